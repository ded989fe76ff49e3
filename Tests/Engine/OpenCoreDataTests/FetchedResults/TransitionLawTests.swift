import OpenCoreData
import TestSupport
import Testing

/// Laws of transitions, on tables and changes made from printed seeds.
@Suite struct TransitionLawTests {
  /// A table as the test keeps it, with changes at random.
  struct Model {
    var random: SeededGenerator
    var rows: [ObjectKey: ResultRow] = [:]
    var nextKey = 1
    var isSectioned: Bool
    /// Whether the section's name is the first sort value, so that sections and sort agree.
    var agrees: Bool
    var values: Int64 = 12

    init(seed: UInt64, isSectioned: Bool, agrees: Bool) {
      random = SeededGenerator(seed: seed)
      self.isSectioned = isSectioned
      self.agrees = agrees
    }

    mutating func makeRow(_ key: ObjectKey) -> ResultRow {
      let section = "ABCDE".map(String.init).randomElement(using: &random) ?? ""
      let value = Value.integer(Int64.random(in: 0..<values, using: &random))
      return ResultRow(
        key: key, sortValues: agrees && isSectioned ? [.text(section), value] : [value],
        sectionName: isSectioned ? section : nil)
    }

    mutating func insertion() -> RowChange {
      let row = makeRow(SampleTable.key(nextKey))
      nextKey += 1
      rows[row.key] = row
      return RowChange(.inserted(row))
    }

    mutating func changes(_ count: Int) -> [RowChange] {
      var changes: [RowChange] = []
      // Sorted, because the order of a dictionary differs from run to run.
      var keys = rows.keys.sorted { $0.precedes($1) }
      for _ in 0..<count {
        let kind = Int.random(in: 0..<6, using: &random)
        guard kind > 1, let place = keys.indices.randomElement(using: &random) else {
          changes.append(insertion())
          continue
        }
        let key = keys.remove(at: place)
        if kind == 2 {
          rows[key] = nil
          changes.append(RowChange(.deleted(key)))
        } else if kind == 3, let row = rows[key] {
          changes.append(RowChange(.changed(row, mayMove: Bool.random(using: &random))))
        } else {
          let row = makeRow(key)
          rows[key] = row
          changes.append(RowChange(.changed(row, mayMove: true)))
        }
      }
      return changes.shuffled(using: &random)
    }
  }

  @Test(arguments: [(false, true), (true, true), (true, false)], [UInt64(1), 20, 300])
  func `the table before and what is reported make the table after`(
    _ kind: (isSectioned: Bool, agrees: Bool), _ seed: UInt64
  ) throws {
    for round in 0..<60 {
      let seed = seed &* 1000 &+ UInt64(round)
      var model = Model(seed: seed, isSectioned: kind.isSectioned, agrees: kind.agrees)
      let sort = kind.isSectioned && kind.agrees ? SampleTable.sectionSort : SampleTable.sort
      var rows = try SectionedRows([], sort: sort, isSectioned: kind.isSectioned)
      var old = rows.table
      for _ in 0..<12 {
        let count = Int.random(in: 0..<9, using: &model.random)
        let transition = rows.prepare(model.changes(count))
        let changes = transition.changeSet
        rows.commit(transition)
        let new = rows.table
        #expect(try old.replaying(changes.events) == new, "seed \(seed)")
        expectConsistent(rows, model, seed)
        if kind.agrees {
          #expect(!changes.disagreement, "seed \(seed)")
          let sorted = try SectionedRows(
            sort.sorted(Array(model.rows.values)), sort: sort, isSectioned: kind.isSectioned)
          #expect(sorted.table == new, "seed \(seed)")
        }
        old = new
      }
    }
  }

  private func expectConsistent(_ rows: SectionedRows, _ model: Model, _ seed: UInt64) {
    #expect(rows.count == model.rows.count, "seed \(seed)")
    for section in 0..<rows.sectionCount {
      #expect(!rows.isSectioned || rows.numberOfRows(inSection: section) != 0, "seed \(seed)")
      for (row, key) in rows.keys(inSection: section).enumerated() {
        #expect(rows.path(of: key) == RowPath(section: section, row: row), "seed \(seed)")
        #expect(rows.sectionName(section) == model.rows[key]?.sectionName, "seed \(seed)")
      }
    }
  }

  @Test(arguments: [UInt64(7), 8]) func `large batches cross the limits of blocks`(
    _ seed: UInt64
  ) throws {
    var model = Model(seed: seed, isSectioned: true, agrees: true)
    model.values = 5000
    let sort = SampleTable.sectionSort
    var rows = try SectionedRows([], sort: sort, isSectioned: true)
    for size in [4000, 1, 3000, 10, 2500] {
      let old = rows.table
      let transition = rows.prepare(model.changes(size))
      rows.commit(transition)
      #expect(try old.replaying(transition.changeSet.events) == rows.table, "seed \(seed)")
      let sorted = try SectionedRows(
        sort.sorted(Array(model.rows.values)), sort: sort, isSectioned: true)
      #expect(sorted.table == rows.table, "seed \(seed)")
    }
    let all = rows.prepare(rows.keys.map { RowChange(.deleted($0)) })
    rows.commit(all)
    #expect(rows.sectionCount == 0)
    #expect(rows.count == 0)
  }

  @Test func `rows stay in order when they are sorted again and again`() throws {
    var random = SeededGenerator(seed: 5)
    var rows = try SectionedRows(
      (1...200).map { SampleTable.row($0, $0) }, sort: SampleTable.sort, isSectioned: false)
    var values = Array(1...200)
    for _ in 0..<60 {
      // Small parts, so that old sort keys are searched after the waste of others was cleared.
      var changes: [RowChange] = []
      for index in values.indices where Int.random(in: 0..<3, using: &random) == 0 {
        values[index] = Int.random(in: 0..<1000, using: &random)
        let row = SampleTable.row(index + 1, values[index])
        changes.append(RowChange(.changed(row, mayMove: true)))
      }
      rows.commit(rows.prepare(changes))
      let wanted = values.indices
        .sorted { (values[$0], $0) < (values[$1], $1) }
        .map { SampleTable.key($0 + 1) }
      #expect(rows.keys == wanted, "seed 5")
    }
  }

  @Test(arguments: 0..<400) func `moves are as few as can be, and the choice is the promised one`(
    _ seed: Int
  ) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let count = Int.random(in: 1...7, using: &random)
    let old = (0..<count).map { SampleTable.row($0 + 1, $0 * 10) }
    let rows = try SectionedRows(old, sort: SampleTable.sort, isSectioned: false)
    var candidates: [Int] = []
    var changes: [RowChange] = []
    for index in 0..<count where Bool.random(using: &random) || seed.isMultiple(of: 3) {
      candidates.append(index)
      let value = Int.random(in: -5..<count * 10 + 5, using: &random)
      changes.append(RowChange(.changed(SampleTable.row(index + 1, value), mayMove: true)))
    }
    let (result, report) = rows.applying(changes)
    let stayed = report.updates.map(\.old.row)
    let places = (0..<count).map { result.path(of: SampleTable.key($0 + 1))?.row ?? -1 }

    // Every choice of candidates that stay, the other rows staying anyway.
    var best: (kept: [Int], unchanged: Int) = ([], -1)
    for choice in 0..<(1 << candidates.count) {
      let kept = candidates.indices.filter { choice >> $0 & 1 == 1 }.map { candidates[$0] }
      let steady = (0..<count).filter { !candidates.contains($0) || kept.contains($0) }
      guard zip(steady, steady.dropFirst()).allSatisfy({ places[$0] < places[$1] }) else {
        continue
      }
      let unchanged = kept.filter { places[$0] == $0 }.count
      let isBetter =
        (kept.count, unchanged) > (best.kept.count, best.unchanged)
        || (kept.count, unchanged) == (best.kept.count, best.unchanged)
          && kept.lexicographicallyPrecedes(best.kept)
      if isBetter { best = (kept, unchanged) }
    }
    #expect(stayed == best.kept, "seed \(seed)")
    #expect(report.moves.count == candidates.count - stayed.count, "seed \(seed)")
  }
}
