import CoreData
import ScreenTesting
import Testing
import UIKit

/// Mistakes between a controller and its context, in Swift: what is told, and what is not.
@MainActor
struct ControllerMistakesTests {
  private typealias Rows = MistakenList.Rows

  private static func students(_ names: [(label: String, name: String)]) -> MistakenList.Values {
    names.map { ($0.label, ["studentName": $0.name]) }
  }

  @Test func `the delegate is nil off screen`() throws {
    let list = try MistakenList(
      "the-delegate-is-nil-off-screen",
      objects: Self.students([("ann", "Ann"), ("bo", "Bo"), ("cy", "Cy")]))
    try list.step("Off screen") {
      list.controller.fetchedResultsController.delegate = nil
      list.delete("bo")
      list.set("ann", ["studentName": "Zoe"])
      list.set("dai", ["studentName": "Dai"])
      try list.save()
    }
    try list.step("On screen again") {
      list.controller.fetchedResultsController.delegate = list.controller
    }
    #expect(list.screen.rows == ["Ann", "Bo", "Cy"])
    try list.step("On screen again, with a fetch") { list.fetch() }
    #expect(list.screen.rows == ["Cy", "Dai", "Zoe"])
  }

  @Test func `rows are used after a reset`() throws {
    let list = try MistakenList(
      "rows-are-used-after-a-reset", objects: Self.students([("ann", "Ann"), ("bo", "Bo")]))
    try list.step("A new name, not saved") { list.set("ann", ["studentName": "Zoe"]) }
    try list.step("The context is reset, and the name is gone") { list.context.reset() }
    #expect(list.screen.rows == ["Bo", "Zoe"])
    list.fetch()
    #expect(list.screen.rows == ["Ann", "Bo"])
    for object in list.controller.fetchedResultsController.fetchedObjects ?? [] {
      list.know(object, as: object.value(forKey: "studentName") as? String == "Ann" ? "ann" : "bo")
    }
    try list.step("Now it is tracked again") {
      list.set("ann", ["studentName": "Cy"])
      try list.save()
    }
  }

  @Test func `the request changes on a live controller`() throws {
    let list = try MistakenList(
      "the-request-changes-on-a-live-controller",
      Rows(
        attributes: [
          ("studentName", .stringAttributeType), ("studentAge", .integer16AttributeType),
        ], predicate: { NSPredicate(format: "studentAge == %d", 12) },
        cell: ["studentName", "studentAge"]),
      objects: [
        ("ann", ["studentName": "Ann", "studentAge": 12]),
        ("bo", ["studentName": "Bo", "studentAge": 11]),
      ])
    try list.step("The predicate is changed, and that is all") {
      list.controller.fetchedResultsController.fetchRequest.predicate = NSPredicate(
        format: "studentAge == %d", 11)
    }
    try list.step("Two new students: the old predicate decides") {
      list.set("cy", ["studentName": "Cy", "studentAge": 12])
      list.set("dai", ["studentName": "Dai", "studentAge": 11])
      try list.save()
    }
    try list.step("Fetched again") { list.fetch() }
    #expect(list.screen.rows == ["Bo 11", "Dai 11"])
  }

  @Test func `a related object changes, and the row is expected to follow`() throws {
    let team = ArticlesTests.entityNamed("Team", [("name", .stringAttributeType)])
    let player = ArticlesTests.entityNamed(
      "Player", [("name", .stringAttributeType), ("touched", .integer16AttributeType)])
    ArticlesTests.relate(player, by: "team", to: team, as: "players")
    let context = try ArticlesTests.context(of: [team, player])
    let reds = NSEntityDescription.insertNewObject(forEntityName: "Team", into: context)
    reds.setValue("Reds", forKey: "name")
    let blues = NSEntityDescription.insertNewObject(forEntityName: "Team", into: context)
    blues.setValue("Blues", forKey: "name")
    let list = try MistakenList(
      "a-related-object-changes", controller: "players",
      Rows(
        entity: "Player", sortKeys: ["team.name", "name"],
        text: {
          "\($0.value(forKey: "name") ?? "nil") (\($0.value(forKeyPath: "team.name") ?? "nil"))"
        }),
      in: context)
    for (label, name, team) in [("li", "李雷", reds), ("wu", "Wu", blues)] {
      list.set(label, ["name": name, "touched": 0])
      list.objects[label]?.setValue(team, forKey: "team")
    }
    try list.save()
    try list.step("The Reds are renamed") {
      reds.setValue("Amber", forKey: "name")
      try list.save()
    }
    #expect(list.screen.rows == ["Wu (Blues)", "李雷 (Reds)"])
    try list.step("The Reds are renamed again, and their players touched") {
      reds.setValue("Azure", forKey: "name")
      list.set("li", ["touched": 1])
      try list.save()
    }
    try list.step("Their players are refreshed") {
      if let li = list.objects["li"] { list.context.refresh(li, mergeChanges: true) }
    }
    #expect(list.screen.rows == ["李雷 (Azure)", "Wu (Blues)"])
  }

  @Test func `a batch delete is not told, unless its ids are merged`() throws {
    let folder = try ArticlesTests.scratchFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let attributes: [(String, NSAttributeType)] = [
      ("studentId", .integer16AttributeType), ("studentName", .stringAttributeType),
    ]
    let list = try MistakenList(
      "a-batch-delete-is-not-told",
      Rows(attributes: attributes, cell: ["studentId", "studentName"], separator: "  "),
      in: try ArticlesTests.context(
        "Student", NSManagedObject.self, attributes,
        storeAt: folder.appendingPathComponent("Students.sqlite")),
      objects: [
        ("ann", ["studentId": 1, "studentName": "Ann"]),
        ("bo", ["studentId": 2, "studentName": "Bo"]),
      ])
    func request(_ predicate: NSPredicate?) -> NSBatchDeleteRequest {
      let gone = NSFetchRequest<any NSFetchRequestResult>(entityName: "Student")
      gone.predicate = predicate
      let request = NSBatchDeleteRequest(fetchRequest: gone)
      request.resultType = .resultTypeObjectIDs
      return request
    }
    try list.step("Bo is deleted in the file") {
      _ = try list.context.execute(request(NSPredicate(format: "studentId == %d", 2)))
    }
    #expect(list.screen.rows.count == 2)
    try list.step("Ann is deleted in the file, and the deletion is merged") {
      let result = try list.context.execute(request(nil)) as? NSBatchDeleteResult
      NSManagedObjectContext.mergeChanges(
        fromRemoteContextSave: [NSDeletedObjectsKey: result?.result as Any], into: [list.context])
    }
    try list.step("Fetched again") { list.fetch() }
    #expect(list.screen.rows == [])
  }

  @Test(arguments: [("byAge", ["studentAge"]), ("settled", ["studentAge", "studentId"])])
  func `sort values are equal`(name: String, sortKeys: [String]) throws {
    let list = try MistakenList(
      "sort-values-are-equal", controller: name,
      Rows(
        attributes: [
          ("studentName", .stringAttributeType), ("studentAge", .integer16AttributeType),
          ("studentId", .integer16AttributeType),
        ], sortKeys: sortKeys, cell: ["studentName", "studentAge", "studentId"], separator: "  "),
      objects: [
        ("cy", ["studentName": "Cy", "studentAge": 12, "studentId": 3]),
        ("ann", ["studentName": "Ann", "studentAge": 12, "studentId": 1]),
        ("bo", ["studentName": "Bo", "studentAge": 12, "studentId": 2]),
      ])
    try list.step("A row that is created anew, with the values it had") {
      list.delete("cy")
      list.set("cyAgain", ["studentName": "Cy", "studentAge": 12, "studentId": 3])
      try list.save()
    }
  }

  @Test func `the limit does not hold`() throws {
    func message(_ number: Int) -> [String: any Sendable] {
      [
        "text": "message \(number)",
        "sent": Date(timeIntervalSince1970: 1_767_254_400 + Double(number - 1) * 300),
      ]
    }
    let list = try MistakenList(
      "the-limit-does-not-hold", controller: "latest",
      Rows(
        entity: "Message",
        attributes: [("text", .stringAttributeType), ("sent", .dateAttributeType)],
        sortKeys: ["sent"], isAscending: false, fetchLimit: 3,
        text: { message in
          let sent = message.value(forKey: "sent") as? Date
          return "\(message.value(forKey: "text") ?? "nil")  \(sent?.ISO8601Format() ?? "nil")"
        }),
      objects: (1...3).map { ("m\($0)", message($0)) })
    try list.step("A fourth message") {
      list.set("m4", message(4))
      try list.save()
    }
    #expect(list.screen.rows.count == 4)
    try list.step("One is deleted, and no older one moves up") {
      list.fetch()
      list.delete("m4")
      try list.save()
    }
    #expect(list.screen.rows.count == 2)
  }

  @Test func `a path is read before changes are processed`() throws {
    let list = try MistakenList(
      "a-path-is-read-before-changes-are-processed",
      objects: Self.students([("ann", "Ann"), ("bo", "Bo"), ("cy", "Cy")]))
    let results = list.controller.fetchedResultsController
    let ann = try #require(list.objects["ann"])
    try list.step("Scroll to the row that was renamed, and miss it") {
      list.set("ann", ["studentName": "Zoe"])
      #expect(results.indexPath(forObject: ann) == IndexPath(row: 0, section: 0))
      list.set("dai", ["studentName": "Dai"])
      let dai = try #require(list.objects["dai"])
      #expect(results.indexPath(forObject: dai) == nil)
    }
    try list.step("Scroll to it, and find it") {
      list.set("ann", ["studentName": "Ann"])
      list.context.processPendingChanges()
      #expect(results.indexPath(forObject: ann) == IndexPath(row: 0, section: 0))
    }
  }

  @Test func `a controller is expected to hear every save`() throws {
    let attributes: [(String, NSAttributeType)] = [
      ("studentId", .integer16AttributeType), ("studentName", .stringAttributeType),
    ]
    let list = try MistakenList(
      "a-save-in-another-context",
      Rows(
        attributes: attributes,
        predicate: { NSPredicate(format: "studentName BEGINSWITH %@", "A") },
        cell: ["studentId", "studentName"], separator: "  "),
      objects: [("ann", ["studentId": 1, "studentName": "Ann"])])
    let importer = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    importer.persistentStoreCoordinator = list.context.persistentStoreCoordinator
    let saved = SavedContext(importer)
    try list.step("An import in the background") {
      try importer.performAndWait {
        let amy = NSEntityDescription.insertNewObject(forEntityName: "Student", into: importer)
        amy.setValue(2, forKey: "studentId")
        amy.setValue("Amy", forKey: "studentName")
        try importer.save()
      }
    }
    try list.step("What was missed") {
      if let notification = saved.notification {
        list.context.mergeChanges(fromContextDidSave: notification)
      }
      let amy = list.context.registeredObjects.first { $0.value(forKey: "studentId") as? Int == 2 }
      if let amy { list.know(amy, as: "amy") }
    }
    #expect(list.screen.rows == ["2  Amy", "1  Ann"])
  }

  @Test(arguments: [
    ("the-sort-order-tears-sections-apart", "byTitle", ["title"]),
    ("the-sort-order-tears-sections-apart", "byShelf", ["shelf", "title"]),
    ("the-sort-order-tears-sections-apart", "byGenre", ["genre", "title"]),
  ])
  func `the sort order tears sections apart`(
    scenario: String, name: String, sortKeys: [String]
  ) throws {
    let context = try ArticlesTests.context(
      "Book", NSManagedObject.self,
      [
        ("title", .stringAttributeType), ("genre", .stringAttributeType),
        ("shelf", .integer16AttributeType),
      ])
    for (title, genre, shelf) in [("Emma", "Novel", 2), ("Faust", "Play", 1), ("红楼梦", "Novel", 2)] {
      let book = NSEntityDescription.insertNewObject(forEntityName: "Book", into: context)
      book.setValue(title, forKey: "title")
      book.setValue(genre, forKey: "genre")
      book.setValue(shelf, forKey: "shelf")
    }
    try context.save()
    let request = NSFetchRequest<NSManagedObject>(entityName: "Book")
    request.sortDescriptors = sortKeys.map { NSSortDescriptor(key: $0, ascending: true) }
    let results = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: "genre",
      cacheName: nil)
    let wanted = try Tale.problem(of: "Mistakes/\(scenario)", in: "performFetch \(name)")
    do {
      try results.performFetch()
      #expect(wanted == nil)
    } catch {
      #expect((error as NSError).code == 134060)
      #expect((error as NSError).userInfo["reason"] as? String == wanted)
      #expect(results.fetchedObjects == nil)
    }
  }
}
