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
  }

  /// The paths of the cells that show something else than they should.
  ///
  /// A cell shows what its object's values make of its text. Where those are the object's own attributes, only
  /// cells are asked for their texts whose objects have changed since the last look, that were stale then,
  /// and that show another object than their row's; else all are.
  func staleCells() -> Set<TablePath> {
    let sections = sectionsOnScreen
    let keys = shownKeys
    let numbers = ownSnapshot?.items ?? table?.sections.map(\.rows) ?? []
    let known = knownCells
    let position = (changes: source.ledger.changeLog.count, generation: source.cellGeneration)
    var asked: Set<Int>?
    if let known, known.generation == position.generation, source.showsOwnAttributesOnly {
      asked = known.stale.union(source.ledger.changeLog[known.changes...])
    }
    var stale: Set<TablePath> = []
    var staleNumbers: Set<Int> = []
    for (section, onScreen) in sections.enumerated() where keys.indices.contains(section) {
      for (row, cell) in onScreen.cells.enumerated() where row < keys[section].count {
        guard let cell else { continue }
        let number = numbers[section][row]
        let content = cell.content
        if let asked, content.object == number, content.setFor == number, !asked.contains(number) {
          continue
        }
        guard let wanted = try? source.content(of: probe.object(at: keys[section][row])),
          wanted.text != content.text
        else { continue }
        stale.insert(TablePath(section: section, row: row))
        staleNumbers.insert(number)
      }
    }
    knownCells = KnownCells(
      stale: staleNumbers, changes: position.changes, generation: position.generation)
    return stale
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
