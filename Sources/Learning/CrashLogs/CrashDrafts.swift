import ScenarioLanguage
import TableView

/// A scenario that may raise an exception, before it was played.
struct CrashDraft {
  let cause: CrashCause
  let text: String
}

/// The ways in which a view may have been brought to raise a fault, the commonest first.
struct CrashDrafts {
  private let fault: UpdateFault
  private let view: ViewKind
  private(set) var drafts: [CrashDraft] = []

  init(of fault: UpdateFault, _ view: ViewKind) {
    self.fault = fault
    self.view = view
    switch fault {
    case .rowCount(let sum): addRowCounts(sum)
    case .sectionCount(let sum): addSectionCounts(sum)
    case .insertsMissing(.row(let path), .rows(let count, _)): addInsertions(of: path, among: count)
    case .insertsMissing(.row(let path), .sections(let count)):
      addCalls([path.inserted], sections: count, isAfter: true)
    case .insertsMissing(.section(let section), let extent):
      addInsertion(ofSection: section, among: extent.count)
    case .deletesMissing(.row(let path), .rows(let count, _)): addDeletions(of: path, among: count)
    case .deletesMissing(.row(let path), .sections(let count)):
      addCalls([path.deleted], sections: count)
    case .deletesMissing(.section(let section), let extent):
      addCalls([.words("deleteSections \(section)")], sections: extent.count)
    case .movesMissing(let place, let extent): addMoves(from: place, to: nil, extent)
    case .movesToMissing(let place, let origin, let extent):
      addMoves(from: origin, to: place, extent)
    case .deletedAndReloaded(let place): addDeletedAndReloaded(place)
    case .deletedAndMoved(let place): addDeletedAndMoved(place)
    case .insertedAndMovedTo(let place): addInsertedAndMovedTo(place)
    case .movedTwice(let place): addMovedTwice(place)
    case .movedToTwice(let place): addMovedToTwice(place)
    case .movedOutOfDeletedSection(let path): addMove(outOf: path.section)
    case .movedIntoInsertedSection(let path): addMove(into: path.section)
    case .invalidPath(let path): addPathBelowZero(path)
    }
  }

  // MARK: Fixtures

  /// A fixture with rows in a section, and a row in each before it; nil where there would be too many.
  private func fixture(_ section: Int, _ count: Int, mayEmpty: Bool = false) -> CrashFixture? {
    guard section + count < CrashFixture.mostRows else { return nil }
    let layout: CrashFixture.Layout =
      section == 0 ? .plain : count == 0 || mayEmpty ? .controllers : .sections
    if layout == .controllers, section > 20 { return nil }
    return CrashFixture(
      view, layout, rows: Array(repeating: 1, count: section) + [count], section: section)
  }

  /// A fixture of sections with a row each.
  private func sections(_ count: Int) -> CrashFixture? {
    count < CrashFixture.mostRows
      ? CrashFixture(view, .sections, rows: Array(repeating: 1, count: count)) : nil
  }

  private mutating func add(_ cause: CrashCause, _ fixture: CrashFixture?) {
    guard let fixture else { return }
    drafts.append(
      CrashDraft(cause: cause, text: fixture.scenario(expecting: fault.reason(of: view))))
  }

  /// Adds a fixture that a body completes.
  private mutating func add(
    _ cause: CrashCause, _ fixture: CrashFixture?, _ body: (inout CrashFixture) -> Void
  ) {
    guard var fixture else { return }
    body(&fixture)
    add(cause, fixture)
  }

  // MARK: Sums

  private mutating func addRowCounts(_ sum: UpdateSummary.ExistingSection) {
    let section = sum.new
    let base = fixture(section, sum.before, mayEmpty: sum.after == 0)
    let (inserted, deleted) = (sum.inserted, sum.deleted)
    // How many more rows there are than were told.
    let surplus = sum.after - sum.expected
    if sum.movedIn + sum.movedOut == 0 {
      if surplus > 0, inserted == 0 {
        add(.noLineForInsert, base) {
          $0.lines[.insert] = nil
          $0.insertRows(surplus, into: section)
          $0.deleteRows(deleted, from: section)
        }
      }
      if surplus < 0, deleted == 0 {
        add(.noLineForDelete, base) {
          $0.lines[.delete] = nil
          $0.insertRows(inserted, into: section)
          $0.deleteRows(-surplus, from: section)
        }
      }
      if sum.after == sum.before, inserted == 0, deleted == 1 {
        add(.rowDeletedByHand, base) {
          $0.callByHand($0.deleting("\(section)-0"))
          $0.deleteRows(1, from: section, startingAt: 0)
        }
      }
      addOutsideUpdates(sum, base)
      addHalves(sum, base, surplus)
      if sum.after == sum.before, base?.layout == .plain {
        add(.rowsCountedElsewhere, base) {
          $0.answerRows(sum.before)
          $0.insertRows(inserted, into: section, atEnd: false)
          $0.deleteRows(deleted, from: section)
        }
      }
    }
    addOwnCalls(sum)
  }

  /// The first of several calls is counted alone where no update holds them together.
  private mutating func addOutsideUpdates(
    _ sum: UpdateSummary.ExistingSection, _ base: CrashFixture?
  ) {
    let growth = sum.after - sum.before
    let deletions: Int
    switch (sum.inserted, sum.deleted) {
    case (1, 0): deletions = 0
    case (0, 1): deletions = growth < -1 ? -growth : 1
    case _: return
    }
    let insertions = growth + deletions
    guard insertions >= 0, insertions + deletions > 1, deletions <= sum.before else { return }
    add(.callsOutsideUpdates, base) {
      $0.lines[.willChange] = nil
      $0.lines[.didChange] = nil
      $0.insertRows(insertions, into: sum.new)
      $0.deleteRows(deletions, from: sum.new)
    }
  }

  /// A line that tells one half of what it should, or what it should not.
  private mutating func addHalves(
    _ sum: UpdateSummary.ExistingSection, _ base: CrashFixture?, _ surplus: Int
  ) {
    let section = sum.new
    let rows = abs(surplus)
    guard let call = base.map({ surplus < 0 ? $0.inserting($0.newPath) : $0.deleting($0.oldPath) })
    else { return }
    guard surplus < 0 ? sum.inserted >= rows : sum.deleted >= rows else { return }
    let insertions = surplus < 0 ? sum.inserted - rows : sum.inserted
    let deletions = surplus < 0 ? sum.deleted : sum.deleted - rows
    guard rows + deletions <= sum.before else { return }
    add(surplus < 0 ? .insertsForMove : .deletesForMove, base) {
      $0.lines[.move] = [call]
      $0.moveRows(rows, in: section)
      $0.insertRows(insertions, into: section, atEnd: false)
      $0.deleteRows(deletions, from: section)
    }
    add(surplus < 0 ? .insertsForUpdate : .deletesForUpdate, base) {
      $0.lines[.update] = [call]
      $0.updateRows(Array(0..<rows), in: section)
      $0.insertRows(insertions, into: section)
      $0.deleteRows(deletions, from: section)
    }
  }

  private mutating func addOwnCalls(_ sum: UpdateSummary.ExistingSection) {
    let (section, moves) = (sum.new, sum.movedIn + sum.movedOut)
    guard moves + sum.inserted + sum.deleted < CrashFixture.mostRows else { return }
    var base = fixture(section, sum.before, mayEmpty: sum.after == 0)
    if moves > 0 {
      // The rows that move come from a section behind this one, and go there.
      guard sum.before > 0, sum.after > 0, section + moves < CrashFixture.mostRows else { return }
      base = CrashFixture(
        view, .sections,
        rows: Array(repeating: 1, count: section) + [sum.before, moves + 1], section: section)
    }
    add(.ownCalls, base) { fixture in
      var calls = (0..<sum.deleted).map { fixture.deleting("\(section)-\($0)") }
      calls += (0..<sum.inserted).map { fixture.inserting("\(section)-\($0)") }
      calls += (0..<sum.movedIn).map {
        fixture.moving("\(section + 1)-\($0)", to: "\(section)-\(sum.inserted + $0)")
      }
      calls += (0..<sum.movedOut).map {
        fixture.moving("\(section)-\(sum.deleted + $0)", to: "\(section + 1)-\($0)")
      }
      fixture.tell(calls)
      fixture.change(by: sum.after - sum.before, in: section)
    }
  }

  private mutating func addSectionCounts(_ sum: UpdateSummary.Sum) {
    let base = sections(sum.before)
    let surplus = sum.after - sum.expected
    if surplus > 0, sum.inserted == 0 {
      add(.noLinesForSections, base) {
        $0.lines[.sectionInsert] = nil
        if sum.deleted == 0 { $0.lines[.sectionDelete] = nil }
        $0.openSections(surplus)
        $0.closeSections(sum.deleted)
      }
    }
    if surplus < 0, sum.deleted == 0, -surplus <= sum.before {
      add(.noLinesForSections, base) {
        $0.lines[.sectionDelete] = nil
        if sum.inserted == 0 { $0.lines[.sectionInsert] = nil }
        $0.openSections(sum.inserted)
        $0.closeSections(-surplus)
      }
    }
    let growth = sum.after - sum.before
    let closed = sum.deleted == 1 ? (growth < -1 ? -growth : 1) : 0
    if sum.inserted + sum.deleted == 1, growth + closed >= 0, closed <= sum.before {
      add(.callsOutsideUpdates, base) {
        $0.lines[.willChange] = nil
        $0.lines[.didChange] = nil
        $0.openSections(growth + closed)
        $0.closeSections(closed)
      }
    }
    if growth == 0, sum.inserted <= 100, sum.deleted <= sum.before {
      add(.sectionsCountedElsewhere, base) {
        $0.answerSections(sum.before)
        $0.openSections(sum.inserted)
        $0.closeSections(sum.deleted)
      }
    }
    guard sum.inserted + sum.deleted < CrashFixture.mostRows else { return }
    add(.ownCalls, base) {
      $0.tell(
        (0..<sum.deleted).map { "deleteSections \($0)" }
          + (0..<sum.inserted).map { "insertSections \($0)" })
      $0.changeSections(by: growth)
    }
  }

  // MARK: What is not there

  private mutating func addInsertions(of path: TablePath, among count: Int) {
    guard path.row >= count, path.row < CrashFixture.mostRows else { return }
    if path.section == 0 {
      add(.rowsCountedElsewhere, fixture(0, path.row)) {
        $0.answerRows(count)
        $0.insertRows(1, into: 0)
      }
    }
    let gone = path.row + 1 - count
    if gone > 0, gone <= path.row {
      add(.reinsertsOldPath, fixture(path.section, path.row + 1)) {
        $0.lines[.update] = [$0.deleting($0.oldPath), $0.inserting($0.oldPath)]
        $0.updateRows([path.row], in: path.section)
        $0.deleteRows(gone, from: path.section, startingAt: 0)
      }
    }
    add(.ownCalls, fixture(path.section, max(count, 1), mayEmpty: count == 0)) {
      $0.tell([$0.inserting("\(path)")])
      $0.change(by: count == 0 ? -1 : 0, in: path.section)
    }
  }

  private mutating func addDeletions(of path: TablePath, among count: Int) {
    let above = path.row - (count - 1)
    if count > 0, above > 0, above < CrashFixture.mostRows {
      add(.reloadsNewPath, fixture(path.section, count)) {
        $0.lines[.update] = [$0.reloading($0.newPath)]
        $0.updateRows([count - 1], in: path.section)
        $0.insertRows(above, into: path.section, atEnd: false)
      }
    }
    add(.ownCalls, fixture(path.section, count)) {
      $0.tell([$0.deleting("\(path)")])
      $0.change(by: count == 0 ? 1 : 0, in: path.section)
    }
  }

  private mutating func addInsertion(ofSection section: Int, among count: Int) {
    add(.sectionsCountedElsewhere, sections(section)) {
      $0.answerSections(count)
      $0.openSections(1)
    }
    addCalls([.words("insertSections \(section)")], sections: count)
  }

  /// A call as a delegate has it, or one that the fixture knows the words of.
  fileprivate enum Call {
    case words(String)
    case insert(TablePath), delete(TablePath)
  }

  /// Calls of the app's own beside a number of sections.
  private mutating func addCalls(_ calls: [Call], sections count: Int, isAfter: Bool = false) {
    add(.ownCalls, sections(isAfter ? max(count, 1) : count)) { fixture in
      let isEmptied = isAfter && count == 0
      fixture.tell(
        (isEmptied ? ["deleteSections 0"] : [])
          + calls.map { call in
            switch call {
            case .words(let words): words
            case .insert(let path): fixture.inserting("\(path)")
            case .delete(let path): fixture.deleting("\(path)")
            }
          })
      fixture.changeSections(by: isEmptied ? -1 : count == 0 ? 1 : 0)
    }
  }

  private mutating func addMoves(
    from origin: UpdateFault.Place, to place: UpdateFault.Place?, _ extent: UpdateFault.Extent
  ) {
    switch (origin, place) {
    case (.section(let old), let place):
      let new = if case .section(let section)? = place { section } else { 0 }
      addCalls([.words("moveSection \(old) \(new)")], sections: extent.count)
    case (.row(let old), let place):
      guard case .rows(let count, let section) = extent else {
        let new = if case .row(let path)? = place { path } else { TablePath(section: 0, row: 0) }
        guard let base = sections(extent.count) else { return }
        return addCalls([.words(base.moving("\(old)", to: "\(new)"))], sections: extent.count)
      }
      let new =
        if case .row(let path)? = place { path } else { TablePath(section: section, row: 0) }
      let before = place == nil ? count : max(count, old.section == section ? old.row + 1 : 1)
      guard before < CrashFixture.mostRows, old.section == section || place == nil else { return }
      add(.ownCalls, fixture(section, before)) {
        $0.tell([$0.moving("\(old)", to: "\(new)")])
        $0.change(by: count - before, in: section)
      }
    }
  }

  // MARK: Clashes

  /// A fixture in which a row and at least one below it stand; nil for a section.
  private func fixture(around place: UpdateFault.Place) -> (CrashFixture, TablePath)? {
    guard case .row(let path) = place, let fixture = fixture(path.section, path.row + 2) else {
      return nil
    }
    return (fixture, path)
  }

  /// Calls of the app's own that clash, of a row or of a section.
  private mutating func addClash(
    _ place: UpdateFault.Place, rows: (CrashFixture, TablePath) -> [String],
    sections words: (Int) -> [String]
  ) {
    switch place {
    case .row(let path):
      add(.ownCalls, fixture(path.section, path.row + 3)) {
        $0.tell(rows($0, path))
        $0.change(by: 0, in: path.section)
      }
    case .section(let section):
      addCalls(words(section).map { .words($0) }, sections: section + 3)
    }
  }

  private mutating func addDeletedAndReloaded(_ place: UpdateFault.Place) {
    if let (base, path) = fixture(around: place) {
      add(.reloadsMovedRow, base) {
        $0.lines[.move] = [
          $0.deleting($0.oldPath), $0.inserting($0.newPath), $0.reloading($0.oldPath),
        ]
        $0.moveRows(1, in: path.section, startingAt: path.row)
      }
    }
    addClash(place) {
      [$0.deleting("\($1)"), $0.reloading("\($1)")]
    } sections: {
      ["deleteSections \($0)", "reloadSections \($0)"]
    }
  }

  private mutating func addDeletedAndMoved(_ place: UpdateFault.Place) {
    if let (base, path) = fixture(around: place) {
      add(.reloadsMovedRow, base) {
        $0.lines[.move] = [$0.moving($0.oldPath, to: $0.newPath), $0.reloading($0.oldPath)]
        $0.moveRows(1, in: path.section, startingAt: path.row)
      }
    }
    addClash(place) {
      [$0.deleting("\($1)"), $0.moving("\($1)", to: "\($1.section)-0")]
    } sections: {
      ["deleteSections \($0)", "moveSection \($0) 0"]
    }
  }

  private mutating func addInsertedAndMovedTo(_ place: UpdateFault.Place) {
    if let (base, path) = fixture(around: place) {
      add(.reloadsPlaceMovedTo, base) {
        $0.lines[.move] = [$0.moving($0.oldPath, to: $0.newPath), $0.reloading($0.newPath)]
        $0.moveRow(path.row + 1, before: path.row, in: path.section)
      }
    }
    addClash(place) {
      [$0.inserting("\($1)"), $0.moving("\($1.section)-\($1.row + 1)", to: "\($1)")]
    } sections: {
      ["insertSections \($0)", "moveSection \($0 + 1) \($0)"]
    }
  }

  private mutating func addMovedTwice(_ place: UpdateFault.Place) {
    addClash(place) {
      [
        $0.moving("\($1)", to: "\($1.section)-\($1.row + 1)"),
        $0.moving("\($1)", to: "\($1.section)-\($1.row + 2)"),
      ]
    } sections: {
      ["moveSection \($0) \($0 + 1)", "moveSection \($0) \($0 + 2)"]
    }
  }

  private mutating func addMovedToTwice(_ place: UpdateFault.Place) {
    addClash(place) {
      [
        $0.moving("\($1.section)-\($1.row + 1)", to: "\($1)"),
        $0.moving("\($1.section)-\($1.row + 2)", to: "\($1)"),
      ]
    } sections: {
      ["moveSection \($0 + 1) \($0)", "moveSection \($0 + 2) \($0)"]
    }
  }

  private mutating func addMove(outOf section: Int) {
    add(.movesWithSection, sections(section + 2)) {
      $0.lines[.move] = [$0.moving($0.oldPath, to: $0.newPath)]
      $0.moveRow(0, of: section, into: .existing(section + 1))
    }
  }

  private mutating func addMove(into section: Int) {
    guard section + 2 < CrashFixture.mostRows else { return }
    let base = CrashFixture(
      view, .sections, rows: Array(repeating: 1, count: section) + [2])
    add(.movesWithSection, base) {
      $0.lines[.move] = [$0.moving($0.oldPath, to: $0.newPath)]
      $0.moveRow(1, of: section, into: .new(at: section))
    }
  }

  /// A row whose path the delegate takes from is the first of its section, and its section the first.
  private mutating func addPathBelowZero(_ path: TablePath) {
    let shown = TablePath(section: max(path.section, 0), row: max(path.row, 0))
    guard shown.section < CrashFixture.mostRows, shown.row < CrashFixture.mostRows else { return }
    let takenAway =
      (path.section < 0 ? " offsetBy \(path.section)" : "")
      + (path.row < 0 ? " rowOffsetBy \(path.row)" : "")
    add(.pathBelowZero, fixture(shown.section, shown.row + 1)) {
      $0.lines[.update] = [$0.reloading("\($0.oldPath)\(takenAway)")]
      $0.updateRows([shown.row], in: shown.section)
    }
  }
}

extension TablePath {
  fileprivate var inserted: CrashDrafts.Call { .insert(self) }
  fileprivate var deleted: CrashDrafts.Call { .delete(self) }
}

extension UpdateFault.Extent {
  /// How many sections or rows there are.
  fileprivate var count: Int {
    switch self {
    case .sections(let count), .rows(let count, _): count
    }
  }
}
