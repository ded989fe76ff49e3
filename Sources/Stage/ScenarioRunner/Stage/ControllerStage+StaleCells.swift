import OpenCoreData
import Reports
import ScenarioLanguage
import TableView

/// Which cells show something else than they should.
extension ControllerStage {
  /// What was found when the cells were looked at last.
  struct KnownCells {
    /// The numbers of the objects whose cells were stale.
    var stale: Set<Int>
    /// How many changes of objects the ledger had noted by then.
    var changes: Int
    /// What the stage said by then of commands that change more than objects are told to have.
    var generation: Int
    /// The numbers of the rows, section by section.
    var rows: [[Int]]
    /// Of each section whether the view had as many rows as these.
    var agrees: [Bool]
    /// The view that was looked at.
    var seen: SeenView
  }

  /// The paths of the cells that show something else than they should.
  ///
  /// A cell shows what its object's values make of its text. Where those are the object's own attributes, only
  /// cells are asked for their texts whose objects have changed since the last look, that were stale then,
  /// and those of rows that neither the view nor the controller has where it had them; else all are.
  func staleCells() -> Set<TablePath> {
    let sections = sectionsOnScreen
    let rows = ownSnapshot?.items ?? table?.sections.map(\.rows) ?? []
    let seen = SeenView(view: view, part: part, changes: view.changeCount)
    let result = probe.rows
    let isOwn = ownSnapshot != nil
    let known = knownCells
    let position = (changes: source.ledger.changeLog.count, generation: source.cellGeneration)
    var stale: Set<TablePath> = []
    var staleNumbers: Set<Int> = []
    func look(at row: Int, of section: Int) {
      guard let cell = sections[section].cells[row] else { return }
      let number = rows[section][row]
      let key =
        isOwn
        ? source.ledger.key(of: number)
        : result?.key(at: ResultPath(section: section, row: row))
      guard let key, let wanted = try? source.content(of: probe.object(at: key)),
        wanted.text != cell.content.text
      else { return }
      stale.insert(TablePath(section: section, row: row))
      staleNumbers.insert(number)
    }
    let counts = zip(sections, rows).map { min($0.cells.count, $1.count) }
    var asked: [Range<Int>] = counts.map { 0..<$0 }
    let agrees = zip(sections, rows).map { $0.cells.count == $1.count }
    if let known, known.generation == position.generation, !isOwn,
      source.showsOwnAttributesOnly, let kept = keptEnds(since: known.seen)
    {
      for section in asked.indices
      where agrees[section] && known.agrees.indices.contains(section) && known.agrees[section] {
        asked[section] = rowsNotKept(
          kept[section], rows[section], formerly: known.rows[section])
      }
      for number in known.stale.union(source.ledger.changeLog[known.changes...]) {
        guard let path = source.ledger.path(of: number, in: probe),
          asked.indices.contains(path.section), path.row < counts[path.section],
          !asked[path.section].contains(path.row)
        else { continue }
        look(at: path.row, of: path.section)
      }
    }
    for (section, range) in asked.enumerated() {
      for row in range { look(at: row, of: section) }
    }
    knownCells = KnownCells(
      stale: staleNumbers, changes: position.changes, generation: position.generation, rows: rows,
      agrees: agrees, seen: seen)
    return stale
  }

  /// The rows of a section that view and controller have not both where they had them.
  private func rowsNotKept(_ onScreen: KeptEnds?, _ rows: [Int], formerly former: [Int]) -> Range<
    Int
  > {
    let alike = AlikeEnds(former, rows)
    var kept = KeptEnds(first: alike.first, last: alike.last)
    if let onScreen { kept = kept.shared(with: onScreen) }
    return kept.first..<rows.count - kept.last
  }
}

extension ScreenSource {
  /// Whether all that cells show are attributes of their own objects, of which a context reports each change.
  ///
  /// What is derived, computed or of another object changes without such a report, and a name that is no
  /// label changes with a save.
  var showsOwnAttributesOnly: Bool {
    guard let controller, let layout = controller.probe.entityLayout, layout.derivedSlots.isEmpty,
      layout.family.count == 1, controller.declaration.entity.literal == layout.name
    else { return false }
    guard let display = controller.display, let cell = display.cell else {
      return layout.propertySlots.allSatisfy(isOwnAttribute)
    }
    guard display.detail == nil else { return false }
    return cell.segments.allSatisfy { segment in
      switch segment {
      case .characters: return true
      case .expression(let expression):
        guard case .reading(let reading) = expression.kind, let name = reading.bareName?.literal,
          case .slot(let slot)? = layout.places[name]
        else { return false }
        return isOwnAttribute(layout.slots[slot])
      }
    }
  }

  private func isOwnAttribute(_ slot: EntityLayout.Slot) -> Bool {
    if case .attribute = slot.kind { !slot.isTransient } else { false }
  }
}
