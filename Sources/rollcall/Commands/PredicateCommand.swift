import GoldenTesting
import OpenCoreData
import ScenarioRunner

/// `rollcall predicate`: says what a format means, to a person or to a program.
struct PredicateCommand {
  private let program: RollcallProgram
  /// Nil where the formats come from standard input.
  private let format: String?
  private let arguments: [Any?]
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
      for option in [Option.arguments, .evaluate] where arguments.has(option) {
        throw .needsFormat(option)
      }
    }
    self.arguments = try Self.json(.arguments, arguments, JSONArgument.arguments) ?? []
    subject = try Self.json(.evaluate, arguments, JSONArgument.value)
    known = arguments.values[.types].flatMap(Self.types) ?? [:]
  }

  /// The value that an option gives; nil without it.
  private static func json<Value>(
    _ option: Option, _ arguments: Arguments, _ read: (String) -> Value?
  ) throws(UsageError) -> Value? {
    guard let text = arguments.values[option] else { return nil }
    guard let value = read(text) else { throw .badValue(option, text) }
    return value
  }

  /// The attributes of `name String, age Integer16`; nil where it is something else.
  static func types(_ text: String) -> [String: NSAttributeType]? {
    var types: [String: NSAttributeType] = [:]
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.split(separator: " ")
      guard words.count == 2, let type = AttributeTypeName.type(named: String(words[1])) else {
        return nil
      }
      types[String(words[0])] = type
    }
    return types
  }

  /// Answers for the format, or for each line of standard input.
  func run() throws -> ExitCode {
    guard let format else { return try answerLines() }
    let tree: PredicateTree
    do throws(PredicateParseError) {
      tree = try PredicateTree(format: format, arguments: arguments)
    } catch {
      try refuse(format, PredicateFault(error))
      return .usage
    }
    return try answer(PredicateAnswer(format, tree, known: known))
  }

  // MARK: - One format

  private func refuse(_ format: String, _ fault: PredicateFault) throws {
    if writesJSON {
      try write { fault.write(to: &$0, format: format) }
    } else {
      program.complain("rollcall: \(fault.text)")
    }
  }

  private func answer(_ answer: PredicateAnswer) throws -> ExitCode {
    var results: [Bool]?
    var raised: RaisedException?
    if evaluates {
      do throws(RaisedException) { results = try evaluate(answer.tree) } catch { raised = error }
    }
    if writesJSON {
      try write { json in
        answer.write(to: &json, withTree: true)
        if let results, subject is [Any] {
          json.flags("result", results)
        } else {
          json.flag("result", results?.first)
        }
        json.string("error", raised?.reason)
        json.number("position", nil)
      }
    } else {
      try program.write(answer.text + (results.map(text) ?? ""))
      if let raised { program.complain("rollcall: \(raised.name): \(raised.reason)\n") }
    }
    return raised == nil ? .good : .failure
  }

  /// The result for each element of an array, or for the one value.
  private func evaluate(_ tree: PredicateTree) throws(RaisedException) -> [Bool] {
    let prepared = PreparedPredicate(tree)
    var results: [Bool] = []
    guard let subjects = subject as? [Any] else {
      return [try prepared.evaluate(on: PredicateValue(subject))]
    }
    for subject in subjects { results.append(try prepared.evaluate(on: PredicateValue(subject))) }
    return results
  }

  private func text(_ results: [Bool]) -> String {
    guard subject is [Any] else { return "\nresult\n   \(results.first ?? false)\n" }
    let lines = results.enumerated().map { "   [\($0)] \($1)\n" }
    return "\nresult\n\(lines.joined())   \(results.count { $0 }) of \(results.count)\n"
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
  fileprivate func write(to json: inout JSONWriter, format: String) {
    json.string("format", format)
    json.string("canonical", nil)
    json.string("sql", nil)
    json.strings("values", [])
    json.flag("complete", false)
    json.strings("reasons", [])
    json.strings("entities", [])
    json.string("error", message)
    json.number("position", position)
  }
}
