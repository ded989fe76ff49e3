/// Chooses, among rows that may have changed places, those that are said to have stayed.
enum SteadyRows {
  /// Picks the rows that keep their order, as many as can be.
  ///
  /// Among the choices of most rows it takes one with the most rows whose path is unchanged, and
  /// among those the one of the earliest old paths.
  ///
  /// - Parameter rows: the rows in their old order, each with its new place (all different) and
  ///   whether its path is the same as before.
  /// - Returns: for each row whether it stayed.
  /// - Complexity: O(m log m).
  static func choose(_ rows: [(place: Int, isUnchanged: Bool)]) -> [Bool] {
    var stayed = Array(repeating: false, count: rows.count)
    guard rows.count > 1 else { return rows.map { _ in true } }
    let places = rows.map { $0.place }.sorted(by: >)
    var rank: [Int: Int] = [:]
    for (index, place) in places.enumerated() { rank[place] = index + 1 }

    // The worth of the best choice that starts with a row, from the last row to the first.
    var worth = Array(repeating: Worth(), count: rows.count)
    var best = PrefixMaximum(count: rows.count)
    for index in rows.indices.reversed() {
      let place = rank[rows[index].place] ?? 1
      worth[index] = best.maximum(below: place).adding(rows[index].isUnchanged)
      best.raise(place, to: worth[index])
    }

    // Every row that can go on with a best choice is as good as the others; the first is earliest.
    var wanted = best.maximum(below: rows.count + 1)
    var lastPlace = Int.min
    for (index, row) in rows.enumerated() where row.place > lastPlace && worth[index] == wanted {
      stayed[index] = true
      lastPlace = row.place
      wanted = wanted.removing(row.isUnchanged)
      if wanted == Worth() { break }
    }
    return stayed
  }

  /// How good a choice is: by its rows, then by those of unchanged path.
  private struct Worth: Comparable {
    var rows = 0
    var unchanged = 0

    func adding(_ isUnchanged: Bool) -> Worth {
      Worth(rows: rows + 1, unchanged: unchanged + (isUnchanged ? 1 : 0))
    }

    func removing(_ isUnchanged: Bool) -> Worth {
      Worth(rows: rows - 1, unchanged: unchanged - (isUnchanged ? 1 : 0))
    }

    static func < (left: Worth, right: Worth) -> Bool {
      (left.rows, left.unchanged) < (right.rows, right.unchanged)
    }
  }

  /// The greatest of the values at the places before a given one: a Fenwick tree of maxima.
  private struct PrefixMaximum {
    private var nodes: [Worth]

    init(count: Int) {
      nodes = Array(repeating: Worth(), count: count + 1)
    }

    /// The greatest value at the places 1 ..< place.
    func maximum(below place: Int) -> Worth {
      var result = Worth()
      var node = place - 1
      while node > 0 {
        result = max(result, nodes[node])
        node &= node - 1
      }
      return result
    }

    mutating func raise(_ place: Int, to value: Worth) {
      var node = place
      while node < nodes.count {
        nodes[node] = max(nodes[node], value)
        node += node & -node
      }
    }
  }
}
