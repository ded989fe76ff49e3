/// What has changed on a view's screen, change by change, as far back as anybody asks.
struct ScreenLog {
  /// A change of the screen.
  private enum Change {
    /// Anything may be different.
    case everything
    /// Of a section only rows between two ends are.
    case rows(section: Int, kept: KeptEnds)
  }

  /// How many changes are kept: who looks once a turn finds all of most turns.
  private static let mostChanges = 256

  /// How many changes there were.
  private(set) var count = 0
  /// The last of them.
  private var changes: [Change] = []

  /// Notes that anything may be different now.
  mutating func noteEverything() {
    changes.removeAll(keepingCapacity: true)
    append(.everything)
  }

  /// Notes that a row comes, goes or shows something else.
  ///
  /// - Parameters:
  ///   - path: the row's path, where it is or was.
  ///   - rowsBelow: how many rows of the section stand below it.
  mutating func noteRow(at path: TablePath, rowsBelow: Int) {
    append(.rows(section: path.section, kept: KeptEnds(first: path.row, last: rowsBelow)))
  }

  private mutating func append(_ change: Change) {
    count += 1
    if changes.count == Self.mostChanges { changes.removeFirst(Self.mostChanges / 2) }
    changes.append(change)
  }

  /// Which rows of the sections are as they were.
  ///
  /// - Parameter position: the count of changes at which somebody looked.
  /// - Returns: of the sections where some rows are not what they were the others; nil where anything may be
  ///   different.
  func keptEnds(since position: Int) -> [Int: KeptEnds]? {
    let missed = count - position
    guard missed <= changes.count else { return nil }
    var kept: [Int: KeptEnds] = [:]
    for change in changes.suffix(missed) {
      switch change {
      case .everything: return nil
      case .rows(let section, let ends):
        kept[section] = kept[section].map { $0.shared(with: ends) } ?? ends
      }
    }
    return kept
  }
}

/// How many rows of a section are as they were, counted from its beginning and from its end.
///
/// The rows between may have come, gone, or show something else.
package struct KeptEnds: Equatable, Sendable {
  package let first: Int
  package let last: Int

  package init(first: Int, last: Int) {
    self.first = first
    self.last = last
  }

  /// What two changes have both kept.
  package func shared(with other: KeptEnds) -> KeptEnds {
    KeptEnds(first: min(first, other.first), last: min(last, other.last))
  }
}
