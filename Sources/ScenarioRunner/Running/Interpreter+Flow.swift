import Foundation
import OpenCoreData
import ScenarioLanguage

extension Interpreter {
  /// Runs a command that only decides which others run.
  ///
  /// - Returns: whether the command was one.
  func runFlow(_ command: Command, _ runEach: (Command) throws -> Void) throws -> Bool {
    switch command.kind {
    case .part: return true
    case .include(let include):
      try self.include(include, command, runEach)
    case .repeat(let loop):
      let count = try located(command) { try evaluator.count(loop.count, upTo: 1_000_000) }
      for index in stride(from: 1, through: count, by: 1) {
        try looping(loop.variable, .number(Decimal(index)), loop.body, runEach)
      }
    case .for(let loop):
      for value in try located(command, { try elements(of: loop.values) }) {
        try looping(loop.variable, value, loop.body, runEach)
      }
    case .let(let declaration):
      try located(command) {
        let value = try evaluator.evaluate(declaration.value)
        let name = try evaluator.fill(declaration.name)
        try stage.names.declare(name, .variable(value), at: declaration.name.span.bytes)
        loopNames.append(name)
      }
    default: return false
    }
    return true
  }

  private func elements(of value: Value) throws -> [RunValue] {
    switch try evaluator.evaluate(value) {
    case .array(let values): return values
    case .objects(let objects): return objects.map { .object($0) }
    default: throw UsageError("'for' takes an array, as [A, B]", at: value.span.bytes)
    }
  }

  /// Runs a body with a variable; what the body declares with `let` is new each time.
  private func looping(
    _ variable: Name?, _ value: RunValue, _ body: [Command], _ runEach: (Command) throws -> Void
  ) throws {
    let outer = loopNames
    loopNames = []
    defer {
      for name in loopNames { stage.names.replace(name, nil) }
      loopNames = outer
    }
    if let variable, let name = variable.literal {
      if let known = stage.names[name] {
        throw Stop(
          stop: RunStop(
            .usage,
            message: diagnostic(
              "the name '\(name)' is taken: it is \(known.kind) already", at: variable.span.bytes)))
      }
      stage.names.replace(name, .variable(value))
      loopNames.append(name)
    }
    for command in body { try runEach(command) }
  }

  // MARK: Parts and files

  /// Notes the parts of a document, whose lines run only where they are included.
  func collectParts(_ commands: [Command], of document: Document) throws {
    for case .part(let part) in commands.map(\.kind) {
      stage.parts["\(document.path)#\(part.name.literal ?? "")"] = (part.body, document)
    }
  }

  private func include(
    _ include: Include, _ command: Command, _ runEach: (Command) throws -> Void
  ) throws {
    let part = include.part?.literal
    let target = try include.file.map { try load($0, command) } ?? (document, nil)
    let key = "\(target.0.path)#\(part ?? "")"
    guard !including.contains(key) else {
      throw usage("this includes itself", command.span.bytes)
    }
    let commands: [Command]
    if let part {
      guard let found = stage.parts[key] else {
        throw usage("there is no part '\(part)'", include.part?.span.bytes ?? command.span.bytes)
      }
      commands = found.commands
    } else {
      commands = target.1?.commands ?? []
    }
    let outer = document
    including.append(key)
    document = target.0
    defer {
      document = outer
      including.removeLast()
    }
    for command in commands { try runEach(command) }
  }

  /// Reads a file to include, which must lie in the scenario's folder or below it.
  private func load(_ file: PlainText, _ command: Command) throws -> (Document, Scenario?) {
    let base = stage.folder.standardizedFileURL.resolvingSymlinksInPath()
    let url = stage.folder.appendingPathComponent(file.text).standardizedFileURL
      .resolvingSymlinksInPath()
    guard url.path.hasPrefix(base.path + "/") || base.path == "/" else {
      throw usage("'\(file.text)' lies outside the scenario's folder", file.span.bytes)
    }
    guard let data = try? Data(contentsOf: url) else {
      throw usage("the file '\(file.text)' cannot be read", file.span.bytes)
    }
    let shownPath = (document.path as NSString).deletingLastPathComponent
    let path = shownPath.isEmpty ? file.text : "\(shownPath)/\(file.text)"
    let loaded = Document(path: path, bytes: [UInt8](data))
    let (scenario, diagnostics) = Parser.parse(loaded)
    if let first = loaded.unreadable ?? diagnostics.first {
      throw Stop(stop: RunStop(.usage, message: first.rendered(in: loaded)))
    }
    try collectParts(scenario.commands, of: loaded)
    return (loaded, scenario)
  }

  func usage(_ sentence: String, _ bytes: Range<Int>) -> Stop {
    Stop(stop: RunStop(.usage, message: diagnostic(sentence, at: bytes)))
  }
}
