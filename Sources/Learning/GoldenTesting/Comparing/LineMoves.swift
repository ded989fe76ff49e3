/// The callbacks and rows that one report has in one place and the other in another.
struct LineMoves {
  /// The counted lines of a report, and numbers that are the same for lines that say the same.
  struct Side {
    let counted: CountedLines
    let numbers: [Int]

    init(_ counted: CountedLines, _ numbers: [Int]) {
      self.counted = counted
      self.numbers = numbers
    }
  }

  /// One of them, and how many lines below go with it.
  struct Move {
    let old: Int
    let new: Int
    let below: Int
  }

  /// By the line of the old report that was moved.
  private(set) var byOld: [Int: Move] = [:]
  private var old: Set<Int> = []
  private var new: Set<Int> = []

  /// Finds what edits remove in one place and insert, whole and unchanged, in another.
  init(_ edits: [EditScript.Edit], _ old: Side, _ new: Side) {
    var removed: [Int] = []
    var inserted: [Int] = []
    for edit in edits {
      switch edit {
      case .keep: continue
      case .remove(let left): removed.append(left)
      case .insert(let right): inserted.append(right)
      }
    }
    var waiting: [[Int]: [Range<Int>]] = [:]
    for item in Self.items(inserted, new).reversed() {
      waiting[Array(new.numbers[item]), default: []].append(item)
    }
    for item in Self.items(removed, old) {
      guard let other = waiting[Array(old.numbers[item])]?.popLast() else { continue }
      byOld[item.lowerBound] = Move(
        old: item.lowerBound, new: other.lowerBound, below: item.count - 1)
      self.old.formUnion(item)
      self.new.formUnion(other)
    }
  }

  /// Whether a line was moved, by itself or with the one above it.
  func isMoved(old index: Int) -> Bool { old.contains(index) }

  /// Whether a line has come here from elsewhere.
  func isMoved(new index: Int) -> Bool { new.contains(index) }

  /// The counted lines among some, each with what belongs to it.
  private static func items(_ indices: [Int], _ side: Side) -> [Range<Int>] {
    var items: [Range<Int>] = []
    for index in indices {
      if side.counted.labels[index] != nil {
        items.append(index..<index + 1)
      } else if let owner = side.counted.owners[index], let last = items.last,
        last.lowerBound == owner, last.upperBound == index
      {
        items[items.count - 1] = owner..<index + 1
      }
    }
    return items
  }
}
