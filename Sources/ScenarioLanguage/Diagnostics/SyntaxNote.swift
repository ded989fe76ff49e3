import Words

/// What stands beside the second place that a diagnostic shows.
enum SyntaxNote: Sentence {
  case hereFirst
  case declaredHereFirst
  case openedHere
  case standsHere
  case thisOneIs

  var english: String {
    switch self {
    case .hereFirst: "here first"
    case .declaredHereFirst: "declared here first"
    case .openedHere: "opened here"
    case .standsHere: "it stands here"
    case .thisOneIs: "this one is"
    }
  }

  var simplifiedChinese: String {
    switch self {
    case .hereFirst: "先写在这里"
    case .declaredHereFirst: "先在这里声明"
    case .openedHere: "在这里打开"
    case .standsHere: "在这里"
    case .thisOneIs: "轮到的是这一行"
    }
  }
}
