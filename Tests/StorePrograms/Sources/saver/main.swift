import Foundation
import StoreIntegrity

// saver save FILE            saves without end, and says of each save when it has returned
// saver check FILE RETURNED  finds fault with the file after RETURNED saves have returned, or says
//                            how many there are
// saver fill FILE            saves until the disk refuses, says how, and finds fault with the file

func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

func checkFile(_ path: String, after returned: Int) throws {
  let opinion = integrity(ofFileAt: path)
  guard opinion == "ok" else { return fail(opinion) }
  let batches = try SavedBatches(path: path)
  if let fault = try batches.fault(after: returned) { fail(fault) }
  say("\(batches.count)")
}

func fail(_ fault: String) {
  say("FAULT: \(fault)")
  exit(1)
}

let arguments = CommandLine.arguments
guard arguments.count > 2 else {
  say("usage: saver save FILE | check FILE RETURNED | fill FILE")
  exit(2)
}
let path = arguments[2]
do {
  switch arguments[1] {
  case "save":
    let batches = try SavedBatches(path: path)
    while true { say("saved \(try batches.save()).") }
  case "check":
    try checkFile(path, after: Int(arguments.last ?? "") ?? 0)
  default:
    let batches = try SavedBatches(path: path)
    var returned = 0
    while returned < 1_000_000 {
      do { returned = try batches.save() } catch let error as NSError {
        say("refused with \(error.code) after \(returned > 0 ? "some" : "no") saves")
        break
      }
    }
    if let fault = try batches.fault(after: returned) { fail(fault) }
  }
} catch {
  fail("\(error)")
}
