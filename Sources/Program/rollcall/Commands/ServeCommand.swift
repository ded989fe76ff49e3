import Foundation
import ScenarioFiles
import Words

/// `rollcall serve`: a session for another program, in lines of JSON on standard input and output.
///
/// The session is in a process of the jail's; this one waits for it, and says so where it ends otherwise than by the
/// end of the input.
struct ServeCommand {
  private let program: RollcallProgram

  init(_ program: RollcallProgram, _ arguments: Arguments) throws(UsageError) {
    guard arguments.paths.isEmpty else { throw .noPaths(.serve) }
    self.program = program
  }

  /// Answers until the input ends.
  func run() throws -> ExitCode {
    guard program.isConfined else { return try supervise() }
    let writer = ServedConversation.Writer { try StandardStream.output.write($0) }
    let steering = ServedConversation.Steering()
    let conversation = ServedConversation(program, steering, writer)
    defer { conversation.close() }
    let feed = LineFeed(STDIN_FILENO) { ServedConversation.heeds($0, steering, writer) }
    while let item = feed.next() {
      conversation.answer(item)
      if writer.isClosed { return .outputClosed }
      if program.isEnding() { return .interrupted }
    }
    return .good
  }

  private func supervise() throws -> ExitCode {
    let words = [
      Subcommand.serve.rawValue, "\(Option.language.rawValue)=\(program.language.rawValue)",
    ]
    let ending = try JailedService(
      program: program.executable, environment: program.environment
    ).run(words)
    let reason: any Sentence
    switch ending {
    case .exited(let number):
      if let code = ExitCode(rawValue: number) { return code }
      reason = ProgramSentence.endedWithCode(number)
    case .signal(let signal): reason = ServingWord.endedBySignal(signal)
    case .limit(let sentence): reason = sentence
    case .interrupted: return .interrupted
    }
    let line: [String: Any] = [
      "kind": "error", "error": "ended",
      "message": ServingWord.sessionEnded(reason).text(in: program.language),
    ]
    try program.write((JSONLine.text(of: line) ?? "") + "\n")
    return .failure
  }
}
