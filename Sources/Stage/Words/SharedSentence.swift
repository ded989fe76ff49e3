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

  package func text(in language: Language) -> String {
    switch self {
    case .didYouMean(let word): language("did you mean '\(word)'?", "是不是想写 '\(word)'？")
    case .alternatives(let words):
      language(Self.joined(words, by: ", ", last: " or "), Self.joined(words, by: "、", last: " 或 "))
    case .list(let words):
      language(
        Self.joined(words, by: ", ", last: " and "), Self.joined(words, by: "、", last: " 和 "))
    case .comma: language(", ", "，")
    case .andMore(let words, let more):
      language(
        words.joined(separator: ", ") + (more > 0 ? " and \(more) more" : ""),
        words.joined(separator: "、") + (more > 0 ? " 等，另有 \(more) 个" : ""))
    }
  }

  /// In Chinese the first of a longer list, how many more there are, and what is said of them: a blank stands
  /// between a name and a Chinese word, and none between two such words.
  package static func chinese(_ words: [String], andMore more: Int, then said: String) -> String {
    andMore(words, more).simplifiedChinese + (more > 0 ? "" : " ") + said
  }

  private static func joined(_ words: [String], by comma: String, last: String) -> String {
    guard let end = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: comma) + last + end
  }
}
