package import TableView

/// A controller's table after a step, with what the step changed.
package struct TableReport: Sendable {
  /// The names of the attribute columns.
  package var columns: [Column]
  /// Whether the cells of the screen are shown in a column `on the screen`.
  package var showsScreen: Bool
  /// The sections; one without a name where there is no section key path.
  package var sections: [Section]
  /// Rows that went in this step.
  package var gone: [GoneRow] = []
  /// Whether it was just fetched, so that there is nothing before it to compare with.
  package var isFresh = false
  /// Whether all rows are printed, however many.
  package var showsAll = false
  /// Whether the view has a height, so that rows are off the screen.
  package var hasHeight = false
  /// The lines that are printed, where only their rows are described; nil for a table with all its rows.
  package var excerpt: TableExcerpt?
  /// Whether a row that is not described is new or stands elsewhere than before the step.
  package var hasMovedUnseen = false

  /// A column of attribute values.
  package struct Column: Sendable, Equatable {
    package var name: String
    /// Whether its values are numbers, which stand to the right.
    package var isNumeric: Bool

    /// Describes a column.
    package init(name: String, isNumeric: Bool) {
      self.name = name
      self.isNumeric = isNumeric
    }
  }

  /// A section and its rows.
  package struct Section: Sendable {
    /// The name; nil where there is no section key path.
    package var name: String?
    /// The title that the table view shows, where it is not the name.
    package var header: String?
    /// The index before the step; nil for a new section.
    package var was: Int?
    /// The rows, from top to bottom; of an excerpt those that are printed.
    package var rows: [Row]
    /// How many rows there are that are not described.
    package var rowsNotDescribed = 0
    /// Whether the view shows none of its rows.
    package var isCollapsed = false

    /// Describes a section.
    package init(name: String?, header: String? = nil, was: Int?, rows: [Row]) {
      self.name = name
      self.header = header
      self.was = was
      self.rows = rows
    }

    /// How many rows there are, those that are not described among them.
    package var rowCount: Int { rows.count + rowsNotDescribed }

    /// The row of a number, which has to be described.
    func row(at number: Int) -> Row {
      guard rowsNotDescribed > 0 else { return rows[number] }
      var (low, high) = (0, rows.count - 1)
      while low < high {
        let middle = (low + high) / 2
        if rows[middle].path.row < number { low = middle + 1 } else { high = middle }
      }
      return rows[low]
    }
  }

  /// How many rows there are, those that are not described among them.
  package var rowCount: Int { sections.reduce(0) { $0 + $1.rowCount } }

  /// A row as the controller has it.
  package struct Row: Sendable {
    package var path: TablePath
    package var label: String
    /// One cell a column; none for a row off the screen that was not read.
    package var cells: [Cell]
    /// What the screen shows in its place; nil where nothing is known of it.
    package var screen: String?
    /// Whether the row is off the screen of a view with a height.
    package var isOffScreen = false
    /// Whether the screen shows something else than it should.
    package var isStale = false
    /// Whether the object has unsaved changes.
    package var isUnsaved = false
    /// The path before the step; nil for a new row.
    package var was: TablePath?
    /// What the step did to the row itself; nil where it did nothing, or only shifted it.
    package var change: Change?

    /// Describes a row.
    package init(path: TablePath, label: String, cells: [Cell], was: TablePath?) {
      self.path = path
      self.label = label
      self.cells = cells
      self.was = was
    }
  }

  /// What a step did to a row.
  package enum Change: Sendable {
    case inserted, moved, updated
  }

  /// A value of a row.
  package struct Cell: Sendable, Hashable {
    /// The value before the step; nil where the step did not change it.
    package var before: String?
    package var now: String

    /// Describes a value.
    package init(_ now: String, before: String? = nil) {
      self.now = now
      self.before = before
    }

    /// The value, as `11 > 12` where it was changed.
    package var text: String { before.map { "\($0) > \(now)" } ?? now }
  }

  /// A row that is no longer there.
  package struct GoneRow: Sendable {
    package var path: TablePath
    package var label: String
    /// What the screen showed, or the values.
    package var text: String

    /// Describes a row.
    package init(path: TablePath, label: String, text: String) {
      self.path = path
      self.label = label
      self.text = text
    }
  }

  /// A table of the given columns.
  package init(columns: [Column], showsScreen: Bool, sections: [Section]) {
    self.columns = columns
    self.showsScreen = showsScreen
    self.sections = sections
  }
}
