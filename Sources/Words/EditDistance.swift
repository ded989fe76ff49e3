/// How near two words are, for "did you mean".
package enum EditDistance {
  /// Words above this length are not compared.
  private static let longestWord = 64

  /// The word of the list that is near enough to have been meant; the first of equals, or nil.
  package static func nearest(to word: String, in candidates: [String]) -> String? {
    let typed = Array(word.lowercased())
    guard !typed.isEmpty, typed.count <= longestWord else { return nil }
    var best: (candidate: String, distance: Int)?
    for candidate in candidates where candidate != word {
      let other = Array(candidate.lowercased())
      // A third of the word may be wrong, but a word of two letters never is another.
      let limit = other.count <= 2 ? 0 : max(1, min(typed.count, other.count) / 3)
      guard abs(other.count - typed.count) <= limit, other.count <= longestWord else { continue }
      let distance = distance(typed, other)
      guard distance <= limit, distance < best?.distance ?? .max else { continue }
      best = (candidate, distance)
    }
    return best?.candidate
  }

  /// Damerau and Levenshtein: insertions, deletions, changes, and neighbours exchanged.
  static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        let change = last[column] + (left[row] == right[column] ? 0 : 1)
        var least = min(change, last[column + 1] + 1, current[column] + 1)
        let isExchange =
          row > 0 && column > 0 && left[row] == right[column - 1] && left[row - 1] == right[column]
        if isExchange { least = min(least, beforeLast[column - 1] + 1) }
        current.append(least)
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}
