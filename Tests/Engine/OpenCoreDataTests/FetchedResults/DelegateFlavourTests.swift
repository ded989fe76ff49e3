import Foundation
import Testing

@testable import OpenCoreData

/// Which methods of a delegate are called, and what the two that take a change whole are sent.
struct DelegateFlavourTests {
  private typealias Controller = NSFetchedResultsController<any NSFetchRequestResult>

  /// Writes down which methods were called.
  private class Log {
    var lines: [String] = []
    var onLine: () -> Void = {}
    func note(_ line: String) {
      lines.append(line)
      onLine()
    }
    func take() -> String {
      defer { lines = [] }
      return lines.joined(separator: " ")
    }
  }

  private final class Silent: Log, NSFetchedResultsControllerDelegate {}

  private final class Titled: Log, NSFetchedResultsControllerDelegate {
    func controller(_ controller: Controller, sectionIndexTitleForSectionName name: String)
      -> String?
    { "\(name)!" }
  }

  private final class Late: Log, NSFetchedResultsControllerDelegate {
    func controllerDidChangeContent(_ controller: Controller) { note("X") }
  }

  private class Snapshots: Log, NSFetchedResultsControllerDelegate {
    var last: NSDiffableDataSourceSnapshotReference?
    func controllerWillChangeContent(_ controller: Controller) { note("W") }
    func controllerDidChangeContent(_ controller: Controller) { note("X") }
    func controller(
      _ controller: Controller, didChangeContentWith diff: CollectionDifference<NSManagedObjectID>
    ) { note("difference") }
    func controller(
      _ controller: Controller,
      didChangeContentWith snapshot: NSDiffableDataSourceSnapshotReference
    ) {
      last = snapshot
      note("snapshot")
    }
  }

  private final class Heir: Snapshots {}

  private final class Differences: Log, NSFetchedResultsControllerDelegate {
    var last: CollectionDifference<NSManagedObjectID>?
    func controllerWillChangeContent(_ controller: Controller) { note("W") }
    func controllerDidChangeContent(_ controller: Controller) { note("X") }
    func controller(
      _ controller: Controller, didChangeContentWith diff: CollectionDifference<NSManagedObjectID>
    ) {
      last = diff
      note("difference")
    }
  }

  @Test func `a delegate is called by the methods that its type has`() throws {
    func told(_ delegate: some NSFetchedResultsControllerDelegate & Log, _ isSectioned: Bool) throws
      -> String
    {
      let table = try Table(["Ann A 1"])
      let (controller, _) = try table.controller(isSectioned: isSectioned)
      controller.delegate = delegate
      let tracking = controller.core.tracking
      table.add("Bob A 2")
      table.context.processPendingChanges()
      return "\(tracking): \(delegate.take())"
    }
    #expect(try told(Silent(), true) == "none: ")
    #expect(try told(Titled(), true) == "none: ")
    #expect(try told(Late(), true) == "memory: X")
    #expect(try told(DelegateRecorder2(), true) == "memory: W X")
    #expect(try told(Snapshots(), true) == "memory: snapshot")
    #expect(try told(Snapshots(), false) == "memory: snapshot")
    #expect(try told(Heir(), true) == "memory: snapshot")
    #expect(try told(Differences(), false) == "memory: difference")
    #expect(try told(Differences(), true) == "memory: W X")
  }

  private final class DelegateRecorder2: Log, NSFetchedResultsControllerDelegate {
    func controllerWillChangeContent(_ controller: Controller) { note("W") }
    func controllerDidChangeContent(_ controller: Controller) { note("X") }
  }

  @Test func `a snapshot comes at a fetch, at a change, and when ids become permanent`() throws {
    let table = try Table(["Ann A 1", "Bob B 2"])
    let (controller, _) = try table.controller()
    let delegate = Snapshots()
    controller.delegate = delegate
    #expect(delegate.take() == "")
    try controller.performFetch()
    #expect(delegate.take() == "snapshot")
    var snapshot = try #require(delegate.last)
    #expect(texts(snapshot.sectionIdentifiers) == ["A", "B"])
    #expect(ids(snapshot.itemIdentifiers) == [table["Ann"].objectID, table["Bob"].objectID])
    #expect(snapshot.numberOfItems == 2 && snapshot.numberOfSections == 2)
    #expect(snapshot.reloadedItemIdentifiers.isEmpty)
    delegate.onLine = {
      #expect(
        controller.sections?.map(\.name) == texts(delegate.last?.sectionIdentifiers ?? []),
        "the controller shows the new state")
    }
    table.add("Cid A 0")
    table["Bob"].setValue("Bobby", forKey: "name")
    table.context.processPendingChanges()
    #expect(delegate.take() == "snapshot")
    snapshot = try #require(delegate.last)
    let new = table["Cid"].objectID
    #expect(new.isTemporaryID)
    #expect(
      ids(snapshot.itemIdentifiersInSection(withIdentifier: "A"))
        == [new, table["Ann"].objectID])
    #expect(ids(snapshot.reloadedItemIdentifiers) == [table["Bob"].objectID])
    #expect(snapshot.reloadedSectionIdentifiers.isEmpty)
    #expect(snapshot.reconfiguredItemIdentifiers.isEmpty)
    #expect(snapshot.index(ofItemIdentifier: table["Bob"].objectID) == 2)
    #expect(snapshot.index(ofSectionIdentifier: "B") == 1)
    #expect(
      snapshot.sectionIdentifier(forSectionContainingItemIdentifier: new) as? String == "A")
    try table.context.save()
    #expect(delegate.take() == "snapshot", "ids became permanent")
    snapshot = try #require(delegate.last)
    #expect(ids(snapshot.itemIdentifiers).allSatisfy { !$0.isTemporaryID })
    table["Ann"].setValue(-1, forKey: "number")
    try table.context.save()
    #expect(delegate.take() == "snapshot", "no id became permanent at this save")
    #expect(
      ids(delegate.last?.reloadedItemIdentifiers ?? []) == [table["Ann"].objectID],
      "a row that moved changed too")
  }

  @Test func `a snapshot keeps its state and knows what it does not have`() throws {
    let table = try Table(["Ann A 1"])
    let (controller, _) = try table.controller(isSectioned: false)
    let delegate = Snapshots()
    controller.delegate = delegate
    try controller.performFetch()
    let snapshot = try #require(delegate.last)
    let ann = table["Ann"].objectID
    table.delete("Ann")
    table.context.processPendingChanges()
    #expect(delegate.last?.numberOfItems == 0 && delegate.last?.numberOfSections == 1)
    #expect(ids(snapshot.itemIdentifiers) == [ann])
    #expect(texts(snapshot.sectionIdentifiers) == [""])
    #expect(snapshot.numberOfItems(inSection: "") == 1)
    for stranger: Any in ["A", 1, table.team.objectID] {
      #expect(snapshot.numberOfItems(inSection: stranger) == 0)
      #expect(snapshot.itemIdentifiersInSection(withIdentifier: stranger).isEmpty)
      #expect(snapshot.index(ofItemIdentifier: stranger) == NSNotFound)
      #expect(snapshot.index(ofSectionIdentifier: stranger) == NSNotFound)
      #expect(snapshot.sectionIdentifier(forSectionContainingItemIdentifier: stranger) == nil)
    }
  }

  @Test func `a difference makes the new ids of the old, and names what changed in place`() throws {
    let table = try Table(["Ann A 1", "Bob A 2", "Cid A 3", "Dan A 4"])
    let (controller, _) = try table.controller(isSectioned: false)
    let delegate = Differences()
    controller.delegate = delegate
    let before = ["Ann", "Bob", "Cid", "Dan"].map { table[$0].objectID }
    table["Ann"].setValue(9, forKey: "number")
    table["Bob"].setValue("Bobby", forKey: "name")
    table.delete("Cid")
    table.add("Eve A 0")
    table.context.processPendingChanges()
    let difference = try #require(delegate.last)
    let after = ["Eve", "Bob", "Dan", "Ann"].map { table[$0].objectID }
    #expect(before.applying(difference) == after)
    #expect(
      difference.map(text) == ["- 2", "- 1 (1)", "- 0 (3)", "+ 0", "+ 1 (1)", "+ 3 (0)"])
  }

  private func text(_ change: CollectionDifference<NSManagedObjectID>.Change) -> String {
    func text(_ sign: String, _ offset: Int, _ partner: Int?) -> String {
      "\(sign) \(offset)" + (partner.map { " (\($0))" } ?? "")
    }
    return switch change {
    case .remove(let offset, _, let partner): text("-", offset, partner)
    case .insert(let offset, _, let partner): text("+", offset, partner)
    }
  }

  private func texts(_ identifiers: [Any]) -> [String] { identifiers.compactMap { $0 as? String } }

  private func ids(_ identifiers: [Any]) -> [NSManagedObjectID] {
    identifiers.compactMap { $0 as? NSManagedObjectID }
  }
}
