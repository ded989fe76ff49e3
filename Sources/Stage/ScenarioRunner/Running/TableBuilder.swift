import Foundation
import OpenCoreData
import Reports
import ScenarioLanguage
import TableView

/// Draws up a controller's table and its screen, with what a turn changed, as they are when asked first.
final class TableBuilder {
  private let controller: ControllerStage
  private let stage: Stage

  init(_ controller: ControllerStage, on stage: Stage) {
    self.controller = controller
    self.stage = stage
  }

  /// A cell that shows something else than its row's object holds.
  struct StaleRow {
    var path: TablePath
    var label: String
    var shown: String
    var expected: String
    /// The label of the object whose text is shown, where that is another one's.
    var shownOwner: String?
    /// The label of the object whose second text was left in the cell; nil where none was.
    var leftOver: String?
  }

  /// The table as the controller has it now.
  ///
  /// - Parameters:
  ///   - before: the table before the turn; nil for a table that was just fetched.
  ///   - changes: what the turn changed.
  ///   - described: which rows are described. Of an excerpt those are that it prints, and those that the
  ///     turn changed; for the others a pass over the numbers of the rows is all that is done.
  /// - Returns: the table, with the cells of the screen where the scenario declares a cell.
  func table(
    before: ReplayTable<Int>?, changes: [ChangeSet],
    describing described: RunSettings.DescribedRows = .all
  ) -> TableReport {
    let layout = controller.probe.entityLayout
    let names =
      controller.display?.columns?.compactMap(\.literal) ?? layout?.propertySlots.map(\.name) ?? []
    let columns = names.map { name in
      TableReport.Column(
        name: name, isNumeric: layout?.slots.first { $0.name == name }?.isNumeric ?? false)
    }
    let rows = controller.probe.rows
    let numbers = controller.table ?? ReplayTable([])
    let comparison = TableComparison(before ?? numbers, numbers)
    let edits = edits(in: changes)
    let moved = Set(changes.flatMap(\.moves).map { stage.ledger.number(of: $0.key) })
    nameObjects(of: numbers)
    // A snapshot of one's own has other rows, which are shown beside the table.
    let showsOwnRows = controller.showsOwnRows
    let screen = showsOwnRows ? [] : controller.sectionsOnScreen
    func cell(_ section: Int, _ row: Int) -> TableView<ControllerStage.CellContent>.Cell? {
      guard screen.indices.contains(section) else { return nil }
      let cells = screen[section].cells
      return cells.indices.contains(row) ? cells[row] : nil
    }
    var chosen: TableExcerpt?
    var sketch: TableSketch?
    if described == .printed {
      let drawn = self.sketch(
        numbers, comparison, edits, moved, isFresh: before == nil, showsOwnRows ? nil : screen)
      sketch = drawn
      chosen = TableExcerpt(of: drawn)
      if chosen?.isWhole == true { chosen = nil }
    }
    var texts = PropertyTexts(of: names)
    func row(_ section: Int, _ index: Int) -> TableReport.Row? {
      let path = TablePath(section: section, row: index)
      guard let key = rows?.key(at: ResultPath(section: section, row: index)) else { return nil }
      let number = numbers.sections[section].rows[index]
      let object = controller.probe.object(at: key)
      let edits = edits[number]
      let cell = cell(section, index)
      let isOffScreen = hasHeight && cell == nil && !showsOwnRows
      // A report must not read a row that is off the screen.
      let cells = isOffScreen && object.isFault ? [] : cells(of: object, names, edits, &texts)
      var row = TableReport.Row(
        path: path,
        label: stage.ledger.label(ofNumber: number, key, entity: object.layout.name),
        cells: cells, was: comparison.formerPath(section: section, row: index))
      row.isOffScreen = isOffScreen
      if let text = cell?.content.text {
        row.screen = text
        row.isStale = staleCells.contains(path)
      }
      row.isUnsaved = object.hasChanges
      row.change =
        row.was == nil
        ? .inserted : moved.contains(number) ? .moved : edits != nil ? .updated : nil
      return row
    }
    let printed = chosen.map { PrintedRows($0, of: sketch) }
    let sections = numbers.sections.indices.map { (section: Int) -> TableReport.Section in
      let name = rows?.sectionName(section)
      let count = numbers.sections[section].rows.count
      var made = TableReport.Section(
        name: name, was: before == nil ? section : comparison.formerSection(of: section), rows: [])
      if let printed {
        made.rows = printed.rows(ofSection: section).compactMap { row(section, $0) }
        made.rowsNotDescribed = count - made.rows.count
      } else {
        made.rows.reserveCapacity(count)
        for index in 0..<count { if let row = row(section, index) { made.rows.append(row) } }
      }
      let header = name.flatMap { try? controller.source.headerText($0) } ?? name
      if header != name { made.header = header }
      made.isCollapsed = controller.isCollapsed(section)
      return made
    }
    var table = TableReport(
      columns: columns, showsScreen: controller.display?.cell != nil && !showsOwnRows,
      sections: sections)
    table.isFresh = before == nil
    table.hasHeight = hasHeight
    table.excerpt = chosen
    if chosen != nil {
      table.hasMovedUnseen =
        sketch?.sections.contains { $0.runs.contains { $0.flags.contains(.hasMoved) } } == true
    }
    return table
  }

  /// Numbers the new objects without a label in the order of their rows, whichever of them are described.
  private func nameObjects(of table: ReplayTable<Int>) {
    let unnamed = stage.ledger.unnamedObjects()
    guard !unnamed.isEmpty else { return }
    for number in table.sections.lazy.flatMap(\.rows) where unnamed.contains(number) {
      guard let key = stage.ledger.key(of: number) else { continue }
      _ = stage.ledger.label(
        ofNumber: number, key, entity: controller.probe.object(at: key).layout.name)
    }
  }

  /// What the rows to be printed are chosen by; without a `screen` it shows other rows.
  private func sketch(
    _ numbers: ReplayTable<Int>, _ comparison: TableComparison,
    _ edits: [Int: [String: ChangeFacts.PropertyChange]], _ moved: Set<Int>, isFresh: Bool,
    _ screen: [TableView<ControllerStage.CellContent>.Section]?
  ) -> TableSketch {
    var marks = [[Int: TableSketch.Row]](repeating: [:], count: numbers.sections.count)
    func mark(_ flags: TableSketch.Row, section: Int, row: Int) {
      if marks.indices.contains(section) { marks[section][row, default: []].formUnion(flags) }
    }
    for number in moved.union(edits.keys) {
      guard let path = stage.ledger.path(of: number, in: controller.probe) else { continue }
      mark(
        moved.contains(number) ? [.isChanged, .hasMoved] : .isChanged,
        section: path.section, row: path.row)
    }
    if screen != nil {
      for path in staleCells { mark(.isStale, section: path.section, row: path.row) }
    }
    return TableSketch(
      sections: numbers.sections.enumerated().map { section, content in
        var sketch = TableSketch.Section(
          hasName: content.name != nil,
          wasThere: isFresh || comparison.formerSection(of: section) != nil)
        comparison.addRows(ofSection: section, to: &sketch)
        sketch.insert(marks[section])
        if hasHeight, let screen {
          let cells = screen.indices.contains(section) ? screen[section].cells : []
          // Of a section the rows on the screen follow each other.
          let first = cells.firstIndex { $0 != nil } ?? 0
          let end = (cells.lastIndex { $0 != nil } ?? -1) + 1
          sketch.insert(.isOffScreen, outside: first..<max(end, first))
        }
        return sketch
      }, isFresh: isFresh, showsAll: false, hasHeight: hasHeight)
  }

  /// The rows of an excerpt, by sections: those that it prints, and all that the turn changed.
  private struct PrintedRows {
    private var rows: [[Int]]

    init(_ excerpt: TableExcerpt, of sketch: TableSketch?) {
      var chosen = (sketch?.sections ?? []).map { section in
        Set(section.rows(having: .isChanged))
      }
      for (section, row) in excerpt.rows { chosen[section].insert(row) }
      rows = chosen.map { $0.sorted() }
    }

    func rows(ofSection section: Int) -> [Int] { rows[section] }
  }

  /// Whether rows are off the screen.
  private var hasHeight: Bool { controller.view.height != nil }

  /// The values of a row, with what the turn changed them from.
  private func cells(
    of object: NSManagedObject, _ names: [String], _ edits: [String: ChangeFacts.PropertyChange]?,
    _ texts: inout PropertyTexts
  ) -> [TableReport.Cell] {
    texts.texts(of: object, on: stage).enumerated().map { index, text in
      guard let now = try? text.inTable(of: object, on: stage) else {
        return TableReport.Cell(RunValue.nil.printed)
      }
      guard let edit = edits?[names[index]], let before = self.text(of: edit, object),
        before != now
      else { return TableReport.Cell(now) }
      return TableReport.Cell(now, before: before)
    }
  }

  /// What the screen shows, as a table of its own.
  var screen: ScreenReport {
    var screen = ScreenReport(
      sections: (controller.sectionOfView == nil
        ? controller.view.sections : controller.sectionsOnScreen)
        .map { section in
          ScreenReport.Section(
            title: section.title, cells: section.cells.map { $0?.content.text ?? "" })
        })
    screen.showsOwnSnapshot = controller.showsOwnRows
    return screen
  }

  /// How many rows the screen has and how many the controller; nil where no section differs.
  var rowsAtOdds: Evidence? {
    if controller.showsOwnRows { return nil }
    let screen = controller.sectionsOnScreen.map(\.cells.count)
    let counts = (controller.table?.sections ?? []).enumerated().map { index, section in
      controller.isCollapsed(index) ? 0 : section.rows.count
    }
    guard screen != counts else { return nil }
    let (shown, there) = (screen.reduce(0, +), counts.reduce(0, +))
    guard shown == there else {
      return .rowsAtOdds(screen: shown, controller: there, view: controller.view.kind)
    }
    return .sectionsAtOdds(screen: screen, controller: counts, view: controller.view.kind)
  }

  /// The cells that show something else than they should; worked out once.
  private(set) lazy var staleRows: [StaleRow] = {
    let shown = controller.shownKeys
    /// The first row of each text, by sections, worked out where a cell is stale.
    var owners: [Int: [String: NSManagedObject]] = [:]
    return staleCells.sorted().compactMap { path in
      guard let cell = controller.sectionsOnScreen[path.section].cells[path.row],
        let wanted = try? controller.source.content(
          of: controller.probe.object(at: shown[path.section][path.row]))
      else { return nil }
      let object = controller.probe.object(at: shown[path.section][path.row])
      // The row's own text is another one, so it is no owner itself.
      let texts = owners[path.section] ?? firstRows(of: shown[path.section])
      owners[path.section] = texts
      return StaleRow(
        path: path, label: stage.ledger.label(of: object), shown: cell.content.text,
        expected: wanted.text,
        shownOwner: texts[cell.content.text].map { stage.ledger.label(of: $0) },
        leftOver: cell.content.leftOver.flatMap(stage.ledger.key(of:))
          .map { stage.ledger.label(of: $0, entity: object.layout.name) })
    }
  }()

  /// Where a cell shows something else than it should.
  private lazy var staleCells: Set<TablePath> = controller.staleCells()

  /// The first object of each text that a cell can show.
  private func firstRows(of keys: [ObjectKey]) -> [String: NSManagedObject] {
    var first: [String: NSManagedObject] = [:]
    for key in keys {
      let object = controller.probe.object(at: key)
      if hasHeight, object.isFault { continue }
      guard let text = (try? controller.source.content(of: object))?.text, first[text] == nil else {
        continue
      }
      first[text] = object
    }
    return first
  }

  // MARK: Parts

  /// The value before an edit; nil for a relationship to an object without a name.
  private func text(of edit: ChangeFacts.PropertyChange, _ object: NSManagedObject) -> String? {
    let value: RunValue
    if let codec = object.layout.attribute(named: edit.name) {
      value = RunValue(any: codec.any(from: edit.old))
    } else if case .reference(let key) = edit.old {
      value = .object(object.managedObjectContext?.object(forKey: key) ?? object)
    } else {
      value = .nil
    }
    return stage.model.enumCase(value, attribute: edit.name, entity: object.layout.name)
      .inTable(label: stage.ledger.label(of:))
  }

  /// What each object's properties were before the turn's first edit of them.
  private func edits(in changes: [ChangeSet]) -> [Int: [String: ChangeFacts.PropertyChange]] {
    var edits: [Int: [String: ChangeFacts.PropertyChange]] = [:]
    for change in changes {
      for passage in change.moves + change.updates {
        let number = stage.ledger.number(of: passage.key)
        edits[number] = edits[number] ?? [:]
        for property in passage.facts.properties where edits[number]?[property.name] == nil {
          edits[number]?[property.name] = property
        }
      }
    }
    return edits
  }
}
