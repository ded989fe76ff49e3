import Foundation
import TestSupport
import Testing

@testable import OpenCoreData

/// Random stories leave in a store of a class of the program's own what they leave in a store in memory, and tell
/// the same on the way.
struct IncrementalStoreLawTests {
  /// Two contexts of one coordinator, a results controller on the first, and all objects by their numbers.
  private final class Player {
    let coordinator: NSPersistentStoreCoordinator
    private let contexts: [NSManagedObjectContext]
    private let controller: NSFetchedResultsController<NSManagedObject>
    private let recorder = DelegateRecorder()
    private var random: SeededGenerator
    private var made = 0
    private(set) var saves = 0
    private(set) var failures = 0

    init(_ coordinator: NSPersistentStoreCoordinator, seed: UInt64) throws {
      self.coordinator = coordinator
      random = SeededGenerator(seed: seed)
      contexts = (0..<2).map { _ in
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        return context
      }
      contexts[0].automaticallyMergesChangesFromParent = true
      let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
      request.sortDescriptors = ["section", "name", "number"].map {
        NSSortDescriptor(key: $0, ascending: true)
      }
      request.predicate = NSPredicate(format: "name != 'b'")
      controller = NSFetchedResultsController(
        fetchRequest: request, managedObjectContext: contexts[0], sectionNameKeyPath: "section",
        cacheName: nil)
      controller.delegate = recorder
      try controller.performFetch()
    }

    /// The objects of an entity in a context, in the order of their numbers.
    private func objects(_ entity: String, _ context: NSManagedObjectContext) throws
      -> [NSManagedObject]
    {
      let request = NSFetchRequest<NSManagedObject>(entityName: entity)
      request.sortDescriptors = [
        NSSortDescriptor(key: entity == "Student" ? "number" : "name", ascending: true)
      ]
      return try context.fetch(request)
    }

    private func pick(_ entity: String, _ context: NSManagedObjectContext) throws
      -> NSManagedObject?
    {
      let all = try objects(entity, context)
      return all.isEmpty ? nil : all[Int.random(in: 0..<all.count, using: &random)]
    }

    private func text() -> String { ["a", "b", "c", "d"].randomElement(using: &random) ?? "" }

    /// One step of the story, and what it told.
    func step() throws -> String {
      let context = contexts[Int.random(in: 0..<2, using: &random)]
      let told = try context.performAndWait { try act(context) }
      // What the other context has to merge waits for its queue.
      let shown = contexts[0].performAndWait {
        contexts[0].processPendingChanges()
        return (controller.sections ?? []).map { section in
          let numbers = (section.objects ?? []).map {
            "\(($0 as? NSManagedObject)?.value(forKey: "number") ?? 0)"
          }
          return "\(section.name): \(numbers.joined(separator: ","))"
        }
      }
      let found = try contexts.map { context in
        try context.performAndWait { try contents(context) }
      }
      return "\(told) \(recorder.take()) \(shown) \(found)"
    }

    private func act(_ context: NSManagedObjectContext) throws -> String {
      var told = ""
      switch Int.random(in: 0..<17, using: &random) {
      case 0..<3:
        let student = NSEntityDescription.insertNewObject(forEntityName: "Student", into: context)
        made += 1
        student.setValue(made, forKey: "number")
        student.setValue(text(), forKey: "name")
        student.setValue(text(), forKey: "section")
      case 3:
        let team = NSEntityDescription.insertNewObject(forEntityName: "Team", into: context)
        made += 1
        team.setValue("\(String(format: "%05d", made))", forKey: "name")
      case 4..<7:
        try pick("Student", context)?
          .setValue(text(), forKey: Bool.random(using: &random) ? "name" : "section")
      case 7..<9:
        let student = try pick("Student", context)
        let team = try pick("Team", context)
        student?.setValue(Bool.random(using: &random) ? team : nil, forKey: "team")
      case 9:
        if let student = try pick("Student", context), let friend = try pick("Student", context) {
          student.mutableSetValue(forKey: "friends").add(friend)
        }
      case 10:
        if let student = try pick("Student", context),
          let friends = student.value(forKey: "friends") as? Set<NSManagedObject>
        {
          let first = friends.min {
            ($0.value(forKey: "number") as? Int ?? 0) < ($1.value(forKey: "number") as? Int ?? 0)
          }
          if let first { student.mutableSetValue(forKey: "friends").remove(first) }
        }
      case 11:
        if let object = try pick(Bool.random(using: &random) ? "Student" : "Team", context) {
          context.delete(object)
        }
      case 12: context.rollback()
      case 13:
        if let object = try pick("Student", context) {
          context.refresh(object, mergeChanges: Bool.random(using: &random))
        }
      case 14:
        context.mergePolicy =
          [
            NSMergePolicy.error, .mergeByPropertyObjectTrump, .mergeByPropertyStoreTrump,
            .overwrite, .rollback,
          ].randomElement(using: &random) ?? .error
      default:
        do {
          try context.save()
          saves += 1
        } catch {
          failures += 1
          told = "\((error as NSError).code)"
          if Bool.random(using: &random) { context.rollback() }
        }
      }
      return told
    }

    /// All that a context finds, with what relationships lead to.
    private func contents(_ context: NSManagedObjectContext) throws -> [String] {
      func name(_ any: Any?) -> String {
        ((any as? NSManagedObject).map {
          "\($0.value(forKey: $0.entity.name == "Student" ? "number" : "name") ?? "?")"
        }) ?? "nil"
      }
      return try objects("Student", context).map { student in
        let friends = (student.value(forKey: "friends") as? Set<NSManagedObject> ?? []).map(name)
        return
          "\(name(student)) \(student.text("name")) \(name(student.value(forKey: "team"))) \(friends.sorted())"
      }
        + objects("Team", context).map { team in
          let students = (team.value(forKey: "students") as? Set<NSManagedObject> ?? []).map(name)
          return "\(name(team)) \(students.sorted())"
        }
    }

    /// All that a new context finds.
    func stored() throws -> [String] {
      let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
      context.persistentStoreCoordinator = coordinator
      return try contents(context)
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `a random story tells and leaves what it does over a store in memory`(seed: UInt64) throws {
    let memory = try SampleStack(SampleModel.school(), .memory)
    NSPersistentStoreCoordinator.registerStoreClass(
      DictionaryStore.self, forStoreType: "DictionaryStore")
    let model = SampleModel.school()
    let coordinator = NSPersistentStoreCoordinator(
      model: model, layout: try model.layout(), locale: Locale(identifier: "en_US_POSIX"))
    try coordinator.addPersistentStore(
      ofType: "DictionaryStore", configurationName: nil, at: nil)
    let own = try Player(coordinator, seed: seed)
    let other = try Player(memory.coordinator, seed: seed)
    for step in 0..<100 {
      let (left, right) = (try own.step(), try other.step())
      try #require(left == right, "seed \(seed), step \(step)")
      guard step % 10 == 9 else { continue }
      try #require(try own.stored() == other.stored(), "seed \(seed), step \(step)")
    }
    #expect(own.saves > 3)
  }
}
