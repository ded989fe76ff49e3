/// The rows that a list of changes takes out of a table and puts into it.
///
/// Every row that goes, or that may move, is thought to be taken out; the rows left are steady and
/// have a rank in their section. Every row that comes, or that was taken out to be put back, has a
/// gap: the number of steady rows ahead of it. Ranks and gaps, with the lists of the rows taken
/// out and put in, give all old and new paths.
struct RowFlow {
  /// A row taken out.
  struct Leaver {
    var path: RowPath
    var handle: RowRecords.Handle
    var change: Int
    var isGone: Bool
  }

  /// A row on its way in: its change, and where it was if it was taken out.
  private struct Arrival {
    var change: Int
    var handle: RowRecords.Handle?
    var from: RowPath?
  }

  /// A row put in.
  struct Entrant {
    var key: ObjectKey
    var handle: RowRecords.Handle?
    var change: Int
    var sortKey: SortKey
    var keepsSortKey: Bool
    /// The section: an old index, or the number of old sections plus that of the opening.
    var home: Int
    var before: Int
    var gap: Int
  }

  /// A row as the transition will leave it.
  enum Neighbour {
    case steady(RowRecords.Handle)
    case entrant(Int)
  }

  let table: SectionedRows
  /// One change a row.
  let changes: [RowChange]
  /// In the order of their old paths.
  private(set) var leavers: [Leaver] = []
  /// By home, gap and sort: in their new order in each section.
  private(set) var entrants: [Entrant] = []
  /// Rows that changed and keep their place, in the order of their old paths.
  private(set) var updated: [(path: RowPath, change: Int)] = []
  /// The names of the sections to open.
  private(set) var openedNames: [String] = []

  init(_ list: [RowChange], through table: SectionedRows) {
    self.table = table
    changes = RowFlow.net(list)
    putIn(takeOut())
  }

  /// One change a row: the last, with the facts of all.
  private static func net(_ list: [RowChange]) -> [RowChange] {
    guard list.count > 1 else { return list }
    var keys: Set<ObjectKey> = []
    keys.reserveCapacity(list.count)
    // Read in place, here and below: a change that is handed out is a handful of references counted.
    if list.indices.allSatisfy({ keys.insert(list[$0].key).inserted }) { return list }
    var places: [ObjectKey: Int] = [:]
    places.reserveCapacity(list.count)
    var result: [RowChange] = []
    result.reserveCapacity(list.count)
    for change in list {
      guard let place = places[change.key] else {
        places[change.key] = result.count
        result.append(change)
        continue
      }
      result[place].facts.append(change.facts)
      if case .changed(let row, mayMove: false) = change.kind {
        if case .changed(_, mayMove: false) = result[place].kind {
          result[place].kind = change.kind
        } else {
          result[place].kind = .changed(row, mayMove: true)
        }
      } else {
        result[place].kind = change.kind
      }
    }
    return result
  }

  /// Finds the rows to take out, and returns those to put in.
  private mutating func takeOut() -> [Arrival] {
    var arriving: [Arrival] = []
    arriving.reserveCapacity(changes.count)
    leavers.reserveCapacity(changes.count)
    for index in changes.indices {
      guard let handle = table.records.handle(of: changes[index].key) else {
        switch changes[index].kind {
        case .inserted, .changed: arriving.append(Arrival(change: index))
        case .deleted: break
        }
        continue
      }
      let path = table.path(of: handle)
      switch changes[index].kind {
      case .deleted:
        leavers.append(Leaver(path: path, handle: handle, change: index, isGone: true))
      case .changed(_, mayMove: false):
        updated.append((path, index))
      case .inserted, .changed(_, mayMove: true):
        leavers.append(Leaver(path: path, handle: handle, change: index, isGone: false))
        arriving.append(Arrival(change: index, handle: handle, from: path))
      }
    }
    leavers.sort { $0.path < $1.path }
    updated.sort { $0.path < $1.path }
    return arriving
  }

  private mutating func putIn(_ arriving: [Arrival]) {
    var openings: [String: Int] = [:]
    entrants.reserveCapacity(arriving.count)
    for arrival in arriving {
      guard let row = changes[arrival.change].kind.row else { continue }
      let sortKey = table.sort.key(for: row.sortValues)
      let keepsSortKey = arrival.handle.map { table.records.has(sortKey, $0) } ?? false
      var entrant = Entrant(
        key: row.key, handle: arrival.handle, change: arrival.change, sortKey: sortKey,
        keepsSortKey: keepsSortKey, home: 0, before: 0, gap: 0)
      if let home = table.home(of: row.sectionName) {
        entrant.home = home
        if let from = arrival.from, from.section == home, keepsSortKey {
          entrant.before = from.row
        } else {
          entrant.before = table.place(of: sortKey, row.key, inSection: home)
        }
        entrant.gap =
          entrant.before - leaversAhead(of: RowPath(section: home, row: entrant.before))
      } else {
        let name = row.sectionName ?? ""
        let home = openings[name] ?? table.sectionCount + openings.count
        if openings.updateValue(home, forKey: name) == nil { openedNames.append(name) }
        entrant.home = home
      }
      entrants.append(entrant)
    }
    let sort = table.sort
    entrants.sort { a, b in
      if a.home != b.home { return a.home < b.home }
      if a.gap != b.gap { return a.gap < b.gap }
      return sort.precedes(a.sortKey, a.key, b.sortKey, b.key)
    }
  }

  /// The old indexes of the sections from which rows are taken, ascending.
  func sectionsLeft() -> [Int] {
    var sections: [Int] = []
    for leaver in leavers where sections.last != leaver.path.section {
      sections.append(leaver.path.section)
    }
    return sections
  }

  /// The new row of a row put in.
  func row(of entrant: Int) -> Int {
    entrants[entrant].gap + entrant - firstEntrant(home: entrants[entrant].home, gap: 0)
  }

  /// The new row of a row that is steady.
  func row(ofSteady path: RowPath) -> Int {
    let rank = path.row - leaversAhead(of: path)
    let home = path.section
    return rank + firstEntrant(home: home, gap: rank + 1) - firstEntrant(home: home, gap: 0)
  }

  /// The number of rows taken out of a path's section ahead of it.
  private func leaversAhead(of path: RowPath) -> Int {
    firstLeaver(path) - firstLeaver(RowPath(section: path.section, row: 0))
  }

  func leaverRange(_ section: Int) -> Range<Int> {
    firstLeaver(
      RowPath(section: section, row: 0))..<firstLeaver(RowPath(section: section + 1, row: 0))
  }

  func entrantRange(_ home: Int) -> Range<Int> {
    firstEntrant(home: home, gap: 0)..<firstEntrant(home: home + 1, gap: 0)
  }

  private func firstLeaver(_ path: RowPath) -> Int {
    partition(leavers) { $0.path < path }
  }

  private func firstEntrant(home: Int, gap: Int) -> Int {
    partition(entrants) { ($0.home, $0.gap) < (home, gap) }
  }

  private func partition<Element>(_ list: [Element], where isBefore: (Element) -> Bool) -> Int {
    var low = 0
    var high = list.count
    while low < high {
      let middle = (low + high) / 2
      if isBefore(list[middle]) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  /// The row with which a section will begin, nil if it will be empty.
  func firstRow(of home: Int) -> Neighbour? {
    let arriving = entrantRange(home)
    if let first = arriving.first, entrants[first].gap == 0 { return .entrant(first) }
    guard home < table.sectionCount else { return nil }
    var row = 0
    for leaver in leavers[leaverRange(home)] {
      guard leaver.path.row == row else { break }
      row += 1
    }
    return row < table.rowCount(home) ? .steady(table.handle(section: home, row: row)) : nil
  }

  /// The row with which a section will end, nil if it will be empty.
  func lastRow(of home: Int) -> Neighbour? {
    let arriving = entrantRange(home)
    guard home < table.sectionCount else { return arriving.last.map { .entrant($0) } }
    let leaving = leaverRange(home)
    let steady = table.rowCount(home) - leaving.count
    if let last = arriving.last, entrants[last].gap == steady { return .entrant(last) }
    var row = table.rowCount(home) - 1
    for leaver in leavers[leaving].reversed() {
      guard leaver.path.row == row else { break }
      row -= 1
    }
    return row >= 0 ? .steady(table.handle(section: home, row: row)) : nil
  }

  func precedes(_ a: Neighbour, _ b: Neighbour) -> Bool {
    let records = table.records
    switch (a, b) {
    case (.steady(let a), .steady(let b)):
      return records.precedes(a, b)
    case (.steady(let a), .entrant(let b)):
      return records.precedes(a, entrants[b].sortKey, entrants[b].key)
    case (.entrant(let a), .steady(let b)):
      return entrants[a].key != records.key(of: b)
        && !records.precedes(b, entrants[a].sortKey, entrants[a].key)
    case (.entrant(let a), .entrant(let b)):
      return table.sort.precedes(
        entrants[a].sortKey, entrants[a].key, entrants[b].sortKey, entrants[b].key)
    }
  }
}
