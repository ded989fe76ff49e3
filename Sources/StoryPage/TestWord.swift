import Words

/// The words of a test's page.
enum TestWord: Sentence, CaseIterable {
  case title, search, golden, came, again, picture, pictures, seconds, messages
  case passed, failed, todo, disabled

  var english: String {
    switch self {
    case .title: "A test of scenarios"
    case .search: "search"
    case .golden: "the golden"
    case .came: "what came"
    case .again: "To run just this again:"
    case .picture: "the step with the first difference, as it came"
    case .pictures: "the tables of that step, in the golden and as they came"
    case .seconds: "s"
    case .messages: "messages"
    case .passed: "passed"
    case .failed: "failed"
    case .todo: "todo"
    case .disabled: "disabled"
    }
  }

  var simplifiedChinese: String {
    switch self {
    case .title: "场景的测试"
    case .search: "搜索"
    case .golden: "基准输出"
    case .came: "实际的结果"
    case .again: "只再运行这一个："
    case .picture: "第一处不同所在的步骤，实际的样子"
    case .pictures: "那一步的表格：基准输出里的，和实际的"
    case .seconds: "秒"
    case .messages: "消息"
    case .passed: "通过"
    case .failed: "失败"
    case .todo: "待办"
    case .disabled: "停用"
    }
  }
}
