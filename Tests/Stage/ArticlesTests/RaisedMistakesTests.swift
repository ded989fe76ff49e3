import CoreData
import Foundation
import ScenarioLanguage
import ScreenTesting
import Testing
import UIKit

/// Mistakes at which Core Data raises, in Swift: the process ends, with the text of the scenario.
@MainActor
struct RaisedMistakesTests {
  /// A mistake, by the scenario and the step in which it is raised.
  enum Mistake: String, CaseIterable, Codable, Sendable, CustomTestStringConvertible {
    case anyAsksOneObject = "ANY-asks-one-object: A row is edited"
    case cacheNameIsReused = "a-cache-name-is-reused: The user types something else"
    case relatedRow = "a-related-row-is-deleted: Ann is swiped away"
    case stalePath = "a-stale-path: print students.object(at: {last})"
    case indexIsPastTheTitles =
      "an-index-of-ones-own: print students.section(forSectionIndexTitle: \"Q\", at: 16)"
    case indexIsOfAnotherTitle =
      "an-index-of-ones-own: print students.section(forSectionIndexTitle: \"Q\", at: 2)"
    case noSortDescriptors = "no-sort-descriptors: controller unsorted"
    case oldPath =
      "old-and-new-paths-are-mixed: One goes above the last row, which is edited"
    case noFetch = "performFetch-is-forgotten: print students.object(at: 0-0)"

    var scenario: String { "Mistakes/\(rawValue.prefix { $0 != ":" })" }
    var title: String { String(rawValue.drop { $0 != ":" }.dropFirst(2)) }
    var testDescription: String { rawValue }
  }

  @Test(arguments: Mistake.allCases)
  func `a mistake in Swift ends the process with the text of its scenario`(
    mistake: Mistake
  ) async throws {
    let text = try #require(try Tale.problem(of: mistake.scenario, in: mistake.title))
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [mistake = mistake as Mistake] in
      try await MainActor.run { try Self.make(mistake) }
    }
    let said = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(said.contains("reason: '\(text)'"))
    guard let told = Self.told(said) else { return }
    let tale = try Tale.scenario(mistake.scenario, controller: Self.controller(of: mistake))
    let events = try #require(tale[mistake.title]).events
    let last = events.lastIndex { event in
      if case .callback(.object(let change)) = event { change.type == .update } else { false }
    }
    #expect(told == "\(events.prefix(through: try #require(last)).map(\.self))")
  }

  private static func controller(of mistake: Mistake) -> String {
    mistake == .relatedRow ? "people" : "students"
  }

  private static let mark = "told until then: "

  /// What a list said before it ended; nil where it said nothing.
  private static func told(_ said: String) -> String? {
    said.split(separator: "\n").first { $0.hasPrefix(mark) }.map {
      String($0.dropFirst(mark.count))
    }
  }

  /// Says what was told so far, for a process that is about to end.
  private static func say(_ list: MistakenList) {
    let events = Tale(list.screen, labels: list.labels).events
    FileHandle.standardError.write(Data("\(mark)\(events)\n".utf8))
  }

  private static func make(_ mistake: Mistake) throws {
    switch mistake {
    case .anyAsksOneObject: try askOneObject()
    case .cacheNameIsReused: try reuseCacheName()
    case .relatedRow: try deleteRelatedRow()
    case .stalePath: try useStalePath()
    case .indexIsPastTheTitles: try askForSection(at: 16)
    case .indexIsOfAnotherTitle: try askForSection(at: 2)
    case .noSortDescriptors:
      _ = NSFetchedResultsController(
        fetchRequest: NSFetchRequest<NSManagedObject>(entityName: "Student"),
        managedObjectContext: try students(), sectionNameKeyPath: nil, cacheName: nil)
    case .oldPath: try mixPaths()
    case .noFetch: _ = results(try students()).object(at: IndexPath(row: 0, section: 0))
    }
  }

  private static func students(
    _ names: [String] = ["Ann", "Bo", "Cy"], initials: [String] = [], storeAt url: URL? = nil
  ) throws -> NSManagedObjectContext {
    let context = try ArticlesTests.context(
      "Student", NSManagedObject.self,
      [("studentName", .stringAttributeType), ("initial", .stringAttributeType)], storeAt: url)
    for (place, name) in names.enumerated() {
      let student = NSEntityDescription.insertNewObject(forEntityName: "Student", into: context)
      student.setValue(name, forKey: "studentName")
      if place < initials.count { student.setValue(initials[place], forKey: "initial") }
    }
    try context.save()
    return context
  }

  private static func results(
    _ context: NSManagedObjectContext, sortedBy keys: [String] = ["studentName"],
    sections: String? = nil, predicate: NSPredicate? = nil, cacheName: String? = nil
  ) -> NSFetchedResultsController<NSManagedObject> {
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    request.predicate = predicate
    request.sortDescriptors = keys.map { NSSortDescriptor(key: $0, ascending: true) }
    return NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: sections,
      cacheName: cacheName)
  }

  private static func askOneObject() throws {
    let team = ArticlesTests.entityNamed("Team", [("name", .stringAttributeType)])
    let player = ArticlesTests.entityNamed("Student", [("studentName", .stringAttributeType)])
    ArticlesTests.relate(player, by: "team", to: team, as: "players")
    let context = try ArticlesTests.context(
      of: [team, player],
      storeAt: try ArticlesTests.scratchFolder().appendingPathComponent("Teams.sqlite"))
    let reds = NSEntityDescription.insertNewObject(forEntityName: "Team", into: context)
    let ann = NSEntityDescription.insertNewObject(forEntityName: "Student", into: context)
    ann.setValue("Ann", forKey: "studentName")
    ann.setValue(reds, forKey: "team")
    try context.save()
    let list = MistakenViewController(
      results(context, predicate: NSPredicate(format: "ANY team IN %@", [reds])),
      text: { "\($0.value(forKey: "studentName") ?? "nil")" })
    let screen = Screen(of: list)
    guard screen.rows == ["Ann"] else { return }
    ann.setValue("Anna", forKey: "studentName")
    context.processPendingChanges()
    _ = screen.rows
  }

  private static func reuseCacheName() throws {
    let context = try students(
      ["Ann", "Bo", "Dan", "Joe", "韩梅梅"],
      storeAt: try ArticlesTests.scratchFolder().appendingPathComponent("Students.sqlite"))
    let list = MistakenViewController(
      results(
        context, predicate: NSPredicate(format: "studentName CONTAINS %@", "n"),
        cacheName: "Search"), text: { "\($0.value(forKey: "studentName") ?? "nil")" })
    guard Screen(of: list).rows == ["Ann", "Dan"] else { return }
    list.fetchedResultsController.fetchRequest.predicate = NSPredicate(
      format: "studentName CONTAINS %@", "梅")
    list.fetch()
  }

  private static func useStalePath() throws {
    let context = try students()
    let list = MistakenViewController(
      results(context), text: { "\($0.value(forKey: "studentName") ?? "nil")" })
    let screen = Screen(of: list)
    let results = list.fetchedResultsController
    let objects = results.fetchedObjects ?? []
    guard let ann = objects.first, let cy = objects.last,
      let last = results.indexPath(forObject: cy)
    else { return }
    context.delete(ann)
    try context.save()
    guard screen.rows == ["Bo", "Cy"] else { return }
    _ = results.object(at: last)
  }

  private static func askForSection(at index: Int) throws {
    let results = results(
      try students(["Ann", "秦明", "王芳"], initials: ["A", "Q", "W"]),
      sortedBy: ["initial", "studentName"], sections: "initial")
    try results.performFetch()
    _ = results.section(forSectionIndexTitle: "Q", at: index)
  }

  private static func deleteRelatedRow() throws {
    let person = ArticlesTests.entityNamed("Person", [("name", .stringAttributeType)])
    let partner = NSRelationshipDescription()
    (partner.name, partner.destinationEntity, partner.maxCount) = ("partner", person, 1)
    partner.inverseRelationship = partner
    person.properties.append(partner)
    let list = try MistakenList(
      "a-related-row-is-deleted", controller: "people",
      MistakenList.Rows(entity: "Person", sortKeys: ["name"], cell: ["name"]),
      in: try ArticlesTests.context(of: [person]),
      objects: [("ann", ["name": "Ann"]), ("bo", ["name": "Bo"])])
    if let ann = list.objects["ann"] { list.objects["bo"]?.setValue(ann, forKey: "partner") }
    try list.save()
    list.screen.forgetEvents()
    readAtOldPath(list)
    list.delete("ann")
    try list.save()
  }

  private static func mixPaths() throws {
    let list = try MistakenList(
      "old-and-new-paths-are-mixed",
      MistakenList.Rows(
        attributes: [
          ("studentName", .stringAttributeType), ("score", .integer16AttributeType),
        ], cell: ["studentName", "score"]),
      objects: [
        ("abe", ["studentName": "Abe", "score": 0]), ("ann", ["studentName": "Ann", "score": 1]),
        ("bo", ["studentName": "Bo", "score": 20]), ("ming", ["studentName": "小明", "score": 3]),
      ])
    readAtOldPath(list)
    list.screen.forgetEvents()
    list.delete("abe")
    list.set("ming", ["score": 30])
    try list.save()
  }

  /// Has an update configure the cell with the object at the path of before.
  private static func readAtOldPath(_ list: MistakenList) {
    list.controller.handlers.update = { [unowned list] table, old, _ in
      say(list)
      let controller = list.controller
      controller.configure(
        table.cellForRow(at: old), with: controller.fetchedResultsController.object(at: old))
    }
  }

  @Test func `old and new paths are mixed: another object's text is in the cell`() throws {
    let list = try MistakenList(
      "old-and-new-paths-are-mixed",
      MistakenList.Rows(
        attributes: [
          ("studentName", .stringAttributeType), ("score", .integer16AttributeType),
        ], cell: ["studentName", "score"]),
      objects: [
        ("ann", ["studentName": "Ann", "score": 1]), ("bo", ["studentName": "Bo", "score": 2]),
        ("ming", ["studentName": "小明", "score": 3]),
      ])
    list.controller.handlers.update = { [unowned list] table, old, _ in
      let controller = list.controller
      controller.configure(
        table.cellForRow(at: old), with: controller.fetchedResultsController.object(at: old))
    }
    try list.step("One comes above a row that is edited") {
      list.set("abe", ["studentName": "Abe", "score": 0])
      list.set("bo", ["score": 20])
      try list.save()
    }
    #expect(list.screen.rows == ["Abe 0", "Ann 1", "Ann 1", "小明 3"])
  }

  /// In Swift the sections are an array of Swift's, whose own text it is; the scenario has that of `NSArray`,
  /// which an app in Objective-C ends with.
  @Test func `more sections are promised than there are`() async throws {
    let text = try Tale.problem(
      of: "Mistakes/more-sections-are-promised-than-there-are",
      in: "The last of a class leaves")
    #expect(text == "*** -[__NSArrayM objectAtIndex:]: index 1 beyond bounds [0 .. 0]")
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        try await MainActor.run {
          let context = try Self.students(["Ann", "Bo"], initials: ["A", "B"])
          let list = PromisingViewController(
            Self.results(context, sortedBy: ["initial"], sections: "initial"),
            text: { "\($0.value(forKey: "studentName") ?? "nil")" })
          let screen = Screen(of: list)
          guard screen.rows == ["Ann", "Bo"] else { return }
          list.handlers.tellSections()
          list.fetchedResultsController.fetchedObjects?.last.map(context.delete)
          try context.save()
        }
      })
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains("Index out of range"))
  }

  /// A list that promises two sections.
  private final class PromisingViewController: MistakenViewController {
    override func numberOfSections(in tableView: UITableView) -> Int { 2 }
  }
}
