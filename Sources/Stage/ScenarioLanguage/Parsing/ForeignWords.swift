/// The words of the prompt itself: the closed list of them, in the order of help.
package enum SessionWord: String, Sendable, CaseIterable {
  case help, quit, load, back, forward, goto, diff, restart, branches, branch, play, done
  case find, history, rerun, write, export, mode, width, pager, timer, language, settings, doctor,
    crash
  case learn, hint, again, goal, solution, skip, next

  /// The word that was typed, also in Chinese, as a learner who thinks in it types the words of a task.
  package init?(typed word: String) {
    guard let known = SessionWord(rawValue: word) ?? Self.aliases[word] else { return nil }
    self = known
  }

  private static let aliases: [String: SessionWord] = [
    "提示": .hint, "答案": .solution, "跳过": .skip, "返回": .back, "目标": .goal, "继续": .next,
    "帮助": .help, "退出": .quit, "学习": .learn, "?": .help, "？": .help,
  ]

  /// Whether the word is a line of a task where it stands in a file.
  var isLineOfTask: Bool {
    switch self {
    case .hint, .goal, .solution: true
    case .help, .quit, .find, .load, .write, .export, .history, .rerun, .back, .forward, .goto,
      .diff,
      .restart, .mode, .width, .timer, .pager, .settings, .language, .doctor, .crash, .learn,
      .again,
      .skip, .next, .play, .done, .branches, .branch:
      false
    }
  }
}

/// Words that are commands elsewhere, and none of a file.
extension CommandWord {
  /// Every word, in the order of the reference.
  package static let all = allCases.map(\.rawValue)

  /// Words that steer a session at the prompt; none of them is a command.
  package static let sessionWords =
    SessionWord.allCases.filter { !$0.isLineOfTask }.map(\.rawValue)

  /// Words of a lesson's tasks, which stand in Markdown only.
  static let lessonWords = [
    "task", "start", "check", "goal", "hint", "wrong", "halfway", "solution", "predict", "lens",
    "title", "passed",
  ]
}
