import ScenarioLanguage
import TableView

/// The calls of an update that cannot all be right, and what would be.
struct UpdateClash {
  private typealias Fact = ProblemReport.Fact

  /// What the table view refused.
  let fault: UpdateFault
  /// What was told, and called.
  let batch: CallbackBatch
  /// What the table view answers with where it should have asked; nil where it asks.
  let constant: String?

  /// The callbacks that were answered by those calls, and how to mend it.
  var facts: [ProblemReport.Fact] {
    var facts: [Fact] = []
    var occasions: [DelegatePlayer.Occasion] = []
    for (index, callback) in batch.callbacks.enumerated() {
      let calls = callback.outcome.responses.compactMap(\.call).filter { fault.isAbout($0) }
      guard !calls.isEmpty else { continue }
      facts.append(Fact("callback \(index + 1)", calls.joined(separator: ", ")))
      occasions.append(callback.occasion)
    }
    return constant == nil ? facts + [advice(on: occasions)] : facts
  }

  private func advice(on occasions: [DelegatePlayer.Occasion]) -> Fact {
    switch fault {
    case .deletesMissing(let place, _), .movesMissing(let place, _):
      if occasions.contains(where: { place.isOld(of: $0) }) {
        return Fact(
          "because",
          "this is where it stood in the controller: the screen had other rows, as after a drag")
      }
      return Fact("mend", "what goes is named by where it was: \(place.deletion)")
    case .insertsMissing(let place, _), .movesToMissing(let place, _, _):
      if occasions.contains(where: { place.isNew(of: $0) }) {
        return Fact(
          "because", "this is where it stands in the controller: the table view counts other rows")
      }
      return Fact("mend", "what comes is named by where it is now: \(place.insertion)")
    default:
      if occasions.last?.type == .update {
        return Fact("mend", "didChange object for update: configureCell indexPath with anObject")
      }
      return Fact(
        "mend", "didChange object for move: deleteRows indexPath, insertRows newIndexPath")
    }
  }
}

extension UpdateFault {
  /// Whether a call, as it is printed, names the place that the fault is about.
  fileprivate func isAbout(_ call: String) -> Bool {
    let place: Place
    switch self {
    case .deletedAndReloaded(let found), .deletedAndMoved(let found),
      .insertedAndMovedTo(let found), .movedTwice(let found), .movedToTwice(let found):
      place = found
    case .deletesMissing(let found, _), .insertsMissing(let found, _), .movesMissing(let found, _),
      .movesToMissing(let found, _, _):
      place = found
    case .movedOutOfDeletedSection(let path), .movedIntoInsertedSection(let path):
      place = .row(path)
    case .sectionCount, .rowCount: return false
    }
    switch place {
    case .row(let path): return call.contains("\(path)")
    case .section(let index): return call.contains("Section") && call.contains("\(index)")
    }
  }
}

extension UpdateFault.Place {
  fileprivate var deletion: String {
    switch self {
    case .row: "deleteRows indexPath"
    case .section: "deleteSections sectionIndex"
    }
  }

  fileprivate var insertion: String {
    switch self {
    case .row: "insertRows newIndexPath"
    case .section: "insertSections sectionIndex"
    }
  }

  /// Whether it is the place that a callback names as the one of before.
  fileprivate func isOld(of occasion: DelegatePlayer.Occasion) -> Bool {
    switch self {
    case .row(let path): occasion.indexPath == path
    case .section(let index): occasion.sectionIndex == index && occasion.type == .delete
    }
  }

  /// Whether it is the place that a callback names as the one of now.
  fileprivate func isNew(of occasion: DelegatePlayer.Occasion) -> Bool {
    switch self {
    case .row(let path): occasion.newIndexPath == path
    case .section(let index): occasion.sectionIndex == index && occasion.type == .insert
    }
  }
}
