import Words

/// The words of a test's page.
enum TestWord: Sentence, CaseIterable {
  case title, search, golden, came, again, picture, pictures, seconds, messages
  case passed, failed, todo, disabled

  func text(in language: Language) -> String {
    switch self {
    case .title: language("A test of scenarios", "场景的测试")
    case .search: language("search", "搜索")
    case .golden: language("the golden", "基准输出")
    case .came: language("what came", "实际的结果")
    case .again: language("To run just this again:", "只再运行这一个：")
    case .picture: language("the step with the first difference, as it came", "第一处不同所在的步骤，实际的样子")
    case .pictures:
      language("the tables of that step, in the golden and as they came", "那一步的表格：基准输出里的，和实际的")
    case .seconds: language("s", "秒")
    case .messages: language("messages", "消息")
    case .passed: language("passed", "通过")
    case .failed: language("failed", "失败")
    case .todo: language("todo", "待办")
    case .disabled: language("disabled", "停用")
    }
  }
}
