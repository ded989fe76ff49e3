import Foundation

@testable import OpenCoreData

/// Students of a school, by name, with controllers over them.
final class Table: @unchecked Sendable {
  let stack: SampleStack
  private var objects: [String: NSManagedObject] = [:]

  /// Saves students, each given as `name section number`.
  init(_ rows: [String], _ kind: StoreKind = .sqlite) throws {
    stack = try SampleStack(SampleModel.school(), kind)
    for row in rows { add(row) }
    objects["team"] = stack.make("Team", ["name": "Red"])
    try stack.context.save()
  }

  var context: NSManagedObjectContext { stack.context }
  var coordinator: NSPersistentStoreCoordinator { stack.coordinator }
  var team: NSManagedObject { self["team"] }
  var names: [String] { objects.keys.filter { $0 != "team" }.sorted() }

  subscript(name: String) -> NSManagedObject {
    objects[name] ?? NSManagedObject(entity: team.entity, insertInto: nil)
  }

  func add(_ row: String) {
    let parts = row.split(separator: " ").map(String.init)
    objects[parts[0]] = stack.make(
      "Student", ["name": parts[0], "section": parts[1], "number": Int(parts[2]) ?? 0])
  }

  func delete(_ name: String) {
    context.delete(self[name])
    objects[name] = nil
  }

  /// Takes the objects again, after a rollback.
  func readNames() throws {
    objects = ["team": team]
    for object in try stack.all("Student") { objects[object.text("name")] = object }
  }

  /// A controller that has fetched, sorted by section, number and name, with a delegate.
  func controller(
    _ predicate: String? = nil, isSectioned: Bool = true, limit: Int = 0, batchSize: Int = 0,
    cacheName: String? = nil
  ) throws -> (NSFetchedResultsController<NSManagedObject>, DelegateRecorder) {
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    request.predicate = predicate.map { NSPredicate(format: $0) }
    request.fetchLimit = limit
    request.fetchBatchSize = batchSize
    let keys = isSectioned ? ["section", "number", "name"] : ["number", "name"]
    request.sortDescriptors = keys.map { NSSortDescriptor(key: $0, ascending: true) }
    let controller = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: context,
      sectionNameKeyPath: isSectioned ? "section" : nil, cacheName: cacheName)
    let delegate = DelegateRecorder()
    delegates.append(delegate)
    controller.delegate = delegate
    try controller.performFetch()
    return (controller, delegate)
  }

  private var delegates: [DelegateRecorder] = []

  /// A controller, not fetched yet, whose order does not keep sections together.
  func unsorted() -> NSFetchedResultsController<NSManagedObject> {
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    request.sortDescriptors = [NSSortDescriptor(key: "number", ascending: true)]
    return NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: "section",
      cacheName: nil)
  }

  /// What a controller shows: a line for each section, `name: rows`.
  func shown(_ controller: NSFetchedResultsController<NSManagedObject>) -> [String] {
    (controller.sections ?? []).map { section in
      let rows = (section.objects ?? []).compactMap { ($0 as? NSManagedObject)?.text("name") }
      return "\(section.name): \(rows.joined(separator: " "))"
    }
  }
}
