/// How near two words are, for "did you mean".
package enum EditDistance {
  /// Words above this length are not compared.
  private static let longestWord = 64

  /// The word of the list that is near enough to have been meant; the first of equals, or nil.
  package static func nearest(to word: String, in candidates: [String]) -> String? {
    let lowercase = word.lowercased()
    let typed = Array(lowercase)
    guard !typed.isEmpty, typed.count <= longestWord else { return nil }
    // Most words are of ASCII, where a byte is a character and is compared sooner.
    let typedBytes = Array(lowercase.utf8)
    let isASCII = typedBytes.allSatisfy { $0 < 0x80 }
    var best: (candidate: String, distance: Int)?
    for candidate in candidates where candidate != word {
      // A character has a byte or more, so with too few bytes there are too few characters.
      guard candidate.utf8.count * 3 >= typed.count * 2 else { continue }
      let other = candidate.lowercased()
      let found =
        isASCII && other.utf8.allSatisfy { $0 < 0x80 }
        ? distanceIfNear(typedBytes, Array(other.utf8)) : distanceIfNear(typed, Array(other))
      guard let found, found < best?.distance ?? .max else { continue }
      best = (candidate, found)
    }
    return best?.candidate
  }

  /// The distance of two words, where it is small enough for one to have been meant for the other.
  private static func distanceIfNear<Letter: Equatable>(
    _ typed: [Letter], _ other: [Letter]
  ) -> Int? {
    // A third of the word may be wrong, but a word of two letters never is another.
    let limit = other.count <= 2 ? 0 : max(1, min(typed.count, other.count) / 3)
    guard abs(other.count - typed.count) <= limit, other.count <= longestWord else { return nil }
    let distance = distance(typed, other)
    return distance <= limit ? distance : nil
  }

  /// Damerau and Levenshtein: insertions, deletions, changes, and neighbours exchanged.
  static func distance<Letter: Equatable>(_ left: [Letter], _ right: [Letter]) -> Int {
    var beforeLast = Array(repeating: 0, count: right.count + 1)
    var last = Array(0...right.count)
    var current = beforeLast
    for row in left.indices {
      current[0] = row + 1
      for column in right.indices {
        let change = last[column] + (left[row] == right[column] ? 0 : 1)
        var least = min(change, last[column + 1] + 1, current[column] + 1)
        let isExchange =
          row > 0 && column > 0 && left[row] == right[column - 1] && left[row - 1] == right[column]
        if isExchange { least = min(least, beforeLast[column - 1] + 1) }
        current[column + 1] = least
      }
      (beforeLast, last, current) = (last, current, beforeLast)
    }
    return last[right.count]
  }
}
