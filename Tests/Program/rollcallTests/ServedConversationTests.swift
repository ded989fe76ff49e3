import Foundation
import ScenarioFiles
import ScenarioLanguage
import Synchronization
import Testing
import Words

@testable import rollcall

/// Requests within the test, and some of the built program as another program talks to it.
struct ServedConversationTests {
  private final class Lines: Sendable {
    let all = Mutex<[String]>([])
  }

  /// What is answered to lines, an object each.
  private static func answers(_ items: [LineFeed.Item]) -> [[String: Any]] {
    let lines = Lines()
    let program = RollcallProgram(environment: [:], write: { _ in }, complain: { _ in })
    let writer = ServedConversation.Writer { line in lines.all.withLock { $0.append(line) } }
    let conversation = ServedConversation(program, ServedConversation.Steering(), writer)
    for item in items { conversation.answer(item) }
    conversation.close()
    return lines.all.withLock { $0 }.compactMap { JSONLine.object(of: Array($0.utf8)) }
  }

  private static func answers(_ lines: String...) -> [[String: Any]] {
    answers(lines.map { .line(Array($0.utf8)) })
  }

  @Test func `what a cell shows comes before its answer, with its id`() throws {
    let answers = Self.answers(
      #"{"id":"小","do":"execute","text":"note \"x\""}"#,
      #"{"id":{"a":[1]},"do":"is_complete","text":"step \"x\""}"#)
    #expect(answers.map { $0["kind"] as? String }.suffix(2) == ["answer", "answer"])
    #expect(answers.dropLast().allSatisfy { $0["id"] as? String == "小" })
    #expect(answers[answers.count - 2]["status"] as? String == "done")
    let last = try #require(answers.last)
    #expect((last["id"] as? [String: [Int]]) == ["a": [1]])
    #expect(last["isComplete"] as? Bool == false)
    #expect(last["block"] as? String == "step")
  }

  private static let broken: [(String, String)] = [
    ("", ""), ("  \r", ""), ("x", "unreadable"), ("[]", "unreadable"), ("1", "unreadable"),
    ("{", "unreadable"), ("{}", "missing"), (#"{"do":"x"}"#, "noSuchWord"),
    (#"{"do":1}"#, "noSuchWord"), (#"{"do":"execute"}"#, "missing"),
    (#"{"do":"execute","text":1}"#, "wrongKind"),
    (#"{"do":"execute","text":null}"#, "wrongKind"),
    (#"{"do":"execute","text":"","txt":""}"#, "unknownMember"),
    (#"{"do":"complete","text":"","cursor":-1}"#, "wrongKind"),
    (#"{"do":"complete","text":"","cursor":1.5}"#, "wrongKind"),
    (#"{"do":"complete","text":"","cursor":true}"#, "wrongKind"),
    (#"{"do":"complete","text":"","cursor":1e300}"#, "wrongKind"),
    (#"{"do":"report","form":"pdf"}"#, "noSuchWord"),
    (#"{"do":"report","form":"svg"}"#, "refused"),
    (#"{"do":"execute","text":"","language":"fr"}"#, "noSuchWord"),
    (#"{"do":"check"}"#, "missing"),
    (#"{"do":"predicate","format":"a","arguments":1}"#, "wrongKind"),
    (#"{"do":"execute","text":"\ud800"}"#, "unreadable"),
    (String(repeating: "[", count: 100_000), "unreadable"),
  ]

  @Test(arguments: broken)
  func `a message that is broken has an answer that says how`(line: String, error: String) {
    let answers = Self.answers(line)
    #expect(answers.map { $0["error"] as? String } == (error.isEmpty ? [] : [error]))
    #expect(answers.allSatisfy { ($0["message"] as? String)?.isEmpty == false })
  }

  @Test func `lines that are too long, cut off or no text have an answer`() {
    let answers = Self.answers([
      .tooLong, .unended(Array("{\"do\"".utf8)), .line([0x7B, 0xFF, 0x7D]),
    ])
    #expect(
      answers.map { $0["error"] as? String } == ["tooLong", "cutOff", "unreadable"])
  }

  @Test func `a writer writes its last line as it wrote its first, on a stack that does not grow`()
  {
    let lines = Lines()
    let writer = ServedConversation.Writer { line in lines.all.withLock { $0 = [line] } }
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      for number in 0..<20_000 { writer.send(["id": number]) }
      done.signal()
    }
    thread.stackSize = 256 << 10
    thread.start()
    done.wait()
    #expect(lines.all.withLock { $0 } == ["{\"id\":19999}\n"])
  }

  @Test func `an interruption stops what runs, or what was heard before it, and nothing behind`() {
    let lines = Lines()
    let program = RollcallProgram(environment: [:], write: { _ in }, complain: { _ in })
    let writer = ServedConversation.Writer { line in lines.all.withLock { $0.append(line) } }
    let steering = ServedConversation.Steering()
    let conversation = ServedConversation(program, steering, writer)
    defer { conversation.close() }
    func send(_ text: String) -> [UInt8] {
      let line = Array(text.utf8)
      _ = ServedConversation.heeds(line, steering, writer)
      return line
    }
    let interrupt = #"{"id":"stop","do":"interrupt"}"#
    _ = send(interrupt)
    let first = send(#"{"id":1,"do":"execute","text":"entity A\nend\nstore sqlite"}"#)
    conversation.answer(.line(first))
    let second = send(#"{"id":2,"do":"execute","text":"insert A a"}"#)
    _ = send(interrupt)
    let third = send(#"{"id":3,"do":"execute","text":"insert A b"}"#)
    conversation.answer(.line(second))
    conversation.answer(.line(third))
    let answers = lines.all.withLock { $0 }.compactMap { JSONLine.object(of: Array($0.utf8)) }
      .filter { $0["kind"] as? String == "answer" }
    #expect(answers.compactMap { $0["wasRunning"] as? Bool } == [false, true])
    #expect(answers.compactMap { $0["status"] as? String } == ["done", "interrupted", "done"])
  }

  @Test func `the language is that of the request`() {
    let answers = Self.answers(#"{"do":"execute","language":"zh"}"#, #"{"do":"execute"}"#)
    #expect(answers.map { $0["message"] as? String } == ["缺少 'text'", "'text' is missing"])
  }

  @Test func `the schema has every request, and no two members of one name`() throws {
    for language in Language.allCases {
      let schema = try #require(
        JSONLine.object(of: Array(RequestSchema.text(in: language).utf8)))
      let titles = (schema["oneOf"] as? [[String: Any]])?.compactMap { $0["title"] as? String }
      #expect(titles == ServedRequest.names)
    }
    let shared = ServedRequest.shared.map(\.name)
    for parameters in ServedRequest.allCases.map(\.parameters)
      + ProgramTool.allCases.map(\.parameters)
    {
      let names = shared + parameters.map(\.name)
      #expect(Set(names).count == names.count)
    }
  }

  // MARK: - The program

  @Test func `a cell that loops is interrupted from outside, and the session goes on`() throws {
    let program = try RunningProgram(["serve"], hasInput: true)
    try program.send(
      #"{"id":1,"do":"execute","text":"entity A\nend\nstore sqlite"}"# + "\n"
        + #"{"id":2,"do":"execute","text":"repeat 1000000 as i\n  insert A a{i}\nend"}"# + "\n")
    #expect(try program.waitForOutput(containing: #""id":1,"kind":"answer""#))
    // Whether it has begun or waits, one of the interruptions finds it.
    var asked = 0
    repeat {
      asked += 1
      try program.send("{\"id\":\"stop \(asked)\",\"do\":\"interrupt\"}\n")
      #expect(try program.waitForOutput(containing: #""id":"stop \#(asked)""#))
    } while try !program.hasShown(#""wasRunning":true"#) && asked < 100_000
    #expect(
      try program.waitForOutput(containing: #""id":2,"kind":"answer","status":"interrupted""#))
    try program.send(#"{"id":3,"do":"execute","text":"insert A one\nprint one"}"# + "\n")
    try program.closeInput()
    let ended = try program.end()
    #expect(ended.code == 0)
    #expect(ended.output.contains(#""id":3,"kind":"answer","status":"done""#))
  }

  @Test func `tools have a process of their own, and say how it ended`() throws {
    let program = try RunningProgram(["serve"], hasInput: true)
    try program.send(
      #"{"id":1,"do":"check","scenario":"insrt x"}"# + "\n"
        + #"{"id":2,"do":"run","scenario":"note \"hello\"","language":"zh"}"# + "\n"
        + #"{"id":3,"do":"predicate","format":"-1 < %d","arguments":[1]}"# + "\n"
        + #"{"id":4,"do":"help"}"# + "\n")
    try program.closeInput()
    let ended = try program.end()
    let answers = ended.output.split(separator: "\n").compactMap {
      JSONLine.object(of: Array($0.utf8))
    }
    #expect(answers.map { $0["exitCode"] as? Int } == [2, 0, 0, 0])
    let texts = answers.compactMap { $0["text"] as? String }
    #expect(texts.count == 4)
    #expect(texts[0].contains("did you mean 'insert'?"))
    #expect(texts[1].contains("hello"))
    #expect(texts[2].contains("-1 < 1"))
    for guide in CommandGuide.language { #expect(texts[3].contains(" \(guide.word) ")) }
  }

  @Test func `a session whose process is ended says so in the protocol`() throws {
    let program = try RunningProgram(["serve"], hasInput: true)
    try program.send(#"{"id":1,"do":"execute","text":"note \"x\""}"# + "\n")
    #expect(try program.waitForOutput(containing: #""status":"done""#))
    for process in try program.children() { kill(process, SIGKILL) }
    let ended = try program.end()
    #expect(ended.code == ExitCode.failure.rawValue)
    let last = ended.output.split(separator: "\n").last
      .flatMap { JSONLine.object(of: Array($0.utf8)) }
    #expect(last?["error"] as? String == "ended")
    #expect(
      last?["message"] as? String == "the session ended: the process was ended by signal 9")
  }
}
