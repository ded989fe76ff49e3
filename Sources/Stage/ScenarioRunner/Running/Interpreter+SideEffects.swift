import Foundation
import OpenCoreData
import Reports
import ScenarioLanguage
import TableView

/// How much the callbacks and cells of a turn have done beside calling views.
struct SideEffectCount {
  /// The most that a turn does, since each may lead to another.
  static let most = 100
  /// How deep they may stand in each other.
  static let deepest = 8

  /// How many there were.
  private(set) var all = 0
  /// How many go on, each within the one before.
  private var depth = 0
  /// Whether there was one since this was last asked.
  private var isNew = false

  /// Counts one that begins.
  ///
  /// - Throws: `UsageError` where they lead to each other without end.
  mutating func begin(at bytes: Range<Int>) throws(UsageError) {
    (all, depth, isNew) = (all + 1, depth + 1, true)
    guard all <= Self.most, depth <= Self.deepest else {
      throw UsageError.limit(
        CommandFault.sideEffectsWithoutEnd(most: Self.most, deepest: Self.deepest), at: bytes)
    }
  }

  /// Counts one that has ended.
  mutating func end() { depth -= 1 }

  /// Whether there was one since this was last asked.
  mutating func hasNew() -> Bool {
    defer { isNew = false }
    return isNew
  }
}

/// What an app's code does in a callback or a cell, beside calling its view.
extension Interpreter {
  /// Runs a command behind `then`, with which the name `anObject` stands for the object that the line is about.
  ///
  /// What is thrown is an answer: a delegate's method cannot throw on, and an app's code goes on behind its
  /// `try?` or `catch`.
  ///
  /// - Throws: what is raised, and `UsageError` for what is wrong with the words.
  func perform(
    _ effect: SideEffect, about object: NSManagedObject?, writtenIn written: Document?
  ) throws -> CallbackReport.Act {
    try sideEffects.begin(at: effect.command.span.bytes)
    let (outside, name) = (document, SideEffect.argument.literal ?? "")
    let former = stage.names[name]
    document = written ?? document
    if let object { stage.names.replace(name, .object(object)) }
    defer {
      stage.names.replace(name, former)
      document = outside
      sideEffects.end()
    }
    do {
      if case .fetch(let fetch) = effect.command.kind { return .fetched(try count(foundBy: fetch)) }
      try execute(effect.command)
      return .performed(told: nil)
    } catch let fault as UsageError {
      throw placed(fault, in: effect)
    } catch {
      if error is Stop || error is RaisedException || error is TableViewException
        || error is CancellationError
      {
        throw error
      }
      let report = Explanation(stage).problem(error, fetching: [])
      return .threw(code: (error as NSError).code, text: report.text)
    }
  }

  /// The fault of a line that is run while another command is: at the line, where it has no place itself.
  private func placed(_ fault: UsageError, in effect: SideEffect) -> UsageError {
    var fault = fault
    if fault.bytes.isEmpty { fault.bytes = effect.command.span.bytes }
    fault.document = fault.document ?? document
    return fault
  }

  /// Runs a command of the code that makes a cell, and says in the open step what came of it.
  func cellDoes(
    _ effect: SideEffect, at path: TablePath, showing object: NSManagedObject,
    writtenIn written: Document?
  ) throws {
    let act = try perform(effect, about: object, writtenIn: written)
    try show([.said(LookSentence.cellDid(row: path, effect: effect.description, act))])
  }
}
