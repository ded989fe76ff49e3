/// Callback lines, delegate lines and table view calls, in canonical form.
extension CallbackLine: CustomStringConvertible {
  package var description: String {
    switch event {
    case .willChangeContent: "controllerWillChangeContent"
    case .didChangeContent: "controllerDidChangeContent"
    case .didChangeContentWithSnapshot: "didChangeContentWith snapshot"
    case .didChangeContentWithDifference: "didChangeContentWith difference"
    case .section(let change):
      "didChange section" + part("", change.name) + part(" atSectionIndex", change.index)
        + part(" for", change.type?.rawValue)
    case .object(let change):
      "didChange" + part("", change.label) + part(" at", change.at)
        + part(" for", change.type?.rawValue) + part(" newIndexPath", change.newIndexPath)
    }
  }

  private func part(_ word: String, _ value: (some CustomStringConvertible)?) -> String {
    value.map { "\(word) \($0)" } ?? ""
  }
}

extension CallbackPath: CustomStringConvertible {
  package var description: String {
    switch self {
    case .nil: "nil"
    case .path(let path): path.description
    }
  }
}

extension TableCall: CustomStringConvertible {
  package var description: String { "\(name)(\(arguments.commaSeparated))" }
}

extension DelegateHandler: CustomStringConvertible {
  package var description: String { "\(condition): \(responseText)" }

  /// What stands before the colon.
  var condition: String {
    method.rawValue + (changeType.map { " for \($0.rawValue)" } ?? "")
      + (state.map { " when \($0.rawValue)" } ?? "")
  }

  /// What stands behind the colon.
  var responseText: String {
    switch response {
    case .calls(let calls): calls.commaSeparated
    case .title(let title): title.description
    }
  }
}

extension DelegateCall: CustomStringConvertible {
  package var description: String {
    let call =
      switch kind {
      case .beginUpdates: "beginUpdates"
      case .endUpdates: "endUpdates"
      case .reloadData: "reloadData"
      case .layoutIfNeeded: "layoutIfNeeded"
      case .insertRows(let path): "insertRows \(path)"
      case .deleteRows(let path): "deleteRows \(path)"
      case .reloadRows(let path): "reloadRows \(path)"
      case .reconfigureRows(let path): "reconfigureRows \(path)"
      case .moveRow(let from, let to): "moveRow \(from) \(to)"
      case .insertItems(let path): "insertItems \(path)"
      case .deleteItems(let path): "deleteItems \(path)"
      case .reloadItems(let path): "reloadItems \(path)"
      case .reconfigureItems(let path): "reconfigureItems \(path)"
      case .moveItem(let from, let to): "moveItem \(from) \(to)"
      case .insertSections(let section): "insertSections \(section)"
      case .deleteSections(let section): "deleteSections \(section)"
      case .reloadSections(let section): "reloadSections \(section)"
      case .moveSection(let from, let to): "moveSection \(from) \(to)"
      case .configureCell(let path, .anObject): "configureCell \(path) with anObject"
      case .configureCell(let path, .object(let objectPath)):
        "configureCell \(path) with object(at: \(objectPath))"
      case .performBatchUpdates: "performBatchUpdates"
      case .applySnapshot(.usingReloadData, _):
        "apply snapshot \(DelegateCall.Marks.usingReloadData.rawValue)"
      case .applySnapshot(let marks, let isAnimated):
        "apply snapshot" + (marks == .reloading ? "" : " \(marks.rawValue)")
          + (isAnimated ? "" : " animatingDifferences=false")
      case .applyDifference: "apply difference"
      case .then(let effect): effect.description
      case .break: "break"
      }
    return isLater ? "later \(call)" : call
  }
}

extension DelegateCall.Path: CustomStringConvertible {
  package var description: String {
    switch self {
    case .indexPath: DelegateCall.Argument.indexPath.rawValue
    case .newIndexPath: DelegateCall.Argument.newIndexPath.rawValue
    case .literal(let path): path.description
    case .row(let argument, let section): "\(argument.rawValue) inSection \(section)"
    case .offset(let argument, let sections, 0): "\(argument.rawValue) offsetBy \(sections)"
    case .offset(let argument, 0, let rows): "\(argument.rawValue) rowOffsetBy \(rows)"
    case .offset(let argument, let sections, let rows):
      "\(argument.rawValue) offsetBy \(sections) rowOffsetBy \(rows)"
    }
  }
}

extension DelegateCall.Section: CustomStringConvertible {
  package var description: String {
    switch self {
    case .sectionIndex: "sectionIndex"
    case .literal(let index): String(index)
    case .offset(let sections): "sectionIndex offsetBy \(sections)"
    }
  }
}
