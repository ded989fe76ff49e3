import ScenarioLanguage
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
      Subcommand.serve.rawValue, "\(Option.language.word)=\(program.language.rawValue)",
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

/// How `rollcall serve` is written, and what the help says of it.
extension ServeCommand {
  static let form = SubcommandForm(
    usage: Wording("rollcall serve [OPTION…]", "rollcall serve [选项…]"),
    summary: Wording(
      "answers another program in lines of JSON: cells, completion, help, reports",
      "用 JSON 行回答另一个程序：运行、补全、帮助、报告"),
    details: Wording(
      """
      Reads a request from each line of standard input and answers it on standard output, for a
      notebook, an editor or a script. A request is a JSON object:

        {"id": 1, "do": "execute", "text": "print students", "language": "zh", "width": 100}

      "do" is one of:

      \(HelpTopic.serveLines(in: .english))
      and, each in a process of its own, with what it prints as "text":

      \(HelpTopic.toolLines(in: .english))
      'rollcall help serve-schema' has the members as a JSON Schema. Each request is answered by one
      line, {"id": 1, "kind": "answer", …}, or {"id": 1, "kind": "error", "error": CODE,
      "message": TEXT} where it cannot be done. What a cell shows comes before, in lines of kind
      "output" with "text", and with "isComplaint" where it says what is wrong. The status of a cell is
      done, failed, incomplete, interrupted or quit; the session goes on in any case.

      The session is jailed as '--untrusted' files are: its stores are thrown away, it writes no files,
      and it has a limit of memory; where it is ended by that, a last line of error "ended" says so.
      """,
      """
      从标准输入的每一行读取一个请求，在标准输出上回答，供笔记本、编辑器或脚本使用。请求是一个 JSON 对象：

        {"id": 1, "do": "execute", "text": "print students", "language": "zh", "width": 100}

      "do" 是其中之一：

      \(HelpTopic.serveLines(in: .simplifiedChinese))
      还有下面这些，各在自己的进程里做，打印的内容在 "text" 里：

      \(HelpTopic.toolLines(in: .simplifiedChinese))
      'rollcall help serve-schema' 用 JSON Schema 给出各个成员。每个请求有一行回答，
      {"id": 1, "kind": "answer", …}；做不成则是 {"id": 1, "kind": "error", "error": 代码, "message": 文字}。
      一格显示的内容在回答之前送出，是 kind 为 "output" 的行，内容在 "text" 里，指出错误时还有
      "isComplaint"。一格的 status 是 done、failed、incomplete、interrupted 或 quit；无论怎样，会话都继续。

      会话像 '--untrusted' 的文件一样受限：存储用完即丢，不写文件，内存有上限；因此被终止时，最后一行的
      error 是 "ended"，并说明原因。
      """),
    language: Wording(
      "where a request does not say; see 'rollcall help language'",
      "请求里没有写时使用；见 'rollcall help language'"),
    run: { try ServeCommand($0, $1).run() })
}
