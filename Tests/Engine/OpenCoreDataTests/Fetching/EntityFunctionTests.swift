import Foundation
import Testing

@testable import OpenCoreData

/// Predicates of a fetch that compare with a value of all rows.
struct EntityFunctionTests {
  private static func stack(_ kind: StoreKind) throws -> SampleStack {
    let stack = try SampleStack(SampleModel.school(), kind)
    let team = stack.make("Team", ["name": "Red"])
    for (name, number) in [("Ann", 3), ("Ben", 5), ("Cid", 1), ("Dan", 5)] {
      stack.make("Student", ["name": name, "number": number, "section": "A"])
    }
    stack.make("Student", ["name": "Eve", "section": "B", "team": team])
    try stack.context.save()
    return stack
  }

  private static func names(
    _ format: String, in context: NSManagedObjectContext,
    _ change: (NSFetchRequest<NSManagedObject>) -> Void = { _ in }
  ) throws -> [String] {
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    request.predicate = NSPredicate(format: format)
    change(request)
    let found = try context.results(of: request).map { $0.text("name") }
    #expect(try context.count(for: request) == found.count)
    return found.sorted()
  }

  @Test(arguments: StoreKind.allCases)
  func `a function of an attribute is one of all rows`(_ kind: StoreKind) throws {
    let stack = try Self.stack(kind)
    let cases: [(String, [String])] = [
      ("number == max(number)", ["Ben", "Dan"]), ("number = min:(number)", ["Cid"]),
      ("number == @max.number", ["Ben", "Dan"]), ("SELF.number == @min.number", ["Cid"]),
      ("SELF.number == max(SELF.number)", ["Ben", "Dan"]),
      ("number < max(number) AND number > min(number)", ["Ann"]),
      ("number + 2 == max(number)", ["Ann"]), ("number > average(number)", ["Ben", "Dan"]),
      ("sum(number) == 14 AND number == 1", ["Cid"]), ("name == max(name)", ["Eve"]),
      ("NOT number == max(number)", ["Ann", "Cid", "Eve"]),
      ("section == 'B' AND number == max(number)", []),
      ("number == max({1, 3})", ["Ann"]), ("number == max(1, 3)", ["Ann"]),
    ]
    for (format, names) in cases {
      #expect(try Self.names(format, in: stack.context) == names, "\(format)")
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a function of a transformable attribute is one of what each object holds`(
    _ kind: StoreKind
  ) throws {
    let stack = try SampleStack(
      SampleModel.model([
        SampleModel.entity("User", [SampleModel.attribute("numbers", .transformableAttributeType)])
      ]), kind)
    for numbers in [[10.0, 20], [1, 2], []] { stack.make("User", ["numbers": numbers]) }
    for isSaved in [false, true] {
      if isSaved { try stack.context.save() }
      for (format, count) in [
        ("sum:(numbers) == 30", 1), ("max:(numbers) < 10", 1), ("numbers.@sum.self == 30", 1),
        ("sum(numbers) ==[c] 30", 1), ("count:(numbers) == 0", 1), ("average:(numbers) > 1", 2),
        ("min:(numbers) ==[cd] 1", 1), ("sum:(numbers) IN {30, 3}", 2),
      ] {
        let request = NSFetchRequest<NSManagedObject>(entityName: "User")
        request.predicate = NSPredicate(format: format)
        #expect(try stack.context.results(of: request).count == count, "\(format), \(isSaved)")
      }
    }
  }

  @Test func `it is computed of the stored rows that the request would find without a predicate`()
    throws
  {
    let stack = try Self.stack(.sqlite)
    let new = stack.make("Student", ["name": "Fay", "number": 9])
    #expect(try Self.names("number == max(number)", in: stack.context) == ["Ben", "Dan"])
    try stack.context.save()
    #expect(try Self.names("number == max(number)", in: stack.context) == ["Fay"])
    new.setValue(4, forKey: "number")
    #expect(try Self.names("number == max(number)", in: stack.context) == [])
    #expect(try Self.names("number < max(number) - 4", in: stack.context) == ["Ann", "Cid", "Fay"])
    #expect(
      try Self.names("number == max(number)", in: stack.context) {
        $0.includesPendingChanges = false
      } == ["Fay"])
  }

  @Test func `without a value there is nothing to be equal to`() throws {
    let stack = try SampleStack(SampleModel.school())
    #expect(try Self.names("number == max(number)", in: stack.context) == [])
    stack.make("Student", ["name": "Ann"])
    try stack.context.save()
    #expect(try Self.names("number == 1 OR number > max(number)", in: stack.context) == [])
  }

  @Test func `subentities count where the request includes them`() throws {
    let stack = try SampleStack(SampleModel.people())
    for (entity, salary) in [("Pupil", 1), ("Pupil", 2), ("Prefect", 7)] {
      stack.make(entity, ["name": "\(salary)", "salary": salary])
    }
    try stack.context.save()
    for (includes, names) in [(true, ["7"]), (false, ["2"])] {
      let request = NSFetchRequest<NSManagedObject>(entityName: "Pupil")
      request.predicate = NSPredicate(format: "salary == max(salary)")
      request.includesSubentities = includes
      #expect(try stack.context.fetch(request).map { $0.text("name") } == names)
    }
  }

  @Test func `batch requests and controllers compare with it, as it is when they fetch`() throws {
    let stack = try Self.stack(.sqlite)
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    request.predicate = NSPredicate(format: "number == max(number)")
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    let controller = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: stack.context, sectionNameKeyPath: nil,
      cacheName: nil)
    try controller.performFetch()
    #expect(controller.fetchedObjects?.map { $0.text("name") } == ["Ben", "Dan"])
    let update = NSBatchUpdateRequest(entityName: "Student")
    update.predicate = NSPredicate(format: "number == @max.number")
    update.propertiesToUpdate = ["number": 8]
    update.resultType = .updatedObjectsCountResultType
    #expect((try stack.context.execute(update) as? NSBatchUpdateResult)?.result as? Int == 2)
    try controller.performFetch()
    #expect(controller.fetchedObjects?.count == 2)
  }

  @Test func `a controller's cache is not carried over a save`() throws {
    let stack = try Self.stack(.sqlite)
    func controller() -> NSFetchedResultsController<NSManagedObject> {
      let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
      request.predicate = NSPredicate(format: "number == min(number)")
      request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
      return NSFetchedResultsController(
        fetchRequest: request, managedObjectContext: stack.context, sectionNameKeyPath: nil,
        cacheName: "lowest")
    }
    let listener = SilentListener()
    let first = controller()
    first.delegate = listener
    try first.performFetch()
    #expect(first.fetchedObjects?.map { $0.text("name") } == ["Cid"])
    stack.make("Student", ["name": "Fay", "number": 0])
    try stack.context.save()
    let second = controller()
    second.delegate = listener
    try second.performFetch()
    #expect(second.fetchedObjects?.map { $0.text("name") } == ["Fay"])
  }
}

/// A delegate that has a controller follow its context.
private final class SilentListener: NSFetchedResultsControllerDelegate {
  func controllerDidChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  ) {}
}
