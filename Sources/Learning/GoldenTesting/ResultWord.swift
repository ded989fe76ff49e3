import Words

/// What became of a file, the word that its line begins with.
enum ResultWord: Sentence {
  case failed, disabled, todo, created, rewritten, orphaned

  /// The columns of the word, with the gap behind it.
  private static let columns = 10

  /// The line of a file as it is shown, in a language, ended.
  func line(_ path: String, in language: Language) -> String {
    let word = text(in: language)
    let gap = String(repeating: " ", count: Self.columns - DisplayWidth.of(word))
    return "\(word)\(gap)\(path)\n"
  }

  func text(in language: Language) -> String {
    switch self {
    case .failed: language("failed", "失败")
    case .disabled: language("disabled", "停用")
    case .todo: language("todo", "待办")
    case .created: language("created", "新建")
    case .rewritten: language("rewritten", "重写")
    case .orphaned: language("orphaned", "无场景")
    }
  }
}
