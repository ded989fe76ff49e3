/// How one sequence becomes another, with as few removals and insertions as can be (Myers).
enum EditScript {
  /// One element of the old sequence, of the new one, or of both; indices into them.
  enum Edit: Equatable {
    case keep(Int, Int)
    case remove(Int)
    case insert(Int)
  }

  /// The edits in the order of both sequences.
  ///
  /// Where more edits are needed than the limit, all between the first and the last difference is
  /// removed and inserted again. Costs O((old + new) · edits), and memory of the limit squared.
  static func between(_ old: [Int], _ new: [Int], limit: Int = 500) -> [Edit] {
    var start = 0
    while start < old.count, start < new.count, old[start] == new[start] { start += 1 }
    var tail = 0
    while tail < old.count - start, tail < new.count - start,
      old[old.count - 1 - tail] == new[new.count - 1 - tail]
    {
      tail += 1
    }
    let oldRange = start..<old.count - tail
    let newRange = start..<new.count - tail
    var edits = (0..<start).map { Edit.keep($0, $0) }
    edits +=
      middle(old[oldRange], new[newRange], limit)
      ?? oldRange.map(Edit.remove) + newRange.map(Edit.insert)
    edits += (0..<tail).map { Edit.keep(oldRange.upperBound + $0, newRange.upperBound + $0) }
    return edits
  }

  private static func middle(
    _ old: ArraySlice<Int>, _ new: ArraySlice<Int>, _ limit: Int
  ) -> [Edit]? {
    let most = min(old.count + new.count, limit)
    // On diagonal k = x - y, how far along the old sequence some number of edits reaches.
    var reach = [Int](repeating: 0, count: 2 * most + 3)
    let centre = most + 1
    var history: [ArraySlice<Int>] = []
    for count in 0...most {
      history.append(ArraySlice(reach[centre - count - 1...centre + count + 1]))
      for diagonal in stride(from: -count, through: count, by: 2) {
        let isInsertion =
          diagonal == -count
          || diagonal != count && reach[centre + diagonal - 1] < reach[centre + diagonal + 1]
        var x = isInsertion ? reach[centre + diagonal + 1] : reach[centre + diagonal - 1] + 1
        var y = x - diagonal
        while x < old.count, y < new.count, old[old.startIndex + x] == new[new.startIndex + y] {
          x += 1
          y += 1
        }
        reach[centre + diagonal] = x
        if x >= old.count, y >= new.count {
          return retraced(history, old.startIndex, new.startIndex, old.count, new.count)
        }
      }
    }
    return nil
  }

  private static func retraced(
    _ history: [ArraySlice<Int>], _ oldStart: Int, _ newStart: Int, _ oldCount: Int, _ newCount: Int
  ) -> [Edit] {
    var edits: [Edit] = []
    var x = oldCount
    var y = newCount
    for count in history.indices.reversed() {
      let reach = history[count]
      let centre = reach.startIndex + count + 1
      let diagonal = x - y
      let isInsertion =
        diagonal == -count
        || diagonal != count && reach[centre + diagonal - 1] < reach[centre + diagonal + 1]
      let beforeX = count == 0 ? 0 : reach[centre + (isInsertion ? diagonal + 1 : diagonal - 1)]
      let beforeY = count == 0 ? 0 : beforeX - (isInsertion ? diagonal + 1 : diagonal - 1)
      while x > beforeX, y > beforeY {
        x -= 1
        y -= 1
        edits.append(.keep(oldStart + x, newStart + y))
      }
      guard count > 0 else { break }
      edits.append(isInsertion ? .insert(newStart + beforeY) : .remove(oldStart + beforeX))
      x = beforeX
      y = beforeY
    }
    return edits.reversed()
  }
}

/// Numbers for byte sequences, the same for the same bytes, so that they are compared fast.
///
/// Bytes, not characters: `é` in one scalar and in two are equal as text, and differ in a file.
struct ByteNumbers {
  private var numbers: [[UInt8]: Int] = [:]

  mutating func number(of bytes: [UInt8]) -> Int {
    if let known = numbers[bytes] { return known }
    numbers[bytes] = numbers.count
    return numbers.count - 1
  }

  mutating func number(of text: some StringProtocol) -> Int { number(of: Array(text.utf8)) }
}
