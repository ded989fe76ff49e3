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
  /// - Returns: the table, with the cells of the screen where the scenario declares a cell.
  func table(before: ReplayTable<Int>?, changes: [ChangeSet]) -> TableReport {
    let layout = controller.probe.entityLayout
    let names =
      controller.display?.columns?.compactMap(\.literal) ?? layout?.propertySlots.map(\.name) ?? []
    let columns = names.map { name in
      TableReport.Column(
        name: name, isNumeric: layout?.slots.first { $0.name == name }?.isNumeric ?? false)
    }
    let staleRows = showsOwnCells && !controller.showsOwnRows ? Set(self.staleRows.map(\.path)) : []
    // Where no row changed its place, each was where it is.
    let isAsBefore = before == nil || before == controller.table
    let rowsBefore = isAsBefore ? [:] : places(in: before)
    let sectionsBefore = Dictionary(
      (before?.sections ?? []).enumerated().map { ($1.name ?? "", $0) },
      uniquingKeysWith: { first, _ in first })
    let edits = edits(in: changes)
    let moved = Set(changes.flatMap(\.moves).map { stage.ledger.number(of: $0.key) })
    let rows = controller.probe.rows
    let numbers = controller.table?.sections.map(\.rows) ?? []
    // A snapshot of one's own has other rows, which are shown beside the table.
    let showsOwnRows = controller.showsOwnRows
    let screen = showsOwnRows ? [] : controller.sectionsOnScreen
    var texts = PropertyTexts(of: names)
    let sections = (0..<(rows?.sectionCount ?? 0)).map { (section: Int) -> TableReport.Section in
      let name = rows?.sectionName(section)
      let shown = screen.indices.contains(section) ? screen[section].cells : []
      var made = TableReport.Section(
        name: name, was: before == nil ? section : sectionsBefore[name ?? ""], rows: [])
      made.rows.reserveCapacity(rows?.numberOfRows(inSection: section) ?? 0)
      for (index, key) in (rows?.keys(inSection: section) ?? []).enumerated() {
        let path = TablePath(section: section, row: index)
        let number = numbers[section][index]
        let object = controller.probe.object(at: key)
        let edits = edits[number]
        let cell = shown.indices.contains(index) ? shown[index] : nil
        let isOffScreen = hasHeight && cell == nil && !showsOwnRows
        // A report must not read a row that is off the screen.
        let (cells, isReadable) =
          isOffScreen && object.isFault ? ([], false) : cells(of: object, names, edits, &texts)
        var row = TableReport.Row(
          path: path,
          label: stage.ledger.label(ofNumber: number, key, entity: object.layout.name),
          cells: cells, was: isAsBefore ? path : rowsBefore[number])
        row.isOffScreen = isOffScreen
        if let text = cell?.content.text {
          row.screen = text
          row.isStale =
            if showsOwnCells { staleRows.contains(path) } else if object.layout === layout {
              isReadable && !text.isJoined(of: cells)
            } else { isStale(text, of: object) }
        }
        row.isUnsaved = object.hasChanges
        row.change =
          row.was == nil
          ? .inserted : moved.contains(number) ? .moved : edits != nil ? .updated : nil
        made.rows.append(row)
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
    return table
  }

  /// Whether rows are off the screen.
  private var hasHeight: Bool { controller.view.height != nil }

  /// Whether cells show what the scenario declares; else they show all values.
  private var showsOwnCells: Bool { controller.display != nil }

  /// Whether a cell should show another text than it does.
  private func isStale(_ text: String, of object: NSManagedObject) -> Bool {
    guard let wanted = try? controller.source.content(of: object) else { return false }
    return wanted.text != text
  }

  /// The values of a row, with what the turn changed them from, and whether all could be read.
  private func cells(
    of object: NSManagedObject, _ names: [String], _ edits: [String: ChangeFacts.PropertyChange]?,
    _ texts: inout PropertyTexts
  ) -> (cells: [TableReport.Cell], isReadable: Bool) {
    var isReadable = true
    let cells = texts.texts(of: object, on: stage).enumerated().map { index, text in
      guard let now = try? text.inTable(of: object, on: stage) else {
        isReadable = false
        return TableReport.Cell(RunValue.nil.printed)
      }
      guard let edit = edits?[names[index]], let before = self.text(of: edit, object),
        before != now
      else { return TableReport.Cell(now) }
      return TableReport.Cell(now, before: before)
    }
    return (cells, isReadable)
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

  /// The cells that show something else than they should; worked out once, in O(rows).
  private(set) lazy var staleRows: [StaleRow] = {
    var stale: [StaleRow] = []
    let shown = controller.shownKeys
    for (section, onScreen) in controller.sectionsOnScreen.enumerated() {
      let keys = shown.indices.contains(section) ? shown[section] : []
      /// The first row of each text, worked out where a cell is stale.
      var owners: [String: NSManagedObject]?
      for (row, cell) in onScreen.cells.enumerated() where row < keys.count {
        guard let cell else { continue }
        let object = controller.probe.object(at: keys[row])
        guard let wanted = try? controller.source.content(of: object),
          wanted.text != cell.content.text
        else { continue }
        // The row's own text is another one, so it is no owner itself.
        let texts = owners ?? firstRows(of: keys)
        owners = texts
        stale.append(
          StaleRow(
            path: TablePath(section: section, row: row), label: stage.ledger.label(of: object),
            shown: cell.content.text, expected: wanted.text,
            shownOwner: texts[cell.content.text].map { stage.ledger.label(of: $0) },
            leftOver: cell.content.leftOver.flatMap(stage.ledger.key(of:))
              .map { stage.ledger.label(of: $0, entity: object.layout.name) }))
      }
    }
    return stale
  }()

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

  private func places(in table: ReplayTable<Int>?) -> [Int: TablePath] {
    var places: [Int: TablePath] = [:]
    for (section, content) in (table?.sections ?? []).enumerated() {
      for (row, number) in content.rows.enumerated() {
        places[number] = TablePath(section: section, row: row)
      }
    }
    return places
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

extension String {
  /// Whether it is what a cell without a declared text shows: the values, two spaces between them.
  fileprivate func isJoined(of cells: [TableReport.Cell]) -> Bool {
    var rest = utf8[...]
    func take(_ text: String) -> Bool {
      guard rest.starts(with: text.utf8) else { return false }
      rest = rest.dropFirst(text.utf8.count)
      return true
    }
    for (index, cell) in cells.enumerated() {
      guard index == 0 || take(ScreenSource.separator), take(cell.now) else { return false }
    }
    return rest.isEmpty
  }
}
