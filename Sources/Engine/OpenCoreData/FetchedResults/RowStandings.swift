/// Where the sections of a table are after a change: sections come and go, and never change their order.
struct SectionPassage {
  private let deleted: [Int]
  private let inserted: [Int]

  /// The indices of a change set, in ascending order.
  init(_ changes: ChangeSet) {
    deleted = changes.deletedSections.map(\.index).sorted()
    inserted = changes.insertedSections.map(\.index).sorted()
  }

  /// The index of a section after the change; nil for one that went.
  ///
  /// O(n) in the sections that came and went.
  func place(of old: Int) -> Int? {
    if deleted.contains(old) { return nil }
    var place = old - deleted.count { $0 < old }
    for index in inserted where index <= place { place += 1 }
    return place
  }
}

/// How many of the rows that stayed where they were stand before a row in its section.
///
/// A row stayed that neither came nor went nor moved: a row whose number is the same before a change and after
/// it has its place among those that stayed.
struct RowStandings {
  private var left: [Int: [Int]] = [:]
  private var come: [Int: [Int]] = [:]

  /// O(n log n) in the size of the change set.
  init(_ changes: ChangeSet) {
    for path in changes.deletions.map(\.path) + changes.moves.map(\.old) {
      left[path.section, default: []].append(path.row)
    }
    for path in changes.insertions.map(\.path) + changes.moves.map(\.new) {
      come[path.section, default: []].append(path.row)
    }
    for section in left.keys { left[section]?.sort() }
    for section in come.keys { come[section]?.sort() }
  }

  /// The number for a path before the change.
  func standing(of old: RowPath) -> Int {
    old.row - Self.count(below: old.row, in: left[old.section])
  }

  /// The number for a path after the change.
  func standing(now new: RowPath) -> Int {
    new.row - Self.count(below: new.row, in: come[new.section])
  }

  /// How many numbers of an ascending list are smaller than one.
  private static func count(below row: Int, in rows: [Int]?) -> Int {
    guard let rows else { return 0 }
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if rows[middle] < row { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
