/// Which tags a scenario must have: `fast`, `!slow`, `a+b` for both, `a,b` for either.
package struct TagExpression: Sendable, Equatable {
  private struct Term: Sendable, Equatable {
    var tag: String
    var isWanted: Bool
  }

  /// One of these must hold; of each, all terms.
  private let choices: [[Term]]

  /// Reads an expression; nil where a tag is missing.
  package init?(_ text: String) {
    var choices: [[Term]] = []
    for choice in text.split(separator: ",", omittingEmptySubsequences: false) {
      var terms: [Term] = []
      for word in choice.split(separator: "+", omittingEmptySubsequences: false) {
        let isWanted = !word.hasPrefix("!")
        let tag = String(isWanted ? word : word.dropFirst())
        guard !tag.isEmpty, !tag.contains(where: { $0 == "!" || $0.isWhitespace }) else {
          return nil
        }
        terms.append(Term(tag: tag, isWanted: isWanted))
      }
      choices.append(terms)
    }
    self.choices = choices
  }

  /// Whether a scenario with these tags is meant.
  package func accepts(_ tags: Set<String>) -> Bool {
    choices.contains { $0.allSatisfy { tags.contains($0.tag) == $0.isWanted } }
  }
}
