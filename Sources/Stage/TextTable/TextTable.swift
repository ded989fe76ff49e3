import Words

/// A table of text: titled columns, rows of cells, and rows whose text spans several columns.
///
/// Cells are measured as they are added and kept in one buffer, so drawing is two passes over it
/// and only a cell that is cut becomes a `String` again. Control characters in a cell are spelled out
/// (``VisibleText``): a row is always one line, whatever its cells hold.
package struct TextTable: Sendable {
  /// On which side of its column a cell stands.
  package enum Alignment: Sendable {
    case left
    case right
  }

  /// When a column gives up room in a table that is too wide.
  package enum GivingWay: Sendable {
    /// Its cells are never cut, as numbers and paths, of which a part says something else.
    case never
    /// After the others.
    case last
    /// Before the others.
    case first
  }

  /// A column: its title, where its cells and its title stand, and when it gives up room.
  package struct Column: Sendable {
    package let title: String
    package let alignment: Alignment
    package let givesWay: GivingWay

    /// A column; one whose cells stand to the right is taken for one of numbers.
    package init(
      _ title: String, alignment: Alignment = .left, givesWay: GivingWay? = nil
    ) {
      self.title = title
      self.alignment = alignment
      self.givesWay = givesWay ?? (alignment == .right ? .never : .first)
    }
  }

  /// A line of cells; the first spans `span` columns, each of the others has one.
  struct Row: Sendable {
    let firstCell: Int
    let span: Int
  }

  package let columns: [Column]

  /// The widest a cell is drawn in ``Style/ascii`` and ``Style/box``; nil for no limit.
  ///
  /// What is longer ends in `…`. A spanning text may always be as wide as the columns under it.
  /// The other styles are read by programs and never cut.
  package let maximumCellWidth: Int?

  private(set) var arena = CellArena()
  private(set) var rows: [Row] = []
  /// The roles of cells, by their number; those of most have none.
  private(set) var roles: [Int: Role] = [:]
  /// What cells were and are, by their number; most have no such thing.
  private(set) var passages: [Int: Passage] = [:]

  /// A table without rows.
  package init(columns: [Column], maximumCellWidth: Int? = nil) {
    self.columns = columns
    self.maximumCellWidth = maximumCellWidth.map { max($0, 1) }
    append(columns.map { $0.title })
  }

  /// Number of rows under the titles, of both kinds.
  package var rowCount: Int { rows.count - 1 }

  /// Adds a row of cells.
  ///
  /// Cells that are missing are empty, cells past the last column are dropped.
  package mutating func append(_ cells: [String]) {
    appendRow(spanning: 1, cells: cells)
  }

  /// Adds a row of cells that have a role, each its own where it has one; and some of which have changed,
  /// so that they are cut with care.
  package mutating func append(
    _ cells: [String], role: Role?, roles: [Int: Role] = [:], passages: [Int: Passage] = [:]
  ) {
    let first = arena.count
    appendRow(spanning: 1, cells: cells)
    for cell in first..<arena.count {
      if let role = roles[cell - first] ?? role { self.roles[cell] = role }
      if let passage = passages[cell - first] { self.passages[cell] = passage }
    }
  }

  /// Adds a row whose text spans the leading columns, such as a section's header or
  /// `… 188 rows as before`.
  ///
  /// The trailing cells keep the last columns for themselves; the text spans all before them, and
  /// the first column at least. A text wider than its columns widens the last of them.
  package mutating func appendSpanning(
    _ text: String, trailing: [String] = [], role: Role? = nil
  ) {
    let trailing = trailing.prefix(max(columns.count - 1, 0))
    let first = arena.count
    appendRow(spanning: columns.count - trailing.count, cells: [text] + trailing)
    if let role { for cell in first..<arena.count { roles[cell] = role } }
  }

  /// A copy whose cells carry a backslash before each backslash and bar, as Markdown wants them.
  func escapedForMarkdown() -> TextTable {
    var copy = self
    copy.arena = arena.escaping { $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: "\\") }
    return copy
  }

  private mutating func appendRow(spanning span: Int, cells: [String]) {
    guard !columns.isEmpty else { return }
    rows.append(Row(firstCell: arena.count, span: span))
    let cellCount = columns.count - span + 1
    for cell in cells.prefix(cellCount) { arena.append(cell) }
    for _ in 0..<max(cellCount - cells.count, 0) { arena.append("") }
  }
}
