import Foundation
import ScenarioFiles
import ScenarioLanguage
import Words

/// Commands of the program that another program may ask for, each in a process of the jail's own.
enum ProgramTool: String, CaseIterable {
  case run, check, crash, predicate, records, open, help

  /// The most characters of an answer: what a person would page through is cut for a program.
  static let mostCharacters = 20_000

  /// What it is for.
  var summary: Wording {
    switch self {
    case .run:
      Wording(
        "Plays a scenario of Core Data's NSFetchedResultsController and tells of each step the table, the callbacks, and why.",
        "播放一个 Core Data 的 NSFetchedResultsController 场景，说明每一步的表格、回调和原因。")
    case .check:
      Wording(
        "Reads a scenario and says what is wrong with its text, with places and remedies; runs nothing.",
        "读取场景，指出文字里的错误、位置和改法；不运行。")
    case .crash:
      Wording(
        "Says what in the code raises the Core Data or UIKit exception of a crash log, and gives a scenario that raises it.",
        "说明崩溃日志里 Core Data 或 UIKit 的异常由怎样的代码引发，并给出能重现它的场景。")
    case .predicate:
      Wording(
        "Says what an NSPredicate format means, in memory and in SQL, and evaluates it.",
        "说明 NSPredicate 格式在内存和 SQL 中的含义，并求值。")
    case .records:
      Wording(
        "Searches what is on public record of the behaviour of Apple's frameworks.",
        "查找关于 Apple 框架行为的公开记录。")
    case .open:
      Wording(
        "Opens a Core Data store to read, and runs commands on it; the file stays as it is.",
        "以只读方式打开 Core Data 存储，在上面运行命令；文件保持不变。")
    case .help:
      Wording(
        "Explains a command of the language or of the program, a topic, or an error's code.",
        "解释语言或程序的命令、主题或错误代码。")
    }
  }

  private static let scenario = RequestParameter(
    name: "scenario", kind: .text, isRequired: true,
    meaning: Wording("the text of a scenario", "场景的文字"))

  var parameters: [RequestParameter] {
    switch self {
    case .run:
      [
        Self.scenario,
        RequestParameter(
          name: "format", kind: .word(["text", "json"]),
          meaning: Wording("text (the default) or a line of JSON", "text（默认）或一行 JSON")),
        RequestParameter(
          name: "limits", kind: .text,
          meaning: Wording("limits, as 'steps=100,seconds=5'", "上限，例如 'steps=100,seconds=5'")),
      ]
    case .check: [Self.scenario]
    case .crash:
      [
        RequestParameter(
          name: "log", kind: .text, isRequired: true,
          meaning: Wording("the text of the log", "日志的文字")),
        RequestParameter(
          name: "cause", kind: .number,
          meaning: Wording(
            "the number of a cause, to get its scenario; without it causes are explained",
            "情况的编号，用来得到它的场景；不写则解释各种情况")),
      ]
    case .predicate:
      [
        RequestParameter(
          name: "format", kind: .text, isRequired: true,
          meaning: Wording("the format, as for NSPredicate(format:)", "NSPredicate(format:) 的格式")),
        RequestParameter(
          name: "arguments", kind: .list,
          meaning: Wording("values for its placeholders", "占位符的值")),
        RequestParameter(
          name: "variables", kind: .object,
          meaning: Wording("values for its $variables", "$变量的值")),
        RequestParameter(
          name: "evaluate", kind: .any,
          meaning: Wording("the value that SELF is", "SELF 的值")),
        RequestParameter(
          name: "types", kind: .text,
          meaning: Wording(
            "attributes and their types, as 'name String, age Integer16'",
            "属性和类型，例如 'name String, age Integer16'")),
      ]
    case .records:
      [
        RequestParameter(
          name: "text", kind: .text, isRequired: true,
          meaning: Wording("words that a record must have", "记录里要有的词"))
      ]
    case .open:
      [
        RequestParameter(
          name: "path", kind: .text, isRequired: true,
          meaning: Wording("the store's file", "存储文件")),
        RequestParameter(
          name: "commands", kind: .text,
          meaning: Wording(
            "commands of the language, a line each; without them the rows of its entities are counted",
            "语言的命令，每行一条；不写则数出各实体的行数")),
        RequestParameter(
          name: "model", kind: .text,
          meaning: Wording("the file of its model, where it carries none", "存储里没有模型时，模型文件")),
      ]
    case .help:
      [
        RequestParameter(
          name: "topic", kind: .text,
          meaning: Wording(
            "a command, a topic or a code; without it the commands of the language are listed",
            "命令、主题或代码；不写则列出语言的全部命令"))
      ]
    }
  }

  /// The words behind the program's name and its standard input, for members that were checked.
  func invocation(_ members: [String: Any], in language: Language) -> (
    words: [String], input: [UInt8]
  ) {
    func text(_ name: String) -> String? { members[name] as? String }
    func option(_ option: Option, _ value: String?) -> [String] {
      value.map { ["\(option.word)=\($0)"] } ?? []
    }
    func json(_ name: String) -> String? { members[name].flatMap { JSONLine.text(of: $0) } }
    let words = [rawValue, "\(Option.language.word)=\(language.rawValue)"]
    switch self {
    case .run:
      return (
        words + option(.format, text("format")) + option(.limits, text("limits")) + ["--", "-"],
        Array((text("scenario") ?? "").utf8)
      )
    case .check: return (words + ["--", "-"], Array((text("scenario") ?? "").utf8))
    case .crash:
      let cause = RequestParameter.number(members["cause"]).map(String.init)
      return (words + option(.cause, cause) + ["--", "-"], Array((text("log") ?? "").utf8))
    case .predicate:
      return (
        words + option(.arguments, json("arguments")) + option(.variables, json("variables"))
          + option(.evaluate, json("evaluate")) + option(.types, text("types"))
          + ["--", text("format") ?? ""], []
      )
    case .records: return (words + ["--", text("text") ?? ""], [])
    case .open:
      return (
        words + option(.model, text("model")) + ["--", text("path") ?? ""],
        Array((text("commands").map { $0 + "\n" } ?? "").utf8)
      )
    case .help:
      // The commands of the language, all of them, only the prompt lists.
      guard let topic = text("topic") else {
        return (Array(words.dropFirst()), Array("help all\n".utf8))
      }
      return (words + ["--", topic], [])
    }
  }

  /// Does the command in a process of its own, with the jail's limits.
  ///
  /// - Parameters:
  ///   - members: those of the request.
  ///   - program: the program, whose language is that of what is said.
  ///   - isInterrupted: whether it is wanted no more.
  /// - Returns: what it printed, cut where it is long, and whether it ended well.
  /// - Throws: members that it does not take, or why it could not be started.
  func outcome(
    of members: [String: Any], by program: RollcallProgram,
    isInterrupted: @escaping @Sendable () -> Bool
  ) throws(RequestFault) -> (text: String, code: Int32) {
    try RequestParameter.check(members, against: parameters)
    let (words, input) = invocation(members, in: program.language)
    let process = JailedProcess(
      program: program.executable, environment: program.environment,
      isInterrupted: isInterrupted)
    let outcome: JailedProcess.Outcome
    do throws(FileProblem) {
      outcome = try process.run(words, input: input)
    } catch {
      throw .refused(error.text(in: program.language))
    }
    let text = Self.cut(outcome.output + outcome.errors, in: program.language)
    switch outcome.ending {
    case .exited(let code): return (text, code)
    case .interrupted:
      let said = ServingWord.interrupted.text(in: program.language)
      return (text + said + "\n", ExitCode.interrupted.rawValue)
    case .limit(let sentence):
      return (text + sentence.text(in: program.language) + "\n", ExitCode.failure.rawValue)
    case .signal(let signal):
      let said = ServingWord.endedBySignal(signal).text(in: program.language)
      return (text + said + "\n", ExitCode.failure.rawValue)
    }
  }

  private static func cut(_ text: String, in language: Language) -> String {
    guard text.unicodeScalars.count > mostCharacters else { return text }
    let head = String(String.UnicodeScalarView(text.unicodeScalars.prefix(mostCharacters)))
    let left = text.unicodeScalars.count - mostCharacters
    return head + "\n" + ServingWord.cut(characters: left).text(in: language) + "\n"
  }
}

/// What a face for programs says besides what the program prints.
enum ServingWord: Sentence {
  case interrupted
  case endedBySignal(Int32)
  case cut(characters: Int)
  /// The process of the session is gone.
  case sessionEnded(any Sentence)
  /// A report of a step where none has run.
  case nothingToShow
  /// There is no lesson of a name, and so on.
  case cannotWrite(any Error)

  func text(in language: Language) -> String {
    switch self {
    case .interrupted: language("interrupted", "已中断")
    case .endedBySignal(let signal):
      language("the process was ended by signal \(signal)", "进程被信号 \(signal) 终止")
    case .cut(let count):
      language("(\(count) more characters are left out)", "（省略了后面 \(count) 个字符）")
    case .sessionEnded(let reason):
      language(
        "the session ended: \(reason.english)", "会话结束了：\(reason.text(in: .simplifiedChinese))")
    case .nothingToShow: language("no step has run that could be drawn", "还没有可以画的步骤")
    case .cannotWrite(let error): language("\(error)", "\(error)")
    }
  }
}

/// JSON for other programs, a value a line.
enum JSONLine {
  /// A value as one line without its end, members in the order of their names; nil for what JSON has no form for.
  static func text(of value: Any) -> String? {
    let options: JSONSerialization.WritingOptions = [
      .sortedKeys, .withoutEscapingSlashes, .fragmentsAllowed,
    ]
    guard let data = try? JSONSerialization.data(withJSONObject: value, options: options) else {
      return nil
    }
    return String(decoding: data, as: UTF8.self)
  }

  /// The object that a line holds; nil for anything else.
  static func object(of line: [UInt8]) -> [String: Any]? {
    // Bytes that are no UTF-8 would be taken for another encoding.
    guard String(validating: line, as: UTF8.self) != nil else { return nil }
    return (try? JSONSerialization.jsonObject(with: Data(line))) as? [String: Any]
  }
}
