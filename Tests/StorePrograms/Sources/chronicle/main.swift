import Foundation

// chronicle write FILE AUTHOR SAVES SEED  makes random changes, and says what each transaction was
// chronicle follow FILE COUNT             reads the history by tokens whenever the store tells of
//                                         another process's transaction, until there are as many, and
//                                         says what each was

func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

func usage() -> Never {
  say("usage: chronicle write FILE AUTHOR SAVES SEED | follow FILE COUNT")
  exit(2)
}

let arguments = CommandLine.arguments
do {
  switch (arguments.dropFirst().first, arguments.count) {
  case ("write", 6):
    guard let saves = Int(arguments[4]), let seed = UInt64(arguments[5]) else { usage() }
    let chronicle = try Chronicle(path: arguments[2], author: arguments[3])
    try chronicle.write(author: arguments[3], saves: saves, seed: seed, say)
    try chronicle.close()
  case ("follow", 4):
    guard let count = Int(arguments[3]) else { usage() }
    let chronicle = try Chronicle(path: arguments[2])
    let (lines, told) = try await chronicle.follow(until: count)
    for line in lines { say(line) }
    say("told \(told) times")
  default: usage()
  }
} catch {
  say("FAULT: \(error)")
  exit(1)
}
