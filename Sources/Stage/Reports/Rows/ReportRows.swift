import ScenarioLanguage
import TableView
package import TextTable

/// The rows of controllers' tables as one table of text, for programs.
///
/// Each row of a table is a row here, with its step, its controller and its section in columns of
/// their own; then come the attributes of all tables, each once. What a table lacks is empty.
package struct ReportRows: Sendable {
  /// The columns that every row has.
  private enum Place: String, CaseIterable {
    case file, step, title, controller, section, name, row, object, was, screen
  }

  /// A row of a table, with where it stands.
  private struct Row: Sendable {
    var places: [String]
    /// The values, by the place of their attribute.
    var values: [Int: String]
  }

  private var attributes: [TableReport.Column] = []
  private var rows: [Row] = []

  /// No rows yet.
  package init() {}

  /// Whether there is none.
  package var isEmpty: Bool { rows.isEmpty }

  /// Adds the rows of every table of a run, in the order of its steps.
  package mutating func add(_ report: RunReport) {
    for block in report.blocks { add(block, file: report.path) }
  }

  /// Adds the rows of the tables of a block.
  package mutating func add(_ block: ReportBlock, file: String = "") {
    guard case .step(let step) = block else { return }
    for controller in step.controllers {
      guard let table = controller.table else { continue }
      add(table, of: controller.name, in: step, file: file)
    }
  }

  private mutating func add(
    _ table: TableReport, of controller: String, in step: StepReport, file: String
  ) {
    let columns = table.columns.map { place(of: $0) }
    for (index, section) in table.sections.enumerated() {
      for row in section.rows {
        let places = Place.allCases.map { place in
          switch place {
          case .file: file
          case .step: "\(step.number)"
          case .title: step.heading.english
          case .controller: controller
          case .section: "\(index)"
          case .name: section.name ?? ""
          case .row: "\(row.path.row)"
          case .object: row.label
          case .was: row.was.map { "\($0)" } ?? ""
          case .screen: row.screen ?? ""
          }
        }
        let values = zip(columns, row.cells).map { ($0, $1.now) }
        rows.append(Row(places: places, values: Dictionary(values) { first, _ in first }))
      }
    }
  }

  private mutating func place(of column: TableReport.Column) -> Int {
    if let known = attributes.firstIndex(where: { $0.name == column.name }) { return known }
    attributes.append(column)
    return attributes.count - 1
  }

  /// The rows as text, below the names of the columns.
  ///
  /// - Parameter style: `csv`, or another to look at.
  /// - Returns: lines, each ended; the names alone where there is no row.
  package func text(as style: TextTable.Style) -> String {
    let isTaken = Set(Place.allCases.map(\.rawValue))
    var table = TextTable(
      columns: Place.allCases.map { TextTable.Column($0.rawValue) }
        + attributes.map { attribute in
          // An attribute that is called as one of the columns above keeps its own.
          let name =
            isTaken.contains(attribute.name) ? "attribute.\(attribute.name)" : attribute.name
          return TextTable.Column(name, alignment: attribute.isNumeric ? .right : .left)
        }, maximumCellWidth: nil)
    for row in rows {
      table.append(row.places + attributes.indices.map { row.values[$0] ?? "" })
    }
    return table.rendered(as: style)
  }
}
