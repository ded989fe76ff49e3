import CoreData
import ScreenTesting
import Testing
import UIKit

/// The code of article 004, in Swift, tells what its scenarios tell.
@MainActor
struct Article004Tests {
  private static func ranking() throws -> (
    context: NSManagedObjectContext, students: [RankedStudent]
  ) {
    let context = try ArticlesTests.context(
      "RankedStudent", RankedStudent.self,
      [("studentName", .stringAttributeType), ("position", .integer16AttributeType)])
    let students = zip(["Ann", "Bo", "小明"], [10, 20, 30] as [Int16]).map { name, position in
      let student = RankedStudent(context: context)
      (student.studentName, student.position) = (name, position)
      return student
    }
    try context.save()
    return (context, students)
  }

  @Test
  func
    `what the user has moved is told again, and shown twice, unless the delegate is out of the way`()
    throws
  {
    let (context, students) = try Self.ranking()
    let controller = RankingViewController(context: context)
    let screen = Screen(of: controller)
    #expect(screen.rows == ["10 Ann", "20 Bo", "30 小明"])
    let labels = Dictionary(
      uniqueKeysWithValues: zip(students.map(ObjectIdentifier.init), ["ann", "bo", "ming"]))
    let tales = try Tale.scenario("Articles/004-reordering", controller: "students")
    screen.forgetEvents()
    #expect(screen.drag(from: IndexPath(row: 0, section: 0), to: IndexPath(row: 2, section: 0)))
    #expect(Tale(screen, labels: labels) == tales["Dragged with the delegate set"])
    screen.tableView?.reloadData()
    #expect(screen.rows == ["20 Bo", "30 小明", "40 Ann"])
    screen.forgetEvents()
    controller.allowsForUser = true
    #expect(screen.drag(from: IndexPath(row: 2, section: 0), to: IndexPath(row: 0, section: 0)))
    #expect(tales["Dragged with the delegate out of the way"]?.events == [])
    #expect(screen.events.isEmpty)
    screen.tableView?.reloadData()
    #expect(screen.rows == ["10 Ann", "20 Bo", "30 小明"])
  }

  @Test func `the path of an object is the same until the changes are processed`() throws {
    let (context, students) = try Self.ranking()
    let controller = RankingViewController(context: context)
    let screen = Screen(of: controller)
    let results = controller.fetchedResultsController
    let before = results.indexPath(forObject: students[0])
    students[0].position = 90
    #expect(results.indexPath(forObject: students[0]) == before)
    #expect(before == IndexPath(row: 0, section: 0))
    context.processPendingChanges()
    #expect(results.indexPath(forObject: students[0]) == IndexPath(row: 2, section: 0))
    #expect(screen.rows == ["20 Bo", "30 小明", "90 Ann"])
  }

  /// The initializer of a controller.
  private typealias MakeController = (
    NSFetchRequest<NSManagedObject>, NSManagedObjectContext, String?, String?
  ) -> NSFetchedResultsController<NSManagedObject>

  /// A controller over the students of the scenario of index titles.
  private static func indexed(
    by key: String, _ make: MakeController
  ) throws -> NSFetchedResultsController<NSManagedObject> {
    let context = try ArticlesTests.context(
      "IndexedStudent", NSManagedObject.self,
      [("studentName", .stringAttributeType), ("initial", .stringAttributeType)])
    for (name, initial) in [("李雷", "L"), ("林涛", "L"), ("王芳", "W")] {
      let student = NSEntityDescription.insertNewObject(
        forEntityName: "IndexedStudent", into: context)
      student.setValue(name, forKey: "studentName")
      student.setValue(initial, forKey: "initial")
    }
    try context.save()
    let request = NSFetchRequest<NSManagedObject>(entityName: "IndexedStudent")
    request.sortDescriptors = [
      NSSortDescriptor(key: key, ascending: true),
      NSSortDescriptor(key: "studentName", ascending: true),
    ]
    return make(request, context, key, nil)
  }

  @Test func `index titles are those of the scenario, and lead where its titles lead`() throws {
    func show(_ key: String, _ make: MakeController) throws -> (
      screen: Screen, titles: [String], section: (String, Int) -> Int?
    ) {
      let controller = IndexedViewController(
        fetchedResultsController: try Self.indexed(by: key, make))
      let screen = Screen(of: controller)
      let table = try #require(screen.tableView)
      return (
        screen, table.dataSource?.sectionIndexTitles(for: table) ?? [],
        { table.dataSource?.tableView(table, sectionForSectionIndexTitle: $0, at: $1) }
      )
    }
    let byName = try show("studentName", NSFetchedResultsController.init)
    #expect(byName.titles == ["李", "林", "王"])
    let byInitial = try show("initial", NSFetchedResultsController.init)
    #expect(byInitial.titles == ["L", "W"])
    #expect(byInitial.section("W", 1) == 1)
    #expect(byInitial.screen.text == "L\n  李雷\n  林涛\nW\n  王芳")
    let subclassed = try show("initial", BracketedResultsController.init)
    #expect(subclassed.titles == ["A", "L", "W", "Z"])
    #expect(subclassed.section("W", 2) == 0)
  }
}
