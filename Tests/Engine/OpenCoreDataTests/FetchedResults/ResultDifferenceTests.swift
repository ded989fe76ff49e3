import Foundation
import Testing

@testable import OpenCoreData

/// What is said of a result that is not what a fetch would find.
struct ResultDifferenceTests {
  /// A difference in the names of its students.
  private struct Named: Equatable {
    var missing: [String] = []
    var extra: [String] = []
    var displaced: String?
    var cause: ResultDifference.Cause
  }

  private func difference(
    _ controller: NSFetchedResultsController<NSManagedObject>, _ table: Table
  ) throws -> Named? {
    try controller.core.resultDifference().map { difference in
      func name(_ key: ObjectKey) -> String { table.context.object(forKey: key).text("name") }
      return Named(
        missing: difference.missing.map(name), extra: difference.extra.map(name),
        displaced: difference.displaced.map(name), cause: difference.cause)
    }
  }

  /// A controller that notes of which objects changes are told, as the sandbox's do.
  private func controller(
    _ table: Table, _ predicate: String? = nil, limit: Int = 0, batchSize: Int = 0
  ) throws -> NSFetchedResultsController<NSManagedObject> {
    let controller = try table.controller(predicate, limit: limit, batchSize: batchSize).0
    controller.core.noteChangedObjects()
    return controller
  }

  @Test(arguments: [0, 2])
  func `what is told leaves no difference`(batchSize: Int) throws {
    let table = try Table(["Ann A 1", "Bob A 2", "Cy B 1"])
    let controller = try controller(table, "number < 9", batchSize: batchSize)
    table.add("Dai A 0")
    table["Ann"].setValue("B", forKey: "section")
    table["Bob"].setValue(10, forKey: "number")
    table.context.processPendingChanges()
    #expect(try difference(controller, table) == nil)
    try table.context.save()
    #expect(try difference(controller, table) == nil)
  }

  @Test func `a limit holds in a fetch alone`() throws {
    let table = try Table(["Ann A 1", "Bob A 2"])
    let controller = try controller(table, limit: 2)
    table.add("Abe A 0")
    table.context.processPendingChanges()
    #expect(
      try difference(controller, table) == Named(extra: ["Bob"], cause: .reach(.limit(2))))
  }

  @Test func `a request that was set and not fetched is named before all else`() throws {
    let table = try Table(["Ann A 1", "Bob A 2"])
    let controller = try controller(table)
    controller.fetchRequest.predicate = NSPredicate(format: "number > 1")
    #expect(
      try difference(controller, table)
        == Named(extra: ["Ann"], cause: .requestNotFetched(["predicate"])))
  }

  @Test func `what was not merged is the store's alone, and a fetch of it tells nothing`() throws {
    let table = try Table(["Ann A 1", "Bob A 2"])
    let controller = try controller(table)
    let other = table.stack.anotherContext()
    let new = NSEntityDescription.insertNewObject(forEntityName: "Student", into: other)
    new.setValuesForKeys(["name": "Cy", "section": "A", "number": 3])
    let there = try #require(other.registered(table["Ann"]))
    there.setValue(9, forKey: "number")
    try other.save()
    let expected = Named(missing: ["Cy"], displaced: "Ann", cause: .notMerged)
    #expect(try difference(controller, table) == expected)
    _ = try table.stack.all("Student")
    #expect(try difference(controller, table) == expected)
  }

  @Test func `changes that no delegate heard are named until the next fetch`() throws {
    let table = try Table(["Ann A 1", "Bob A 2"])
    let controller = try controller(table)
    let delegate = controller.delegate
    controller.delegate = nil
    table["Ann"].setValue(3, forKey: "number")
    table.context.processPendingChanges()
    controller.delegate = delegate
    #expect(
      try difference(controller, table) == Named(displaced: "Ann", cause: .missed(.unheard)))
    try controller.performFetch()
    #expect(try difference(controller, table) == nil)
  }

  @Test func `what another object holds is not followed`() throws {
    let table = try Table(["Ann A 1"])
    table["Ann"].setValue(table.team, forKey: "team")
    try table.context.save()
    let controller = try controller(table, "team.name == 'Red'")
    table.team.setValue("Blue", forKey: "name")
    table.context.processPendingChanges()
    #expect(try difference(controller, table) == Named(extra: ["Ann"], cause: .otherObjects))
  }

  @Test func `a difference that nothing accounts for is a fault of ours`() throws {
    let table = try Table(["Ann A 1", "Bob A 2"])
    let controller = try controller(table)
    table["Ann"].setValue(3, forKey: "number")
    // As though the change had been told, and had moved no row.
    let rows = controller.core.rows
    table.context.processPendingChanges()
    controller.core.rows = rows
    #expect(try difference(controller, table) == Named(displaced: "Ann", cause: .unknown))
  }

  /// The order in which a result stands, what it is sorted and sectioned by, and what is said of it.
  @Test(
    arguments: [
      (["Ann", "Bob", "Cy"], ["section", "number"], nil),
      (["Bob", "Ann", "Cy"], ["section", "number"], .unknown),
      (["Cy", "Ann", "Bob"], ["section", "number"], .unknown),
      // Without sections, and two of the rows have the number 2.
      (["Ann", "Cy", "Bob"], ["number"], .equalSortKeys),
      (["Bob", "Ann", "Cy"], ["number"], .unknown),
    ] as [([String], [String], ResultDifference.Cause?)])
  func `an order is said to be open where the keys are equal, and to be a fault where they are not`(
    names: [String], sort: [String], cause: ResultDifference.Cause?
  ) throws {
    let table = try Table(["Ann A 1", "Bob A 2", "Cy B 2"])
    let isSectioned = sort[0] == "section"
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    request.sortDescriptors = sort.map { NSSortDescriptor(key: $0, ascending: true) }
    let controller = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: table.context,
      sectionNameKeyPath: isSectioned ? "section" : nil, cacheName: nil)
    try controller.performFetch()
    let plan = try #require(controller.core.plan)
    controller.core.rows = try SectionedRows(
      names.map { name in
        ResultRow(
          key: table[name].key, sortValues: plan.sortValues(of: table[name]),
          sectionName: isSectioned ? table[name].text("section") : nil)
      }, sort: plan.order, isSectioned: isSectioned)
    #expect(try difference(controller, table)?.cause == cause)
  }

  @Test func `sections that the sort does not keep in order are named, and no fault of ours`()
    throws
  {
    let table = try Table(["Ann A 1", "Bob B 5", "Cy C 7"])
    let controller = table.unsorted()
    let delegate = DelegateRecorder()
    controller.delegate = delegate
    try controller.performFetch()
    table["Ann"].setValue(6, forKey: "number")
    table.context.processPendingChanges()
    #expect(table.shown(controller) == ["A: Ann", "B: Bob", "C: Cy"])
    #expect(
      try difference(controller, table) == Named(displaced: "Ann", cause: .sectionsAgainstOrder))
  }

  @Test func `a section without rows is a fault of ours, whatever was not fetched`() throws {
    let table = try Table(["Ann A 1"])
    let controller = try controller(table)
    controller.core.rows?.append([], toSectionNamed: "B")
    controller.fetchRequest.predicate = NSPredicate(format: "number > 1")
    #expect(try difference(controller, table) == Named(extra: ["Ann"], cause: .unknown))
    controller.fetchRequest.predicate = nil
    #expect(try difference(controller, table) == Named(cause: .unknown))
  }
}

extension NSManagedObjectContext {
  /// The same object here.
  fileprivate func registered(_ object: NSManagedObject) -> NSManagedObject? {
    try? existingObject(with: object.objectID)
  }
}
