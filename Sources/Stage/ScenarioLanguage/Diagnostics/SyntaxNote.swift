import Words

/// What stands beside the second place that a diagnostic shows.
enum SyntaxNote: Sentence {
  case hereFirst
  case declaredHereFirst
  case openedHere
  case standsHere
  case thisOneIs

  func text(in language: Language) -> String {
    switch self {
    case .hereFirst: language("here first", "先写在这里")
    case .declaredHereFirst: language("declared here first", "先在这里声明")
    case .openedHere: language("opened here", "在这里打开")
    case .standsHere: language("it stands here", "在这里")
    case .thisOneIs: language("this one is", "轮到的是这一行")
    }
  }
}
