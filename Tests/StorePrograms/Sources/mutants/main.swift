import Foundation

// mutants make FOLDER                     makes the stores that are damaged
// mutants all FOLDER SEED COUNT           tries stores in processes of their own, and counts
// mutants try FOLDER SEED FIRST COUNT     tries stores in this process, and says each number first
// mutants keep FOLDER SEED NUMBER         leaves one store, and says what was done to it

func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

let words = CommandLine.arguments
let numbers = words.dropFirst(3).map { Int($0) ?? 0 }
let folder = URL(fileURLWithPath: words.count > 2 ? words[2] : ".")

/// Damages a store and tries it.
func tryStore(_ number: Int, seed: UInt64) throws {
  var mutation = Mutation(seed: seed, number: number)
  let place = folder.appendingPathComponent("mutant-\(ProcessInfo.processInfo.processIdentifier)")
  try mutation.apply(from: folder, to: place)
  let trial = Trial(
    file: place.appendingPathComponent(SampleStore.fileName), migrates: mutation.choice(4) == 0,
    isReadOnly: mutation.choice(8) == 0)
  let (opened, saved) = trial.run()
  say("done \(number) \(mutation.kind.rawValue) \(opened) \(saved) \(MemoryUse.highest)")
  try? FileManager.default.removeItem(at: place)
}

switch (words.dropFirst().first, numbers.count) {
case ("make", _): try SampleStore.makeAll(in: folder)
case ("all", 2):
  var trials = Trials(folder: folder, seed: numbers[0], count: numbers[1], program: words[0])
  exit(try trials.run() ? 0 : 1)
case ("try", 3):
  for number in numbers[1]..<numbers[1] + numbers[2] {
    say("try \(number)")
    // A store that gives no answer in ten seconds ends the process by SIGALRM.
    alarm(10)
    try tryStore(number, seed: UInt64(numbers[0]))
  }
case ("keep", 2):
  var mutation = Mutation(seed: UInt64(numbers[0]), number: numbers[1])
  try mutation.apply(from: folder, to: folder.appendingPathComponent("kept"))
  say(
    "\(mutation.sample.rawValue), \(mutation.kind.rawValue): \(mutation.deeds.joined(separator: "; "))"
  )
default:
  say(
    "usage: mutants make FOLDER | all FOLDER SEED COUNT | try FOLDER SEED FIRST COUNT | keep FOLDER SEED NUMBER"
  )
  exit(2)
}
