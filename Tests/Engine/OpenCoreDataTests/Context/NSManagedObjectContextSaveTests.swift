import Foundation
import Testing

@testable import OpenCoreData

/// Saves: what they write, and what they do when somebody else wrote.
struct NSManagedObjectContextSaveTests {
  @Test func `a row's version grows with each save, and only changed columns are written`() throws {
    let stack = try SampleStack(SampleModel.school())
    let ann = stack.make("Student", ["name": "Ann", "number": 1])
    try stack.context.save()
    #expect(try stack.query("SELECT Z_ENT, Z_OPT, ZNAME FROM ZSTUDENT") == ["3|1|Ann"])
    try stack.execute("UPDATE ZSTUDENT SET ZNUMBER = 7")
    ann.setValue("Anna", forKey: "name")
    try stack.context.save()
    #expect(try stack.query("SELECT Z_OPT, ZNAME, ZNUMBER FROM ZSTUDENT") == ["2|Anna|7"])
  }

  @Test func `keys follow the order of creation and are never given twice`() throws {
    let stack = try SampleStack(SampleModel.people())
    for (index, entity) in ["Prefect", "Teacher", "Pupil", "Teacher"].enumerated() {
      stack.make(entity, ["name": "\(index)"])
    }
    try stack.context.save()
    #expect(
      try stack.query("SELECT Z_PK, ZNAME, Z_ENT FROM ZPERSON ORDER BY Z_PK")
        == ["1|0|4", "2|1|5", "3|2|3", "4|3|5"])
    for object in try stack.all("Person") { stack.context.delete(object) }
    stack.make("Teacher", ["name": "new"])
    try stack.context.save()
    #expect(try stack.query("SELECT Z_PK FROM ZPERSON") == ["5"])
    #expect(
      try stack.query("SELECT Z_ENT, Z_NAME, Z_SUPER, Z_MAX FROM Z_PRIMARYKEY ORDER BY Z_ENT")
        == ["1|house|0|0", "2|Person|0|5", "3|Pupil|2|0", "4|Prefect|3|0", "5|Teacher|2|0"])
  }

  @Test func `two coordinators on one file meet in a conflict`() throws {
    let stack = try SampleStack(SampleModel.school())
    let ann = stack.make("Student", ["name": "Ann", "number": 1])
    stack.make("Student", ["name": "Bob"])
    try stack.context.save()
    let other = try stack.another()
    let copies = try other.all("Student")
    let twin = try #require(copies.first { $0.text("name") == "Ann" })
    twin.setValue("Theirs", forKey: "name")
    try other.context.save()
    ann.setValue("Ours", forKey: "name")
    stack.make("Student", ["name": "New"])
    #expect(code { try stack.context.save() } == NSManagedObjectMergeError)
    #expect(ann.isUpdated && ann.text("name") == "Ours" && stack.context.insertedObjects.count == 1)
    #expect(try stack.query("SELECT ZNAME FROM ZSTUDENT ORDER BY 1") == ["Bob", "Theirs"])
    #expect(code { try stack.context.save() } == 133020, "it stays as it is")
    stack.context.refresh(ann, mergeChanges: true)
    try stack.context.save()
    #expect(try stack.query("SELECT ZNAME FROM ZSTUDENT ORDER BY 1") == ["Bob", "New", "Ours"])
    other.context.delete(twin)
    #expect(code { try other.context.save() } == 133020, "a deletion conflicts too")
    other.context.rollback()
    #expect(!twin.isDeleted)
  }

  @Test func `a save waits for no lock longer than the store's timeout`() throws {
    let stack = try SampleStack(SampleModel.school())
    stack.make("Student", ["name": "Ann"])
    let other = try stack.another()
    other.make("Student", ["name": "Bob"])
    try other.coordinator.withStore { store in
      try store.connection.transaction {
        #expect(code { try stack.context.save() } == NSPersistentStoreTimeoutError)
        #expect(stack.context.hasChanges)
      }
    }
    try stack.context.save()
    try other.context.save()
    #expect(try stack.names() == ["Ann", "Bob"])
  }

  @Test(arguments: StoreKind.allCases)
  func `a save is one transaction`(_ kind: StoreKind) throws {
    let stack = try SampleStack(SampleModel.school(), kind)
    let team = stack.make("Team", ["name": "Red"])
    stack.make("Student", ["name": "Ann", "team": team])
    var log: [String] = []
    try stack.coordinator.withStore { store in
      // Tests that run beside this one look for caches in every open store.
      store.connection.log = { if !$0.contains("sqlite_master") { log.append($0) } }
    }
    try stack.context.save()
    #expect(log.first == "BEGIN IMMEDIATE" && log.last == "COMMIT")
    #expect(log.filter { $0.hasPrefix("BEGIN") || $0 == "COMMIT" }.count == 2)
    log = []
    try stack.context.save()
    #expect(log == [])
    // A failure in the middle takes back what came before it.
    try stack.coordinator.withStore { store in
      try store.connection.execute(
        "CREATE TRIGGER refuse BEFORE INSERT ON ZTEAM BEGIN SELECT RAISE(ABORT, 'no'); END")
    }
    stack.make("Student", ["name": "Bob"])
    stack.make("Team", ["name": "Blue"])
    log = []
    #expect(code { try stack.context.save() } == 134030)
    #expect(log.last == "ROLLBACK")
    #expect(stack.context.insertedObjects.count == 2)
    try stack.coordinator.withStore { try $0.connection.execute("DROP TRIGGER refuse") }
    try stack.context.save()
    #expect(try stack.names() == ["Ann", "Bob"])
  }

  @Test func `willSave runs once for an object, and again for what it changes`() throws {
    let stack = try SampleStack(HookedNote.model())
    let context = stack.context
    let note = HookedNote(context: context)
    #expect(note.log == ["awakeFromInsert default"])
    note.log = []
    note.title = "a"
    try context.save()
    #expect(note.log == ["willSave a", "didSave"])
    note.log = []
    note.onWillSave = { if $0.title == "b" { $0.title = "c" } }
    note.title = "b"
    try context.save()
    #expect(note.log == ["willSave b", "willSave c", "didSave"])
    #expect(try stack.query("SELECT ZTITLE FROM ZHOOKEDNOTE") == ["c"])
    note.log = []
    note.onWillSave = { _ in }
    context.refresh(note, mergeChanges: false)
    #expect(note.title == "c")
    context.delete(note)
    context.delete(note)
    try context.save()
    #expect(
      note.log == [
        "awakeFromFetch", "prepareForDeletion", "prepareForDeletion", "willSave c", "didSave",
      ])
    context.delete(note)
    #expect(note.log.count == 5, "an object of no context is passed over")
  }

  @Test func `a save of nothing is told of, and writes nothing`() throws {
    let stack = try SampleStack(SampleModel.school())
    let log = NotificationLog(stack.context)
    try stack.context.save()
    #expect(log.take() == ["willSave", "didSave"])
    let ann = stack.make("Student", ["name": "Ann"])
    try stack.context.save()
    _ = log.take()
    let version = try stack.query("SELECT Z_OPT FROM ZSTUDENT")
    ann.setValue("Ben", forKey: "name")
    ann.setValue("Ann", forKey: "name")
    stack.context.refresh(ann, mergeChanges: false)
    try stack.context.save()
    #expect(log.take() == ["willSave", "change | refreshed: Student Ann", "didSave"])
    #expect(try stack.query("SELECT Z_OPT FROM ZSTUDENT") == version)
    let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    child.parent = stack.context
    let (childLog, parentLog) = (NotificationLog(child), NotificationLog(stack.context))
    try child.save()
    #expect(childLog.take() == ["willSave", "didSave"])
    #expect(parentLog.take().isEmpty)
    let alone = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    #expect(code { try alone.save() } == nil, "nothing is asked of a store")
  }

  @Test func `who saves whenever a save is told of comes to an end`() throws {
    let stack = try SampleStack(SampleModel.school(), .memory)
    let context = stack.context
    nonisolated(unsafe) var count = 0
    let observer = NotificationCenter.default.addObserver(
      forName: .NSManagedObjectContextDidSave, object: context, queue: nil
    ) { _ in
      unsafe count += 1
      try? context.save()
    }
    defer { NotificationCenter.default.removeObserver(observer) }
    try context.save()
    stack.make("Student")
    try context.save()
    let seen = unsafe count
    #expect(seen == 2)
  }

  @Test func `what is changed at the news of a save of nothing is saved with it`() throws {
    let stack = try SampleStack(SampleModel.school(), .memory)
    nonisolated(unsafe) let stackAtHand = stack
    let observer = NotificationCenter.default.addObserver(
      forName: .NSManagedObjectContextWillSave, object: stack.context, queue: nil
    ) { _ in unsafe _ = stackAtHand.make("Student", ["name": "Ann"]) }
    try stack.context.save()
    NotificationCenter.default.removeObserver(observer)
    #expect(!stack.context.hasChanges)
    #expect(try stack.names() == ["Ann"])
  }

  @Test func `a willSave that never rests, or saves, ends in an error`() throws {
    let stack = try SampleStack(HookedNote.model(), .memory)
    let note = HookedNote(context: stack.context)
    note.onWillSave = { $0.title = "again" }
    #expect(code { try stack.context.save() } == NSCoreDataError)
    #expect(note.isInserted)
    var inner: Int?
    var message: String?
    note.onWillSave = { note in
      do { try note.managedObjectContext?.save() } catch {
        inner = (error as NSError).code
        message = (error as NSError).userInfo["message"] as? String
      }
    }
    try stack.context.save()
    #expect(inner == 132001)
    #expect(message == "attempt to recursively call -save: on the context aborted")
  }
}

/// A note that writes down what happens to it.
final class HookedNote: NSManagedObject {
  @Managed("title") var title: String
  var log: [String] = []
  var onWillSave: (HookedNote) -> Void = { _ in }

  override func awakeFromInsert() { log.append("awakeFromInsert \(title)") }
  override func awakeFromFetch() { log.append("awakeFromFetch") }
  override func didSave() { log.append("didSave") }
  override func prepareForDeletion() { log.append("prepareForDeletion") }
  override func willSave() {
    log.append("willSave \(title)")
    onWillSave(self)
  }

  static func model() -> NSManagedObjectModel {
    let entity = SampleModel.entity(
      "HookedNote", [SampleModel.attribute("title", .stringAttributeType, default: "default")])
    entity.managedObjectClassName = NSStringFromClass(HookedNote.self)
    return SampleModel.model([entity])
  }
}
