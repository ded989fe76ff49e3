import Foundation
import TestSupport
import Testing

@testable import OpenCoreData

/// What a delegate is told, case by case, over a real stack.
struct RecordedCaseTests {
  /// A case: rows as `name section number`, changes, and what is sent.
  struct Case: CustomTestStringConvertible, Sendable {
    let title: String
    let rows: [String]
    var predicate: String?
    var isSectioned = true
    var limit = 0
    let change: @Sendable (Table) -> Void
    let sent: String
    let shown: [String]
    var testDescription: String { title }
  }

  static let cases: [Case] = [
    Case(
      title: "two rows swap their numbers", rows: ["Ann A 1", "Bob A 2"], isSectioned: false,
      change: {
        $0["Ann"].setValue(2, forKey: "number")
        $0["Bob"].setValue(1, forKey: "number")
      }, sent: "W M 0-1>0-0(Bob) U@0-0/0-1(Ann) X", shown: [": Bob Ann"]),
    Case(
      title: "one row changes in place", rows: ["Ann A 1"], isSectioned: false,
      change: { $0["Ann"].setValue(5, forKey: "number") }, sent: "W U@0-0/0-0(Ann) X",
      shown: [": Ann"]),
    Case(
      title: "a row enters a section", rows: ["Alice Eng 1"],
      change: { $0.add("Bob Eng 2") }, sent: "W I@0-1(Bob) X", shown: ["Eng: Alice Bob"]),
    Case(
      title: "a row opens a section", rows: ["Alice Eng 1"],
      change: { $0.add("Carol Sales 1") }, sent: "W SI@1(Sales) I@1-0(Carol) X",
      shown: ["Eng: Alice", "Sales: Carol"]),
    Case(
      title: "a row leaves for a new section", rows: ["Alice Eng 1", "Bob Eng 2"],
      change: { $0["Bob"].setValue("Sales", forKey: "section") },
      sent: "W SI@1(Sales) M 0-1>1-0(Bob) X", shown: ["Eng: Alice", "Sales: Bob"]),
    Case(
      title: "a row is deleted", rows: ["Alice Eng 1", "Bob Eng 2"],
      change: { $0.delete("Bob") }, sent: "W D@0-1(Bob) X", shown: ["Eng: Alice"]),
    Case(
      title: "the last row goes with its section", rows: ["Alice Eng 1", "Bob Sales 2"],
      change: { $0.delete("Bob") }, sent: "W SD@1(Sales) D@1-0(Bob) X", shown: ["Eng: Alice"]),
    Case(
      title: "a row falls out of the predicate", rows: ["Alice A 10", "Bob A 20"],
      predicate: "number > 5", isSectioned: false,
      change: { $0["Alice"].setValue(1, forKey: "number") }, sent: "W D@0-0(Alice) X",
      shown: [": Bob"]),
    Case(
      title: "a row comes to match", rows: ["Alice A 1", "Bob A 20"], predicate: "number > 5",
      isSectioned: false, change: { $0["Alice"].setValue(30, forKey: "number") },
      sent: "W I@0-1(Alice) X", shown: [": Bob Alice"]),
    Case(
      title: "a row that does not match is no news", rows: ["Alice Eng 1"],
      predicate: "section == 'Eng'", change: { $0.add("Carol Sales 1") }, sent: "",
      shown: ["Eng: Alice"]),
    Case(
      title: "a section's only row joins the next", rows: ["a1 A 1", "b1 B 2"],
      change: { $0["a1"].setValue("B", forKey: "section") }, sent: "W SD@0(A) M 0-0>0-0(a1) X",
      shown: ["B: a1 b1"]),
    Case(
      title: "inserts pass the limit", rows: [], isSectioned: false, limit: 2,
      change: { for number in 1...3 { $0.add("r\(number) A \(number)") } },
      sent: "W I@0-0(r1) I@0-1(r2) I@0-2(r3) X", shown: [": r1 r2 r3"]),
    Case(
      title: "a delete pulls nothing into the limit", rows: ["a A 1", "b A 2", "c A 3"],
      isSectioned: false, limit: 2, change: { $0.delete("a") }, sent: "W D@0-0(a) X",
      shown: [": b"]),
    Case(
      title: "an equal value is an update", rows: ["Ann A 1"], isSectioned: false,
      change: { $0["Ann"].setValue("Ann", forKey: "name") }, sent: "W U@0-0/0-0(Ann) X",
      shown: [": Ann"]),
    Case(
      title: "a refresh is an update", rows: ["Ann A 1", "Bob A 2"], isSectioned: false,
      change: { $0.context.refresh($0["Ann"], mergeChanges: true) }, sent: "W U@0-0/0-0(Ann) X",
      shown: [": Ann Bob"]),
    Case(
      title: "a related object's change is silent", rows: ["Ann A 1"], isSectioned: false,
      change: {
        $0.team.setValue("Blue", forKey: "name")
      }, sent: "", shown: [": Ann"]),
    Case(
      title: "the row's own relationship is an update", rows: ["Ann A 1"], isSectioned: false,
      change: { $0["Ann"].setValue($0.team, forKey: "team") }, sent: "W U@0-0/0-0(Ann) X",
      shown: [": Ann"]),
    Case(
      title: "an insertion and deletion of one turn is silent", rows: ["Ann A 1"],
      change: {
        $0.add("Bob A 2")
        $0.delete("Bob")
      }, sent: "", shown: ["A: Ann"]),
    Case(
      title: "an insertion with an edit is one insertion", rows: ["Ann A 1"],
      change: {
        $0.add("Bob B 2")
        $0["Bob"].setValue("A", forKey: "section")
      }, sent: "W I@0-1(Bob) X", shown: ["A: Ann Bob"]),
  ]

  @Test(arguments: cases, StoreKind.allCases)
  func `recorded cases are sent as they were recorded`(_ test: Case, _ kind: StoreKind) throws {
    let table = try Table(test.rows, kind)
    let (controller, delegate) = try table.controller(
      test.predicate, isSectioned: test.isSectioned, limit: test.limit)
    test.change(table)
    #expect(delegate.take() == "", "nothing before the turn's end")
    table.context.processPendingChanges()
    #expect(delegate.take() == test.sent)
    #expect(table.shown(controller) == test.shown)
    try table.context.save()
    #expect(delegate.take() == "", "nothing at the save")
    #expect(table.shown(controller) == test.shown)
    try controller.performFetch()
    #expect(delegate.take() == "", "nothing at a fetch")
    if test.limit == 0 { #expect(table.shown(controller) == test.shown) }
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func `old rows with the callbacks applied are the new rows`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let table = try Table([], seed.isMultiple(of: 2) ? .sqlite : .memory)
    let (controller, delegate) = try table.controller(
      "number < 80", batchSize: seed % 3 == 0 ? 4 : 0)
    var before: ReplayTable<ObjectKey>?
    delegate.onEvent = { if $0 == "W" { before = controller.core.rows?.table } }
    controller.core.willDeliver = { [unowned controller] changes in
      let replayed = try? before?.replaying(changes.events)
      #expect(replayed == controller.core.rows?.table, "seed \(seed)")
    }
    for step in 0..<60 {
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let name = table.names.randomElement(using: &random)
        switch Int.random(in: 0..<9, using: &random) {
        case 0...2:
          let section = ["A", "B", "C"].randomElement(using: &random) ?? ""
          table.add(
            "s\(step)-\(table.names.count) \(section) \(Int.random(in: 0..<99, using: &random))")
        case 3: if let name { table.delete(name) }
        case 4:
          if let name {
            table[name].setValue(Int.random(in: 0..<99, using: &random), forKey: "number")
          }
        case 5:
          if let name {
            let section: String?? = ["A", "B", "C", nil].randomElement(using: &random)
            table[name].setValue(section as Any, forKey: "section")
          }
        case 6:
          if let name {
            table.context.refresh(table[name], mergeChanges: Bool.random(using: &random))
          }
        case 7: try table.context.save()
        default:
          table.context.rollback()
          try table.readNames()
        }
      }
      table.context.processPendingChanges()
      // Sorted by section first, what is shown is what a fetch would find.
      let shown = table.shown(controller)
      let (fresh, _) = try table.controller("number < 80")
      #expect(shown == table.shown(fresh), "seed \(seed) step \(step)")
    }
  }
}
