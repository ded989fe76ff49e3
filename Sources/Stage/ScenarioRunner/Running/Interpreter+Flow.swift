import Foundation
import OpenCoreData
import Reports
import ScenarioLanguage

/// Commands that only decide which others run.
extension Interpreter {
  /// Runs the lines that a command stands round or stands for, each a turn where no step is open.
  private func runLines(_ commands: [Command], after each: () -> Void = {}) throws {
    for command in commands {
      if openStep == nil { try run(command) } else { try runInStep(command) }
      each()
    }
  }

  /// Runs the lines of a file or a part, or takes the entities of a model.
  func run(_ inclusion: Inclusion) throws {
    let included = try inclusions.enter(inclusion, in: document)
    let outer = document
    document = included.document
    defer {
      document = outer
      inclusions.leave()
    }
    if let model = included.model { stage.model.add(model, writtenIn: included.document) }
    try runLines(included.commands)
  }

  /// Runs a body again and again, counting from 1.
  func run(_ loop: RepeatLoop, _ command: Command) throws {
    let count = try evaluator.count(loop.count, upTo: CountBound.rounds)
    try echoing(command) {
      for index in stride(from: 1, through: count, by: 1) {
        if loop.body.isEmpty { try self.count(command) }
        try countRound(of: command)
        try runRound(
          loop.variable.map { [($0, .number(Decimal(index)))] } ?? [], loop.body)
      }
    }
  }

  /// Runs a body for each value.
  func run(_ loop: ForLoop, _ command: Command) throws {
    let values = try elements(of: loop.values)
    try echoing(command) {
      for (index, value) in values.enumerated() {
        try countRound(of: command)
        let counter = loop.counter.map { ($0, RunValue.number(Decimal(index + 1))) }
        try runRound([counter, (loop.variable, value)].compactMap(\.self), loop.body)
      }
    }
  }

  /// Runs what stands in a task's place.
  ///
  /// It may be about an error, which its text speaks of and no expectation names.
  func run(_ task: LessonTask) throws { try runLines(task.way) { claimProblems() } }

  /// Gives a variable its value.
  func declare(_ declaration: LetDeclaration) throws {
    let value = try evaluator.evaluate(declaration.value)
    let name = try evaluator.fill(declaration.name)
    try stage.names.declare(name, .variable(value), at: declaration.name.span.bytes)
  }

  private func elements(of value: Value) throws -> [RunValue] {
    let evaluated = try evaluator.evaluate(value)
    if case .objects(let objects) = evaluated { return objects.map { .object($0) } }
    guard case .array(let values) = evaluated else {
      throw UsageError(CommandFault.forTakesArray, at: value.span.bytes, .valueNotTaken)
    }
    return values
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

  /// Runs a body with variables; what the body declares with `let` is new each time.
  private func runRound(
    _ variables: [(name: Name, value: RunValue)], _ body: [Command]
  ) throws {
    stage.names.enterLoop()
    let known = loopVariables.count
    defer {
      loopVariables.removeLast(loopVariables.count - known)
      stage.names.leave()
    }
    for (variable, value) in variables {
      guard let name = variable.literal else { continue }
      try located(nil) {
        try stage.names.declare(name, .variable(value), at: variable.span.bytes)
      }
      loopVariables.append((name, value))
    }
    try runLines(body)
  }
}

extension Command {
  /// Whether it, or a line of the loop that it is, is a turn by itself: it has no step round it.
  fileprivate var isTurnByItself: Bool {
    switch role {
    case .action, .looking: return true
    case .heading, .model, .declaration, .step, .note, .expectation: return false
    case .flow:
      guard let block = kind.value as? any CommandBlock, case .rounds = block.run else {
        return false
      }
      return block.body.contains(where: \.isTurnByItself)
    }
  }
}
