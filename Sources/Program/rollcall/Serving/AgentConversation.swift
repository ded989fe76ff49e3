import Foundation
import ScenarioLanguage
import TextTable
import Words

/// What an agent's client and the program say to each other: JSON-RPC 2.0 as the Model Context Protocol has it, a line
/// each.
///
/// The tools are the program's, each in a process of the jail's own.
final class AgentConversation {
  /// The versions of the protocol that are spoken, newest first.
  static let versions = ["2025-06-18", "2025-03-26", "2024-11-05"]

  /// What JSON-RPC calls what is wrong with a message.
  private enum Fault: Int {
    case unreadable = -32700
    case noRequest = -32600
    case noMethod = -32601
    case badParameters = -32602
  }

  private let program: RollcallProgram
  private let steering: ServedConversation.Steering
  private let writer: ServedConversation.Writer

  init(
    _ program: RollcallProgram, _ steering: ServedConversation.Steering,
    _ writer: ServedConversation.Writer
  ) {
    self.program = program
    self.steering = steering
    self.writer = writer
  }

  /// Stops what runs where a line says that it is wanted no more, on the thread that reads; false for any other line.
  static func heeds(_ line: [UInt8], _ steering: ServedConversation.Steering) -> Bool {
    guard line.count < 10_000, let message = JSONLine.object(of: line),
      message["method"] as? String == "notifications/cancelled"
    else { return false }
    _ = steering.interrupt()
    return true
  }

  /// Answers a line; a notification, and an answer to what was never asked, get none.
  func answer(_ item: LineFeed.Item) {
    switch item {
    case .tooLong: refuse(.noRequest, RequestFault.tooLong(bytes: LineFeed.mostBytes), id: nil)
    case .unended: refuse(.unreadable, RequestFault.cutOff, id: nil)
    case .line(let line):
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) { return }
      guard let message = JSONLine.object(of: line) else {
        return refuse(.unreadable, RequestFault.unreadable, id: nil)
      }
      answer(message)
    }
  }

  private func answer(_ message: [String: Any]) {
    let id = message["id"]
    guard let method = message["method"] as? String else {
      // An answer is no request.
      if message["result"] != nil || message["error"] != nil { return }
      return refuse(.noRequest, RequestFault.missing("method"), id: id)
    }
    guard let id else { return }
    guard id is String || JSONLine.text(of: id).flatMap({ Int($0) }) != nil else {
      let expected = RequestFault.wrongKind("id", expected: AgentWord.textOrNumber)
      return refuse(.noRequest, expected, id: nil)
    }
    let parameters = message["params"] as? [String: Any] ?? [:]
    switch method {
    case "initialize": reply(to: id, start(parameters))
    case "ping": reply(to: id, [:])
    case "tools/list": reply(to: id, ["tools": tools])
    case "tools/call":
      guard let name = parameters["name"] as? String else {
        return refuse(.badParameters, RequestFault.missing("name"), id: id)
      }
      guard let tool = ProgramTool(rawValue: name) else {
        let names = ProgramTool.allCases.map(\.rawValue)
        return refuse(.badParameters, RequestFault.noSuchWord("name", words: names), id: id)
      }
      reply(to: id, call(tool, parameters["arguments"] as? [String: Any] ?? [:]))
    default: refuse(.noMethod, AgentWord.noMethod(method), id: id)
    }
  }

  private func reply(to id: Any, _ result: [String: Any]) {
    writer.send(["jsonrpc": "2.0", "id": id, "result": result])
  }

  private func refuse(_ fault: Fault, _ sentence: any Sentence, id: Any?) {
    writer.send([
      "jsonrpc": "2.0", "id": id ?? NSNull(),
      "error": ["code": fault.rawValue, "message": sentence.text(in: program.language)],
    ])
  }

  private func start(_ parameters: [String: Any]) -> [String: Any] {
    let asked = parameters["protocolVersion"] as? String
    return [
      "protocolVersion": asked.flatMap { Self.versions.contains($0) ? $0 : nil }
        ?? Self.versions[0],
      "capabilities": ["tools": [:] as [String: Any]],
      "serverInfo": [
        "name": "rollcall",
        "version": HelpTopic.version.split(separator: " ").last.map(String.init) ?? "",
      ],
      "instructions": AgentWord.instructions.text(in: program.language),
    ]
  }

  private var tools: [[String: Any]] {
    ProgramTool.allCases.map { tool in
      [
        "name": tool.rawValue, "description": tool.summary.text(in: program.language),
        "inputSchema": RequestParameter.schema(of: tool.parameters, in: program.language),
        "annotations": ["readOnlyHint": true, "openWorldHint": false],
      ]
    }
  }

  /// What a tool answers; where it does not end well, or is called with what it does not take, that is its answer too,
  /// so that the agent can mend its call.
  private func call(_ tool: ProgramTool, _ arguments: [String: Any]) -> [String: Any] {
    steering.begin()
    defer { steering.end() }
    let (steering, asked) = (steering, program.isInterrupted)
    var text: String
    var isError = true
    do throws(RequestFault) {
      let outcome = try tool.outcome(
        of: arguments, by: program, isInterrupted: { steering.isInterrupted || asked() })
      text = outcome.text
      isError = outcome.code != 0
    } catch {
      text = error.text(in: program.language) + "\n"
    }
    return ["content": [["type": "text", "text": text]], "isError": isError]
  }
}

/// What an agent is told besides.
private enum AgentWord: Sentence {
  case instructions
  case noMethod(String)

  static let textOrNumber = Wording("text or a whole number", "字符串或整数")

  func text(in language: Language) -> String {
    switch self {
    case .instructions:
      language(
        "Rollcall plays Core Data's NSFetchedResultsController, its delegates and table views on Linux. Write a "
          + "scenario (help lists the commands of its language), check it, run it, and read what each delegate was told and why. With a crash "
          + "log begin with crash. Nothing is written to disk.",
        "Rollcall 在 Linux 上播放 Core Data 的 NSFetchedResultsController、它的代理和表格视图。写一个场景"
          + "（help 列出语言的命令），先 check，再 run，读出每个代理收到了什么、为什么。有崩溃日志时先用 crash。"
          + "不会往磁盘上写东西。")
    case .noMethod(let name):
      language(
        "there is no method '\(VisibleText.of(name))'; there are: initialize, ping, tools/list, tools/call",
        "没有方法 '\(VisibleText.of(name))'；有的是：initialize、ping、tools/list、tools/call")
    }
  }
}
