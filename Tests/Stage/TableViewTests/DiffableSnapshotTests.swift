import TableView
import TestSupport
import Testing

/// Snapshots that are changed by UIKit's methods.
struct DiffableSnapshotTests {
  typealias Snapshot = DiffableSnapshot<String, Int>
  typealias Edit = @Sendable (inout Snapshot) throws -> Void

  private static var sample: Snapshot {
    Snapshot(sections: ["A", "B", "C"], items: [[1, 2], [3], []])
  }

  private static let edits: [(edit: Edit, sections: [String], items: [[Int]])] = [
    ({ try $0.appendSections(["D"]) }, ["A", "B", "C", "D"], [[1, 2], [3], [], []]),
    (
      { try $0.insertSections(["D"], .before("B")) }, ["A", "D", "B", "C"], [[1, 2], [], [3], []]
    ),
    ({ try $0.insertSections(["D"], .after("A")) }, ["A", "D", "B", "C"], [[1, 2], [], [3], []]),
    ({ $0.deleteSections(["A", "X"]) }, ["B", "C"], [[3], []]),
    ({ try $0.moveSection("A", .after("C")) }, ["B", "C", "A"], [[3], [], [1, 2]]),
    ({ try $0.moveSection("C", .before("A")) }, ["C", "A", "B"], [[], [1, 2], [3]]),
    ({ _ = try $0.appendItems([4, 5]) }, ["A", "B", "C"], [[1, 2], [3], [4, 5]]),
    ({ _ = try $0.appendItems([4], toSection: "A") }, ["A", "B", "C"], [[1, 2, 4], [3], []]),
    ({ _ = try $0.appendItems([1, 4], toSection: "A") }, ["A", "B", "C"], [[2, 1, 4], [3], []]),
    ({ _ = try $0.insertItems([4, 1], .before(3)) }, ["A", "B", "C"], [[2], [4, 1, 3], []]),
    ({ _ = try $0.insertItems([4], .after(1)) }, ["A", "B", "C"], [[1, 4, 2], [3], []]),
    ({ $0.deleteItems([2, 3, 9]) }, ["A", "B", "C"], [[1], [], []]),
    ({ $0.deleteAllItems() }, [], []),
    ({ try $0.moveItem(1, .after(3)) }, ["A", "B", "C"], [[2], [3, 1], []]),
    ({ try $0.moveItem(2, .before(1)) }, ["A", "B", "C"], [[2, 1], [3], []]),
  ]

  @Test(arguments: edits.indices)
  func `a method puts sections and items where UIKit does`(_ index: Int) throws {
    let (edit, sections, items) = Self.edits[index]
    var snapshot = Self.sample
    try edit(&snapshot)
    #expect(snapshot.sections == sections && snapshot.items == items)
  }

  @Test func `items that were there already are moved, and named`() throws {
    var snapshot = Self.sample
    #expect(try snapshot.appendItems([9, 1], toSection: "B") == [1])
    #expect(try snapshot.insertItems([3, 8, 2], .after(1)) == [3, 2])
    #expect(snapshot.items == [[], [9, 1, 3, 8, 2], []])
  }

  @Test func `marks are of items that are there, a section's are those of its items`() throws {
    var snapshot = Self.sample
    try snapshot.reloadSections(["A"])
    try snapshot.reloadItems([3])
    try snapshot.reconfigureItems([2])
    #expect(snapshot.reloadedItems == [1, 2, 3] && snapshot.reconfiguredItems == [2])
  }

  private static let refusals: [(edit: Edit, reason: String)] = [
    (
      { _ = try $0.appendItems([4, 5, 4, 5, 4]) },
      "Fatal: supplied item identifiers are not unique. Duplicate identifiers: {(\n    <4>,\n    <5>\n)}"
    ),
    (
      { try $0.reloadItems([1, 1]) },
      "Fatal: supplied item identifiers are not unique. Duplicate identifiers: {(\n    <1>\n)}"
    ),
    (
      { try $0.appendSections(["D", "D"]) },
      "Fatal: supplied section identifiers are not unique. Duplicate identifiers: {(\n    D\n)}"
    ),
    (
      { try $0.appendSections(["A"]) },
      "Diffable data source detected an attempt to insert or append 1 section identifier that already"
        + " exists in the snapshot. Identifiers in a snapshot must be unique. Section identifier that"
        + " already exists: A"
    ),
    (
      { try $0.insertSections(["C", "X", "A"], .after("B")) },
      "Diffable data source detected an attempt to insert or append 2 section identifiers that already"
        + " exist in the snapshot. Identifiers in a snapshot must be unique. Section identifiers that"
        + " already exist: (\n    C,\n    A\n)"
    ),
    (
      {
        $0.deleteAllItems()
        _ = try $0.appendItems([1])
      }, "There are currently no sections in the data source. Please add a section first."
    ),
    (
      { _ = try $0.appendItems([4], toSection: "X") },
      "Invalid parameter not satisfying: section != NSNotFound"
    ),
    (
      { _ = try $0.insertItems([4], .after(9)) },
      "Invalid parameter not satisfying: section != NSNotFound"
    ),
    (
      { try $0.insertSections(["D"], .before("X")) },
      "Invalid parameter not satisfying: insertIndex != NSNotFound"
    ),
    (
      { try $0.moveItem(9, .before(1)) },
      "Invalid parameter not satisfying: fromSection != NSNotFound"
    ),
    (
      { try $0.moveItem(1, .before(9)) },
      "Invalid parameter not satisfying: toSection != NSNotFound"
    ),
    (
      { try $0.moveSection("X", .before("A")) },
      "Invalid parameter not satisfying: fromIndex != NSNotFound"
    ),
    (
      { try $0.moveSection("A", .before("X")) },
      "Invalid parameter not satisfying: toIndex != NSNotFound"
    ),
    (
      { try $0.reloadItems([9]) },
      "Attempted to reload item identifier that does not exist in the snapshot: <9>"
    ),
    (
      { try $0.reconfigureItems([1, 9]) },
      "Attempted to reconfigure item identifier that does not exist in the snapshot: <9>"
    ),
    (
      { try $0.reloadSections(["X"]) },
      "Attempted to reload section identifier that does not exist in the snapshot: X"
    ),
  ]

  @Test(arguments: refusals.indices)
  func `what UIKit refuses is refused in its words, and changes nothing`(_ index: Int) {
    let (edit, reason) = Self.refusals[index]
    var snapshot = Self.sample
    let refusal = #expect(throws: Snapshot.Refusal.self) { try edit(&snapshot) }
    #expect(refusal?.reason(describing: { "<\($0)>" }, sections: { $0 }) == reason)
    guard refusal != .noSections else { return }
    #expect(snapshot.sections == Self.sample.sections && snapshot.items == Self.sample.items)
    #expect(snapshot.reloadedItems.isEmpty && snapshot.reconfiguredItems.isEmpty)
  }

  @Test func `an item and a section cannot stand beside themselves`() {
    var snapshot = Self.sample
    #expect(throws: Snapshot.Refusal.besideItself(isMove: false)) {
      _ = try snapshot.insertItems([4, 1], .after(1))
    }
    #expect(throws: Snapshot.Refusal.besideItself(isMove: true)) {
      try snapshot.moveItem(1, .after(1))
    }
    #expect(throws: Snapshot.Refusal.besideItself(isMove: true)) {
      try snapshot.moveSection("A", .after("A"))
    }
    #expect(snapshot.items == Self.sample.items)
  }

  @Test func `an item and a section stand once, and what is refused changes nothing`() {
    let seed = SeededGenerator.ordinarySeed
    var random = SeededGenerator(seed: seed)
    var snapshot = Snapshot()
    var done = 0
    for _ in 0..<5_000 {
      let before = snapshot
      let few = (0...random.number(below: 3)).map { _ in random.number(below: 9) }
      let names = few.prefix(2).map { "S\($0 % 4)" }
      let (item, name) = (random.number(below: 9), "S\(random.number(below: 4))")
      do {
        switch random.number(below: 9) {
        case 0: try snapshot.appendSections(names)
        case 1:
          try snapshot.insertSections(names, random.once(in: 2) ? .before(name) : .after(name))
        case 2: if random.once(in: 4) { snapshot.deleteSections(names) }
        case 3: try snapshot.moveSection(names[0], .after(name))
        case 4, 5: _ = try snapshot.appendItems(few, toSection: random.once(in: 2) ? name : nil)
        case 6: _ = try snapshot.insertItems(few, random.once(in: 2) ? .before(item) : .after(item))
        case 7: snapshot.deleteItems(few)
        default: try snapshot.moveItem(few[0], .before(item))
        }
        done += 1
      } catch {
        #expect(
          snapshot.items == before.items && snapshot.sections == before.sections,
          "seed \(seed): \(error)")
      }
      let all = snapshot.items.flatMap(\.self)
      #expect(Set(all).count == all.count, "seed \(seed): \(snapshot.items)")
      #expect(Set(snapshot.sections).count == snapshot.sections.count, "seed \(seed)")
      #expect(snapshot.items.count == snapshot.sections.count, "seed \(seed)")
    }
    #expect(done > 1_000 && done < 4_900, "seed \(seed): \(done) of 5000 went well")
  }
}
