import CoreData
import ScreenTesting
import Testing
import UIKit

/// Mistakes between a delegate, a data source and a table view, in Swift.
@MainActor
struct ViewMistakesTests {
  private typealias Rows = MistakenList.Rows

  private static func names(_ names: [(label: String, name: String)], _ key: String = "studentName")
    -> MistakenList.Values
  { names.map { ($0.label, [key: $0.name]) } }

  private static let people = Rows(
    entity: "Person", attributes: [("name", .stringAttributeType)], sortKeys: ["name"],
    cell: ["name"])

  @Test func `a batch is applied one by one`() throws {
    let list = try MistakenList(
      "a-batch-is-applied-one-by-one",
      Rows(
        attributes: [
          ("studentName", .stringAttributeType), ("number", .integer16AttributeType),
        ], sortKeys: ["number"]),
      objects: [
        ("ann", ["studentName": "Ann", "number": 1]), ("bo", ["studentName": "Bo", "number": 2]),
        ("cy", ["studentName": "Cy", "number": 3]), ("dai", ["studentName": "Dai", "number": 4]),
      ])
    list.controller.handlers.begins = false
    list.controller.handlers.ends = false
    list.controller.handlers.move = { table, old, new in
      table.beginUpdates()
      table.moveRow(at: old, to: new)
      table.endUpdates()
    }
    try list.step("Cy and Dai go to the top") {
      list.set("cy", ["number": -2])
      list.set("dai", ["number": -1])
      try list.save()
    }
    try list.step("Cy and Dai go to the end") {
      list.set("cy", ["number": 8])
      list.set("dai", ["number": 9])
      try list.save()
    }
    #expect(list.screen.exception == nil)
  }

  @Test func `a row is moved, and its cell is not made again`() throws {
    let list = try MistakenList(
      "a-moved-row-keeps-its-cell", controller: "people", Self.people,
      objects: Self.names([("ann", "Ann"), ("bo", "Bo"), ("cy", "Cy")], "name"))
    list.controller.handlers.move = { table, old, new in table.moveRow(at: old, to: new) }
    list.controller.handlers.update = { table, old, _ in table.reloadRows(at: [old], with: .fade) }
    try list.step("Ann is called Zoe") {
      list.set("ann", ["name": "Zoe"])
      try list.save()
    }
    #expect(list.screen.rows == ["Bo", "Cy", "Ann"])
  }

  @Test func `a path below zero is told to the view`() throws {
    let list = try MistakenList(
      "a-path-below-zero", controller: "items",
      Rows(
        entity: "Item", attributes: [("name", .stringAttributeType)], sortKeys: ["name"],
        cell: ["name"]),
      objects: Self.names([("a", "A"), ("b", "B")], "name"))
    list.controller.handlers.update = { table, old, _ in
      table.reloadRows(at: [IndexPath(row: old.row, section: old.section - 1)], with: .fade)
    }
    try list.step("One changes") {
      list.set("b", ["name": "Bo"])
      try list.save()
    }
  }

  @Test func `a row is deleted by hand, and by the delegate too`() throws {
    let list = try MistakenList(
      "a-row-is-deleted-by-hand-too", objects: Self.names([("ann", "Ann"), ("bo", "Bo")]))
    let first = [IndexPath(row: 0, section: 0)]
    try list.step("The row first, then the object") {
      // What comes behind it is not reached: an app has ended here.
      list.byHand { $0.deleteRows(at: first, with: .fade) }
    }
    try list.step("The object first, then the row") {
      list.delete("ann")
      try list.save()
      list.byHand { $0.deleteRows(at: first, with: .fade) }
    }
    try list.step("The object alone") {
      list.delete("bo")
      try list.save()
    }
  }

  @Test func `a row is reconfigured by its new path`() throws {
    let list = try MistakenList(
      "a-row-is-reconfigured-by-its-new-path",
      Rows(
        attributes: [("name", .stringAttributeType), ("age", .integer16AttributeType)],
        sortKeys: ["age"], cell: ["name"]),
      objects: [
        ("ann", ["name": "Ann", "age": 12]), ("bo", ["name": "Bo", "age": 11]),
        ("cy", ["name": "Cy", "age": 13]),
      ])
    list.controller.handlers.update = { table, _, new in table.reconfigureRows(at: [new]) }
    try list.step("Cy is renamed while Bo goes") {
      list.delete("bo")
      list.set("cy", ["name": "Cyrus"])
    }
    #expect(list.screen.rows == ["Ann", "Cy"])
  }

  /// A list that shows no rows of sections that are collapsed.
  private final class CollapsingViewController: MistakenViewController {
    var collapsed: Set<String> = []

    override func tableView(
      _ tableView: UITableView, numberOfRowsInSection section: Int
    ) -> Int {
      guard let name = fetchedResultsController.sections?[section].name, !collapsed.contains(name)
      else { return 0 }
      return super.tableView(tableView, numberOfRowsInSection: section)
    }
  }

  private static let aged = Rows(
    attributes: [("name", .stringAttributeType), ("age", .integer16AttributeType)],
    sortKeys: ["age", "name"], sections: "age", cell: ["name"])

  private static let annAndBo: MistakenList.Values = [
    ("ann", ["name": "Ann", "age": 12]), ("bo", ["name": "Bo", "age": 11]),
  ]

  @Test func `rows of a section that is collapsed are told to the view`() throws {
    let list = try MistakenList(
      "rows-of-a-collapsed-section-are-told", Self.aged, objects: Self.annAndBo,
      type: CollapsingViewController.self)
    list.controller.handlers.tellSections()
    let controller = try #require(list.controller as? CollapsingViewController)
    controller.collapsed = ["11"]
    controller.tableView.reloadSections([0], with: .fade)
    try list.step("A row comes where none is shown") {
      list.set("cy", ["name": "Cy", "age": 11])
    }
    try list.step("A row moves out of it") { list.set("bo", ["age": 12]) }
  }

  /// A list with a section of its own above those of the controller, of which its delegate knows nothing.
  private final class HeadedViewController: MistakenViewController {
    override func numberOfSections(in tableView: UITableView) -> Int {
      super.numberOfSections(in: tableView) + 1
    }

    override func tableView(
      _ tableView: UITableView, numberOfRowsInSection section: Int
    ) -> Int { section == 0 ? 1 : super.tableView(tableView, numberOfRowsInSection: section - 1) }

    override func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      guard indexPath.section == 0 else {
        return super.tableView(
          tableView,
          cellForRowAt: IndexPath(row: indexPath.row, section: indexPath.section - 1))
      }
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      cell.textLabel?.text = "Add a student"
      return cell
    }
  }

  @Test func `the offset of a section of the app's own is forgotten`() throws {
    let list = try MistakenList(
      "the-offset-of-sections-is-forgotten", Self.aged, objects: Self.annAndBo,
      type: HeadedViewController.self)
    list.controller.handlers.tellSections()
    try list.step("A row in a section that is there") {
      list.set("cy", ["name": "Cy", "age": 11])
    }
    try list.step("A section that comes") { list.set("di", ["name": "Di", "age": 10]) }
  }

  @Test func `the user's own reordering is reported back`() throws {
    let list = try MistakenList(
      "the-users-reordering-is-reported-back", controller: "tasks",
      Rows(
        entity: "Task",
        attributes: [
          ("name", .stringAttributeType), ("state", .stringAttributeType),
          ("position", .integer16AttributeType),
        ], sortKeys: ["state", "position"], sections: "state", cell: ["name"]),
      objects: [
        ("cook", ["name": "Cook", "state": "1 open", "position": 1]),
        ("wash", ["name": "Wash", "state": "1 open", "position": 2]),
        ("read", ["name": "读书", "state": "2 done", "position": 9]),
      ])
    list.controller.handlers.tellSections()
    func drag(_ old: (Int, Int), _ new: (Int, Int), setting values: [String: any Sendable]) throws {
      list.controller.handlers.moved = { _, _ in list.set("cook", values) }
      #expect(
        list.screen.drag(
          from: IndexPath(row: old.1, section: old.0), to: IndexPath(row: new.1, section: new.0)))
      try list.save()
    }
    try list.step("Cook is dragged below Wash") {
      try drag((0, 0), (0, 1), setting: ["position": 5])
    }
    #expect(list.screen.rows == ["Cook", "Cook", "读书"])
    list.byHand { $0.reloadData() }
    try list.step("Cook is dragged to what is done") {
      try drag((0, 1), (1, 0), setting: ["state": "2 done"])
    }
  }

  @Test func `hundreds of changes are animated, or reloaded`() throws {
    let rows = Rows(
      attributes: [
        ("studentName", .stringAttributeType), ("number", .integer16AttributeType),
      ], sortKeys: ["number"])
    for name in ["animated", "reloaded"] {
      let list = try MistakenList(
        "hundreds-of-changes-are-animated", controller: name, rows,
        objects: [("ann", ["studentName": "Ann", "number": 0])])
      if name == "reloaded" { list.controller.handlers = .reloading() }
      try list.step("An import") {
        for i in 1...300 { list.set("s\(i)", ["studentName": "student-\(i)", "number": i]) }
        try list.save()
      }
      #expect(list.screen.rows.count == 301)
    }
  }

  /// A list whose cells are used again, with a second text for those who have one.
  private final class ReusingViewController: MistakenViewController {
    override func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      let cell =
        tableView.dequeueReusableCell(withIdentifier: "Student")
        ?? UITableViewCell(style: .subtitle, reuseIdentifier: "Student")
      configure(cell, with: fetchedResultsController.object(at: indexPath))
      return cell
    }

    override func configure(_ cell: UITableViewCell?, with object: NSManagedObject) {
      super.configure(cell, with: object)
      if let nickname = object.value(forKey: "nickname") as? String {
        cell?.detailTextLabel?.text = "called \(nickname)"
      }
    }
  }

  @Test func `a reused cell keeps a text of another row`() throws {
    let list = try MistakenList(
      "a-reused-cell-keeps-a-text",
      Rows(
        attributes: [
          ("studentId", .integer16AttributeType), ("name", .stringAttributeType),
          ("nickname", .stringAttributeType),
        ], sortKeys: ["studentId"], cell: ["name"]),
      objects: [
        ("ann", ["studentId": 1, "name": "Ann", "nickname": "Annie"]),
        ("bo", ["studentId": 2, "name": "Bo"]),
        ("cy", ["studentId": 3, "name": "Cy", "nickname": "Cyrus"]),
        ("di", ["studentId": 4, "name": "Di"]),
        ("ed", ["studentId": 5, "name": "Ed", "nickname": "Eddie"]),
        ("flo", ["studentId": 6, "name": "Flo"]),
      ], type: ReusingViewController.self, height: .rows(3))
    #expect(list.screen.rows == ["Ann  called Annie", "Bo", "Cy  called Cyrus"])
    try list.step("Di gets the cell of Ann, and Flo that of Cy") { list.screen.scroll(toRow: 3) }
    #expect(list.screen.rows == ["Di  called Annie", "Ed  called Eddie", "Flo  called Cyrus"])
    try list.step("A name is taken away: configureCell leaves it, too") {
      list.objects["ed"]?.setValue(nil, forKey: "nickname")
      try list.save()
    }
  }

  @Test func `a cell changes the object that it shows`() throws {
    let list = try MistakenList(
      "a-cell-changes-its-object", controller: "messages",
      Rows(
        entity: "Message",
        attributes: [("text", .stringAttributeType), ("views", .integer16AttributeType)],
        sortKeys: ["text"], cell: ["text", "views"]),
      type: CountingViewController.self)
    list.set("hello", ["text": "Hello", "views": 0])
    try list.save()
    #expect(list.objects["hello"]?.value(forKey: "views") as? Int == 1)
    try list.step("Another message comes") {
      list.set("world", ["text": "World", "views": 0])
      try list.save()
    }
    #expect(list.objects["world"]?.value(forKey: "views") as? Int == 1)
  }

  /// A list whose cells count how often they were made.
  private final class CountingViewController: MistakenViewController {
    override func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      let cell = super.tableView(tableView, cellForRowAt: indexPath)
      let object = fetchedResultsController.object(at: indexPath)
      let views = object.value(forKey: "views") as? Int ?? 0
      object.setValue(views + 1, forKey: "views")
      return cell
    }
  }

  @Test func `a delegate saves in its callback, or fetches`() throws {
    let list = try MistakenList(
      "a-delegate-saves-in-its-callback", controller: "messages",
      Rows(
        entity: "Message",
        attributes: [("text", .stringAttributeType), ("seen", .booleanAttributeType)],
        sortKeys: ["text"],
        text: {
          "\($0.value(forKey: "text") ?? "nil") \($0.value(forKey: "seen") as? Bool ?? false)"
        }))
    list.controller.handlers.inserted = { message in
      message.setValue(true, forKey: "seen")
      do { try list.save() } catch { #expect((error as NSError).code == 132001) }
    }
    try list.step("A message is saved") {
      list.set("hello", ["text": "Hello", "seen": false])
      try list.save()
    }
    try list.step("Another is not saved") { list.set("world", ["text": "World", "seen": false]) }
    #expect(list.objects["world"]?.hasChanges == false)
    list.controller.handlers.inserted = { message in
      let unseen = NSFetchRequest<NSManagedObject>(entityName: "Message")
      unseen.predicate = NSPredicate(format: "seen == NO")
      #expect((try? list.context.fetch(unseen)) == [message])
      list.fetch()
    }
    try list.step("The delegate fetches") { list.set("again", ["text": "Again", "seen": false]) }
  }
}
