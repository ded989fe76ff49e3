import GoldenTesting
import OpenCoreData
import Reports
import ScenarioLanguage
import ScenarioRunner
import ScenarioFiles
import Words

/// `rollcall predicate`: says what a format means, to a person or to a program.
struct PredicateCommand {
  private let program: RollcallProgram
  /// Nil where the formats come from standard input.
  private let format: String?
  private let arguments: [Any?]
  private let variables: [String: Any]
  private let subject: Any?
  private let evaluates: Bool
  private let writesJSON: Bool
  private let known: [String: NSAttributeType]

  init(_ program: RollcallProgram, _ arguments: Arguments) throws(UsageError) {
    self.program = program
    writesJSON = arguments.has(.json)
    evaluates = arguments.has(.evaluate)
    guard arguments.paths.count < 2 else { throw .tooManyFormats }
    format = arguments.paths.first
    if format == nil {
      guard writesJSON else { throw .missingFormat }
      for option in [Option.arguments, .variables, .evaluate] where arguments.has(option) {
        throw .needsFormat(option)
      }
    }
    self.arguments = try Self.json(.arguments, arguments, JSONArgument.arguments) ?? []
    variables = try Self.json(.variables, arguments, JSONArgument.variables) ?? [:]
    subject = try Self.json(.evaluate, arguments, JSONArgument.value)
    known = try arguments.values[.types].map(Self.types) ?? [:]
  }

  /// The value that an option gives; nil without it.
  private static func json<Value>(
    _ option: Option, _ arguments: Arguments, _ read: (String) throws(JSONArgument.Problem) -> Value
  ) throws(UsageError) -> Value? {
    guard let text = arguments.values[option] else { return nil }
    do throws(JSONArgument.Problem) {
      return try read(text)
    } catch {
      switch error {
      case .unreadable: throw .badValue(option.word, expected: option.expected, text)
      case .badDate(let place, let text):
        throw .badDate(option, place: VisibleText.of(place), VisibleText.of(text))
      }
    }
  }

  /// The attributes of `name String, age Integer16`.
  private static func types(_ text: String) throws(UsageError) -> [String: NSAttributeType] {
    var types: [String: NSAttributeType] = [:]
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.split(separator: " ")
      guard words.count == 2, let type = BuiltInAttributeType(rawValue: String(words[1])) else {
        let option = Option.types
        throw .badValue(option.word, expected: option.expected, text)
      }
      guard types.updateValue(type.engineType, forKey: String(words[0])) == nil else {
        throw .repeatedKey(.types, String(words[0]))
      }
    }
    return types
  }

  /// Answers for the format, or for each line of standard input.
  func run() throws -> ExitCode {
    guard let format else { return try answerLines() }
    var tree: PredicateTree
    var surplus = 0
    do throws(PredicateParseError) {
      tree = try PredicateTree(format: format, arguments: arguments, surplus: &surplus)
    } catch {
      try refuse(format, PredicateFault(error))
      return .usage
    }
    if surplus > 0 {
      let used = arguments.count - surplus
      program.complain(
        ProgramSentence.warning(
          ProgramSentence.surplusArguments(given: arguments.count, taken: used)))
    }
    for (name, value) in variables.sorted(by: { $0.key < $1.key }) {
      let substituted = tree.substituting([name: PredicateValue(value)])
      if substituted == tree {
        program.complain(
          ProgramSentence.warning(ProgramSentence.noVariable(VisibleText.of(name))))
      }
      tree = substituted
    }
    return try answer(PredicateAnswer(format, tree, known: known))
  }

  // MARK: - One format

  private func refuse(_ format: String, _ fault: PredicateFault) throws {
    if writesJSON {
      try write { fault.write(to: &$0, format: format, in: program.language) }
    } else {
      program.complain("rollcall: \(fault.text(in: program.language))")
    }
  }

  private func answer(_ answer: PredicateAnswer) throws -> ExitCode {
    let results = evaluates ? evaluate(answer.tree) : []
    let problems = results.compactMap(\.problem)
    if writesJSON {
      try write { json in
        answer.write(to: &json, withTree: true)
        if subject is [Any] {
          json.flags("result", results.map(\.result))
        } else {
          json.flag("result", results.first?.result)
        }
        json.string("error", problems.first?.reason)
        json.number("position", nil)
        if subject is [Any], !problems.isEmpty { write(raised: results, to: &json) }
      }
    } else {
      try program.show(answer.text(in: program.language) + text(results))
      if !(subject is [Any]), let problem = problems.first {
        program.complain("rollcall: \(VisibleText.of("\(problem.name): \(problem.reason)"))\n")
      }
      for word in answer.tree.unquotedWords where known[word] == nil {
        program.complain(
          ProgramSentence.note(PredicateWord.wordWithoutQuotes(VisibleText.of(word))))
      }
    }
    if evaluates, let implied = answer.implied {
      for sentence in TypeDisagreements(of: subject, with: implied).sentences {
        program.complain(ProgramSentence.note(sentence))
      }
    }
    return problems.isEmpty ? .good : .failure
  }

  /// What the predicate is for one value: true, false, or an exception.
  private struct Evaluation {
    let result: Bool?
    let problem: RaisedException?
  }

  /// The result for each element of an array, or for the one value.
  private func evaluate(_ tree: PredicateTree) -> [Evaluation] {
    let prepared = PreparedPredicate(tree)
    return (subject as? [Any] ?? [subject as Any]).map { subject in
      do throws(RaisedException) {
        return Evaluation(result: try prepared.evaluate(on: PredicateValue(subject)), problem: nil)
      } catch {
        return Evaluation(result: nil, problem: error)
      }
    }
  }

  private func text(_ results: [Evaluation]) -> String {
    guard subject is [Any] else {
      return results.first?.result.map { "\n\(said(.result))\n   \($0)\n" } ?? ""
    }
    let lines = results.enumerated().map { index, evaluation in
      let problem = evaluation.problem.map { VisibleText.of("\($0.name): \($0.reason)") }
      return "   [\(index)] \(evaluation.result.map(String.init) ?? problem ?? "")\n"
    }
    let raised = results.count { $0.problem != nil }
    let sum = said(.trueOf(results.count { $0.result ?? false }, of: results.count))
    let comma = SharedSentence.comma.text(in: program.language)
    let rest = raised == 0 ? "" : comma + said(.raised(raised))
    return "\n\(said(.result))\n\(lines.joined())   \(sum)\(rest)\n"
  }

  private func said(_ word: PredicateWord) -> String { word.text(in: program.language) }

  /// Where an element raised, its result is null and its text stands here.
  private func write(raised results: [Evaluation], to json: inout JSONWriter) {
    json.objects("raised", results.indices.filter { results[$0].problem != nil }) { json, index in
      json.number("index", index)
      json.string("name", results[index].problem?.name)
      json.string("reason", results[index].problem?.reason)
    }
  }

  // MARK: - Many

  /// A line that cannot be read is answered like any other, so the program ends well.
  private func answerLines() throws -> ExitCode {
    while let line = program.readLine() {
      try answer(line)
      if program.isInterrupted() { return .interrupted }
    }
    return program.isInterrupted() ? .interrupted : .good
  }

  private func answer(_ line: String) throws {
    let tree: PredicateTree
    do throws(PredicateParseError) { tree = try PredicateTree(template: line) } catch {
      return try refuse(line, PredicateFault(error))
    }
    let answer = PredicateAnswer(line, tree, known: known)
    try write { json in
      answer.write(to: &json, withTree: false)
      json.string("error", nil)
      json.number("position", nil)
    }
  }

  private func write(_ members: (inout JSONWriter) -> Void) throws(RollcallProgram.OutputProblem) {
    var json = JSONWriter()
    json.object(members)
    try program.write(json.text + "\n")
  }
}

extension PredicateFault {
  /// Writes the members of a JSON object.
  fileprivate func write(to json: inout JSONWriter, format: String, in language: Language) {
    json.string("format", format)
    json.string("canonical", nil)
    json.string("sql", nil)
    json.strings("values", [])
    json.flag("complete", false)
    json.strings("reasons", [])
    json.strings("entities", [])
    json.string("error", message(in: language))
    json.number("position", position)
  }
}

/// How `rollcall predicate` is written, and what the help says of it.
extension PredicateCommand {
  static let form = SubcommandForm(
    usage: Wording(
      "rollcall predicate FORMAT [--arguments JSON] [--variables JSON] [--evaluate JSON] [OPTION…]",
      "rollcall predicate 格式 [--arguments JSON] [--variables JSON] [--evaluate JSON] [选项…]"),
    summary: Wording(
      "says what a predicate format means, in memory and in SQL", "说明谓词格式在内存和 SQL 中的含义"),
    details: Wording(
      """
      Prints the format as Foundation would, its tree, and what a store is asked in SQL. The entity
      in the SQL is one that the format implies: keys that lead further are relationships, and
      attributes have the types of what they are compared with. Put the format in quotes.
      """,
      """
      打印 Foundation 会打印的格式、它的树，以及用 SQL 向存储询问什么。SQL 里的实体由格式推出：后面还有
      键的是关系，属性的类型取自与它比较的值。格式要加引号。
      """),
    options: [
      OptionGuide(
        .arguments,
        Wording(
          "an array for the placeholders: '[\"Ann\", {\"$date\": \"2026-01-31T00:00:00Z\"}]'",
          "给占位符的数组：'[\"Ann\", {\"$date\": \"2026-01-31T00:00:00Z\"}]'")),
      OptionGuide(
        .variables, Wording("an object with values for $variables", "给 $variables 赋值的对象")),
      OptionGuide(
        .evaluate,
        Wording(
          "the value that SELF is; of an array each element is asked, also behind one that raises",
          "作为 SELF 的值；是数组时逐个询问元素，有元素出现异常也继续")),
      OptionGuide(
        .types,
        Wording(
          "attributes whose types are others: 'name String, age Integer16'",
          "类型不同的属性：'name String, age Integer16'")),
      OptionGuide(
        .json,
        Wording(
          "one line of JSON. Without FORMAT a format is read from each line of standard input, and each is answered in a line with the members format, canonical, sql, complete, error, position and more; placeholders stand for themselves then.",
          "一行 JSON。不写格式则从标准输入的每一行读取一个格式，各答一行，其中有 format、 canonical、sql、complete、error、position 等成员；占位符这时代表自己。"
        )),
    ],
    language: Wording("of what is said beside Foundation's own texts", "Foundation 原文以外的说明所用的语言"),
    remarks: Wording(
      """
      "complete" says that the SQL is the whole answer; "reasons" say what memory has to finish.
      "position" is the character at which a format goes wrong, counted from 1. Exit codes: 2 for a
      format that cannot be read, 3 where evaluating raises; 0 when all lines are answered.
      """,
      """
      "complete" 表示 SQL 就是全部答案；"reasons" 说明哪些要在内存里完成。"position" 是格式出错的那个
      字符，从 1 数起。退出码：格式读不成为 2，求值出现异常为 3；每一行都答了为 0。
      """),
    run: { try PredicateCommand($0, $1).run() })
}

extension Option {
  static let arguments = Option(
    "--arguments", Wording("JSON", "JSON"),
    expected: Wording("a JSON array, as '[\"Ann\", 12]'", "JSON 数组，例如 '[\"Ann\", 12]'"))
  static let variables = Option(
    "--variables", Wording("JSON", "JSON"),
    expected: Wording(
      "a JSON object, as '{\"age\": 12}' for $age", "JSON 对象，例如给 $age 的 '{\"age\": 12}'"))
  static let evaluate = Option(
    "--evaluate", Wording("JSON", "JSON"),
    expected: Wording("a JSON value, as '{\"age\": 12}'", "JSON 值，例如 '{\"age\": 12}'"))
  static let types = Option(
    "--types", Wording("TYPES", "类型"),
    expected: Wording(
      "attributes and their types, as 'name String, age Integer16'",
      "属性和类型，例如 'name String, age Integer16'"))
  static let json = Option("--json")
}
