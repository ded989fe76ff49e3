import Foundation
import Reports
import ScenarioFiles
import ScenarioRunner
import Words

/// Commands for files of somebody else's: each file has a process of its own, and whatever becomes
/// of that process becomes that file's result.
struct Jail: Sendable {
  private let isInterrupted: @Sendable () -> Bool
  private let command: Subcommand
  private let process: JailedProcess
  /// The options of the command, as its process is given them.
  private let options: [String]

  /// A jail for a command, with the limits that its arguments give.
  init(_ program: RollcallProgram, _ command: Subcommand, _ arguments: Arguments) {
    isInterrupted = program.isInterrupted
    self.command = command
    var limits = RunSettings.Limits()
    arguments.values[.limits].flatMap { LimitList($0) }?.apply(to: &limits)
    var allowance = JailedProcess.Allowance()
    allowance.seconds = limits.seconds
    allowance.memoryBytes = limits.memoryBytes
    allowance.diskBytes = limits.diskBytes
    process = JailedProcess(
      program: program.executable, environment: program.environment, allowance: allowance,
      isInterrupted: program.isInterrupted)
    var options = arguments.values.filter { !Self.ownOptions.contains($0.key) }
    options[.language] = program.language.rawValue
    // The page is written here, of the stories that the processes print.
    if options[.html] != nil {
      options[.html] = command == .run || command == .class ? "-" : nil
    }
    // Its sheet is written here, of the rows that the processes print.
    if command == .class { options[.format] = nil }
    if command == .check {
      // Its report is written here, in the format that was asked for.
      options[.short] = nil
      options[.format] = RunFormat.json.rawValue
    }
    self.options =
      options.map { $0.key.expected != nil ? "\($0.key.word)=\($0.value)" : $0.key.word }
      .sorted()
  }

  /// Options that are for the program that watches.
  private static let ownOptions: Set<Option> = [
    .untrusted, .stores, .jobs, .reporter, .shard, .filter, .tag, .failed, .failedFirst,
    .csv, .names, .anonymous, .report,
  ]

  /// What became of a file.
  enum Verdict: Sendable {
    /// Its process went through: the code it ended with, and what it printed.
    case done(ExitCode, output: String, errors: String)
    /// What ended its process.
    case stopped(RunStop)
  }

  /// Has a process of its own do the command with each file, several at once, and hands over what
  /// became of each, in their order.
  ///
  /// - Parameters:
  ///   - files: the files.
  ///   - jobs: how many processes there are at once.
  ///   - words: options besides those of the command.
  ///   - stores: a folder for each file in which it may keep stores; nil for scratch folders.
  ///   - deliver: takes what became of each; after an interruption no more come.
  /// - Throws: what `deliver` throws, which ends the work.
  func run<Failure: Error>(
    _ files: [ScenarioFile], jobs: Int, words: [String] = [], stores: [String]? = nil,
    deliver: (ScenarioFile, Verdict) throws(Failure) -> Void
  ) throws(Failure) {
    var index = 0
    try OrderedWork.run(count: files.count, workers: jobs) { index in
      verdict(of: files[index], words, stores?[index])
    } deliver: { (verdict: Verdict?) throws(Failure) in
      defer { index += 1 }
      if let verdict { try deliver(files[index], verdict) }
    }
  }

  /// Nil where the user interrupted.
  private func verdict(of file: ScenarioFile, _ words: [String], _ stores: String?) -> Verdict? {
    if isInterrupted() { return nil }
    var all = [command.rawValue] + options + words
    if let stores { all.append("\(Option.stores.word)=\(stores)") }
    all.append("--")
    if command == .export { all.append("swift") }
    all += file.lines.isEmpty ? [file.path] : file.lines.map { "\(file.path):\($0)" }
    let outcome: JailedProcess.Outcome
    do throws(FileProblem) {
      outcome = try process.run(
        all, input: file.standardInput ?? [], writingTo: stores.map { [$0] } ?? [])
    } catch {
      return .stopped(RunStop(.failure, error))
    }
    switch outcome.ending {
    case .interrupted: return nil
    case .limit(let sentence):
      return .stopped(RunStop(.limit, ProgramSentence.ofFile(file.shownPath, sentence)))
    case .signal(let signal):
      return .stopped(
        RunStop(.failure, ProgramSentence.ofFile(file.shownPath, Self.sentence(on: signal))))
    case .exited(let number):
      guard let code = ExitCode(rawValue: number) else {
        return .stopped(
          RunStop(
            .failure, ProgramSentence.ofFile(file.shownPath, ProgramSentence.endedWithCode(number)))
        )
      }
      return .done(code, output: outcome.output, errors: outcome.errors)
    }
  }

  private static func sentence(on signal: Int32) -> ProgramSentence {
    let name = unsafe strsignal(signal).map { unsafe String(cString: $0) } ?? "unknown"
    return .endedBySignal(signal, name: name)
  }
}
