import ScenarioLanguage
import Words
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

/// How `rollcall mcp` is written, and what the help says of it.
extension AgentCommand {
  static let form = SubcommandForm(
    usage: Wording("rollcall mcp [OPTION…]", "rollcall mcp [选项…]"),
    summary: Wording(
      "offers a coding agent tools by the Model Context Protocol",
      "按模型上下文协议（MCP）为编程智能体提供工具"),
    details: Wording(
      """
      Speaks JSON-RPC on standard input and output as a server of the Model Context Protocol, for a
      coding agent that cannot build for Apple's systems where it works. The agent's own program starts
      it:

        {"mcpServers": {"rollcall": {"command": "rollcall", "args": ["mcp"]}}}

      Its tools, each in a process of its own with the limits of 'rollcall help limits':

      \(HelpTopic.toolLines(in: .english))
      An answer is the text that the command prints for a person, with places; past
      \(ProgramTool.mostCharacters) characters it is cut. Nothing is written to disk.
      """,
      """
      作为模型上下文协议（MCP）的服务器，在标准输入和标准输出上说 JSON-RPC，供所在机器不能为 Apple 系统
      构建的编程智能体使用。由智能体自己的程序启动：

        {"mcpServers": {"rollcall": {"command": "rollcall", "args": ["mcp"]}}}

      它的工具，各在自己的进程里运行，上限见 'rollcall help limits'：

      \(HelpTopic.toolLines(in: .simplifiedChinese))
      回答就是命令打印给人看的文字，带有位置；超过 \(ProgramTool.mostCharacters) 个字符会截断。不往磁盘上写。
      """),
    run: { try AgentCommand($0, $1).run() })
}
