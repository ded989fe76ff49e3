import ModelClasses
import ScenarioLanguage

extension SideEffect {
  /// The command as the method of a delegate has it, in which `controller` is who calls; nil where that has no
  /// counterpart, since a delegate's class knows no object of the scenario's.
  var swift: String? {
    let context = "controller.managedObjectContext"
    if case .contextCall(let call) = command.kind, call.context == nil {
      return switch call.method {
      case .save: "try? \(context).save()"
      case .processPendingChanges: "\(context).processPendingChanges()"
      case .rollback: "\(context).rollback()"
      case .reset, .undo, .redo, .disableUndoRegistration, .enableUndoRegistration: nil
      }
    }
    if case .set(let change) = command.kind, change.target.bareName == Self.argument {
      let lines = change.assignments.compactMap { assignment -> String? in
        guard let key = assignment.name.literal, let value = assignment.value.plainSwift else {
          return nil
        }
        return "  object.setValue(\(value), forKey: \(SwiftSource.literal(key)))"
      }
      guard lines.count == change.assignments.count else { return nil }
      return (["if let object = anObject as? NSManagedObject {"] + lines + ["}"])
        .joined(separator: "\n")
    }
    if case .fetch(let fetch) = command.kind, fetch.context == nil,
      fetch.request == RequestProperties(), let entity = fetch.entity.literal
    {
      return "_ = try? \(context).fetch("
        + "NSFetchRequest<NSManagedObject>(entityName: \(SwiftSource.literal(entity))))"
    }
    return nil
  }
}

extension Value {
  /// A literal that is the same in Swift; nil for every other value.
  fileprivate var plainSwift: String? {
    if case .number(let digits) = kind { return digits }
    if case .boolean(let truth) = kind { return "\(truth)" }
    if case .nil = kind { return "nil" }
    if case .text(let text) = kind { return text.literal.map(SwiftSource.literal) }
    return nil
  }
}

extension DelegateCall.Kind {
  /// Whether it is what the code does beside calling the view.
  var isSideEffect: Bool { if case .then = self { true } else { false } }
}

extension DelegateCall {
  /// Whether Rollcall writes a comment in its place.
  var isLeftOut: Bool { if case .then(let effect) = kind { effect.swift == nil } else { false } }
}
