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
    package var rows: [Row]

    /// Describes a section.
    package init(name: String?, header: String? = nil, was: Int?, rows: [Row]) {
      self.name = name
      self.header = header
      self.was = was
      self.rows = rows
    }
  }

  /// A row as the controller has it.
  package struct Row: Sendable {
    /// `0-1`.
    package var path: String
    package var label: String
    /// One text a column; an edited value reads `11 > 12`.
    package var values: [String]
    /// What the screen shows in its place; nil where nothing is known of it.
    package var screen: String?
    /// Whether the screen shows something else than it should.
    package var isStale = false
    /// Whether the object has unsaved changes.
    package var isUnsaved = false
    /// The path before the step; nil for a new row.
    package var was: String?
    /// Whether the step did something to the row itself, not only shifted it.
    package var isChanged = false

    /// Describes a row.
    package init(path: String, label: String, values: [String], was: String?) {
      self.path = path
      self.label = label
      self.values = values
      self.was = was
    }
  }

  /// A row that is no longer there.
  package struct GoneRow: Sendable {
    package var path: String
    package var label: String
    /// What the screen showed, or the values.
    package var text: String

    /// Describes a row.
    package init(path: String, label: String, text: String) {
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

/// What a table view shows.
package struct ScreenReport: Sendable {
  /// The heading, as `on the screen (as before the update)`.
  package var heading: String
  package var sections: [Section]

  /// A section on the screen.
  package struct Section: Sendable {
    package var title: String?
    package var cells: [String]

    /// Describes a section.
    package init(title: String?, cells: [String]) {
      self.title = title
      self.cells = cells
    }
  }

  /// Describes a screen.
  package init(heading: String, sections: [Section]) {
    self.heading = heading
    self.sections = sections
  }
}
