import Foundation
import Testing

@testable import OpenCoreData

/// Controllers whose request asks for ids or dictionaries.
struct FetchedResultsCoreResultsTests {
  private func request<Result>(
    _ type: NSFetchRequestResultType, _ keys: [String] = ["section", "number"]
  ) -> NSFetchRequest<Result> {
    let request = NSFetchRequest<Result>(entityName: "Student")
    request.resultType = type
    request.sortDescriptors = keys.map { NSSortDescriptor(key: $0, ascending: true) }
    return request
  }

  @Test(arguments: [0, 2])
  func `a controller of ids shows ids and tells ids`(batchSize: Int) throws {
    let table = try Table(["Ann A 1", "Bob B 2", "Cid B 3"])
    let request: NSFetchRequest<NSManagedObjectID> = request(.managedObjectIDResultType)
    request.fetchBatchSize = batchSize
    let controller = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: table.context, sectionNameKeyPath: "section",
      cacheName: nil)
    let delegate = ToldObjects()
    controller.delegate = delegate
    try controller.performFetch()
    let ids = ["Ann", "Bob", "Cid"].map { table[$0].objectID }
    #expect(controller.fetchedObjects == ids)
    #expect(controller.sections?[1].objects as? [NSManagedObjectID] == [ids[1], ids[2]])
    #expect(controller.object(at: IndexPath(row: 1, section: 1)) == ids[2])
    #expect(controller.indexPath(forObject: ids[2]) == IndexPath(row: 1, section: 1))
    #expect(controller.indexPath(forObject: table.team.objectID) == nil)
    table["Ann"].setValue("B", forKey: "section")
    table.delete("Bob")
    table.context.processPendingChanges()
    #expect(delegate.objects as? [NSManagedObjectID] == [ids[1], ids[0]])
    #expect(controller.fetchedObjects == [ids[0], ids[2]])
  }

  @Test func `the ids of new objects become permanent at the save`() throws {
    let table = try Table(["Ann A 1"])
    let controller = NSFetchedResultsController<NSManagedObjectID>(
      fetchRequest: request(.managedObjectIDResultType), managedObjectContext: table.context,
      sectionNameKeyPath: nil, cacheName: nil)
    let delegate = ToldObjects()
    controller.delegate = delegate
    try controller.performFetch()
    table.add("Bob A 2")
    table.context.processPendingChanges()
    let temporary = try #require(delegate.objects.first as? NSManagedObjectID)
    #expect(temporary.isTemporaryID && controller.fetchedObjects?.last == temporary)
    try table.context.save()
    #expect(controller.fetchedObjects?.last?.isTemporaryID == false)
    #expect(controller.fetchedObjects?.last == table["Bob"].objectID)
  }

  @Test func `a controller of dictionaries shows them in their sections`() throws {
    let table = try Table(["Ann A 1", "Bob B 2", "Cid B 3"])
    let request: NSFetchRequest<NSDictionary> = request(.dictionaryResultType)
    request.propertiesToFetch = ["section", "name"]
    let controller = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: table.context, sectionNameKeyPath: "section",
      cacheName: nil)
    #expect(controller.fetchedObjects == nil && controller.sections == nil)
    try controller.performFetch()
    let all: [NSDictionary] = [
      ["section": "A", "name": "Ann"], ["section": "B", "name": "Bob"],
      ["section": "B", "name": "Cid"],
    ]
    #expect(controller.fetchedObjects == all)
    #expect(controller.sections?.map(\.name) == ["A", "B"])
    #expect(controller.sections?.map(\.numberOfObjects) == [1, 2])
    #expect(controller.sections?[1].objects as? [NSDictionary] == Array(all[1...]))
    #expect(controller.sectionIndexTitles == ["A", "B"])
    #expect(controller.object(at: IndexPath(row: 1, section: 1)) == all[2])
    #expect(controller.indexPath(forObject: all[2]) == IndexPath(row: 1, section: 1))
    #expect(controller.indexPath(forObject: ["section": "C"]) == nil)
    table.delete("Ann")
    try table.context.save()
    #expect(controller.fetchedObjects == all, "it is as it was when it was fetched")
    try controller.performFetch()
    #expect(controller.fetchedObjects == Array(all[1...]))
  }

  @Test func `groups of rows can be sections`() throws {
    let table = try Table(["Ann A 1", "Bob B 2", "Cid B 3"])
    let count = NSExpressionDescription()
    count.name = "count"
    count.expression = NSExpression(
      forFunction: "count:", arguments: [NSExpression(forKeyPath: "name")])
    count.expressionResultType = .integer64AttributeType
    let request: NSFetchRequest<NSDictionary> = request(.dictionaryResultType, ["section"])
    request.propertiesToFetch = ["section", count]
    request.propertiesToGroupBy = ["section"]
    let controller = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: table.context, sectionNameKeyPath: "count",
      cacheName: nil)
    try controller.performFetch()
    #expect(controller.sections?.map(\.name) == ["1", "2"])
    #expect(
      controller.fetchedObjects == [["section": "A", "count": 1], ["section": "B", "count": 2]])
  }

  @Test func `without a section key path dictionaries are one section, even if there are none`()
    throws
  {
    let table = try Table([])
    let controller = NSFetchedResultsController<NSDictionary>(
      fetchRequest: request(.dictionaryResultType), managedObjectContext: table.context,
      sectionNameKeyPath: nil, cacheName: nil)
    try controller.performFetch()
    #expect(controller.sections?.map(\.name) == [""] && controller.fetchedObjects == [])
  }

  @Test func `dictionaries whose section name comes back fail the fetch with 134060`() throws {
    let table = try Table(["Ann A 1", "Bob B 2", "Cid A 3"])
    let controller = NSFetchedResultsController<NSDictionary>(
      fetchRequest: request(.dictionaryResultType, ["number"]),
      managedObjectContext: table.context, sectionNameKeyPath: "section", cacheName: nil)
    let error = #expect(throws: NSError.self) { try controller.performFetch() }
    #expect(error?.code == CoreDataErrorCode.coreData.rawValue)
    #expect(
      error?.userInfo["reason"] as? String
        == "The fetched object at index 2 has an out of order section name 'A. Objects must be "
        + "sorted by section name'")
    #expect(controller.fetchedObjects == nil && controller.sections == nil)
  }

  @Test func `dictionaries cannot be followed, and counts are no rows`() throws {
    let table = try Table(["Ann A 1"])
    let followed = NSFetchedResultsController<NSDictionary>(
      fetchRequest: request(.dictionaryResultType), managedObjectContext: table.context,
      sectionNameKeyPath: nil, cacheName: nil)
    let delegate = ToldObjects()
    followed.delegate = delegate
    let raised = #expect(throws: RaisedException.self) { try followed.core.performFetch() }
    #expect(
      raised?.reason
        == "NSFetchedResultsController does not support both change tracking and fetch request's "
        + "with NSDictionaryResultType")
    followed.delegate = nil
    try followed.performFetch()
    #expect(followed.fetchedObjects?.count == 1)
    let counted = NSFetchedResultsController<NSNumber>(
      fetchRequest: request(.countResultType), managedObjectContext: table.context,
      sectionNameKeyPath: nil, cacheName: nil)
    let refused = #expect(throws: RaisedException.self) { try counted.core.performFetch() }
    #expect(
      refused?.reason
        == "NSFetchedResultsController does not support fetch requests with NSCountResultType")
  }

  @Test(arguments: [
    ([], "an index path of a fetched results controller has a section and a row, and [] is none"),
    ([0], "an index path of a fetched results controller has a section and a row, and [0] is none"),
    (
      [0, 0, 0],
      "an index path of a fetched results controller has a section and a row, and [0, 0, 0] is none"
    ),
    ([-1, 0], "no section at index 18446744073709551615"), ([1, 0], "no section at index 1"),
    ([0, -1], "no object at index -1 in section at index 0"),
    ([0, 1], "no object at index 1 in section at index 0"),
  ])
  func `a path that leads to no row raises`(indices: [Int], reason: String) throws {
    let (controller, _) = try Table(["Ann A 1"]).controller()
    let raised = #expect(throws: RaisedException.self) {
      try controller.checkedObject(at: IndexPath(indexes: indices))
    }
    #expect(raised?.reason == reason)
  }
}

/// A delegate that keeps the objects that it is told of.
private final class ToldObjects: NSFetchedResultsControllerDelegate {
  private(set) var objects: [Any] = []

  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
    at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
  ) { objects.append(anObject) }
}
