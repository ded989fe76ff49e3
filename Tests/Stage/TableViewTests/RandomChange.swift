import TableView
import TestSupport

/// An old layout, a new one made from it by random changes, and the calls that tell of them.
///
/// The new layout is built by hand, section by section and row by row, and the paths of the calls
/// are then read from both: nothing here knows how a table view works its places out. Rows are
/// reloaded or things move, and sections are reloaded or move, never both: a table view may refuse the
/// two in one update.
struct RandomChange {
  private(set) var before: [ScriptedDataSource.Section] = []
  private(set) var after: [ScriptedDataSource.Section] = []
  private var random: SeededGenerator
  private var told: [ReceivedCall] = []
  private var staying: Set<String> = []
  private let reloadsRows: Bool
  private let reloadsSections: Bool

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    reloadsRows = random.number(below: 2) == 0
    reloadsSections = random.number(below: 2) == 0
    for section in 0..<random.number(below: 5) {
      let rows = (0..<random.number(below: 5)).map { "\(section).\($0)" }
      before.append(.init(title: "\(section)", rows: rows))
    }
    changeSections()
    changeRows()
    tell()
  }

  /// The calls in a random order, some of them twice.
  mutating func calls() -> [ReceivedCall] {
    var pool = told
    if let again = told.first { pool.append(again) }
    var calls: [ReceivedCall] = []
    while !pool.isEmpty { calls.append(pool.remove(at: random.number(below: pool.count))) }
    return calls
  }

  /// The new layout with a row or a section too many, or a row too few, where it must be noticed.
  mutating func miscounted() -> [ScriptedDataSource.Section] {
    var wrong = after
    let existing = after.indices.filter { staying.contains(after[$0].title) }
    guard !existing.isEmpty, random.number(below: 3) > 0 else {
      return wrong + [.init(title: "extra", rows: [])]
    }
    let section = existing[random.number(below: existing.count)]
    if random.number(below: 2) == 0, !wrong[section].rows.isEmpty {
      wrong[section].rows.removeLast()
    } else {
      wrong[section].rows.append("extra")
    }
    return wrong
  }

  private var reloaded: Set<String> = []
  private var moved: Set<String> = []
  private var movedRows: Set<String> = []
  private var reloadedRows: Set<String> = []

  private mutating func changeSections() {
    var arriving: [ScriptedDataSource.Section] = []
    for section in before {
      switch random.number(below: 8) {
      case 0: continue
      case 1 where reloadsSections:
        // A reloaded section may hold anything; its rows are new ones, for their cells are.
        reloaded.insert(section.title)
        let rows = (0..<random.number(below: 4)).map { "r\(section.title).\($0)" }
        after.append(.init(title: section.title, rows: rows))
      case 2 where !reloadsRows && !reloadsSections:
        moved.insert(section.title)
        staying.insert(section.title)
        arriving.append(section)
      default:
        staying.insert(section.title)
        after.append(section)
      }
    }
    for section in 0..<random.number(below: 3) {
      let rows = (0..<random.number(below: 3)).map { "n\(section).\($0)" }
      arriving.append(.init(title: "n\(section)", rows: rows))
    }
    for section in arriving {
      after.insert(section, at: random.number(below: after.count + 1))
    }
  }

  private mutating func changeRows() {
    let existing = after.indices.filter { staying.contains(after[$0].title) }
    var wandering: [String] = []
    for section in existing {
      var rows: [String] = []
      for row in after[section].rows {
        switch random.number(below: 8) {
        case 0: continue
        case 1 where !reloadsRows: wandering.append(row)
        case 2 where reloadsRows:
          reloadedRows.insert(row)
          rows.append(row + "'")
        default: rows.append(row)
        }
      }
      after[section].rows = rows
    }
    guard !existing.isEmpty else { return }
    movedRows = Set(wandering)
    let new = (0..<random.number(below: 4)).map { "new\($0)" }
    for row in wandering + new {
      let section = existing[random.number(below: existing.count)]
      let place = random.number(below: after[section].rows.count + 1)
      after[section].rows.insert(row, at: place)
    }
  }

  /// Reads the calls off both layouts, with changes inside changed sections told as well.
  private mutating func tell() {
    let oldSections = sectionNumbers(of: before)
    let newSections = sectionNumbers(of: after)
    let oldRows = paths(of: before)
    let newRows = paths(of: after)
    for (title, old) in oldSections {
      guard let new = newSections[title] else {
        told.append(.deleteSections([old]))
        continue
      }
      if reloaded.contains(title) { told.append(.reloadSections([old])) }
      if moved.contains(title) { told.append(.moveSection(old, toSection: new)) }
    }
    for (title, new) in newSections where oldSections[title] == nil {
      told.append(.insertSections([new]))
    }
    for (row, old) in oldRows {
      if reloadedRows.contains(row) {
        told.append(.reloadRows(at: [old]))
      } else if let new = newRows[row] {
        if movedRows.contains(row) { told.append(.moveRow(at: old, to: new)) }
      } else {
        told.append(.deleteRows(at: [old]))
      }
    }
    for (row, new) in newRows where oldRows[row] == nil && !row.hasSuffix("'") {
      told.append(.insertRows(at: [new]))
    }
    told.sort { $0.description < $1.description }
  }

  private func sectionNumbers(of layout: [ScriptedDataSource.Section]) -> [String: Int] {
    Dictionary(uniqueKeysWithValues: layout.enumerated().map { ($1.title, $0) })
  }

  private func paths(of layout: [ScriptedDataSource.Section]) -> [String: TablePath] {
    var paths: [String: TablePath] = [:]
    for (number, section) in layout.enumerated() {
      for (row, text) in section.rows.enumerated() { paths[text] = path(number, row) }
    }
    return paths
  }
}
