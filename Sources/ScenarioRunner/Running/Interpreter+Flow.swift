import Foundation
import OpenCoreData
import Reports
import ScenarioLanguage

extension Interpreter {
  /// Runs a command that only decides which others run.
  ///
  /// - Returns: whether the command was one.
  func runFlow(_ command: Command, _ runEach: (Command) throws -> Void) throws -> Bool {
    switch command.kind {
    case .part: return true
    case .include(let include):
      let included = try located(command) { try inclusions.enter(include, in: document) }
      let outer = document
      document = included.document
      defer {
        document = outer
        inclusions.leave()
      }
      for command in included.commands { try runEach(command) }
    case .repeat(let loop):
      let count = try located(command) { try evaluator.count(loop.count, upTo: 1_000_000) }
      try echoing(command) {
        for index in stride(from: 1, through: count, by: 1) {
          if loop.body.isEmpty { try self.count(command) }
          try countRound(of: command)
          try looping(loop.variable, .number(Decimal(index)), loop.body, runEach)
        }
      }
    case .for(let loop):
      let values = try located(command) { try elements(of: loop.values) }
      try echoing(command) {
        for value in values {
          try countRound(of: command)
          try looping(loop.variable, value, loop.body, runEach)
        }
      }
    case .task(let task):
      // A task may be about an error, which its text speaks of and no expectation names.
      for command in task.way {
        try runEach(command)
        claimProblems()
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
    default:
      throw UsageError("'for' takes an array, as [A, B]", at: value.span.bytes, .valueNotTaken)
    }
  }

  /// Runs the rounds of a loop; outside a step its lines are printed once, and not with each round.
  private func echoing(_ loop: Command, _ rounds: () throws -> Void) throws {
    guard openStep == nil, !isEchoed, loop.body.contains(where: \.isTurnByItself) else {
      return try rounds()
    }
    var quiet = QuietStep(commands: [])
    quiet.echo = [echoed(loop)]
    try append(.quiet(quiet))
    isEchoed = true
    defer { isEchoed = false }
    try rounds()
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
      try located(nil) {
        try stage.names.declare(name, .variable(value), at: variable.span.bytes)
      }
      loopNames.append(name)
      loopVariables.append((name, value))
    }
    defer { if variable?.literal != nil { loopVariables.removeLast() } }
    for command in body { try runEach(command) }
  }
}

extension Command {
  /// Whether it, or a line of the loop that it is, is a turn by itself: it has no step round it.
  fileprivate var isTurnByItself: Bool {
    switch kind {
    case .repeat, .for: body.contains(where: \.isTurnByItself)
    case .step, .expect, .note, .let, .include, .part, .task: false
    case .scenario, .source, .tag, .disabled, .todo, .seed, .clock, .locale: false
    case .entity, .enum, .class, .transformer, .context, .controller, .delegate, .tableView: false
    default: true
    }
  }
}
