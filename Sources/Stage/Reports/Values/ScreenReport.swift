/// What a table view shows, where that is no row of the controller's for row: what was there before an
/// update that was refused, or a snapshot of the scenario's own.
package struct ScreenReport: Sendable {
  package var sections: [Section]
  /// Whether it shows a snapshot of the scenario's own.
  package var showsOwnSnapshot = false

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
  package init(sections: [Section]) {
    self.sections = sections
  }
}
