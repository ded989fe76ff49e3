import Foundation
import Testing

@testable import OpenCoreData

/// Why each callback came, as a person reads it.
struct ChangeReasonTests {
  /// Rows as `name section number`, what is done to them, and the reason of each callback.
  struct Case: CustomTestStringConvertible, Sendable {
    let title: String
    let rows: [String]
    var predicate: String?
    var isSectioned = true
    let change: @Sendable (Table) -> Void
    let reasons: [String]
    var testDescription: String { title }
  }

  static let cases: [Case] = [
    Case(
      title: "a new row", rows: ["Ann A 1"], change: { $0.add("Bob A 2") },
      reasons: ["I@0-1: Bob is new."]),
    Case(
      title: "a new row that matches", rows: [], predicate: "number > 5", isSectioned: false,
      change: { $0.add("Bob A 6") }, reasons: ["I@0-0: Bob is new and matches number > 5."]),
    Case(
      title: "the last row of a section", rows: ["Ann A 1", "Bob B 2"],
      change: { $0.delete("Bob") },
      reasons: [
        "SD@1: No row is left in section \"B\": Bob went.", "D@1-0: Bob was deleted.",
      ]),
    Case(
      title: "a predicate", rows: ["Ann A 10", "Bob A 1"], predicate: "number > 5",
      isSectioned: false,
      change: {
        $0["Ann"].setValue(1, forKey: "number")
        $0["Bob"].setValue(30, forKey: "number")
      },
      reasons: [
        "D@0-0: Ann no longer matches number > 5: number went from 10 to 1.",
        "I@0-0: Bob now matches number > 5: number went from 1 to 30.",
      ]),
    Case(
      title: "another section", rows: ["Ann A 1", "Bob A 2"],
      change: { $0["Bob"].setValue("B", forKey: "section") },
      reasons: [
        "SI@1: There was no section \"B\": Bob moved here.",
        "M 0-1>1-0: Bob: section went from \"A\" to \"B\", so that it belongs to another section.",
      ]),
    Case(
      title: "a swap", rows: ["Ann A 1", "Bob A 2"], isSectioned: false,
      change: {
        $0["Ann"].setValue(2, forKey: "number")
        $0["Bob"].setValue(1, forKey: "number")
      },
      reasons: [
        "M 0-1>0-0: Bob: number went from 2 to 1, so that its place among the rows that stayed is "
          + "another; Ann could as well be the one that moved, and stayed.",
        "U@0-0/0-1: Ann: number went from 1 to 2, and its order among the rows that stayed is the "
          + "same; it stands at 0-1 now, because rows before it came or went.",
      ]),
    Case(
      title: "a swap beside a row that only gets another number",
      rows: ["Ann A 1", "Bob A 2", "Cy A 90"],
      isSectioned: false,
      change: {
        $0["Ann"].setValue(2, forKey: "number")
        $0["Bob"].setValue(1, forKey: "number")
        $0["Cy"].setValue(91, forKey: "number")
      },
      reasons: [
        "M 0-1>0-0: Bob: number went from 2 to 1, so that its place among the rows that stayed is "
          + "another; Ann could as well be the one that moved, and stayed.",
        "U@0-0/0-1: Ann: number went from 1 to 2, and its order among the rows that stayed is the "
          + "same; it stands at 0-1 now, because rows before it came or went.",
        "U@0-2/0-2: Cy: number went from 90 to 91, and its order among the rows that stayed is the "
          + "same.",
      ]),
    Case(
      title: "a row that goes past two of which each gets another number",
      rows: ["Ann A 0", "Bob A 1", "Cy A 2"], isSectioned: false,
      change: {
        $0["Ann"].setValue(2, forKey: "number")
        $0["Bob"].setValue(0, forKey: "number")
        $0["Cy"].setValue(1, forKey: "number")
      },
      reasons: [
        "M 0-0>0-2: Ann: number went from 0 to 2, so that its place among the rows that stayed is "
          + "another.",
        "U@0-1/0-0: Bob: number went from 1 to 0, and its order among the rows that stayed is the "
          + "same; it stands at 0-0 now, because rows before it came or went.",
        "U@0-2/0-1: Cy: number went from 2 to 1, and its order among the rows that stayed is the "
          + "same; it stands at 0-1 now, because rows before it came or went.",
      ]),
    Case(
      title: "a sort key that moves nothing", rows: ["Ann A 1", "Bob A 9"], isSectioned: false,
      change: { $0["Ann"].setValue(5, forKey: "number") },
      reasons: [
        "U@0-0/0-0: Ann: number went from 1 to 5, and its order among the rows that stayed is the "
          + "same."
      ]),
    Case(
      title: "a value that decides nothing", rows: ["Ann A 1"],
      change: { $0["Ann"].setValue($0.team, forKey: "team") },
      reasons: [
        "U@0-0/0-0: Ann: team went from nil to Red, and no order or section depends on it."
      ]),
    Case(
      title: "an equal value", rows: ["Ann A 1"],
      change: { $0["Ann"].setValue("Ann", forKey: "name") },
      reasons: [
        "U@0-0/0-0: Ann was set, and no value of its row differs: an equal value, or a to-many "
          + "relationship."
      ]),
    Case(
      title: "a rollback", rows: ["Ann A 1"],
      change: {
        $0.context.delete($0["Ann"])
        $0.add("Bob A 2")
        $0.context.processPendingChanges()
        $0.context.rollback()
      },
      reasons: [
        "D@0-0: Bob went before it was ever saved. A rollback brought it.",
        "I@0-0: Ann is deleted no longer. A rollback brought it.",
      ]),
    Case(
      title: "a refresh", rows: ["Ann A 1"],
      change: { $0.context.refresh($0["Ann"], mergeChanges: true) },
      reasons: ["U@0-0/0-0: Ann was refreshed."]),
  ]

  @Test(arguments: cases) func `each callback has its reason`(_ test: Case) throws {
    let table = try Table(test.rows)
    let (controller, _) = try table.controller(test.predicate, isSectioned: test.isSectioned)
    let told = try changes(of: controller) {
      test.change(table)
      table.context.processPendingChanges()
    }
    let reasons = told.reasons(naming: name(in: table))
    #expect(reasons.dropFirst().dropLast().map { "\($0.callback): \($0)" } == test.reasons)
    #expect(reasons.map(\.callback) == ["W"] + told.events.map { "\($0)" } + ["X"])
    #expect(
      (1...told.callbackCount).map { told.reason(forCallback: $0, naming: name(in: table)) }
        == reasons)
    #expect(told.reason(forCallback: 0) == nil)
    #expect(told.reason(forCallback: told.callbackCount + 1) == nil)
  }

  @Test func `the batch itself has a reason`() throws {
    let table = try Table(["Ann A 1"])
    let (controller, _) = try table.controller()
    let told = try changes(of: controller) {
      table.add("Bob A 2")
      table.context.processPendingChanges()
    }
    #expect(
      told.reason(forCallback: 1)?.text
        == "There is 1 change to report; the controller still shows the state before.")
    #expect(
      told.reason(forCallback: 3)?.text
        == "There is 1 change reported; the controller has shown the new state since will-change.")
    #expect(ChangeSet().callbackCount == 0 && ChangeSet().reasons().isEmpty)
  }

  @Test func `a row that the next fetch will refuse says so`() throws {
    let table = try Table(["Ann A 1", "Bob B 2"])
    let controller = table.unsorted()
    let delegate = DelegateRecorder()
    controller.delegate = delegate
    try controller.performFetch()
    let told = try changes(of: controller) {
      table.add("Cid A 3")
      table.context.processPendingChanges()
    }
    #expect(
      told.reason(forCallback: 2, naming: name(in: table))?.text
        == "Cid is new; sort order and section key disagree about its place, and the next fetch will "
        + "fail.")
  }

  @Test func `a merge is named as what brought a change`() throws {
    let table = try Table(["Ann A 1", "Bob A 2", "Cid A 3"])
    let (controller, _) = try table.controller("number < 9")
    let other = table.stack.anotherContext()
    other.object(with: table["Ann"].objectID).setValue(9, forKey: "number")
    other.object(with: table["Bob"].objectID).setValue(4, forKey: "number")
    other.delete(other.object(with: table["Cid"].objectID))
    let new = NSEntityDescription.insertNewObject(forEntityName: "Student", into: other)
    new.setValue("Dan", forKey: "name")
    new.setValue("A", forKey: "section")
    new.setValue(1, forKey: "number")
    let context = table.context
    let token = NotificationCenter.default.addObserver(
      forName: .NSManagedObjectContextDidSave, object: other, queue: nil
    ) { context.mergeChanges(fromContextDidSave: $0) }
    defer { NotificationCenter.default.removeObserver(token) }
    let told = try changes(of: controller) { try other.save() }
    let reasons = told.reasons(naming: name(in: table)).dropFirst().dropLast()
    #expect(
      reasons.map { "\($0.callback): \($0)" } == [
        "D@0-2: Cid was deleted. A merge brought it.",
        "D@0-0: Ann no longer matches number < 9, judged by the values that it had when this was told. A merge "
          + "brought it.",
        "I@0-0: Dan came from elsewhere and matches number < 9. A merge brought it.",
        "U@0-1/0-1: Bob was merged.",
      ])
    #expect(reasons.map(\.origin) == Array(repeating: .merge, count: 4))
  }

  @Test func `as JSON a reason has its facts`() throws {
    let table = try Table(["Ann A 10"])
    let (controller, _) = try table.controller("number > 5")
    let told = try changes(of: controller) {
      table["Ann"].setValue(1, forKey: "number")
      table.context.processPendingChanges()
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let reason = try #require(told.reason(forCallback: 3))
    #expect(
      String(decoding: try encoder.encode(reason), as: UTF8.self)
        == #"{"callback":"D@0-0","kind":"stoppedMatching","origin":"edit","predicate":"number > 5","#
        + #""properties":[{"name":"number","new":1,"old":10,"roles":["predicate","sort key number"]}]"#
        + #","rows":[],"subject":"Student p1","text":"Student p1 no longer matches number > 5: number "#
        + #"went from 10 to 1."}"#)
  }

  private func changes(
    of controller: NSFetchedResultsController<NSManagedObject>, _ body: () throws -> Void
  ) throws -> ChangeSet {
    var told: [ChangeSet] = []
    controller.core.willDeliver = { told.append($0) }
    try body()
    return try #require(told.last)
  }

  /// The name that a row had in the table, though it may be gone.
  private func name(in table: Table) -> ChangeSet.Naming {
    { key in
      table.names.first { table[$0].key == key }
        ?? table.context.object(forKey: key).text("name")
    }
  }
}
