import Foundation
import Synchronization
import Testing
import Words

@testable import rollcall

/// What an agent's client is answered.
struct AgentConversationTests {
  private final class Lines: Sendable {
    let all = Mutex<[String]>([])
  }

  private static func answers(_ lines: [String]) -> [[String: Any]] {
    let written = Lines()
    var program = RollcallProgram(environment: [:], write: { _ in }, complain: { _ in })
    program.executable = RunningProgram.builtProducts.appending(path: "rollcall").path
    let writer = ServedConversation.Writer { line in written.all.withLock { $0.append(line) } }
    let conversation = AgentConversation(program, ServedConversation.Steering(), writer)
    for line in lines { conversation.answer(.line(Array(line.utf8))) }
    return written.all.withLock { $0 }.compactMap { JSONLine.object(of: Array($0.utf8)) }
  }

  private static func call(_ tool: String, _ arguments: String) throws -> (
    text: String, isError: Bool
  ) {
    let line =
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"\#(tool)","arguments":\#(arguments)}}"#
    let result = try #require(answers([line]).first?["result"] as? [String: Any])
    let content = try #require(result["content"] as? [[String: String]])
    return (content[0]["text"] ?? "", result["isError"] as? Bool ?? false)
  }

  @Test(arguments: [
    ("2024-11-05", "2024-11-05"), ("2025-06-18", "2025-06-18"), ("1999-01-01", "2025-06-18"),
  ])
  func `the version that is asked for is spoken, else the newest`(asked: String, spoken: String)
    throws
  {
    let answers = Self.answers([
      #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"\#(asked)"}}"#,
      #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
    ])
    #expect(answers.count == 1)
    let result = try #require(answers[0]["result"] as? [String: Any])
    #expect(result["protocolVersion"] as? String == spoken)
  }

  @Test func `every tool is listed with a schema, and is one of the program's commands`() throws {
    let answers = Self.answers([#"{"jsonrpc":"2.0","id":"a","method":"tools/list"}"#])
    #expect(answers[0]["id"] as? String == "a")
    let tools = (answers[0]["result"] as? [String: Any])?["tools"] as? [[String: Any]] ?? []
    #expect(tools.map { $0["name"] as? String } == ProgramTool.allCases.map(\.rawValue))
    for tool in tools {
      let schema = try #require(tool["inputSchema"] as? [String: Any])
      #expect(schema["type"] as? String == "object")
      #expect(Subcommand(rawValue: tool["name"] as? String ?? "") != nil)
    }
  }

  private static let broken: [(String, Int)] = [
    ("x", -32700), ("[]", -32700), ("{}", -32600), (#"{"id":1}"#, -32600),
    (#"{"id":1.5,"method":"ping"}"#, -32600), (#"{"id":[],"method":"ping"}"#, -32600),
    (#"{"id":1,"method":"nope"}"#, -32601), (#"{"id":1,"method":"tools/call"}"#, -32602),
    (#"{"id":1,"method":"tools/call","params":{"name":"rm"}}"#, -32602),
  ]

  @Test(arguments: broken)
  func `a message that is broken has an error of JSON-RPC`(line: String, code: Int) {
    let answers = Self.answers([line])
    #expect(answers.map { ($0["error"] as? [String: Any])?["code"] as? Int } == [code])
  }

  @Test(arguments: [
    #"{"method":"notifications/x"}"#, #"{"id":1,"result":{}}"#, #"{"id":1,"error":{}}"#, "",
  ])
  func `what asks nothing is not answered`(line: String) {
    #expect(Self.answers([line]).isEmpty)
  }

  @Test func `a call that a tool cannot take is its answer, so that it can be mended`() throws {
    let missing = try Self.call("run", "{}")
    #expect(missing.isError)
    #expect(missing.text == "'scenario' is missing\n")
    let wrong = try Self.call("check", #"{"scenario":"insrt x"}"#)
    #expect(wrong.isError)
    #expect(wrong.text.contains("standard input:1:1: error: there is no command 'insrt'"))
  }

  @Test func `a log of a crash goes in, and a scenario that raises it comes out`() throws {
    let log =
      "*** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: "
      + "'Invalid update: invalid number of rows in section 0.  The number of rows contained in an existing "
      + "section after the update (3) must be equal to the number of rows contained in that section before "
      + "the update (2), plus or minus the number of rows inserted or deleted from that section (0 inserted, "
      + "0 deleted) and plus or minus the number of rows moved into or out of that section (0 moved in, 0 "
      + "moved out).'"
    let quoted = try #require(JSONLine.text(of: log))
    let causes = try Self.call("crash", #"{"log":\#(quoted)}"#)
    #expect(!causes.isError, "\(causes.text)")
    let scenario = try Self.call("crash", #"{"log":\#(quoted),"cause":1}"#)
    #expect(!scenario.isError)
    let text = try #require(JSONLine.text(of: scenario.text))
    let run = try Self.call("run", #"{"scenario":\#(text)}"#)
    #expect(run.text.contains("Invalid update: invalid number of rows in section 0"))
  }

  @Test func `what goes on for ever is stopped by the limits`() throws {
    let run = try Self.call(
      "run",
      #"{"scenario":"entity A\nend\nstore sqlite\nrepeat 1000000 as i\n  insert A a{i}\nend","limits":"commands=100"}"#
    )
    #expect(run.isError)
    #expect(run.text.contains("100"))
  }

  @Test func `an answer that is long is cut, and says how much is left out`() throws {
    let run = try Self.call("run", #"{"scenario":"repeat 2000\n  note \"0123456789\"\nend"}"#)
    #expect(run.text.contains("more characters are left out"))
    #expect(run.text.count < ProgramTool.mostCharacters + 100)
  }
}
