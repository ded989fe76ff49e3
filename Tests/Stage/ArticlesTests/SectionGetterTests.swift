import CoreData
import ScreenTesting
import Testing
import UIKit

/// An event whose month is computed of its date and kept, as in Apple's sample DateSectionTitles.
class DatedEvent: NSManagedObject {
  override func value(forKey key: String) -> Any? {
    guard key == "month" else { return super.value(forKey: key) }
    if let kept = primitiveValue(forKey: key) { return kept }
    let date = super.value(forKey: "date") as? Date
    let month = date.map { String($0.ISO8601Format().prefix(7)) }
    setPrimitiveValue(month, forKey: key)
    return month
  }
}

/// An event whose setter of the date resets the month.
final class ResettingEvent: DatedEvent {
  override func setValue(_ value: Any?, forKey key: String) {
    super.setValue(value, forKey: key)
    if key == "date" { setPrimitiveValue(nil, forKey: "month") }
  }
}

/// A contact whose initial is computed and not kept.
class LetteredContact: NSManagedObject {
  override func value(forKey key: String) -> Any? {
    guard key == "initial" else { return super.value(forKey: key) }
    return (super.value(forKey: "name") as? String)?.first?.uppercased()
  }
}

/// A contact that has a sign in place of an initial where its name begins with no letter.
final class SignedContact: LetteredContact {
  override func value(forKey key: String) -> Any? {
    guard key == "initial" else { return super.value(forKey: key) }
    guard let initial = super.value(forKey: key) as? String else { return nil }
    return ("A"..."Z").contains(initial) ? initial : "#"
  }
}

/// Mistakes with sections that a getter computes, in Swift.
@MainActor
struct SectionGetterTests {
  private static func day(_ month: Int, _ day: Int) throws -> Date {
    try Date("2026-0\(month)-\(day < 10 ? "0" : "")\(day)T00:00:00Z", strategy: .iso8601)
  }

  private static let rows = MistakenList.Rows(
    entity: "Event", sortKeys: ["date"], sections: "month",
    text: { event in
      let parts = (event.value(forKey: "date") as? Date)?.ISO8601Format().prefix(10)
        .split(separator: "-").compactMap { Int($0) }
      return "\(event.value(forKey: "title") ?? "nil"), "
        + (parts.map { "\($0[1])/\($0[2])" } ?? "nil")
    })

  private static func events(
    _ scenario: String, _ type: NSManagedObject.Type
  ) throws -> MistakenList {
    let entity = ArticlesTests.entityNamed(
      "Event",
      [
        ("title", .stringAttributeType), ("date", .dateAttributeType),
        ("month", .stringAttributeType),
      ], class: type)
    entity.attributesByName["month"]?.isTransient = true
    let list = try MistakenList(
      scenario, controller: "events", rows, in: try ArticlesTests.context(of: [entity]),
      objects: [
        ("exam", ["title": "Exam", "date": try day(3, 2)]),
        ("trip", ["title": "Trip", "date": try day(4, 20)]),
      ])
    list.controller.handlers.tellSections()
    return list
  }

  private static func readAgain(_ list: MistakenList) throws {
    try list.step("The object is read again") {
      if let exam = list.objects["exam"] { list.context.refresh(exam, mergeChanges: false) }
    }
  }

  @Test func `a section's getter is not reset`() throws {
    let list = try Self.events("a-section-getter-is-not-reset", DatedEvent.self)
    try list.step("The exam is put off to May") {
      list.set("exam", ["date": try Self.day(5, 4)])
      try list.save()
    }
    #expect(list.controller.fetchedResultsController.sections?.first?.name == "2026-03")
    try Self.readAgain(list)
  }

  @Test func `a section's getter misses a merge`() throws {
    let list = try Self.events("a-section-getter-misses-a-merge", ResettingEvent.self)
    let exam = try #require(list.objects["exam"])
    let background = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    background.persistentStoreCoordinator = list.context.persistentStoreCoordinator
    let saved = SavedContext(background)
    let (id, date) = (exam.objectID, try Self.day(5, 4))
    try list.step("The exam is put off in the background") {
      try background.performAndWait {
        try background.existingObject(with: id).setValue(date, forKey: "date")
        try background.save()
      }
      if let notification = saved.notification {
        list.context.mergeChanges(fromContextDidSave: notification)
      }
    }
    #expect(list.controller.fetchedResultsController.sections?.first?.name == "2026-03")
    try Self.readAgain(list)
  }

  @Test(arguments: [false, true])
  func `a getter's sections come in an order that is not the store's`(signs: Bool) throws {
    let entity = ArticlesTests.entityNamed(
      "Contact", [("name", .stringAttributeType), ("initial", .stringAttributeType)],
      class: signs ? SignedContact.self : LetteredContact.self)
    entity.attributesByName["initial"]?.isTransient = true
    let context = try ArticlesTests.context(of: [entity])
    for name in signs ? ["007", "Ann", "~wave"] : ["Al", "ann", "Bo"] {
      NSEntityDescription.insertNewObject(forEntityName: "Contact", into: context)
        .setValue(name, forKey: "name")
    }
    try context.save()
    let request = NSFetchRequest<NSManagedObject>(entityName: "Contact")
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    let results = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: "initial",
      cacheName: nil)
    let wanted =
      try signs
      ? Tale.problem(of: "Mistakes/initials-that-are-no-letters", in: "performFetch contacts")
      : Tale.problem(of: "Mistakes/a-section-getter-sorts-otherwise", in: "performFetch torn")
    let error = #expect(throws: (any Error).self) { try results.performFetch() }
    #expect((error as NSError?)?.userInfo["reason"] as? String == wanted)
  }

  @Test func `the section property is set by hand`() throws {
    let entity = ArticlesTests.entityNamed(
      "Student",
      [
        ("studentName", .stringAttributeType), ("initial", .stringAttributeType),
        ("letter", .stringAttributeType),
      ])
    entity.attributesByName["initial"]?.isTransient = true
    let scenario = "a-section-property-is-computed"
    let cell = ["studentName", "initial", "letter"]
    func list(_ name: String, by key: String, sortKeys: [String]) throws -> MistakenList {
      let copy = try #require(entity.copy() as? NSEntityDescription)
      let list = try MistakenList(
        scenario, controller: name,
        MistakenList.Rows(sortKeys: sortKeys, sections: key, cell: cell, separator: "  "),
        in: try ArticlesTests.context(of: [copy]),
        objects: [
          ("ann", ["studentName": "Ann", "initial": "A", "letter": "A"]),
          ("bo", ["studentName": "Bo", "initial": "B", "letter": "B"]),
          ("ming", ["studentName": "小明", "initial": "X", "letter": "X"]),
        ])
      list.controller.handlers.tellSections()
      return list
    }
    let computed = try list("computed", by: "initial", sortKeys: ["studentName"])
    try computed.step("Ann takes another name, and nobody works out the initial") {
      computed.set("ann", ["studentName": "Zoe"])
      try computed.save()
    }
    #expect(computed.controller.fetchedResultsController.sections?.first?.name == "A")
  }
}

/// The last save of a context that saves on the test's own thread.
final class SavedContext: @unchecked Sendable {
  private(set) var notification: Notification?
  private var token: (any NSObjectProtocol)?

  init(_ context: NSManagedObjectContext) {
    token = NotificationCenter.default.addObserver(
      forName: .NSManagedObjectContextDidSave, object: context, queue: nil
    ) { [weak self] in self?.notification = $0 }
  }

  deinit { if let token { NotificationCenter.default.removeObserver(token) } }
}
