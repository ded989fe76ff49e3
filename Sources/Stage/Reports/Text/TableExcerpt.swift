import TableView

/// Which lines of a table are printed.
///
/// Of a view with a height the rows on the screen, and those that changed. Else all up to 40 rows; above, the rows that changed with two neighbours on each side, the headers of
/// their sections, and how many were left out between. Where no row changed, the first ten. Of more
/// than 20 rows in a row that changed, the first and the last five.
package struct TableExcerpt: Sendable {
  /// A line under the titles of a table.
  enum Line: Equatable, Sendable {
    case section(Int)
    case row(section: Int, row: Int)
    /// Rows left out, headers of sections left out, and whether all of them were there before.
    case gap(rows: Int, sections: Int, isAsBefore: Bool)
  }

  private static let mostRows = 40
  private static let neighbours = 2
  private static let firstRows = 10
  private static let longestRun = 20
  private static let endsOfRun = 5

  private(set) var lines: [Line] = []
  /// Whether nothing is left out.
  package let isWhole: Bool

  /// What was left out since the last line.
  private var gap: Gap
  private let isFresh: Bool

  private struct Gap: Sendable {
    var rows = 0
    var sections = 0
    var isAsBefore: Bool
    var lastRow: (section: Int, row: Int)?
  }

  /// The lines of a table: those that were chosen when it was drawn up, else chosen now; O(rows).
  init(of table: TableReport) { self = table.excerpt ?? TableExcerpt(of: table.sketch) }

  /// Chooses lines; O(rows).
  package init(of table: TableSketch) {
    isFresh = table.isFresh
    gap = Gap(isAsBefore: !isFresh)
    let rowCount = table.rowCount
    isWhole = table.showsAll || !table.hasHeight && rowCount <= Self.mostRows
    let isShown =
      isWhole
      ? nil
      : table.hasHeight ? Self.shownOnScreen(in: table) : Self.shown(in: table, rowCount: rowCount)
    var position = 0
    for (index, section) in table.sections.enumerated() {
      let rows = position..<position + section.rows.count
      position = rows.upperBound
      if section.hasName {
        if isShown?[rows].contains(true) ?? true {
          append(.section(index))
        } else {
          gap.sections += 1
          gap.isAsBefore = gap.isAsBefore && section.wasThere
        }
      }
      var row = 0
      while row < section.rows.count {
        if isShown?[rows.lowerBound + row] ?? true {
          append(.row(section: index, row: row))
        } else {
          gap.rows += 1
          if section.rows[row].contains(.isNew) { gap.isAsBefore = false }
          gap.lastRow = (index, row)
        }
        row += 1
      }
    }
    closeGap()
  }

  /// The rows printed, by sections.
  package var rows: [(section: Int, row: Int)] {
    lines.compactMap { line in
      if case .row(let section, let row) = line { (section, row) } else { nil }
    }
  }

  /// The paths of the rows printed, now and before, and of the rows that went.
  func paths(of table: TableReport) -> Set<TablePath> {
    var paths = Set(table.gone.map(\.path))
    for case .row(let section, let row) in lines {
      let row = table.sections[section].row(at: row)
      paths.insert(row.path)
      if let was = row.was { paths.insert(was) }
    }
    return paths
  }

  private mutating func append(_ line: Line) {
    closeGap()
    lines.append(line)
  }

  /// Says what was left out; a single row takes no more room than saying so.
  private mutating func closeGap() {
    defer { gap = Gap(isAsBefore: !isFresh) }
    if gap.rows == 1, gap.sections == 0, let row = gap.lastRow {
      lines.append(.row(section: row.section, row: row.row))
    } else if gap.rows + gap.sections > 0 {
      lines.append(.gap(rows: gap.rows, sections: gap.sections, isAsBefore: gap.isAsBefore))
    }
  }

  private static func shownOnScreen(in table: TableSketch) -> [Bool] {
    table.sections.flatMap { section in
      section.rows.map { !$0.contains(.isOffScreen) || $0.contains(.isChanged) }
    }
  }

  private static func shown(in table: TableSketch, rowCount: Int) -> [Bool] {
    var isShown = Array(repeating: false, count: rowCount)
    var position = 0
    var hasChange = false
    for section in table.sections {
      for row in section.rows {
        if !row.isDisjoint(with: [.isChanged, .isStale]) {
          hasChange = true
          let from = max(position - neighbours, 0)
          for near in from...min(position + neighbours, rowCount - 1) { isShown[near] = true }
        }
        position += 1
      }
    }
    if !hasChange {
      for first in 0..<min(firstRows, rowCount) { isShown[first] = true }
    }
    thin(&isShown)
    return isShown
  }

  /// Leaves out the middle of long runs.
  private static func thin(_ isShown: inout [Bool]) {
    var start = 0
    while start < isShown.count {
      let end = isShown[start...].firstIndex { $0 != isShown[start] } ?? isShown.count
      if isShown[start], end - start > longestRun {
        for middle in (start + endsOfRun)..<(end - endsOfRun) { isShown[middle] = false }
      }
      start = end
    }
  }
}
