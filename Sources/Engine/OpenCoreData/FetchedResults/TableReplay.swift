/// A table as plain arrays: what a delegate that keeps its own copy would have.
///
/// `replay` is the oracle of every step: the table before and what was reported must make the table
/// after. It shares nothing with the code that computes the report.
package struct ReplayTable<Row: Hashable & Sendable>: Hashable, Sendable {
  /// A section: its name, nil where rows are not grouped, and its rows.
  package struct Section: Hashable, Sendable {
    /// The name, nil where rows are not grouped.
    package var name: String?
    /// The rows in order.
    package var rows: [Row]

    /// Makes a section.
    package init(name: String? = nil, rows: [Row]) {
      self.name = name
      self.rows = rows
    }
  }

  /// The sections in order.
  package var sections: [Section]

  /// Makes a table.
  package init(_ sections: [Section]) {
    self.sections = sections
  }

  /// Whether two tables have the same sections with the same rows.
  ///
  /// O(rows), and little for each: it is asked after every turn of a run.
  @inlinable package static func == (left: ReplayTable, right: ReplayTable) -> Bool {
    guard left.sections.count == right.sections.count else { return false }
    for section in left.sections.indices {
      let (one, other) = (left.sections[section], right.sections[section])
      guard one.name == other.name, one.rows == other.rows else { return false }
    }
    return true
  }

  /// The row at a path, nil if there is none.
  package subscript(path: RowPath) -> Row? {
    guard sections.indices.contains(path.section) else { return nil }
    let rows = sections[path.section].rows
    return rows.indices.contains(path.row) ? rows[path.row] : nil
  }

  /// The table after the events, whatever order they are in.
  ///
  /// Rows and sections that go are taken out at their old places; sections and rows that come are put in
  /// at their new places. Updates change nothing and are checked at both of their paths. A section in
  /// which no row comes or goes keeps its rows without a copy.
  ///
  /// - Throws: `ReplayFault` at the first event that cannot be.
  /// - Complexity: O(rows of the sections that change + events log events).
  package func replaying(
    _ events: [TableEvent<Row>]
  ) throws(ReplayFault<Row>) -> ReplayTable {
    var batch = ReplayBatch<Row>()
    for event in events { try batch.add(event) }
    let table = try inserting(batch, in: removing(batch))
    for update in batch.updates {
      guard self[update.from] == update.row else {
        throw .missing(update.row, at: update.from, isNew: false)
      }
      guard table[update.to] == update.row else {
        throw .missing(update.row, at: update.to, isNew: true)
      }
    }
    return table
  }

  /// The sections that stay, each with the places of the rows that go from it.
  private func removing(
    _ batch: ReplayBatch<Row>
  ) throws(ReplayFault<Row>) -> [(section: Section, removed: [Int])] {
    var kept = sections.map { (section: $0, removed: [Int]()) }
    for (path, row) in batch.removed.sorted(by: { $0.path < $1.path }) {
      guard self[path] == row else { throw .missing(row, at: path, isNew: false) }
      kept[path.section].removed.append(path.row)
    }
    for (index, name) in batch.removedSections.sorted(by: { $0.index > $1.index }) {
      guard kept.indices.contains(index), kept[index].section.name == name else {
        throw .noSection(index, name: name)
      }
      guard kept[index].section.rows.count == kept[index].removed.count else {
        throw .unreportedRows(inSection: index)
      }
      kept.remove(at: index)
    }
    return kept
  }

  /// The table of sections that stay and of what comes.
  private func inserting(
    _ batch: ReplayBatch<Row>, in kept: [(section: Section, removed: [Int])]
  ) throws(ReplayFault<Row>) -> ReplayTable {
    var kept = kept
    for (index, name) in batch.insertedSections.sorted(by: { $0.index < $1.index }) {
      guard index >= 0, index <= kept.count else { throw .noSection(index, name: name) }
      kept.insert((Section(name: name, rows: []), []), at: index)
    }
    var inserted = kept.map { _ in [(place: Int, row: Row)]() }
    for (path, row) in batch.inserted.sorted(by: { $0.path < $1.path }) {
      guard inserted.indices.contains(path.section) else { throw .noPlace(row, at: path) }
      inserted[path.section].append((path.row, row))
    }
    var table = ReplayTable([])
    for (index, (section, removed)) in kept.enumerated() {
      var rows = ChangedRows(section.rows, without: removed[...], with: inserted[index].count)
      for (place, row) in inserted[index] {
        guard rows.insert(row, at: place) else {
          throw .noPlace(row, at: RowPath(section: index, row: place))
        }
      }
      table.sections.append(Section(name: section.name, rows: rows.finished()))
    }
    return table
  }
}

extension ReplayTable<Int> {
  /// ``replaying(_:)``, compiled for numbers: the replay of every turn is of numbers, and is called from another
  /// module.
  package func replayingNumbers(
    _ events: [TableEvent<Int>]
  ) throws(ReplayFault<Int>) -> ReplayTable { try replaying(events) }
}

/// The rows of a section while some go and others come: written once, from the first to the last.
private struct ChangedRows<Row> {
  private let old: [Row]
  /// The places in the old rows of those that go, in order, but for those that were passed.
  private var removed: ArraySlice<Int>
  private let changes: Bool
  private var rows: [Row] = []
  /// The first old row that is not passed yet.
  private var next = 0

  /// Begins with none of the rows written; `added` is how many will be inserted.
  init(_ old: [Row], without removed: ArraySlice<Int>, with added: Int) {
    self.old = old
    self.removed = removed
    changes = added > 0 || !removed.isEmpty
    if changes { rows.reserveCapacity(old.count - removed.count + added) }
  }

  /// Puts a row at a place behind those that were put in before; false where there is no such place.
  mutating func insert(_ row: Row, at place: Int) -> Bool {
    keepRows(upTo: place)
    guard rows.count == place else { return false }
    rows.append(row)
    return true
  }

  /// All rows.
  mutating func finished() -> [Row] {
    guard changes else { return old }
    keepRows(upTo: .max)
    return rows
  }

  /// Writes old rows that stay until there are as many as `count`, or no more.
  private mutating func keepRows(upTo count: Int) {
    while rows.count < count, next < old.count {
      if removed.first == next {
        removed.removeFirst()
        next += 1
      } else {
        let end = min(removed.first ?? old.count, next + min(old.count, count - rows.count))
        rows += old[next..<end]
        next = end
      }
    }
  }
}

/// An event that a table cannot follow.
package enum ReplayFault<Row: Hashable & Sendable>: Error, Hashable {
  /// The row named is not at this path of the old table, or of the new.
  case missing(Row, at: RowPath, isNew: Bool)
  /// There is no place at this path of the new table.
  case noPlace(Row, at: RowPath)
  /// There is no section of this index and name.
  case noSection(Int, name: String)
  /// A section is deleted whose rows are not reported as well.
  case unreportedRows(inSection: Int)
  /// A row, or a section, is reported twice.
  case reportedTwice(TableEvent<Row>)
}

extension ReplayFault: CustomStringConvertible {
  /// What is wrong, in a sentence without a full stop.
  package var description: String {
    switch self {
    case .missing(let row, let path, let isNew):
      "\(row) is not at \(path) of the \(isNew ? "new" : "old") table"
    case .noPlace(let row, let path): "there is no place for \(row) at \(path)"
    case .noSection(let index, let name): "there is no section \(index) named '\(name)'"
    case .unreportedRows(let index): "section \(index) is deleted with rows that are not reported"
    case .reportedTwice(let event): "\(event) reports what was reported before"
    }
  }
}

/// Events sorted by what they do to arrays.
private struct ReplayBatch<Row: Hashable & Sendable> {
  var removedSections: [(index: Int, name: String)] = []
  var insertedSections: [(index: Int, name: String)] = []
  var removed: [(path: RowPath, row: Row)] = []
  var inserted: [(path: RowPath, row: Row)] = []
  var updates: [(row: Row, from: RowPath, to: RowPath)] = []
  private var rows: Set<Row> = []
  private var oldIndexes: Set<Int> = []
  private var newIndexes: Set<Int> = []

  /// Files an event; a row may have one event only, and so may the index of a section.
  mutating func add(_ event: TableEvent<Row>) throws(ReplayFault<Row>) {
    let isFirst: Bool
    switch event {
    case .sectionDeleted(let index, let name):
      isFirst = oldIndexes.insert(index).inserted
      removedSections.append((index, name))
    case .sectionInserted(let index, let name):
      isFirst = newIndexes.insert(index).inserted
      insertedSections.append((index, name))
    case .deleted(let row, let path):
      isFirst = rows.insert(row).inserted
      removed.append((path, row))
    case .inserted(let row, let path):
      isFirst = rows.insert(row).inserted
      inserted.append((path, row))
    case .moved(let row, let from, let to):
      isFirst = rows.insert(row).inserted
      removed.append((from, row))
      inserted.append((to, row))
    case .updated(let row, let from, let to):
      isFirst = rows.insert(row).inserted
      updates.append((row, from, to))
    }
    guard isFirst else { throw .reportedTwice(event) }
  }
}
