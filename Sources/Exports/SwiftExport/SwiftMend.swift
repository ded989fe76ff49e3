package import ScenarioLanguage

/// A line that mends a delegate, as the method of an app's delegate has it.
package struct SwiftMend {
  /// The method by its parameters, as Apple names it.
  package let method: String
  /// What stands in it: a case of its `switch` where it has one, and the calls.
  package let lines: [String]

  /// Writes a line of a delegate, amid what a scenario declares; nil for a text that is no such line, or a
  /// scenario that declares nothing.
  package init?(_ line: String, amid scenario: Scenario, _ document: Document) {
    let text = "delegate mended\n  \(line)\nend"
    let commands = Parser.parse(Document(path: document.path, text: text)).scenario.commands
    guard commands.count == 1, case .delegate(let delegate)? = commands.first?.kind,
      let handler = delegate.handlers.first, delegate.handlers.count == 1,
      let export = try? SwiftExport(collecting: scenario, document)
    else { return nil }
    method = handler.method.swiftName
    lines = SwiftDelegate(
      delegate, of: export.views.first?.kind ?? export.viewKind(of: delegate),
      ExpressionSurroundings(export, EntityClasses(export)), place: document.path
    ).lines(of: handler)
  }
}

extension DelegateHandler.Method {
  /// The method of `NSFetchedResultsControllerDelegate`, by its parameters.
  fileprivate var swiftName: String {
    switch self {
    case .controllerWillChangeContent: "controllerWillChangeContent(_:)"
    case .controllerDidChangeContent: "controllerDidChangeContent(_:)"
    case .didChangeSection: "controller(_:didChange:atSectionIndex:for:)"
    case .didChangeObject: "controller(_:didChange:at:for:newIndexPath:)"
    case .didChangeContentWithSnapshot, .didChangeContentWithDifference:
      "controller(_:didChangeContentWith:)"
    case .sectionIndexTitleForSectionName: "controller(_:sectionIndexTitleForSectionName:)"
    }
  }
}
