import Words

/// What is said beside a candidate that no guide speaks of.
enum CompletionWord: Sentence {
  case end, order, attribute, relationship, delegateOrNil, stops
  case rowCount, objectOfRow, rowOfObject, asksObject, keyword, folder, scenario

  var english: String {
    switch self {
    case .end: "closes the block"
    case .order: "an order"
    case .attribute: "an attribute"
    case .relationship: "a relationship"
    case .delegateOrNil: "a delegate, or nil"
    case .stops: "stops tracking"
    case .rowCount: "how many rows"
    case .objectOfRow: "the object of a row"
    case .rowOfObject: "the row of an object"
    case .asksObject: "asks the object"
    case .keyword: "a keyword"
    case .folder: "a folder"
    case .scenario: "a scenario"
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
    case .rowCount: "有多少行"
    case .objectOfRow: "某一行的对象"
    case .rowOfObject: "对象所在的行"
    case .asksObject: "询问对象"
    case .keyword: "关键字"
    case .folder: "文件夹"
    case .scenario: "场景"
    }
  }
}
