/// What a table view shows, where an update was refused: what was there before it.
package struct ScreenReport: Sendable {
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
  package init(sections: [Section]) {
    self.sections = sections
  }
}
