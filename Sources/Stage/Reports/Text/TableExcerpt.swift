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

  /// Chooses lines; O(lines + runs of the sketch).
  package init(of table: TableSketch) {
    isFresh = table.isFresh
    gap = Gap(isAsBefore: !isFresh)
    let rowCount = table.rowCount
    isWhole = table.showsAll || !table.hasHeight && rowCount <= Self.mostRows
    var shown = (isWhole ? [0..<rowCount] : Self.shownPlaces(in: table, rowCount: rowCount))[...]
    var position = 0
    for (index, section) in table.sections.enumerated() {
      let places = position..<position + section.rowCount
      position = places.upperBound
      while let first = shown.first, first.upperBound <= places.lowerBound { shown.removeFirst() }
      if section.hasName {
        if isWhole || shown.first?.overlaps(places) == true {
          append(.section(index))
        } else {
          gap.sections += 1
          gap.isAsBefore = gap.isAsBefore && section.wasThere
        }
      }
      var place = places.lowerBound
      while place < places.upperBound {
        while let first = shown.first, first.upperBound <= place { shown.removeFirst() }
        let next = (shown.first ?? places.upperBound..<places.upperBound).clamped(to: places)
        if next.contains(place) {
          for row in place..<next.upperBound {
            append(.row(section: index, row: row - places.lowerBound))
          }
          place = next.upperBound
        } else {
          let leftOut = place - places.lowerBound..<next.lowerBound - places.lowerBound
          gap.rows += leftOut.count
          if section.contains(.isNew, in: leftOut) { gap.isAsBefore = false }
          gap.lastRow = (index, leftOut.upperBound - 1)
          place = next.lowerBound
        }
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

  /// The places, among all rows, of those that are printed: ranges in order that do not touch.
  private static func shownPlaces(in table: TableSketch, rowCount: Int) -> [Range<Int>] {
    var shown: [Range<Int>] = []
    func show(_ places: Range<Int>) {
      guard !places.isEmpty else { return }
      if let last = shown.last, last.upperBound >= places.lowerBound {
        shown[shown.count - 1] = last.lowerBound..<max(last.upperBound, places.upperBound)
      } else {
        shown.append(places)
      }
    }
    var position = 0
    for section in table.sections {
      for run in section.runs {
        let places = position + run.rows.lowerBound..<position + run.rows.upperBound
        if table.hasHeight {
          if !run.flags.contains(.isOffScreen) || run.flags.contains(.isChanged) { show(places) }
        } else if !run.flags.isDisjoint(with: [.isChanged, .isStale]) {
          show(
            max(places.lowerBound - neighbours, 0)..<min(places.upperBound + neighbours, rowCount))
        }
      }
      position += section.rowCount
    }
    if table.hasHeight { return shown }
    if shown.isEmpty { show(0..<min(firstRows, rowCount)) }
    return shown.flatMap(withoutItsMiddle)
  }

  /// A range of rows, or the two ends of a long one.
  private static func withoutItsMiddle(_ places: Range<Int>) -> [Range<Int>] {
    guard places.count > longestRun else { return [places] }
    return [
      places.lowerBound..<places.lowerBound + endsOfRun,
      places.upperBound - endsOfRun..<places.upperBound,
    ]
  }
}
