import Foundation
import OpenCoreData
import Reports
import ScenarioLanguage
import TableView

/// Draws up a controller's table and its screen, with what a turn changed.
struct TableBuilder {
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
    let stale = Dictionary(
      staleRows().map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    let rowsBefore = places(in: before)
    let sectionsBefore = Dictionary(
      (before?.sections ?? []).enumerated().map { ($1.name ?? "", $0) },
      uniquingKeysWith: { first, _ in first })
    let edits = edits(in: changes)
    let moved = Set(changes.flatMap(\.moves).map { stage.ledger.number(of: $0.key) })
    let rows = controller.probe.rows
    let sections = (0..<(rows?.sectionCount ?? 0)).map { (section: Int) -> TableReport.Section in
      let name = rows?.sectionName(section)
      let keys = rows?.keys(inSection: section) ?? []
      var made = TableReport.Section(
        name: name, was: before == nil ? section : sectionsBefore[name ?? ""],
        rows: keys.enumerated().map { row, key in
          self.row(
            key, at: TablePath(section: section, row: row), names: names,
            was: before == nil
              ? TablePath(section: section, row: row) : rowsBefore[stage.ledger.number(of: key)],
            edits: edits[stage.ledger.number(of: key)],
            isMoved: moved.contains(stage.ledger.number(of: key)), stale: stale)
        })
      let header = name.flatMap { try? controller.source.headerText($0) } ?? name
      if header != name { made.header = header }
      return made
    }
    var table = TableReport(
      columns: columns, showsScreen: controller.display?.cell != nil, sections: sections)
    table.isFresh = before == nil
    return table
  }

  private func row(
    _ key: ObjectKey, at path: TablePath, names: [String], was: TablePath?,
    edits: [String: ChangeFacts.PropertyChange]?, isMoved: Bool,
    stale: [TablePath: StaleRow]
  ) -> TableReport.Row {
    let object = controller.probe.object(at: key)
    let cells = names.map { name -> TableReport.Cell in
      let now = text(of: object, name)
      guard let edit = edits?[name], let before = text(of: edit, object), before != now else {
        return TableReport.Cell(now)
      }
      return TableReport.Cell(now, before: before)
    }
    var row = TableReport.Row(
      path: path, label: stage.ledger.label(of: object), cells: cells, was: was)
    row.screen = controller.view.cellForRow(at: path)?.content.text
    row.isStale = stale[path] != nil
    row.isUnsaved = object.hasChanges
    row.change = was == nil ? .inserted : isMoved ? .moved : edits != nil ? .updated : nil
    return row
  }

  /// What the screen shows, as a table of its own.
  var screen: ScreenReport {
    ScreenReport(
      sections: controller.view.sections.map { section in
        ScreenReport.Section(title: section.title, cells: section.cells.map(\.content.text))
      })
  }

  /// How many rows the screen has and how many the controller; nil where no section differs.
  var rowsAtOdds: Evidence? {
    let screen = controller.view.sections.map(\.cells.count)
    let counts = controller.table?.sections.map(\.rows.count) ?? []
    guard screen != counts else { return nil }
    let (shown, there) = (screen.reduce(0, +), counts.reduce(0, +))
    guard shown == there else {
      return .rowsAtOdds(screen: shown, controller: there)
    }
    return .sectionsAtOdds(screen: screen, controller: counts)
  }

  /// The cells that show something else than they should, in O(rows).
  func staleRows() -> [StaleRow] {
    var stale: [StaleRow] = []
    let rows = controller.probe.rows
    for (section, onScreen) in controller.view.sections.enumerated() {
      let keys = rows?.keys(inSection: section) ?? []
      /// The first row of each text, worked out where a cell is stale.
      var owners: [String: NSManagedObject]?
      for (row, cell) in onScreen.cells.enumerated() where row < keys.count {
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
            shownOwner: texts[cell.content.text].map { stage.ledger.label(of: $0) }))
      }
    }
    return stale
  }

  /// The first object of each text that a cell can show.
  private func firstRows(of keys: [ObjectKey]) -> [String: NSManagedObject] {
    var first: [String: NSManagedObject] = [:]
    for key in keys {
      let object = controller.probe.object(at: key)
      guard let text = (try? controller.source.content(of: object))?.text, first[text] == nil else {
        continue
      }
      first[text] = object
    }
    return first
  }

  // MARK: Parts

  private func text(of object: NSManagedObject, _ name: String) -> String {
    let value = RunValue(any: (try? object.checkedValue(forKey: name)) ?? nil)
    return stage.model.enumCase(value, attribute: name, entity: object.layout.name)
      .inTable(label: stage.ledger.label(of:))
  }

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
