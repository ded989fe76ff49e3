import Words

/// What is said beside a candidate that no guide speaks of.
enum CompletionWord: Sentence {
  case end, order, attribute, relationship, delegateOrNil, stops

  var english: String {
    switch self {
    case .end: "closes the block"
    case .order: "an order"
    case .attribute: "an attribute"
    case .relationship: "a relationship"
    case .delegateOrNil: "a delegate, or nil"
    case .stops: "stops tracking"
    }
  }

  var simplifiedChinese: String {
    switch self {
    case .end: "结束这个块"
    case .order: "一种顺序"
    case .attribute: "属性"
    case .relationship: "关系"
    case .delegateOrNil: "代理，或 nil"
    case .stops: "停止跟踪"
    }
  }
}
