import OpenCoreData

extension PredicateTree {
  /// The words that stand without quotes where a key is compared with a value, each once.
  ///
  /// An attribute's name begins with a small letter, as Xcode asks for, so that a word with a capital
  /// is more likely a text.
  var unquotedWords: [String] {
    switch self {
    case .constant: []
    case .not(let child): child.unquotedWords
    case .and(let children), .or(let children): children.flatMap(\.unquotedWords)
    case .comparison(let comparison):
      if case .keyPath(let keys) = comparison.right, case .keyPath = comparison.left,
        let word = keys.first, keys.count == 1, word.first?.isUppercase == true
      {
        [word]
      } else {
        []
      }
    }
  }
}
