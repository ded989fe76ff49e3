import Foundation
import ScenarioFiles

/// `rollcall mcp`: the program's tools for a coding agent, by the Model Context Protocol on standard input and output.
struct AgentCommand {
  private let program: RollcallProgram

  init(_ program: RollcallProgram, _ arguments: Arguments) throws(UsageError) {
    guard arguments.paths.isEmpty else { throw .noPaths(.mcp) }
    self.program = program
  }

  /// Answers until the input ends.
  func run() -> ExitCode {
    let writer = ServedConversation.Writer { try StandardStream.output.write($0) }
    let steering = ServedConversation.Steering()
    let conversation = AgentConversation(program, steering, writer)
    let feed = LineFeed(STDIN_FILENO) { AgentConversation.heeds($0, steering) }
    while let item = feed.next() {
      conversation.answer(item)
      if writer.isClosed { return .outputClosed }
      if program.isInterrupted() { return .interrupted }
    }
    return .good
  }
}
