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
      case .unreadable: throw .badValue(option.rawValue, expected: option.expected, text)
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
        throw .badValue(option.rawValue, expected: option.expected, text)
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
