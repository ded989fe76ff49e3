import Foundation
import TestSupport
import Testing

@testable import OpenCoreData

/// What a store that keeps a history says of its transactions.
struct PersistentHistoryTests {
  private static let tracking = [NSPersistentHistoryTrackingKey: true]

  private func stack(_ kind: StoreKind = .sqlite) throws -> SampleStack {
    let model = SampleModel.school()
    let student = try #require(model.entitiesByName["Student"])
    student.attributesByName["name"]?.preservesValueInHistoryOnDeletion = true
    student.attributesByName["number"]?.preservesValueInHistoryOnDeletion = true
    let stack = try SampleStack(model, kind, options: Self.tracking)
    stack.context.name = "main"
    stack.context.transactionAuthor = "Ann"
    return stack
  }

  private func result(
    _ request: NSPersistentHistoryChangeRequest, _ stack: SampleStack,
    _ type: NSPersistentHistoryResultType? = nil
  ) throws -> Any? {
    if let type { request.resultType = type }
    return (try request.run(in: stack.context) as? NSPersistentHistoryResult)?.result
  }

  private func transactions(
    _ stack: SampleStack, after token: NSPersistentHistoryToken? = nil
  ) throws -> [NSPersistentHistoryTransaction] {
    try stack.transactions(after: token)
  }

  // MARK: What is noted

  @Test(arguments: StoreKind.databases)
  func `each save is a transaction with its new, changed and deleted rows`(_ kind: StoreKind) throws
  {
    let stack = try stack(kind)
    let before = Date()
    let ann = stack.make("Student", ["name": "Ann", "number": 12])
    let red = stack.make("Team", ["name": "Red"])
    try stack.context.save()
    ann.setValue(red, forKey: "team")
    ann.setValue(13, forKey: "number")
    try stack.context.save()
    stack.context.transactionAuthor = nil
    stack.context.name = nil
    stack.context.delete(ann)
    try stack.context.save()
    let found = try transactions(stack)
    #expect(
      historyLines(found) == [
        "1 Ann/main: insert Student p1, insert Team p1",
        "2 Ann/main: update Student p1 [number team], update Team p1 [students]",
        "3 -/-: update Team p1 [students], delete Student p1 {name: Ann, number: 13}",
      ])
    for transaction in found {
      #expect(transaction.timestamp >= before && transaction.timestamp <= Date())
      #expect(transaction.processID == ProcessInfo.processInfo.processName)
      #expect(transaction.storeID == stack.coordinator.persistentStores.first?.identifier)
      #expect(transaction.changes?.allSatisfy { $0.transaction == transaction } == true)
    }
    #expect(found.flatMap { $0.changes ?? [] }.map(\.changeID) == Array(1...6))
  }

  @Test func `a save without changes and one that fails leave no transaction`() throws {
    let stack = try stack()
    try stack.context.save()
    let student = stack.make("Student", ["name": "Ann"])
    try stack.context.save()
    try stack.execute("UPDATE ZSTUDENT SET Z_OPT = 9")
    student.setValue("Bob", forKey: "name")
    #expect(code { try stack.context.save() } == 133020)
    #expect(historyLines(try transactions(stack)) == ["1 Ann/main: insert Student p1"])
    #expect(
      try stack.query("SELECT Z_ENT, Z_NAME, Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT > 16000") == [
        "16001|CHANGE|1", "16002|TRANSACTION|1", "16003|TRANSACTIONSTRING|3",
      ])
  }

  @Test func `the links of many-to-many relationships count as changes of both sides`() throws {
    let stack = try stack()
    let (ann, bob) = (stack.make("Student"), stack.make("Student"))
    let chess = stack.make("Club", ["title": "Chess"])
    try stack.context.save()
    let token = stack.coordinator.currentPersistentHistoryToken(fromStores: nil)
    ann.setValue(NSSet(object: chess), forKey: "clubs")
    ann.setValue(NSSet(object: bob), forKey: "friends")
    try stack.context.save()
    #expect(
      historyLines(try transactions(stack, after: token)).first?.split(separator: ", ").map {
        $0.split(separator: "update ").last.map(String.init)
      }.sorted { ($0 ?? "") < ($1 ?? "") } == [
        "Club p1 [members]", "Student p1 [clubs friends]", "Student p2 [friends]",
      ])
  }

  @Test func `batch requests are transactions too`() throws {
    let stack = try stack()
    let red = stack.make("Team", ["name": "Red"])
    let student = stack.make("Student", ["name": "Ann", "team": red, "number": 9])
    try stack.context.save()
    let token = stack.coordinator.currentPersistentHistoryToken(fromStores: nil)
    let objects = (0..<2_500).map { ["name": "S\($0)"] }
    try stack.context.execute(NSBatchInsertRequest(entityName: "Student", objects: objects))
    let update = NSBatchUpdateRequest(entityName: "Student")
    update.predicate = NSPredicate(format: "name IN {'S7', 'Ann'}")
    update.propertiesToUpdate = ["number": 20]
    try stack.context.execute(update)
    try stack.context.execute(NSBatchDeleteRequest(objectIDs: [red.objectID]))
    try stack.context.execute(NSBatchDeleteRequest(objectIDs: [student.objectID]))
    let found = try transactions(stack, after: token)
    #expect(found.map(\.transactionNumber) == [2, 3, 4, 5])
    #expect(found.first?.changes?.count == 2_500)
    #expect(
      historyLines(Array(found.dropFirst())) == [
        "3 Ann/main: update Student p1 [number], update Student p9 [number]",
        "4 Ann/main: update Student p1 [team], delete Team p1 {}",
        "5 Ann/main: delete Student p1 {name: Ann, number: 20}",
      ])
  }

  // MARK: Opening

  @Test func `a store that keeps a history is read-only to who does not ask for it`() throws {
    let stack = try stack()
    stack.make("Student", ["name": "Ann"])
    try stack.context.save()
    try stack.close()
    let plain = try stack.another()
    #expect(plain.coordinator.persistentStores.map(\.isReadOnly) == [true])
    #expect(try plain.names() == ["Ann"])
    plain.make("Student")
    #expect(code { try plain.context.save() } == 513)
    #expect(historyLines(try transactions(plain)) == ["1 Ann/main: insert Student p1"])
  }

  @Test func `a history begins in a store that had none, also for who has it open`() throws {
    let stack = try SampleStack(SampleModel.school())
    stack.make("Student", ["name": "Ann"])
    try stack.context.save()
    #expect(stack.coordinator.currentPersistentHistoryToken(fromStores: nil) == nil)
    #expect(try transactions(stack).isEmpty)
    let keeping = try stack.another(options: Self.tracking)
    #expect(try transactions(keeping).isEmpty)
    stack.make("Student", ["name": "Bob"])
    try stack.context.save()
    #expect(historyLines(try transactions(keeping)) == ["1 -/-: insert Student p2"])
  }

  // MARK: Tokens

  @Test func `a token says where to go on, and is kept in an archive`() throws {
    let stack = try stack()
    let start = try #require(stack.coordinator.currentPersistentHistoryToken(fromStores: []))
    stack.make("Student", ["name": "Ann"])
    try stack.context.save()
    let token = try #require(stack.coordinator.currentPersistentHistoryToken(fromStores: nil))
    #expect(token != start)
    #expect(try transactions(stack).last?.token == token)
    let data = try NSKeyedArchiver.archivedData(withRootObject: token, requiringSecureCoding: true)
    let kept = try NSKeyedUnarchiver.unarchivedObject(
      ofClass: NSPersistentHistoryToken.self, from: data)
    #expect(kept == token)
    #expect(try transactions(stack, after: kept).isEmpty)
    #expect(try transactions(stack, after: start).count == 1)
    let other = try self.stack()
    #expect(code { _ = try transactions(other, after: token) } == 134301)
  }

  @Test func `the did-save notification has the token of its transaction`() throws {
    let stack = try stack()
    nonisolated(unsafe) var tokens: [NSPersistentHistoryToken?] = []
    let context = stack.context
    let observer = NotificationCenter.default.addObserver(
      forName: .NSManagedObjectContextDidSave, object: nil, queue: nil
    ) { note in
      guard note.object as? NSManagedObjectContext === context else { return }
      unsafe tokens.append(note.userInfo?["newChangeToken"] as? NSPersistentHistoryToken)
    }
    defer { NotificationCenter.default.removeObserver(observer) }
    stack.make("Student", ["name": "Ann"])
    try stack.context.save()
    #expect(unsafe tokens == [stack.coordinator.currentPersistentHistoryToken(fromStores: nil)])
  }

  // MARK: Requests

  @Test func `history is asked for by time, transaction and result`() throws {
    let stack = try stack()
    for name in ["Ann", "Bob", "Cid"] {
      stack.make("Student", ["name": name])
      try stack.context.save()
    }
    let all = try transactions(stack)
    func count(_ request: NSPersistentHistoryChangeRequest) throws -> Int? {
      try result(request, stack, .count) as? Int
    }
    #expect(try count(.fetchHistory(after: .distantPast)) == 3)
    #expect(try count(.fetchHistory(after: .distantFuture)) == 0)
    #expect(
      try count(.fetchHistory(after: all[1].timestamp))
        == all.count { $0.timestamp > all[1].timestamp })
    #expect(try count(.fetchHistory(after: all[0])) == 2)
    let bare = try result(.fetchHistory(after: all[1]), stack, .transactionsOnly)
    #expect((bare as? [NSPersistentHistoryTransaction])?.map(\.changes) == [nil])
    let changes = try result(.fetchHistory(after: all[0]), stack, .changesOnly)
    #expect((changes as? [NSPersistentHistoryChange])?.map(\.changeID) == [2, 3])
    let ids = try result(.fetchHistory(after: all[1]), stack, .objectIDs)
    #expect(
      (ids as? [NSManagedObjectID])?.map { "\($0.uriRepresentation().lastPathComponent)" } == ["p3"]
    )
    #expect(try result(.fetchHistory(after: all[1]), stack, .statusOnly) as? Bool == true)
  }

  @Test func `predicates name what transactions and changes have`() throws {
    let stack = try stack()
    let start = try #require(stack.coordinator.currentPersistentHistoryToken(fromStores: nil))
    let ann = stack.make("Student", ["name": "Ann"])
    try stack.context.save()
    let first = try #require(stack.coordinator.currentPersistentHistoryToken(fromStores: nil))
    stack.context.transactionAuthor = "Bob"
    ann.setValue("Anna", forKey: "name")
    stack.make("Team")
    try stack.context.save()
    func numbers(_ predicate: NSPredicate) throws -> [Int64] {
      let request = try #require(NSPersistentHistoryTransaction.fetchRequest)
      request.predicate = predicate
      let found = try result(.fetchHistory(withFetch: request), stack, .transactionsOnly)
      return (found as? [NSPersistentHistoryTransaction] ?? []).map(\.transactionNumber)
    }
    #expect(try numbers(NSPredicate(format: "author == 'Ann'")) == [1])
    #expect(try numbers(NSPredicate(format: "author != %@ AND contextName = 'main'", "Ann")) == [2])
    #expect(try numbers(NSPredicate(format: "token = %@", first)) == [1])
    #expect(try numbers(NSPredicate(format: "token > %@", first)) == [2])
    #expect(try numbers(NSPredicate(format: "timestamp > %@", Date.distantFuture as NSDate)) == [])
    #expect(code { _ = try numbers(NSPredicate(format: "token > %@", start)) } == 134301)
    #expect(
      reason { _ = try numbers(NSPredicate(format: "shoe = 1")) }
        == "keypath shoe not found in entity TRANSACTION")
    func changes(_ predicate: NSPredicate, after token: NSPersistentHistoryToken? = nil) throws
      -> [String]
    {
      let request = NSPersistentHistoryChangeRequest.fetchHistory(after: token)
      request.fetchRequest = NSPersistentHistoryChange.fetchRequest
      request.fetchRequest?.predicate = predicate
      let found = try result(request, stack, .changesOnly)
      return (found as? [NSPersistentHistoryChange] ?? []).map {
        "\($0.changeType) \($0.changedObjectID.entity.name ?? "")"
      }
    }
    let update = NSPersistentHistoryChangeType.update.rawValue
    #expect(try changes(NSPredicate(format: "changeType == %d", update)) == ["update Student"])
    let request = try #require(NSPersistentHistoryChange.fetchRequest)
    let found = try result(.fetchHistory(withFetch: request), stack)
    #expect((found as? [NSPersistentHistoryChange])?.count == 3, "a request for changes")
    let other = try stack.another()
    let foreign = try #require(
      other.coordinator.managedObjectID(
        forURIRepresentation: ann.objectID.uriRepresentation()))
    #expect(try changes(NSPredicate(format: "changedObjectID == %@", foreign)) == [])
    #expect(
      try changes(NSPredicate(format: "changedObjectID == %@", ann.objectID)) == [
        "insert Student", "update Student",
      ])
    #expect(
      try changes(NSPredicate(format: "changedObjectID == %@", ann.objectID), after: first) == [
        "update Student"
      ])
    let team = try #require(stack.model.entitiesByName["Team"])
    #expect(try changes(NSPredicate(format: "changedEntity == %@", team)) == ["insert Team"])
    #expect(
      try changes(NSPredicate(format: "transaction.author == 'Bob'")) == [
        "insert Team", "update Student",
      ])
  }

  @Test func `a request for history that is wrong in itself raises`() throws {
    let stack = try stack()
    func raised(_ change: (NSFetchRequest<any NSFetchRequestResult>) -> Void) throws -> String? {
      let request = try #require(NSPersistentHistoryTransaction.fetchRequest)
      change(request)
      return reason { _ = try result(.fetchHistory(withFetch: request), stack) }
    }
    #expect(
      try raised { $0.entity = stack.model.entitiesByName["Student"] }
        == "A history request's fetch request needs the entity of NSPersistentHistoryTransaction "
        + "or NSPersistentHistoryChange.")
    #expect(
      try raised { $0.sortDescriptors = [NSSortDescriptor(key: "author", ascending: true)] }
        == "History comes in its own order: no sort descriptors.")
    #expect(
      try raised { $0.predicate = NSPredicate { _, _ in true } }?.hasSuffix(
        "a predicate made from a block cannot be fetched") == true)
  }

  // MARK: Deleting

  @Test func `a deletion leaves what its fetch request does not find`() throws {
    let stack = try stack()
    for author in ["app", "widget", "app", "widget", "app"] {
      stack.context.transactionAuthor = author
      stack.make("Student", ["name": author])
      try stack.context.save()
    }
    let all = try transactions(stack)
    func deletion(
      before date: Date, _ format: String, _ type: NSPersistentHistoryResultType? = nil
    ) throws -> Any? {
      let deletion = NSPersistentHistoryChangeRequest.deleteHistory(before: date)
      deletion.fetchRequest = NSPersistentHistoryTransaction.fetchRequest
      deletion.fetchRequest?.predicate = NSPredicate(format: format)
      return try result(deletion, stack, type)
    }
    #expect(try deletion(before: .distantPast, "author = 'app'", .count) as? Int == 0)
    #expect(try deletion(before: all[3].timestamp, "author = 'app'", .count) as? Int == 2)
    #expect(try transactions(stack).map(\.transactionNumber) == [2, 4, 5])
    #expect(
      try stack.query("SELECT DISTINCT ZTRANSACTIONID FROM ACHANGE ORDER BY 1") == ["2", "4", "5"])
    #expect(code { _ = try transactions(stack, after: all[2].token) } == 134301, "it is in a hole")
    #expect(try transactions(stack, after: all[1].token).map(\.transactionNumber) == [4, 5])
    let changes = NSPersistentHistoryChangeRequest.deleteHistory(before: all[4])
    changes.fetchRequest = NSPersistentHistoryChange.fetchRequest
    changes.fetchRequest?.predicate = NSPredicate(
      format: "changeType == %d", NSPersistentHistoryChangeType.delete.rawValue)
    #expect(try result(changes, stack, .count) as? Int == 0, "no transaction deletes anything")
    #expect(try deletion(before: .distantFuture, "author = 'app'") as? Bool == true)
    #expect(try transactions(stack).map(\.author) == ["widget", "widget"])
    #expect(
      try result(.deleteHistory(before: .distantFuture), stack, .changesOnly) as? Bool == true,
      "what a deletion cannot answer is answered by its success")
    #expect(try transactions(stack).isEmpty)
  }

  @Test func `what is deleted is gone, and the tokens that name it expire`() throws {
    let stack = try stack()
    for name in ["Ann", "Bob", "Cid", "Dan"] {
      stack.make("Student", ["name": name])
      try stack.context.save()
    }
    let all = try transactions(stack)
    #expect(try result(.deleteHistory(before: all[0]), stack) as? Bool == true)
    #expect(try transactions(stack).count == 4)
    #expect(try result(.deleteHistory(before: all[2]), stack, .count) as? Int == 2)
    #expect(try transactions(stack).map(\.transactionNumber) == [3, 4])
    // One whose own transaction is gone has missed nothing with it, and expires all the same.
    for index in 0...1 {
      #expect(code { _ = try transactions(stack, after: all[index].token) } == 134301)
    }
    #expect(try transactions(stack, after: all[2].token).count == 1)
    #expect(try result(.deleteHistory(before: .distantFuture), stack) as? Bool == true)
    #expect(try transactions(stack).isEmpty)
    #expect(
      try stack.query("SELECT count(*) FROM ACHANGE UNION SELECT count(*) FROM ATRANSACTIONSTRING")
        == ["0"])
    let current = stack.coordinator.currentPersistentHistoryToken(fromStores: nil)
    #expect(current == all[3].token)
    #expect(try transactions(stack, after: current).isEmpty, "where none is left, it is the place")
    stack.make("Student", ["name": "Eve"])
    try stack.context.save()
    #expect(code { _ = try transactions(stack, after: current) } == 134301)
    #expect(try transactions(stack).map(\.transactionNumber) == [5])
  }

  // MARK: Merging

  @Test func `another coordinator's context merges a transaction`() throws {
    let stack = try stack()
    let ann = stack.make("Student", ["name": "Ann"])
    let bob = stack.make("Student", ["name": "Bob"])
    try stack.context.save()
    let other = try stack.another(options: Self.tracking)
    let token = other.coordinator.currentPersistentHistoryToken(fromStores: nil)
    let shown = try other.context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Student"))
    #expect(shown.map { $0.text("name") }.sorted() == ["Ann", "Bob"])
    ann.setValue("Anna", forKey: "name")
    stack.context.delete(bob)
    stack.make("Student", ["name": "Cid"])
    try stack.context.save()
    let log = NotificationLog(other.context)
    for transaction in try transactions(other, after: token) {
      other.context.mergeChanges(fromContextDidSave: transaction.objectIDNotification())
    }
    #expect(log.lines.count == 1)
    #expect(shown.filter(\.isDeleted).map { $0.text("name") } == ["Bob"])
    #expect(try other.names() == ["Anna", "Cid"])
  }
}
