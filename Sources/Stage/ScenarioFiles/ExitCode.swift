package import ScenarioLanguage

/// What the program tells the shell.
package enum ExitCode: Int32, Sendable, CaseIterable {
  case good = 0
  /// An expectation does not hold, or a golden differs.
  case differs = 1
  /// Wrong arguments or syntax, or a file that cannot be read as a scenario.
  case usage = 2
  /// A store or the program failed, or a limit was reached.
  case failure = 3
  /// A golden is missing, has no scenario, or may not be written.
  case golden = 4
  /// There was nothing to run.
  case nothingRan = 5
  /// The user stopped the program.
  case interrupted = 130
  /// The output is read no more, as after `rollcall run X | head -1`.
  case outputClosed = 141

  /// The codes from the one that hides all others to the one that any other hides.
  private static let precedence: [ExitCode] = [
    .outputClosed, .interrupted, .usage, .failure, .differs, .golden, .nothingRan, .good,
  ]

  /// The code of several parts: that of the part which matters most; good where there is none.
  package static func combining(_ codes: some Sequence<ExitCode>) -> ExitCode {
    let codes = Set(codes)
    return precedence.first(where: codes.contains) ?? .good
  }

  /// What the code means, for a list of them.
  package var meaning: Wording {
    switch self {
    case .good: Wording("all good", "一切正常")
    case .differs: Wording("an expectation or a golden differs", "有期望不成立，或与基准输出不同")
    case .usage:
      Wording(
        "usage, syntax, a missing path, an unreadable or binary file, bad UTF-8",
        "用法或语法错误、路径不存在、文件读不了或是二进制、UTF-8 不合法")
    case .failure: Wording("a store or program error, a limit", "存储或程序出错，或到了上限")
    case .golden:
      Wording(
        "a golden is missing or orphaned, or its update is refused",
        "基准输出缺失或没有对应的场景，或不允许更新它")
    case .nothingRan: Wording("nothing ran", "什么也没有运行")
    case .interrupted: Wording("interrupted", "被中断")
    case .outputClosed: Wording("the output is no longer read", "输出已经没有人读")
    }
  }
}
