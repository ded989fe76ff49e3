import OpenCoreData
import ScenarioLanguage
import Words

extension Evaluator {
  /// The controller of a name; the only one where there is no name.
  ///
  /// - Throws: `UsageError` for another name, and for none where there is not exactly one.
  func controller(_ name: Name?) throws -> ControllerStage {
    guard let name else {
      guard stage.controllers.count == 1, let only = stage.controllers.first else {
        throw UsageError(
          stage.controllers.isEmpty
            ? ValueFault.noControllerAtAll : .severalControllers(stage.controllers.map(\.name)),
          at: 0..<0)
      }
      return only
    }
    let text = try fill(name)
    guard case .controller(let found) = stage.names[text] else {
      let known = stage.controllers.map(\.name)
      let near = EditDistance.nearest(to: text, in: known)
      throw UsageError(
        ValueFault.noController(text, near: near, known: known), at: name.span.bytes, .unknownName)
    }
    return found
  }

  /// The list of a name; the only one where there is no name.
  ///
  /// - Throws: `UsageError` for another name, and for none where there is not exactly one.
  func list(_ name: Name?) throws -> ListStage {
    guard let name else {
      guard stage.lists.count == 1, let only = stage.lists.first else {
        throw UsageError(ValueFault.needsList(known: stage.lists.map(\.name)), at: 0..<0)
      }
      return only
    }
    let text = try fill(name)
    guard case .fetchRequest(let found) = stage.names[text] else {
      let known = stage.lists.map(\.name)
      throw UsageError(
        ValueFault.noList(text, near: EditDistance.nearest(to: text, in: known), known: known),
        at: name.span.bytes, .unknownName)
    }
    return found
  }

  /// The context of a name.
  ///
  /// - Throws: `UsageError` for another name.
  func context(_ name: Name) throws -> NSManagedObjectContext {
    let text = try fill(name)
    guard case .context(let context) = stage.names[text] else {
      let near = EditDistance.nearest(
        to: text, in: stage.stack?.contexts.compactMap(\.name) ?? [])
      throw UsageError(
        CommandFault.noContext(text, near: near), at: name.span.bytes, .unknownName)
    }
    return context
  }
}
