import Foundation
import GoldenTesting
import Prompt
import ScenarioFiles
import ScenarioLanguage
import ScenarioRunner

let environment = ProcessInfo.processInfo.environment
LocaleEnvironment.repair()
var words = Array(CommandLine.arguments.dropFirst())
let isConfined = Confinement.begin(&words)
Interruption.watch()
// A closed pipe shows in what `write` answers, after the scratch folders are gone.
signal(SIGPIPE, SIG_IGN)
// So does a limit on the size of files.
signal(SIGXFSZ, SIG_IGN)

var program = RollcallProgram(
  environment: environment,
  processors: ProcessInfo.processInfo.activeProcessorCount,
  isInterrupted: { Interruption.hasCome },
  readLine: { readLine() }, showLine: StandardStream.terminalLine,
  readInput: { () throws(FileProblem) in
    try ScenarioFile(path: "/dev/stdin").document().bytes
  },
  write: { (text) throws(RollcallProgram.OutputProblem) in try StandardStream.output.write(text) },
  complain: StandardStream.complain)
program.isConfined = isConfined
if isConfined { GuardedWork.standAside() }
program.isTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
program.layout = StandardStream.output.layout(environment)
program.errorLayout = StandardStream.error.layout(environment)
program.listenForInterrupt = { Interruption.listenAgain() }
program.isEnding = { Interruption.isEnding }
let code = program.run(words)
// A thread of a run that was stopped may still hold a folder that would go with it.
Leftovers.removeAll()
Interruption.endAsAsked()
exit(code.rawValue)
