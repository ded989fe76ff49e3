import Foundation
import OpenCoreData

@testable import ScenarioRunner

/// A results controller that is no controller: it shows and tells again what another one did.
final class PlayedController: EngineProbe.Controller {
  /// One delivery of a controller.
  struct Delivery {
    var changes: ChangeSet
    /// The rows when it was over.
    var rows: SectionedRows?
  }

  let tracking: EngineProbe.Tracking
  let flavour: DelegateFlavour
  var delegateMethods: EngineProbe.DelegateMethods
  var willDeliver: ((ChangeSet) -> Void)?
  var retelling: ((ChangeSet) -> ChangeSet)?
  private(set) var rows: SectionedRows?
  let entityLayout: EntityLayout?
  let cacheUse: EngineProbe.CacheUse
  let batchesRead: Int
  let unfetchedProperties: [String]
  let wasEndedByException: Bool
  private var objects: [ObjectKey: NSManagedObject] = [:]
  private var played = 0

  /// Takes all that a controller shows now.
  init(_ live: any EngineProbe.Controller) {
    tracking = live.tracking
    flavour = live.flavour
    delegateMethods = live.delegateMethods
    rows = live.rows
    entityLayout = live.entityLayout
    cacheUse = live.cacheUse
    batchesRead = live.batchesRead
    unfetchedProperties = live.unfetchedProperties
    wasEndedByException = live.wasEndedByException
    keepObjects(of: live)
  }

  /// Keeps the objects that a controller shows, for when they are asked for.
  func keepObjects(of live: any EngineProbe.Controller) {
    for key in live.rows?.keys ?? [] { objects[key] = live.object(at: key) }
  }

  /// Tells a delivery again.
  func play(
    _ delivery: Delivery, to delegate: any NSFetchedResultsControllerDelegate,
    as face: NSFetchedResultsController<any NSFetchRequestResult>
  ) {
    delegate.controllerWillChangeContent(face)
    rows = delivery.rows
    played += 1
    willDeliver?(delivery.changes)
    for event in delivery.changes.events {
      func tell(
        _ key: ObjectKey, _ type: NSFetchedResultsChangeType, _ old: RowPath?, _ new: RowPath?
      ) {
        func path(_ path: RowPath) -> IndexPath { IndexPath(row: path.row, section: path.section) }
        guard let object = objects[key] else { return }
        delegate.controller(
          face, didChange: object, at: old.map(path), for: type, newIndexPath: new.map(path))
      }
      switch event {
      case .sectionDeleted(let index, let name):
        delegate.controller(
          face, didChange: PlayedSection(name: name), atSectionIndex: index, for: .delete)
      case .sectionInserted(let index, let name):
        delegate.controller(
          face, didChange: PlayedSection(name: name), atSectionIndex: index, for: .insert)
      case .deleted(let key, let old): tell(key, .delete, old, nil)
      case .inserted(let key, let new): tell(key, .insert, nil, new)
      case .moved(let key, let old, let new): tell(key, .move, old, new)
      case .updated(let key, let old, let new): tell(key, .update, old, new)
      }
    }
    delegate.controllerDidChangeContent(face)
  }

  var resultState: EngineProbe.ResultState? {
    EngineProbe.ResultState(fetches: 1, changes: played)
  }

  var shownSections: [any NSFetchedResultsSectionInfo]? {
    rows.map { rows in
      (0..<rows.sectionCount).map { PlayedSection(name: rows.sectionName($0) ?? "") }
    }
  }

  func covers(_ object: NSManagedObject) -> Bool { objects[object.key] != nil }

  func object(at key: ObjectKey) -> NSManagedObject {
    guard let object = objects[key] else { fatalError("nothing was recorded of \(key)") }
    return object
  }

  func object(at path: RowPath) throws(RaisedException) -> NSManagedObject {
    guard let key = rows?.key(at: path) else {
      throw RaisedException(reason: "nothing was recorded at \(path)")
    }
    return object(at: key)
  }

  func section(
    forIndexTitle title: String, at index: Int, among titles: [String]
  ) throws(RaisedException) -> Int { index }

  func performFetch() throws {}
  func explanation() throws -> FetchExplanation? { nil }
  func noteChangedObjects() {}
  func resultDifference() throws -> ResultDifference? { nil }
  func firstOutOfOrder() -> (rows: [(object: NSManagedObject, section: String)], index: Int)? {
    nil
  }
}

/// A section of which the name is told.
private final class PlayedSection: NSFetchedResultsSectionInfo {
  let name: String
  var indexTitle: String? { nil }
  var numberOfObjects: Int { 0 }
  var objects: [Any]? { nil }

  init(name: String) { self.name = name }
}
