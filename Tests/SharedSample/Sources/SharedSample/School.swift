import CoreData

/// The school's store, with a history, and the context that is shown.
@MainActor
final class School {
  let container: NSPersistentContainer
  private var token: NSPersistentHistoryToken?

  var context: NSManagedObjectContext { container.viewContext }

  /// Opens the store in a folder, and makes it where there is none.
  init(in folder: URL) throws {
    container = NSPersistentContainer(name: "School")
    let description = NSPersistentStoreDescription(
      url: folder.appendingPathComponent("School.sqlite"))
    description.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
    description.setOption(
      true as NSNumber, forKey: NSPersistentStoreRemoteChangeNotificationPostOptionKey)
    container.persistentStoreDescriptions = [description]
    var failure: (any Error)?
    container.loadPersistentStores { _, error in failure = error }
    if let failure { throw failure }
    context.name = "view"
    context.transactionAuthor = "app"
    context.mergePolicy = NSMergeByPropertyObjectTrumpMergePolicy
    token = container.persistentStoreCoordinator.currentPersistentHistoryToken(fromStores: nil)
  }

  /// A student as a file of the office has it.
  struct Entry: Sendable {
    let number: Int
    let name: String
    let grade: Int
    let team: String?
  }

  /// Takes students in, in the background; those whose number is known change.
  ///
  /// - Returns: how many are new.
  func importStudents(_ entries: [Entry], by author: String) async throws -> Int {
    try await container.performBackgroundTask { context in
      context.name = "import"
      context.transactionAuthor = author
      var new = 0
      for entry in entries {
        let request: NSFetchRequest<Student> = Student.fetchRequest()
        request.predicate = NSPredicate(format: "number == %lld", Int64(entry.number))
        request.fetchLimit = 1
        let known = try context.fetch(request).first
        let student = known ?? Student(context: context)
        if known == nil { new += 1 }
        student.number = Int64(entry.number)
        student.name = entry.name
        student.grade = Int16(entry.grade)
        student.team = try entry.team.map { try Self.team(named: $0, in: context) }
      }
      if context.hasChanges { try context.save() }
      return new
    }
  }

  /// The team of a name, made where there is none.
  nonisolated private static func team(
    named name: String, in context: NSManagedObjectContext
  ) throws -> Team {
    let request: NSFetchRequest<Team> = Team.fetchRequest()
    request.predicate = NSPredicate(format: "%K == %@", "name", name)
    if let known = try context.fetch(request).first { return known }
    let team = Team(context: context)
    team.id = UUID()
    team.name = name
    return team
  }

  /// Takes in many students at once, without an object for each.
  func insertStudents(numbers: Range<Int>, grade: Int) async throws -> Int {
    try await container.performBackgroundTask { context in
      context.transactionAuthor = "office"
      let rows = numbers.map { ["number": $0, "name": "Student \($0)", "grade": grade] }
      let request = NSBatchInsertRequest(entity: Student.entity(), objects: rows)
      request.resultType = .count
      let result = try context.execute(request) as? NSBatchInsertResult
      return result?.result as? Int ?? 0
    }
  }

  /// Lets students of a grade go, without an object for each.
  func deleteStudents(grade: Int) async throws -> Int {
    try await container.performBackgroundTask { context in
      context.transactionAuthor = "office"
      let found = NSFetchRequest<any NSFetchRequestResult>(entityName: "Student")
      found.predicate = NSPredicate(format: "grade == %d", grade)
      let request = NSBatchDeleteRequest(fetchRequest: found)
      request.resultType = .resultTypeCount
      let result = try context.execute(request) as? NSBatchDeleteResult
      return result?.result as? Int ?? 0
    }
  }

  // MARK: History

  /// What others have written since it was last asked, merged into what is shown.
  ///
  /// - Returns: a line for each transaction.
  func mergeHistory() throws -> [String] {
    let request = NSPersistentHistoryChangeRequest.fetchHistory(after: token)
    if let others = NSPersistentHistoryTransaction.fetchRequest {
      others.predicate = NSPredicate(format: "%K != %@", "author", "app")
      request.fetchRequest = others
    }
    request.resultType = .transactionsAndChanges
    let result = try context.execute(request) as? NSPersistentHistoryResult
    let transactions = result?.result as? [NSPersistentHistoryTransaction] ?? []
    for transaction in transactions {
      context.mergeChanges(fromContextDidSave: transaction.objectIDNotification())
    }
    token = container.persistentStoreCoordinator.currentPersistentHistoryToken(fromStores: nil)
    return transactions.map(Self.line)
  }

  private static func line(_ transaction: NSPersistentHistoryTransaction) -> String {
    var counts: [String: Int] = [:]
    for change in transaction.changes ?? [] {
      let name = change.changedObjectID.entity.name ?? ""
      switch change.changeType {
      case .insert: counts["\(name) inserted", default: 0] += 1
      case .update: counts["\(name) updated", default: 0] += 1
      case .delete: counts["\(name) deleted", default: 0] += 1
      @unknown default: break
      }
    }
    let words = counts.map { "\($0.value) \($0.key)" }.sorted().joined(separator: ", ")
    return "\(transaction.author ?? "nobody"): \(words)"
  }

  /// The names of deleted students that the history still knows.
  func lostNames() throws -> [String] {
    let request = NSPersistentHistoryChangeRequest.fetchHistory(after: .distantPast)
    request.resultType = .changesOnly
    let result = try context.execute(request) as? NSPersistentHistoryResult
    let changes = result?.result as? [NSPersistentHistoryChange] ?? []
    return changes.filter { $0.changeType == .delete }
      .compactMap { $0.tombstone?["name"] as? String }.sorted()
  }

  /// Forgets the history before the last transaction.
  ///
  /// - Returns: how many transactions are left.
  func forgetHistory() throws -> Int {
    try context.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: token))
    let request = NSPersistentHistoryChangeRequest.fetchHistory(after: .distantPast)
    request.resultType = .transactionsOnly
    let result = try context.execute(request) as? NSPersistentHistoryResult
    return (result?.result as? [NSPersistentHistoryTransaction])?.count ?? 0
  }
}
