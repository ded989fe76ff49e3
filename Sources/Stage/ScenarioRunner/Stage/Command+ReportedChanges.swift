import ScenarioLanguage

extension Command.Kind {
  /// Whether the context reports every object that the command changes, and objects keep their labels.
  ///
  /// What is refreshed, brought back, merged or written past all contexts is not reported, or not whole.
  var changesAreReported: Bool {
    switch self {
    case .insert, .set, .delete, .changeMembers, .let, .repeat, .for, .step, .note, .print, .show,
      .objects, .expect, .why, .explain, .scenario, .tag, .source, .sql, .trace:
      true
    case .contextCall(let call):
      switch call.method {
      case .save, .processPendingChanges, .disableUndoRegistration, .enableUndoRegistration: true
      case .rollback, .reset, .undo, .redo: false
      }
    // Of any other nothing is presumed, and the next look is at all objects.
    case _: false
    }
  }
}
