/// Where a row stands: the number of its section and its number within, both from zero.
package struct TablePath: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let section: Int
  package let row: Int

  /// The path of a row; no row need stand there.
  package init(section: Int, row: Int) {
    self.section = section
    self.row = row
  }

  /// Orders rows from the top of the table to its bottom.
  package static func < (left: TablePath, right: TablePath) -> Bool {
    (left.section, left.row) < (right.section, right.row)
  }

  /// The path as a scenario writes it, such as `0-1`.
  package var description: String { String(section) + "-" + String(row) }
}
