import Foundation
import Testing

@testable import OpenCoreData

/// Many contexts that write, merge and are followed at once, with a writer on a connection of its own,
/// as another process has it.
struct StormTests {
  private static let writers = 4
  private static let saves = 15

  @Test func `every save of a storm is there, and who follows it shows what a fetch finds`() throws
  {
    let folder = try SampleFolder()
    let shared = try Self.coordinator(folder)
    let apart = try Self.coordinator(folder)
    let followed = Self.context(shared)
    followed.automaticallyMergesChangesFromParent = true
    let follower = Follower(of: followed)
    try followed.performAndWait { try follower.controller.performFetch() }
    let refused = Counter()
    DispatchQueue.concurrentPerform(iterations: Self.writers + 2) { worker in
      let isApart = worker == Self.writers
      let base = Self.context(isApart ? apart : shared)
      base.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
      var context = base
      if worker > Self.writers {
        context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.parent = base
      }
      for save in 0..<Self.saves {
        do {
          try context.performAndWait { try Self.write(worker, save, isApart, context) }
          if context !== base { try base.performAndWait { try base.save() } }
        } catch { refused.add("\(worker) \(save): \(error)") }
      }
    }
    #expect(refused.lines == [])
    try followed.performAndWait {
      followed.processPendingChanges()
      let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
      request.predicate = NSPredicate(format: "section == 'here'")
      request.sortDescriptors = Follower.order
      let found = try Self.context(shared).fetch(request).map { $0.text("number") }
      #expect(follower.controller.fetchedObjects?.map { $0.text("number") } == found)
      #expect(found.count == (Self.writers + 1) * Self.saves && Set(found).count == found.count)
      #expect(follower.told > 0)
    }
    let all = NSFetchRequest<NSManagedObject>(entityName: "Student")
    #expect(try Self.context(apart).count(for: all) == (Self.writers + 2) * Self.saves)
    try Self.close(shared)
    try Self.close(apart)
  }

  /// Inserts a student of the worker's own, and gives each save before it another name.
  private static func write(
    _ worker: Int, _ save: Int, _ isApart: Bool, _ context: NSManagedObjectContext
  ) throws {
    let student = NSEntityDescription.insertNewObject(forEntityName: "Student", into: context)
    student.setValue(worker * 1_000 + save, forKey: "number")
    student.setValue(isApart ? "apart" : "here", forKey: "section")
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    request.predicate = NSPredicate(
      format: "number >= %d AND number < %d", worker * 1_000, worker * 1_000 + save)
    for earlier in try context.fetch(request) { earlier.setValue("\(save)", forKey: "name") }
    try context.save()
  }

  private static func coordinator(_ folder: SampleFolder) throws -> NSPersistentStoreCoordinator {
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: SampleModel.school())
    try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: folder.file,
      options: [NSPersistentStoreTimeoutOption: 60])
    return coordinator
  }

  private static func context(_ coordinator: NSPersistentStoreCoordinator) -> NSManagedObjectContext
  {
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    return context
  }

  private static func close(_ coordinator: NSPersistentStoreCoordinator) throws {
    for store in coordinator.persistentStores { try coordinator.remove(store) }
  }
}

/// A controller over a context, whose queue all of it is used on.
private final class Follower: NSFetchedResultsControllerDelegate, @unchecked Sendable {
  static var order: [NSSortDescriptor] { [NSSortDescriptor(key: "number", ascending: true)] }

  let controller: NSFetchedResultsController<NSManagedObject>
  private(set) var told = 0

  init(of context: NSManagedObjectContext) {
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    request.predicate = NSPredicate(format: "section == 'here'")
    request.sortDescriptors = Self.order
    controller = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
    controller.delegate = self
  }

  func controllerDidChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  ) { told += 1 }
}

/// Lines that several threads add to.
private final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var noted: [String] = []

  var lines: [String] { lock.withLock { noted } }
  func add(_ line: String) { lock.withLock { noted.append(line) } }
}
