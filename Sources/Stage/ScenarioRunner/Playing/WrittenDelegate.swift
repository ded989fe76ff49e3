package import ScenarioLanguage

/// A delegate with the document that it is written in.
package struct WrittenDelegate {
  /// The delegate.
  package var declaration: DelegateDeclaration
  /// Nil for those that every scenario has.
  var document: Document?
  /// Where a controller is given a delegate that every scenario has; nil for those of a scenario.
  var given: (document: Document, bytes: Range<Int>)?

  /// The delegate that every scenario has by this name; nil for other names.
  package static func builtIn(_ name: String) -> WrittenDelegate? { builtIns[name] }

  private static let builtIns: [String: WrittenDelegate] = {
    let text = """
      delegate animated
        controllerWillChangeContent: beginUpdates
        didChange section for insert: insertSections sectionIndex
        didChange section for delete: deleteSections sectionIndex
        didChange object for insert: insertRows newIndexPath
        didChange object for delete: deleteRows indexPath
        didChange object for move: deleteRows indexPath, insertRows newIndexPath
        didChange object for update: configureCell indexPath with anObject
        controllerDidChangeContent: endUpdates
      end
      delegate reload
        controllerDidChangeContent: reloadData
      end
      delegate batched
        didChange section for insert: insertSections sectionIndex
        didChange section for delete: deleteSections sectionIndex
        didChange object for insert: insertItems newIndexPath
        didChange object for delete: deleteItems indexPath
        didChange object for move: deleteItems indexPath, insertItems newIndexPath
        didChange object for update: configureCell indexPath with anObject
        controllerDidChangeContent: performBatchUpdates
      end
      """
    let commands = Parser.parse(Document(path: "built in", text: text)).scenario.commands
    var found: [String: WrittenDelegate] = [:]
    for (name, command) in zip(BuiltInName.names(of: .delegate), commands) {
      guard case .delegate(var declaration) = command.kind else { continue }
      declaration.name = Name(name)
      found[name] = WrittenDelegate(declaration: declaration)
    }
    return found
  }()
}

extension DelegateDeclaration {
  /// Whether one of its lines calls its view.
  var callsView: Bool {
    handlers.contains { handler in
      guard case .calls(let calls) = handler.response else { return false }
      return calls.contains { $0.kind != .break }
    }
  }

  /// Whether a diffable data source shows what it is told.
  package var takesSnapshots: Bool {
    handlers.contains { $0.method == .didChangeContentWithSnapshot }
  }

  /// Whether it has a method that is given all rows at once, and not the changes of each.
  package var isGivenAllRows: Bool {
    handlers.contains { handler in
      switch handler.method {
      case .didChangeContentWithSnapshot, .didChangeContentWithDifference: true
      case .controllerWillChangeContent, .didChangeSection, .didChangeObject,
        .controllerDidChangeContent, .sectionIndexTitleForSectionName:
        false
      }
    }
  }
}
