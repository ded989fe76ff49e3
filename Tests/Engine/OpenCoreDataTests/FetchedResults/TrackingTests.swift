import Foundation
import Testing

@testable import OpenCoreData

/// What reaches a controller, and what does not.
struct TrackingTests {
  private func controller(
    _ table: Table, sort: [String], predicate: String? = nil, section: String? = nil,
    offset: Int = 0
  ) throws -> (NSFetchedResultsController<NSManagedObject>, DelegateRecorder) {
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    request.predicate = predicate.map { NSPredicate(format: $0) }
    request.fetchOffset = offset
    request.sortDescriptors = sort.map { NSSortDescriptor(key: $0, ascending: true) }
    let controller = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: table.context, sectionNameKeyPath: section,
      cacheName: nil)
    let delegate = DelegateRecorder()
    controller.delegate = delegate
    try controller.performFetch()
    return (controller, delegate)
  }

  @Test func `a related object's change is silent in sort, section and predicate alike`() throws {
    let table = try Table(["Ann A 1", "Bob A 2"])
    let blue = table.stack.make("Team", ["name": "Blue"])
    table["Ann"].setValue(table.team, forKey: "team")
    table["Bob"].setValue(blue, forKey: "team")
    try table.context.save()
    let (sorted, told) = try controller(table, sort: ["team.name"], section: "team.name")
    let (filtered, heard) = try controller(
      table, sort: ["number"], predicate: "team.name == 'Red'")
    #expect(table.shown(sorted) == ["Blue: Bob", "Red: Ann"])
    #expect(table.shown(filtered) == [": Ann"])
    blue.setValue("Zebra", forKey: "name")
    table.team.setValue("Green", forKey: "name")
    try table.context.save()
    #expect(told.take() == "" && heard.take() == "")
    #expect(table.shown(sorted) == ["Blue: Bob", "Red: Ann"], "as it was")
    table["Bob"].setValue(table.team, forKey: "team")
    table.context.processPendingChanges()
    #expect(told.take() == "W SD@0(Blue) SI@0(Green) M 0-0>0-0(Bob) X", "the row's own change")
    #expect(heard.take() == "")
    try sorted.performFetch()
    #expect(table.shown(sorted) == ["Green: Ann Bob"])
  }

  /// What is done to Ann after her team got another name, and whether she goes to the section of that name.
  private static let touches:
    [(name: String, touch: @Sendable (Table) -> Void, told: String, shown: [String])] = {
      let (left, stays) = (["Blue: Bob", "Green: Ann"], ["Blue: Bob", "Red: Ann"])
      let update = "W U@1-0/1-0(Ann) X"
      return [
        ("another property", { $0["Ann"].setValue("B", forKey: "section") }, update, stays),
        ("an equal value", { $0["Ann"].setValue(1, forKey: "number") }, update, stays),
        (
          "a sort key", { $0["Ann"].setValue(2, forKey: "number") },
          "W SD@1(Red) SI@1(Green) M 1-0>1-0(Ann) X", left
        ),
        (
          "a refresh", { $0.context.refresh($0["Ann"], mergeChanges: true) },
          "W SD@1(Red) SI@1(Green) M 1-0>1-0(Ann) X", left
        ),
      ]
    }()

  @Test(arguments: touches.indices)
  func
    `a row is placed anew by its related object where a key of its own was set, or it was refreshed`(
      index: Int
    ) throws
  {
    let (name, touch, told, shown) = Self.touches[index]
    let table = try Table(["Ann A 1", "Bob A 2"])
    let blue = table.stack.make("Team", ["name": "Blue"])
    table["Ann"].setValue(table.team, forKey: "team")
    table["Bob"].setValue(blue, forKey: "team")
    try table.context.save()
    let (sorted, recorder) = try controller(
      table, sort: ["team.name", "number"], section: "team.name")
    table.team.setValue("Green", forKey: "name")
    try table.context.save()
    #expect(recorder.take() == "", "\(name)")
    touch(table)
    table.context.processPendingChanges()
    #expect(recorder.take() == told, "\(name)")
    #expect(table.shown(sorted) == shown, "\(name)")
  }

  @Test func `another context's save is not heard of`() throws {
    let table = try Table(["Ann A 1"])
    let (controller, delegate) = try table.controller()
    let other = table.stack.anotherContext()
    let new = NSEntityDescription.insertNewObject(forEntityName: "Student", into: other)
    new.setValue("A", forKey: "section")
    try other.save()
    table.context.processPendingChanges()
    #expect(delegate.take() == "")
    #expect(table.shown(controller) == ["A: Ann"])
  }

  @Test func `reset and the removal of the store are not heard of, and rows stay until a fetch`()
    throws
  {
    let table = try Table(["Ann A 1"])
    let (controller, delegate) = try table.controller()
    table.context.reset()
    table.context.processPendingChanges()
    #expect(delegate.take() == "" && controller.sections?.first?.numberOfObjects == 1)
    try table.coordinator.remove(try #require(table.coordinator.persistentStores.first))
    table.context.processPendingChanges()
    #expect(delegate.take() == "" && controller.sections?.first?.numberOfObjects == 1)
    #expect(throws: NSError.self) { try controller.performFetch() }
    #expect(controller.sections == nil)
  }

  @Test func `an offset acts in the fetch only`() throws {
    let table = try Table(["Ann A 1", "Bob A 2", "Cid A 3"])
    let (controller, delegate) = try controller(table, sort: ["number"], offset: 1)
    #expect(table.shown(controller) == [": Bob Cid"])
    table.add("Abe A 0")
    table.delete("Bob")
    table.context.processPendingChanges()
    #expect(delegate.take() == "W D@0-0(Bob) I@0-0(Abe) X")
    #expect(table.shown(controller) == [": Abe Cid"])
  }

  @Test func `a fetch tells a difference delegate nothing, and a failed one no snapshot`() throws {
    final class Both: NSFetchedResultsControllerDelegate {
      var calls = 0
      func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        didChangeContentWith diff: CollectionDifference<NSManagedObjectID>
      ) { calls += 1 }
    }
    final class Snapshots: NSFetchedResultsControllerDelegate {
      var calls = 0
      func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        didChangeContentWith snapshot: NSDiffableDataSourceSnapshotReference
      ) { calls += 1 }
    }
    let table = try Table(["a Middle 1", "b End 2", "c Middle 3"])
    let (plain, _) = try controller(table, sort: ["number"])
    let differences = Both()
    plain.delegate = differences
    try plain.performFetch()
    #expect(differences.calls == 0)
    let failing = table.unsorted()
    let snapshots = Snapshots()
    failing.delegate = snapshots
    #expect(code { try failing.performFetch() } == 134060)
    #expect(snapshots.calls == 0)
  }

  @Test func `a row that comes back after a rollback is told`() throws {
    let table = try Table(["Ann A 1", "Bob A 2"])
    let (controller, delegate) = try table.controller()
    let bob = table["Bob"]
    table.context.delete(bob)
    table.add("Cid A 3")
    table["Ann"].setValue(9, forKey: "number")
    table.context.processPendingChanges()
    #expect(delegate.take() == "W D@0-1(Bob) I@0-0(Cid) U@0-0/0-1(Ann) X")
    table.context.rollback()
    #expect(delegate.take() == "W D@0-0(Cid) I@0-1(Bob) U@0-1/0-0(Ann) X")
    #expect(table.shown(controller) == ["A: Ann Bob"])
    withExtendedLifetime(bob) {}
  }

  @Test(
    arguments: [
      ("int32", 7, "7"), ("int64", -1, "-1"), ("double", 2.0, "2"), ("double", 2.5, "2.5"),
      ("boolean", true, "1"), ("string", "Über", "Über"), ("decimal", Decimal(1.5), "1.5"),
      ("date", Date(timeIntervalSinceReferenceDate: 0), "2001-01-01 00:00:00 +0000"),
    ] as [(String, any Sendable, String)])
  func `a section's name is its value's description`(
    _ key: String, _ value: any Sendable, _ name: String
  ) throws {
    let stack = try SampleStack(SampleModel.types(), .memory)
    stack.make("Types", [key: value])
    stack.make("Types")
    try stack.context.save()
    let request = NSFetchRequest<NSManagedObject>(entityName: "Types")
    request.sortDescriptors = [NSSortDescriptor(key: key, ascending: true)]
    let controller = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: stack.context, sectionNameKeyPath: key,
      cacheName: nil)
    try controller.performFetch()
    #expect(controller.sections?.map(\.name) == ["", name])
  }
}
