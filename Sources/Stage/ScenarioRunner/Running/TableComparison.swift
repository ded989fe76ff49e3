import OpenCoreData
import Reports
import TableView

/// Where the rows of a table stood in the one before, and which rows of that are gone.
///
/// What two sections of one name have alike at their beginnings and ends is compared as numbers are; only
/// rows between are looked up.
struct TableComparison {
  /// A section beside the one of its name before.
  private struct Part {
    var former: Int
    var alike: AlikeEnds
    /// How many rows there were before.
    var formerCount: Int
  }

  private let before: ReplayTable<Int>
  private let now: ReplayTable<Int>
  /// For each section now; nil for a new one.
  private let parts: [Part?]
  /// Where the rows stood that no section has alike.
  private var places: [Int: TablePath] = [:]
  /// Whether all is as it was.
  private let isSame: Bool

  /// Compares two tables.
  init(_ before: ReplayTable<Int>, _ now: ReplayTable<Int>) {
    self.before = before
    self.now = now
    isSame = before == now
    let byName = Dictionary(
      before.sections.enumerated().map { ($1.name ?? "", $0) },
      uniquingKeysWith: { first, _ in first })
    let before = before
    parts = now.sections.map { section in
      byName[section.name ?? ""].map { former in
        let rows = before.sections[former].rows
        return Part(
          former: former, alike: AlikeEnds(rows, section.rows), formerCount: rows.count)
      }
    }
    guard !isSame else { return }
    var ranges = before.sections.map { 0..<$0.rows.count }
    for part in parts.compactMap(\.self) {
      ranges[part.former] = part.alike.first..<part.formerCount - part.alike.last
    }
    for (section, rows) in ranges.enumerated() {
      for row in rows {
        places[before.sections[section].rows[row]] = TablePath(section: section, row: row)
      }
    }
  }

  /// The index before of a section; nil for a new one.
  func formerSection(of section: Int) -> Int? { parts[section]?.former }

  /// Where a row stood; nil for a new one.
  func formerPath(section: Int, row: Int) -> TablePath? {
    if let part = parts[section] {
      if row < part.alike.first { return TablePath(section: part.former, row: row) }
      let below = now.sections[section].rows.count - row
      if below <= part.alike.last {
        return TablePath(section: part.former, row: part.formerCount - below)
      }
    }
    return places[now.sections[section].rows[row]]
  }

  /// Adds the rows of a section to what is known of it; O(rows that the section before has not alike).
  func addRows(ofSection section: Int, to sketch: inout TableSketch.Section) {
    let count = now.sections[section].rows.count
    guard !isSame else { return sketch.append([], count: count) }
    var unlike = 0..<count
    var below: TableSketch.Row = []
    if let part = parts[section] {
      unlike = part.alike.first..<count - part.alike.last
      let isShifted = part.former != section
      sketch.append(isShifted ? .hasMoved : [], count: unlike.lowerBound)
      if isShifted || part.formerCount != count { below = .hasMoved }
    }
    for row in unlike {
      if let was = formerPath(section: section, row: row) {
        sketch.append(was == TablePath(section: section, row: row) ? [] : .hasMoved)
      } else {
        sketch.append([.isNew, .isChanged, .hasMoved])
      }
    }
    sketch.append(below, count: count - unlike.upperBound)
  }

  /// The rows that are gone, from top to bottom, by their numbers.
  var gone: [(path: TablePath, number: Int)] {
    guard !places.isEmpty else { return [] }
    var left: Set<Int> = []
    for (section, part) in parts.enumerated() {
      let rows = now.sections[section].rows
      let unlike =
        part.map { $0.alike.first..<rows.count - $0.alike.last } ?? rows.startIndex..<rows.endIndex
      left.formUnion(rows[unlike])
    }
    return places.filter { !left.contains($0.key) }.map { ($0.value, $0.key) }
      .sorted { $0.0 < $1.0 }
  }
}
