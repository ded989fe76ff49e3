/// The difference between two states of a result, in the terms of the delegate.
///
/// Everything a controller reports is made from this value. Each list is in the order in which it
/// is delivered.
package struct ChangeSet {
  /// A section that comes or goes.
  package struct SectionChange: Hashable, Sendable {
    /// Its index: before the change for a deletion, after it for an insertion.
    package var index: Int
    /// Its name.
    package var name: String
  }

  /// A row that comes or goes.
  package struct RowArrival {
    /// The row.
    package var key: ObjectKey
    /// Its path: before the change for a deletion, after it for an insertion.
    package var path: RowPath
    /// Why.
    package var facts: ChangeFacts
  }

  /// A row that stands in both states.
  package struct RowPassage {
    /// The row.
    package var key: ObjectKey
    /// Its path before the change.
    package var old: RowPath
    /// Its path after the change.
    package var new: RowPath
    /// Why.
    package var facts: ChangeFacts
  }

  /// The sections that went, highest old index first.
  package var deletedSections: [SectionChange] = []
  /// The sections that came, lowest new index first.
  package var insertedSections: [SectionChange] = []
  /// The rows that went, highest old path first.
  package var deletions: [RowArrival] = []
  /// The rows that came, lowest new path first.
  package var insertions: [RowArrival] = []
  /// The rows whose order among the others changed, lowest new path first.
  package var moves: [RowPassage] = []
  /// The rows that changed and kept their order among the others, lowest old path first.
  package var updates: [RowPassage] = []
  /// The rows that this change put where the sort order alone would not, lowest new path first.
  ///
  /// Their section's name and the sort disagree; the next fetch will fail.
  package var outOfOrder: [ObjectKey] = []

  /// What the result is made of, so that reasons can name its keys; nil where that was not said.
  package var shape: ResultShape?

  /// Whose deletion has deleted an object, or cleared a relationship of it, by a delete rule.
  package var owners: [ObjectKey: ObjectKey] = [:]

  /// The change set that reports nothing.
  package init() {}

  /// Whether there is nothing to report.
  package var isEmpty: Bool {
    deletedSections.isEmpty && insertedSections.isEmpty && deletions.isEmpty
      && insertions.isEmpty && moves.isEmpty && updates.isEmpty
  }

  /// Whether sections and sort order disagree about a row that this change placed.
  package var disagreement: Bool { !outOfOrder.isEmpty }

  /// What the delegate is told, in order.
  package var events: [TableEvent<ObjectKey>] {
    var events: [TableEvent<ObjectKey>] = []
    events.reserveCapacity(
      deletedSections.count + insertedSections.count + deletions.count + insertions.count
        + moves.count + updates.count)
    for change in deletedSections {
      events.append(.sectionDeleted(at: change.index, name: change.name))
    }
    for change in insertedSections {
      events.append(.sectionInserted(at: change.index, name: change.name))
    }
    for change in deletions { events.append(.deleted(change.key, at: change.path)) }
    for change in insertions { events.append(.inserted(change.key, at: change.path)) }
    for change in moves { events.append(.moved(change.key, from: change.old, to: change.new)) }
    for change in updates { events.append(.updated(change.key, from: change.old, to: change.new)) }
    return events
  }

  /// Why a row is reported, nil if it is not.
  ///
  /// O(size of the change set).
  package func facts(of key: ObjectKey) -> ChangeFacts? {
    deletions.first { $0.key == key }?.facts ?? insertions.first { $0.key == key }?.facts
      ?? moves.first { $0.key == key }?.facts ?? updates.first { $0.key == key }?.facts
  }
}

/// One thing a delegate is told about a table.
package enum TableEvent<Row: Hashable & Sendable>: Hashable, Sendable {
  /// A section went; the index is of the old table.
  case sectionDeleted(at: Int, name: String)
  /// A section came; the index is of the new table.
  case sectionInserted(at: Int, name: String)
  /// A row went; the path is of the old table.
  case deleted(Row, at: RowPath)
  /// A row came; the path is of the new table.
  case inserted(Row, at: RowPath)
  /// A row changed its place among the others: from a path of the old table to one of the new.
  case moved(Row, from: RowPath, to: RowPath)
  /// A row changed in place: its path in the old table and in the new.
  case updated(Row, from: RowPath, to: RowPath)
}

extension TableEvent: CustomStringConvertible {
  /// As `SD@0`, `SI@1`, `D@0-1`, `I@1-0`, `M 0-1>1-0`, `U@0-0/0-1`.
  package var description: String {
    switch self {
    case .sectionDeleted(let index, _): "SD@\(index)"
    case .sectionInserted(let index, _): "SI@\(index)"
    case .deleted(_, let path): "D@\(path)"
    case .inserted(_, let path): "I@\(path)"
    case .moved(_, let from, let to): "M \(from)>\(to)"
    case .updated(_, let from, let to): "U@\(from)/\(to)"
    }
  }
}
