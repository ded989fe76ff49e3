import Foundation
import Testing

@testable import OpenCoreData

/// A fetched results controller beside batch requests, which its context does not hear of.
struct BatchAndResultsTests {
  @Test func `a controller says nothing of a batch until its objects are refreshed or fetched`()
    throws
  {
    let table = try Table(["Ann A 1", "Bob A 2", "Cid B 3"])
    let (controller, delegate) = try table.controller()
    try table.context.execute(
      NSBatchInsertRequest(
        entityName: "Student", objects: [["name": "Dan", "section": "A", "number": 0]]))
    let update = NSBatchUpdateRequest(entityName: "Student")
    update.predicate = NSPredicate(format: "name == 'Ann'")
    update.propertiesToUpdate = ["section": "B"]
    try table.context.execute(update)
    try table.context.execute(NSBatchDeleteRequest(objectIDs: [table["Cid"].objectID]))
    table.context.processPendingChanges()
    #expect(delegate.take() == "")
    #expect(table.shown(controller) == ["A: Ann Bob", "B: Cid"])
    table.context.refresh(table["Ann"], mergeChanges: true)
    table.context.processPendingChanges()
    #expect(delegate.take() == "W M 0-0>1-0(Ann) X")
    #expect(table.shown(controller) == ["A: Bob", "B: Ann Cid"])
    try controller.performFetch()
    #expect(delegate.take() == "")
    #expect(table.shown(controller) == ["A: Dan Bob", "B: Ann"])
  }
}
