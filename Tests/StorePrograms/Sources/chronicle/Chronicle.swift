import Foundation
import OpenCoreData

/// A store of notes with a history, as one process uses it.
final class Chronicle {
  private let coordinator: NSPersistentStoreCoordinator
  private let context: NSManagedObjectContext

  /// Opens the store, and makes it where there is none.
  init(path: String, author: String? = nil) throws {
    coordinator = NSPersistentStoreCoordinator(managedObjectModel: Self.model)
    try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: URL(fileURLWithPath: path),
      options: [
        NSPersistentHistoryTrackingKey: true, NSPersistentStoreTimeoutOption: 60,
        NSPersistentStoreRemoteChangeNotificationPostOptionKey: true,
      ])
    context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    context.transactionAuthor = author
  }

  /// Closes the store.
  func close() throws {
    for store in coordinator.persistentStores { try coordinator.remove(store) }
  }

  private static var model: NSManagedObjectModel {
    let text = NSAttributeDescription()
    (text.name, text.attributeType) = ("text", .stringAttributeType)
    text.preservesValueInHistoryOnDeletion = true
    let rank = NSAttributeDescription()
    (rank.name, rank.attributeType) = ("rank", .integer64AttributeType)
    let note = NSEntityDescription()
    (note.name, note.properties) = ("Note", [text, rank])
    let model = NSManagedObjectModel()
    model.entities = [note]
    return model
  }

  // MARK: Writing

  /// Changes notes of this author's own at random, and says of each transaction what it has done, in
  /// the words of `read(after:)`.
  func write(author: String, saves: Int, seed: UInt64, _ say: (String) -> Void) throws {
    var random = Lehmer(seed)
    var notes: [NSManagedObject] = []
    for save in 0..<saves {
      var done: [String] = []
      if save % 7 == 6 {
        let count = Int(random.next() % 4) + 1
        let rows = (0..<count).map { ["text": "\(author)-\(save)-\($0)"] }
        let request = NSBatchInsertRequest(entityName: "Note", objects: rows)
        request.resultType = .objectIDs
        let result = try context.execute(request) as? NSBatchInsertResult
        let ids = result?.result as? [NSManagedObjectID] ?? []
        notes += ids.map { context.object(with: $0) }
        done = ids.map { "insert \(Self.name($0))" }
      } else {
        var inserted: [NSManagedObject] = []
        for index in 0..<Int(random.next() % 3) + 1 {
          let note = NSEntityDescription.insertNewObject(forEntityName: "Note", into: context)
          note.setValue("\(author)-\(save)-\(index)", forKey: "text")
          inserted.append(note)
        }
        var (updated, deleted): ([String], [String]) = ([], [])
        var open = notes
        while !open.isEmpty, random.next() % 2 == 0 {
          let note = open.remove(at: Int(random.next() % UInt64(open.count)))
          if random.next() % 2 == 0 {
            note.setValue(save, forKey: "rank")
            updated.append("update \(Self.name(note.objectID)) rank")
          } else {
            let text = note.value(forKey: "text") as? String ?? ""
            deleted.append("delete \(Self.name(note.objectID)) \(text)")
            notes.removeAll { $0 === note }
            context.delete(note)
          }
        }
        try context.save()
        done = inserted.map { "insert \(Self.name($0.objectID))" } + updated + deleted
        notes += inserted
      }
      say("\(author): \(done.sorted().joined(separator: ", "))")
    }
  }

  private static func name(_ id: NSManagedObjectID) -> String {
    id.uriRepresentation().lastPathComponent
  }

  // MARK: Reading

  /// What the history says after a token, a line for each transaction.
  func read(
    after token: NSPersistentHistoryToken?
  ) throws -> (lines: [String], last: NSPersistentHistoryToken?, numbers: [Int64]) {
    let request = NSPersistentHistoryChangeRequest.fetchHistory(after: token)
    let result = try context.execute(request) as? NSPersistentHistoryResult
    let transactions = result?.result as? [NSPersistentHistoryTransaction] ?? []
    let lines = transactions.map { transaction in
      let changes = (transaction.changes ?? []).map { change in
        let properties = change.updatedProperties.map {
          " " + $0.map(\.name).joined(separator: " ")
        }
        let text = change.tombstone.map { " \($0["text"] ?? "")" }
        return
          "\(change.changeType) \(Self.name(change.changedObjectID))\(properties ?? text ?? "")"
      }
      return "\(transaction.author ?? "-"): \(changes.sorted().joined(separator: ", "))"
    }
    return (lines, transactions.last?.token ?? token, transactions.map(\.transactionNumber))
  }

  /// Reads what is new whenever the store tells of a transaction of another process, until there are
  /// as many as are expected.
  ///
  /// - Returns: the lines of all transactions, and the times that the store has told of any.
  func follow(until count: Int) async throws -> (lines: [String], told: Int) {
    let told = AsyncStream<Void> { continuation in
      _ = NotificationCenter.default.addObserver(
        forName: .NSPersistentStoreRemoteChange, object: coordinator, queue: nil
      ) { _ in continuation.yield() }
    }
    var (lines, numbers): ([String], [Int64]) = ([], [])
    var token: NSPersistentHistoryToken?
    func readOn() throws {
      let new = try read(after: token)
      (lines, numbers, token) = (lines + new.lines, numbers + new.numbers, new.last)
    }
    try readOn()
    var times = 0
    if lines.count < count {
      for await _ in told {
        times += 1
        try readOn()
        if lines.count >= count { break }
      }
    }
    guard numbers == Array(1...Int64(max(count, 1))) || count == 0 else {
      throw ChronicleFault(text: "the transactions are numbered \(numbers)")
    }
    return (lines, times)
  }
}

/// What is wrong with a history.
struct ChronicleFault: Error, CustomStringConvertible {
  let text: String
  var description: String { text }
}

/// Random numbers by a seed.
private struct Lehmer {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 2 &+ 1 }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }
}
