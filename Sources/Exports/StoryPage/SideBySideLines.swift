/// Two texts side by side: lines that are in both on one row, the others where they stand, and long
/// stretches that are the same left out.
struct SideBySideLines {
  /// A row of the comparison.
  enum Row: Equatable {
    /// Lines left and right; nil where there is none.
    case pair(left: (number: Int, text: String)?, right: (number: Int, text: String)?)
    /// Lines that are the same and not shown.
    case gap(Int)

    static func == (one: Row, other: Row) -> Bool {
      switch (one, other) {
      case (.gap(let one), .gap(let other)): one == other
      case (.pair(let left, let right), .pair(let otherLeft, let otherRight)):
        left?.number == otherLeft?.number && left?.text == otherLeft?.text
          && right?.number == otherRight?.number && right?.text == otherRight?.text
      case (.gap, .pair), (.pair, .gap): false
      }
    }

    /// Whether the two sides differ.
    var isChange: Bool {
      if case .pair(let left, let right) = self { left?.text != right?.text } else { false }
    }
  }

  /// How many lines that are the same are shown round a change.
  private static let context = 3

  let rows: [Row]

  /// Compares lines; O(lines × differences).
  ///
  /// - Parameters:
  ///   - left: lines, of which the first has the number `first`.
  ///   - right: lines that count from 1.
  ///   - first: the number of the first line on the left.
  init(_ left: [String], _ right: [String], first: Int = 1) {
    let difference = right.difference(from: left)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var rows: [Row] = []
    var (at, to) = (0, 0)
    while at < left.count || to < right.count {
      let isRemoved = removed.contains(at)
      let isInserted = inserted.contains(to)
      let keepsLeft = at < left.count && (isRemoved || !isInserted)
      let keepsRight = to < right.count && (isInserted || !isRemoved)
      rows.append(
        .pair(
          left: keepsLeft ? (at + first, left[at]) : nil,
          right: keepsRight ? (to + 1, right[to]) : nil))
      if keepsLeft { at += 1 }
      if keepsRight { to += 1 }
    }
    self.rows = Self.withGaps(rows)
  }

  private static func withGaps(_ rows: [Row]) -> [Row] {
    var isNear = Array(repeating: false, count: rows.count)
    for (index, row) in rows.enumerated() where row.isChange {
      let from = max(0, index - context)
      for near in from...min(rows.count - 1, index + context) { isNear[near] = true }
    }
    var kept: [Row] = []
    var left = 0
    for (index, row) in rows.enumerated() {
      if isNear[index] {
        if left > 0 { kept.append(.gap(left)) }
        left = 0
        kept.append(row)
      } else {
        left += 1
      }
    }
    if left > 0 { kept.append(.gap(left)) }
    return kept
  }
}
