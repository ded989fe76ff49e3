import Foundation

// crowd write FILE NAME VERSION SECONDS  opens the store with a version of the model, making or
//                                        migrating it, and saves; says of each save when it has
//                                        returned, and closes and opens the store now and then
// crowd read FILE VERSION SECONDS        opens the store to read, again and again
// crowd check FILE SAID…                 finds fault with the store after what the files say was
//                                        saved, or says how many notes there are

func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

func usage() -> Never {
  say("usage: crowd write FILE NAME VERSION SECONDS | read FILE VERSION SECONDS | check FILE SAID…")
  exit(2)
}

let arguments = CommandLine.arguments
guard arguments.count > 2 else { usage() }
let path = arguments[2]
do {
  switch arguments[1] {
  case "write":
    guard arguments.count == 6, let version = ModelVersion(rawValue: arguments[4]),
      let seconds = Double(arguments[5])
    else { usage() }
    try Writer(path: path, name: arguments[3], version: version).work(for: seconds)
  case "read":
    guard arguments.count == 5, let version = ModelVersion(rawValue: arguments[3]),
      let seconds = Double(arguments[4])
    else { usage() }
    try Reader(path: path, version: version).work(for: seconds)
  case "check":
    for fault in try StoreCheck(path: path, said: Array(arguments.dropFirst(3))).faults() {
      say("FAULT: \(fault)")
    }
  default: usage()
  }
} catch {
  say("FAULT: \(error)")
  exit(1)
}
