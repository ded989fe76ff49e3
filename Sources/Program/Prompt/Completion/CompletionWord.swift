import Words

/// What is said beside a candidate that no guide speaks of.
enum CompletionWord: Sentence {
  case end, order, attribute, relationship, delegateOrNil, stops
  case rowCount, objectOfRow, rowOfObject, asksObject, asksSnapshot, keyword, folder, scenario

  func text(in language: Language) -> String {
    switch self {
    case .end: language("closes the block", "结束这个块")
    case .order: language("an order", "一种顺序")
    case .attribute: language("an attribute", "属性")
    case .relationship: language("a relationship", "关系")
    case .delegateOrNil: language("a delegate, or nil", "代理，或 nil")
    case .stops: language("stops tracking", "停止跟踪")
    case .rowCount: language("how many rows", "有多少行")
    case .objectOfRow: language("the object of a row", "某一行的对象")
    case .rowOfObject: language("the row of an object", "对象所在的行")
    case .asksObject: language("asks the object", "询问对象")
    case .asksSnapshot: language("asks what the data source shows", "询问数据源显示什么")
    case .keyword: language("a keyword", "关键字")
    case .folder: language("a folder", "文件夹")
    case .scenario: language("a scenario", "场景")
    }
  }
}
