/// Words that are commands elsewhere, and none of a file.
extension CommandWord {
  /// Every word, in the order of the reference.
  package static let all = allCases.map(\.rawValue)

  /// Words that steer a session at the prompt; none of them is a command.
  package static let sessionWords = [
    "help", "quit", "load", "write", "export", "history", "rerun", "back", "forward", "goto",
    "diff", "restart", "mode", "width", "timer", "pager", "settings", "language", "doctor", "learn",
    "again",
    "skip", "next", "play", "done", "branches", "branch",
  ]

  /// Words that a learner asks for help with; in a file they are lines of a task.
  package static let helpWords = ["hint", "goal", "solution"]

  /// Words of a lesson's tasks, which stand in Markdown only.
  static let lessonWords = [
    "task", "start", "check", "goal", "hint", "wrong", "solution", "predict", "lens", "title",
    "passed",
  ]
}
