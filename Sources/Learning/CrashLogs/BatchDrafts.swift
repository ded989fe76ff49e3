import TableView

/// The ways in which a view may have been brought to say that batch updates are inconsistent.
///
/// The text of iOS 16.4 and later gives the rows of all sections, and each change by its path: a scenario has them
/// all, and the same changes.
struct BatchDrafts {
  private let updates: CrashException.BatchUpdates
  /// Rows that a reload took away and put again.
  private let reloaded: [TablePath]
  private let deleted: [TablePath]
  private let inserted: [TablePath]

  init(_ updates: CrashException.BatchUpdates) {
    self.updates = updates
    let (deleted, inserted) = (updates.deleted ?? [], updates.inserted ?? [])
    let reloaded = Set(deleted).intersection(inserted)
    self.reloaded = reloaded.sorted()
    self.deleted = deleted.filter { !reloaded.contains($0) }.sorted()
    self.inserted = inserted.filter { !reloaded.contains($0) }.sorted()
  }

  /// The scenarios, the commonest causes first.
  var drafts: [CrashDraft] {
    guard let fixture = Self.fixture(updates) else { return [] }
    return
      (updates.before.count == updates.after.count
      ? changesOfRows(fixture) + sum : [changesOfSections(fixture)]) + ownCalls(fixture)
  }

  /// The rows of all sections; nil where there are too many, or where sections of one controller were empty.
  private static func fixture(_ updates: CrashException.BatchUpdates) -> CrashFixture? {
    let (before, after) = (updates.before, updates.after)
    guard before.reduce(0, +) < CrashFixture.mostRows, after.reduce(0, +) < CrashFixture.mostRows
    else { return nil }
    if before.count == 1, after.count == 1 {
      return CrashFixture(updates.view, .plain, rows: before)
    }
    if !before.contains(0), !after.contains(0) {
      return CrashFixture(updates.view, .sections, rows: before)
    }
    let changed = before.indices.filter { $0 < after.count && before[$0] != after[$0] }
    guard before.count == after.count, before.count <= 20, let section = changed.first else {
      return nil
    }
    return CrashFixture(updates.view, .controllers, rows: before, section: section)
  }

  private func draft(
    _ cause: CrashCause, _ fixture: CrashFixture, _ body: (inout CrashFixture) -> Void
  ) -> CrashDraft {
    var fixture = fixture
    if !reloaded.isEmpty { fixture.lines[.update] = [fixture.reloading(fixture.oldPath)] }
    body(&fixture)
    for section in Set(reloaded.map(\.section)).sorted()
    where fixture.rows.indices.contains(section) {
      fixture.updateRows(
        reloaded.filter { $0.section == section && $0.row < fixture.rows[section] }.map(\.row),
        in: section)
    }
    return CrashDraft(
      cause: cause, text: fixture.scenario(expecting: CrashException.batchUpdates(updates).text))
  }

  private static func rows(of paths: [TablePath], in section: Int) -> [Int] {
    paths.filter { $0.section == section }.map(\.row)
  }

  /// How many more rows of a section there are than were told.
  private func surplus(_ section: Int) -> Int {
    updates.after[section] - updates.before[section]
      - Self.rows(of: inserted, in: section).count + Self.rows(of: deleted, in: section).count
  }

  /// Changes rows of sections that are there before and after: those that were told, and the rest unsaid.
  private func changeRows(of sections: Range<Int>, _ fixture: inout CrashFixture) {
    for section in sections {
      let gone = Set(Self.rows(of: deleted, in: section))
      for row in gone.sorted(by: >) where row < updates.before[section] {
        fixture.deleteRows(1, from: section, startingAt: row)
      }
      var staying = (0..<updates.before[section]).filter { !gone.contains($0) }
      let surplus = surplus(section)
      if surplus < 0 {
        for row in staying.suffix(-surplus).reversed() {
          fixture.deleteRows(1, from: section, startingAt: row)
        }
        staying.removeLast(min(-surplus, staying.count))
      }
      fixture.insertRows(
        at: Self.rows(of: inserted, in: section), into: section, among: staying)
      if surplus > 0 { fixture.insertRows(surplus, into: section) }
    }
  }

  private func changesOfRows(_ fixture: CrashFixture) -> [CrashDraft] {
    let sections = updates.before.indices
    let wrong = sections.map(surplus).filter { $0 != 0 }
    var drafts: [CrashDraft] = []
    if wrong.allSatisfy({ $0 > 0 }), inserted.isEmpty {
      drafts.append(
        draft(.noLineForInsert, fixture) {
          $0.lines[.insert] = nil
          changeRows(of: sections, &$0)
        })
    }
    if wrong.allSatisfy({ $0 < 0 }), deleted.isEmpty {
      drafts.append(
        draft(.noLineForDelete, fixture) {
          $0.lines[.delete] = nil
          changeRows(of: sections, &$0)
        })
    }
    if inserted.count + deleted.count == 1, reloaded.isEmpty {
      drafts.append(
        draft(.callsOutsideUpdates, fixture) {
          $0.lines[.willChange] = nil
          $0.lines[.didChange] = nil
          changeRows(of: sections, &$0)
        })
    }
    return drafts
  }

  /// Of one section the ways in which its sum goes wrong, as earlier systems tell it.
  ///
  /// They come to the same counts; whether their changes are at the same places shows when they are played.
  private var sum: [CrashDraft] {
    guard let before = updates.before.first, let after = updates.after.first,
      updates.before.count == 1
    else { return [] }
    let sum = UpdateSummary.ExistingSection(
      old: 0, new: 0, before: before, inserted: (inserted + reloaded).count,
      deleted: (deleted + reloaded).count, movedIn: 0, movedOut: 0, after: after)
    if sum.agrees { return [] }
    return CrashDrafts(of: .rowCount(sum), updates.view).drafts.filter { $0.cause != .ownCalls }
  }

  /// Sections came or went behind the others, and their rows alone were told.
  private func changesOfSections(_ fixture: CrashFixture) -> CrashDraft {
    draft(.noLinesForSections, fixture) {
      $0.lines[.sectionInsert] = nil
      $0.lines[.sectionDelete] = nil
      changeRows(of: 0..<staying, &$0)
      changeSections(&$0)
    }
  }

  /// How many sections are there before and after.
  private var staying: Int { min(updates.before.count, updates.after.count) }

  private func changeSections(_ fixture: inout CrashFixture) {
    let growth = updates.after.count - updates.before.count
    if growth > 0 { fixture.openSections(rows: Array(updates.after[staying...])) }
    if growth < 0 { fixture.closeSections(-growth) }
  }

  /// The changes of the log, told by the app itself; none where the log does not give them.
  private func ownCalls(_ fixture: CrashFixture) -> [CrashDraft] {
    guard updates.deleted != nil,
      (deleted + inserted + reloaded).count < CrashFixture.mostRows
    else { return [] }
    return [
      draft(.ownCalls, fixture) { fixture in
        let calls =
          deleted.map { fixture.deleting("\($0)") } + inserted.map { fixture.inserting("\($0)") }
          + reloaded.map { fixture.reloading("\($0)") }
        fixture.tell(calls)
        for section in 0..<staying {
          let growth = updates.after[section] - updates.before[section]
          if growth != 0 { fixture.change(by: growth, in: section) }
        }
        changeSections(&fixture)
      }
    ]
  }
}
