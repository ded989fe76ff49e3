/// What is said alike in many places.
package enum SharedSentence: Sentence {
  /// Asks for a word that is near to the one typed.
  case didYouMean(String)
  /// Words of which one is to be chosen, or which all are meant.
  case alternatives([String])
  case list([String])
  /// What parts two of a list.
  case comma
  /// The first of a longer list, and how many more there are.
  case andMore([String], Int)

  package var english: String {
    switch self {
    case .didYouMean(let word): "did you mean '\(word)'?"
    case .alternatives(let words): Self.joined(words, by: ", ", last: " or ")
    case .list(let words): Self.joined(words, by: ", ", last: " and ")
    case .comma: ", "
    case .andMore(let words, let more):
      words.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    }
  }

  package var simplifiedChinese: String {
    switch self {
    case .didYouMean(let word): "是不是想写 '\(word)'？"
    case .alternatives(let words): Self.joined(words, by: "、", last: " 或 ")
    case .list(let words): Self.joined(words, by: "、", last: " 和 ")
    case .comma: "，"
    case .andMore(let words, let more):
      words.joined(separator: "、") + (more > 0 ? " 等，另有 \(more) 个" : "")
    }
  }

  private static func joined(_ words: [String], by comma: String, last: String) -> String {
    guard let end = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: comma) + last + end
  }
}
