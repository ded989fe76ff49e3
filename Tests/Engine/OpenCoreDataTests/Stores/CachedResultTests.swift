import Foundation
import Testing

@testable import OpenCoreData

/// A result of the section cache: which rows are read when, and what it shows whatever becomes of
/// the store.
struct CachedResultTests {
  /// A thousand students in three sections, cached, in a context that knows none of them.
  private final class School {
    let table: Table
    let shown: [String]
    private(set) var statements: [String] = []

    init(cacheName: String = "school") throws {
      table = try Table((0..<1_000).map { "s\($0) \(["A", "B", "C"][$0 * 3 / 1_000]) \($0)" })
      let (controller, _) = try table.controller(batchSize: 10, cacheName: cacheName)
      shown = School.list(controller)
      table.context.reset()
      table.coordinator.statementLog = { [weak self] in self?.statements.append($0) }
    }

    /// A controller that shows the cache.
    func controller(
      batchSize: Int = 10, cacheName: String = "school"
    ) throws -> (NSFetchedResultsController<NSManagedObject>, DelegateRecorder) {
      let made = try table.controller(batchSize: batchSize, cacheName: cacheName)
      #expect(made.0.core.usedCache)
      statements = []
      return made
    }

    func forgetStatements() { statements = [] }

    /// How many blocks of rows were read from the cache.
    var blocksRead: Int { statements.filter { $0.contains("FROM OCD_CACHEDROWS WHERE") }.count }

    /// All rows by their paths.
    static func list(_ controller: NSFetchedResultsController<NSManagedObject>) -> [String] {
      (controller.sections ?? []).enumerated().flatMap { index, section in
        (0..<section.numberOfObjects).map { row in
          let id = controller.object(at: IndexPath(row: row, section: index)).objectID
          return "\(section.name) \(id.uriRepresentation().lastPathComponent)"
        }
      }
    }
  }

  @Test func `sections are there at once, and the rows of a block when one is touched`() throws {
    let school = try School()
    let (controller, _) = try school.controller()
    #expect(
      controller.sections?.map { "\($0.name) \($0.numberOfObjects)" } == [
        "A 334", "B 333", "C 333",
      ])
    #expect(school.statements == [], "nothing is read for the sections")
    #expect(controller.object(at: IndexPath(row: 4, section: 0)).text("name") == "s4")
    #expect(school.blocksRead == 1)
    let batch = school.statements.count
    for row in 0..<10 {
      #expect(controller.object(at: IndexPath(row: row, section: 0)).text("name") == "s\(row)")
    }
    #expect(school.statements.count == batch, "the batch around the row was read with it")
    #expect(controller.object(at: IndexPath(row: 332, section: 2)).text("name") == "s999")
    #expect(school.blocksRead == 2)
    #expect(controller.core.cached != nil && School.list(controller) == school.shown)
    #expect(controller.core.rows?.keys.count == 1_000 && controller.core.cached == nil)
    #expect(School.list(controller) == school.shown)
  }

  @Test func `a place that is not there raises as ever`() throws {
    let school = try School()
    let (controller, _) = try school.controller()
    #expect(throws: RaisedException.noSection(at: 3)) {
      try controller.core.object(at: RowPath(section: 3, row: 0))
    }
    #expect(throws: RaisedException(reason: "no object at index 333 in section at index 1")) {
      try controller.core.object(at: RowPath(section: 1, row: 333))
    }
  }

  struct Loss: CustomTestStringConvertible, Sendable {
    let title: String
    let action: @Sendable (Table, String) throws -> Void
    var testDescription: String { title }
  }

  static let losses: [Loss] = [
    Loss(title: "nothing") { _, _ in },
    Loss(title: "a removal of the cache") { table, name in
      NSFetchedResultsController<NSManagedObject>.deleteCache(withName: name)
    },
    Loss(title: "another result under the same name") { table, name in
      try table.stack.execute("UPDATE ZTEAM SET ZNAME = ZNAME || '!'")
      _ = try table.controller("section == 'B'", cacheName: name)
    },
    Loss(title: "a foreign program that changes and deletes rows") { table, _ in
      try table.stack.execute("UPDATE ZSTUDENT SET ZNUMBER = -ZNUMBER WHERE ZSECTION = 'A'")
      try table.stack.execute("DELETE FROM ZSTUDENT WHERE ZSECTION = 'C'")
    },
    Loss(title: "another context's save") { table, _ in
      let other = table.stack.anotherContext()
      let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
      for student in try other.fetch(request) { student.setValue(-1, forKey: "number") }
      try other.save()
    },
    Loss(title: "the removal of the store") { table, _ in try table.stack.close() },
  ]

  @Test(arguments: losses)
  func `what was cached is shown, whatever becomes of the store`(_ loss: Loss) throws {
    let name = "loss: \(loss.title)"
    let school = try School(cacheName: name)
    let (controller, _) = try school.controller(cacheName: name)
    #expect(controller.core.cached != nil)
    try loss.action(school.table, name)
    let sections = try #require(controller.sections)
    #expect(sections.map(\.numberOfObjects) == [334, 333, 333])
    #expect(controller.core.rows?.keys.count == 1_000)
    #expect(
      controller.core.rows?.keys.map(\.number).map { "p\($0)" }
        == school.shown.map { $0.split(separator: " ")[1] }.map(String.init))
  }

  @Test func `where another process takes the rows away they are fetched again`() throws {
    let school = try School()
    for damage in [
      "DELETE FROM OCD_CACHEDROWS", "UPDATE OCD_CACHEDROWS SET ROWS = x'8080808080808080808080'",
    ] {
      let (controller, _) = try school.controller()
      try school.table.stack.execute(damage, inFileWithSuffix: "-sections")
      #expect(controller.object(at: IndexPath(row: 1, section: 1)).text("name") == "s335")
      #expect(!controller.core.usedCache && School.list(controller) == school.shown)
      try controller.performFetch()
      #expect(!controller.core.usedCache, "what was left is gone, and all is written again")
    }
  }

  struct Damage: CustomTestStringConvertible, Sendable {
    let title: String
    /// What is done to the caches' file.
    let caches: String
    /// What another program does to the store.
    var store = "UPDATE ZTEAM SET ZNAME = ZNAME"
    /// Who is still shown: a letter for each row of A, B and C that is not shown.
    var lost: (Int, Int, Int)
    var testDescription: String { title }
  }

  /// Each section of the school lies in one block: 0, 1 and 2.
  private static func block(_ number: Int) -> String { "(Z_PK & 4294967295) = \(number)" }

  static let damages: [Damage] = [
    Damage(
      title: "blocks gone, the store as it was", caches: "DELETE FROM OCD_CACHEDROWS",
      lost: (0, 0, 0)),
    Damage(
      title: "blocks gone, and rows of the store", caches: "DELETE FROM OCD_CACHEDROWS",
      store: "DELETE FROM ZSTUDENT WHERE ZNUMBER % 2 = 0", lost: (334, 333, 333)),
    Damage(
      title: "one block gone, and rows of the store",
      caches: "DELETE FROM OCD_CACHEDROWS WHERE \(block(1))",
      store: "DELETE FROM ZSTUDENT WHERE ZSECTION = 'B'", lost: (0, 333, 0)),
    Damage(
      title: "the first block changed, and a section more in the store",
      caches: "UPDATE OCD_CACHEDROWS SET ROWS = x'80' WHERE \(block(0))",
      store: "UPDATE ZSTUDENT SET ZSECTION = 'D' WHERE ZNUMBER = 999", lost: (334, 0, 0)),
    Damage(
      title: "one block in the place of another, and no row left",
      caches: "UPDATE OCD_CACHEDROWS SET ROWS = (SELECT ROWS FROM OCD_CACHEDROWS WHERE "
        + "\(block(1))) WHERE \(block(2))",
      store: "DELETE FROM ZSTUDENT", lost: (0, 0, 333)),
    Damage(
      title: "blocks gone, and the store's table", caches: "DELETE FROM OCD_CACHEDROWS",
      store: "ALTER TABLE ZSTUDENT RENAME TO ZELSE", lost: (334, 333, 333)),
  ]

  @Test(arguments: damages)
  func `the sections that were told stay, whatever is damaged`(_ damage: Damage) throws {
    let school = try School(cacheName: damage.title)
    let (controller, delegate) = try school.controller(cacheName: damage.title)
    let told = try #require(controller.sections)
    try school.table.stack.execute(damage.caches, inFileWithSuffix: "-sections")
    try school.table.stack.execute(damage.store)
    // A pending change is not part of what was told.
    school.table.add("new B 5000")
    for (index, section) in told.enumerated() {
      for row in [0, section.numberOfObjects - 1] {
        _ = controller.object(at: IndexPath(row: row, section: index)).text("name")
      }
    }
    let shown = School.list(controller)
    #expect(shown.count == 1_000 && Set(shown).count == 1_000)
    let counts = [damage.lost.0, damage.lost.1, damage.lost.2]
    for (section, count) in zip(["A", "B", "C"], counts) {
      let lost = shown.filter { $0.hasPrefix("\(section) ") && !school.shown.contains($0) }
      #expect(lost.count == count, "\(section)")
    }
    #expect(controller.sectionIndexTitles == ["A", "B", "C"] && delegate.take() == "")
    let last = controller.object(at: IndexPath(row: 332, section: 2))
    #expect(controller.indexPath(forObject: last) == IndexPath(row: 332, section: 2))
    school.table.context.processPendingChanges()
    #expect(delegate.take().hasPrefix("W I@1-"))
    #expect(controller.sections?.map(\.numberOfObjects) == [334, 334, 333])
  }

  @Test func `a result that is not read in batches does without a cache that is not whole`() throws
  {
    let school = try School()
    try school.table.stack.execute("DELETE FROM OCD_CACHEDROWS", inFileWithSuffix: "-sections")
    let (controller, _) = try school.table.controller(cacheName: "school")
    #expect(!controller.core.usedCache && School.list(controller) == school.shown)
    let (again, _) = try school.controller(batchSize: 0)
    #expect(School.list(again) == school.shown)
  }

  @Test func `changes are told of as if all rows had been read`() throws {
    let school = try School()
    let (controller, delegate) = try school.controller()
    let student = controller.object(at: IndexPath(row: 10, section: 0))
    student.setValue("C", forKey: "section")
    school.table.context.delete(controller.object(at: IndexPath(row: 0, section: 2)))
    try school.table.context.save()
    #expect(delegate.take() == "W D@2-0(s667) M 0-10>2-0(s10) X")
    let (again, _) = try school.table.controller(batchSize: 10, cacheName: "school")
    #expect(again.core.usedCache && School.list(again) == School.list(controller))
    let fresh = try school.table.controller(batchSize: 10).0
    #expect(School.list(again) == School.list(fresh))
  }

  @Test func `a save of other objects leaves the rows in the cache, which stays fresh`() throws {
    let school = try School()
    let (controller, delegate) = try school.controller()
    school.table.stack.make("Team", ["name": "Blue"])
    try school.table.context.save()
    #expect(delegate.take() == "" && controller.core.cached != nil && school.blocksRead == 0)
    let (again, _) = try school.controller()
    #expect(School.list(again) == school.shown)
    #expect(School.list(controller) == school.shown)
  }

  @Test func `a save writes the blocks that changed, and what is read later is all of it`() throws {
    let school = try School()
    let (controller, _) = try school.table.controller(batchSize: 10, cacheName: "school")
    var seed: UInt64 = 20_261_121
    func draw(_ bound: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % bound
    }
    for round in 0..<25 {
      let rows = try #require(controller.core.rows).count
      for _ in 0...draw(3) {
        let place = draw(rows / 2)
        let object = controller.object(
          at: controller.core.rows?.keys(from: place, count: 1).first.flatMap {
            controller.core.rows?.path(of: $0)
          }.map { IndexPath(row: $0.row, section: $0.section) } ?? IndexPath(row: 0, section: 0))
        switch draw(4) {
        case 0: school.table.context.delete(object)
        case 1: object.setValue(["A", "B", "C", "D"][draw(4)], forKey: "section")
        case 2: object.setValue(draw(1_000), forKey: "number")
        default: school.table.add("n\(round)-\(draw(1_000_000)) B \(draw(1_000))")
        }
      }
      if round == 12 { for row in 0..<900 { school.table.add("m\(row) B \(row)") } }
      try school.table.context.save()
      let written = school.statements.filter { $0.contains("INTO OCD_CACHEDROWS") }.count
      #expect(round == 0 || round == 12 || written <= 8, "round \(round): \(written) blocks")
      let (cached, _) = try school.controller()
      let fresh = try school.table.controller(batchSize: 10).0
      #expect(cached.core.rows?.table == fresh.core.rows?.table, "round \(round)")
      #expect(controller.core.rows?.table == fresh.core.rows?.table, "round \(round)")
      school.forgetStatements()
    }
    let kept = try school.table.stack.query(
      "SELECT count(*) FROM OCD_CACHEDROWS", inFileWithSuffix: "-sections")
    #expect(kept.first.flatMap(Int.init).map { $0 < 20 } == true, "\(kept) blocks are kept")
  }

  @Test func `a save that fails leaves the blocks as they were`() throws {
    let school = try School()
    let (controller, _) = try school.table.controller(batchSize: 10, cacheName: "school")
    school.table.add("new A 1")
    try school.table.context.save()
    let student = controller.object(at: IndexPath(row: 20, section: 0))
    #expect(student.text("name") == "s19")
    try school.table.stack.execute("UPDATE ZSTUDENT SET Z_OPT = 9 WHERE ZNAME = 's19'")
    student.setValue("C", forKey: "section")
    #expect(throws: (any Error).self) { try school.table.context.save() }
    school.table.context.rollback()
    school.table.add("newer A 1")
    try school.table.context.save()
    try controller.performFetch()
    let fresh = try school.table.controller(batchSize: 10).0
    #expect(controller.core.rows?.table == fresh.core.rows?.table)
  }

  @Test func `another counter leaves an unread cache stale`() throws {
    let school = try School()
    let (controller, _) = try school.controller()
    try school.table.stack.execute("UPDATE ZSTUDENT SET ZNAME = 'Eve' WHERE ZNAME = 's1'")
    school.table.stack.make("Team", ["name": "Blue"])
    try school.table.context.save()
    let (again, _) = try school.table.controller(batchSize: 10, cacheName: "school")
    #expect(!again.core.usedCache)
    withExtendedLifetime(controller) {}
  }
}
