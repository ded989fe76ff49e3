import Foundation
import GoldenTesting

Interruption.watch()
// A closed pipe shows in what `write` answers, after the scratch folders are gone.
signal(SIGPIPE, SIG_IGN)

let program = RollcallProgram(
  environment: ProcessInfo.processInfo.environment,
  processors: ProcessInfo.processInfo.activeProcessorCount,
  isInterrupted: { Interruption.hasCome },
  readLine: { readLine() }, showLine: StandardStream.terminalLine,
  write: { (text) throws(RollcallProgram.OutputProblem) in try StandardStream.output.write(text) },
  complain: { text in try? StandardStream.error.write(text) })
exit(program.run(Array(CommandLine.arguments.dropFirst())).rawValue)
