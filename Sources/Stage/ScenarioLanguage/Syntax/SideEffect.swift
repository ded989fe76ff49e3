/// What an app's code does in a callback or a cell beside calling its view: `then set anObject seen=true`,
/// `then save`, `then fetch Student`.
package struct SideEffect: Sendable, Equatable {
  /// The name under which a line has the object that it is about.
  package static let argument = Name("anObject")

  /// The first words of the commands that can stand behind `then`.
  static let words: [CommandWord] = [
    .set, .delete, .save, .processPendingChanges, .rollback, .refresh, .fetch, .performFetch,
  ]

  /// A command of one line.
  package var command: Command

  package static func == (left: SideEffect, right: SideEffect) -> Bool {
    left.command.kind == right.command.kind
  }
}

extension SideEffect: CustomStringConvertible {
  package var description: String {
    "then " + CommandPrinter.lines(command, indentation: 0).joined(separator: " ")
  }
}

extension DelegateDeclaration {
  /// What its lines do beside calling the view, in the order in which they are written.
  package var sideEffects: [SideEffect] {
    handlers.flatMap { handler -> [SideEffect] in
      guard case .calls(let calls) = handler.response else { return [] }
      return calls.compactMap { if case .then(let effect) = $0.kind { effect } else { nil } }
    }
  }
}
