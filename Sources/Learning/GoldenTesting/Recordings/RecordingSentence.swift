package import Words

/// What is said of recordings, in every language.
package enum RecordingSentence: Sentence {
  /// Where and when it was recorded.
  case heading(scenario: String, Recording)
  /// What the signs before the lines stand for.
  case legend
  case difference(RecordingComparison.Difference)
  case closing(differences: Int)
  case unreadable(path: String, Recording.Problem)
  case noScenario(path: String, scenario: String)
  /// It was made without Apple's framework, and is not accepted.
  case isOurs(path: String)
  case endsEarly(path: String)
  /// Its scenario is not in this folder, where alone something is written.
  case isElsewhere(path: String, scenario: String)
  case accepted(path: String)
  /// A run parts from a recording that was accepted.
  case parts(path: String, differences: Int)

  package func text(in language: Language) -> String {
    switch self {
    case .heading(let scenario, let recording):
      language(
        "\(scenario): recorded with \(Self.framework(recording, "this project's framework")), "
          + Self.place(recording),
        "\(scenario)：录制自 \(Self.framework(recording, "本项目的框架"))，\(Self.place(recording))")
    case .legend:
      language("- what Rollcall tells, + what was recorded", "- 是 Rollcall 的通知，+ 是录制下来的通知")
    case .difference(let difference): difference.text(in: language)
    case .closing(let count):
      language(
        count == 0 ? "the same" : Noun.difference.counted(count, in: .english),
        count == 0 ? "完全相同" : Noun.difference.counted(count, in: .simplifiedChinese))
    case .unreadable(let path, .unreadable(let reason)):
      language(
        "\(path): it is no recording (\(reason)); tests of a package write one, which "
          + "'rollcall export swift --package DIR PATH' writes",
        "\(path)：不是录制文件（\(reason)）；录制文件由软件包的测试写出，"
          + "软件包用 'rollcall export swift --package 文件夹 路径' 导出")
    case .unreadable(let path, .newer(let version)):
      language(
        "\(path): it has version \(version), which a later Rollcall reads",
        "\(path)：版本是 \(version)，要用更新的 Rollcall 读取")
    case .noScenario(let path, let scenario):
      language(
        "\(path): its scenario \(scenario) is not there; compare in the folder in which it was exported",
        "\(path)：找不到它的场景 \(scenario)；请在导出时所在的文件夹里比较")
    case .isOurs(let path):
      language(
        "\(path): it was recorded with this project's framework, not with Apple's, and is no evidence; "
          + "it is not accepted", "\(path)：它录制自本项目的框架，不是 Apple 的框架，不能作为依据，未采纳")
    case .endsEarly(let path):
      language(
        "\(path): its tests did not come to the end; it is not accepted", "\(path)：它的测试没有执行到结尾，未采纳")
    case .isElsewhere(let path, let scenario):
      language(
        "\(path): its scenario \(scenario) is outside of this folder, and nothing is written there; "
          + "accept it in the folder of the scenario",
        "\(path)：它的场景 \(scenario) 在当前文件夹之外，不会写到那里；请在场景所在的文件夹里采纳")
    case .accepted(let path): language("accepted: \(path)", "已采纳：\(path)")
    case .parts(let path, let count):
      language(
        "the run parts from \(path) in \(Noun.difference.counted(count, in: .english)) that it did not "
          + "have when that was accepted; 'rollcall compare \(path)' shows them",
        "运行结果与 \(path) 有 \(Noun.difference.counted(count, in: .simplifiedChinese))，采纳时没有；"
          + "用 'rollcall compare \(path)' 查看")
    }
  }

  private static func framework(_ recording: Recording, _ ours: String) -> String {
    recording.isEvidence ? "Core Data" : ours
  }

  private static func place(_ recording: Recording) -> String {
    [recording.system, recording.xcode, "Swift \(recording.swift)", recording.date]
      .compactMap { $0.map { VisibleText.of($0) } }.joined(separator: ", ")
  }
}

/// A difference in one line or several.
extension RecordingComparison.Difference: Sentence {
  package func text(in language: Language) -> String {
    switch self {
    case .notRecorded(let step):
      language("- step \(Self.quoted(step)) is not recorded", "- 步骤 \(Self.quoted(step)) 没有录制")
    case .onlyRecorded(let step):
      language(
        "+ step \(Self.quoted(step)) is only recorded: the scenario has no such step here",
        "+ 步骤 \(Self.quoted(step)) 只在录制文件里：场景的这里没有这个步骤")
    case .callbacks(let step, let controller, let lines):
      language(
        "step \(Self.quoted(step)), \(controller)" + Self.text(lines),
        "步骤 \(Self.quoted(step))，\(controller)" + Self.text(lines))
    case .error(let step, let here, let recorded):
      language(
        "step \(Self.quoted(step))"
          + "\n  - \(Self.text(here) ?? "no error")\n  + \(Self.text(recorded) ?? "no error")",
        "步骤 \(Self.quoted(step))"
          + "\n  - \(Self.text(here) ?? "没有错误")\n  + \(Self.text(recorded) ?? "没有错误")")
    case .incomplete: language("the recording ends before the scenario does", "录制在场景结束之前就停止了")
    }
  }

  private static func quoted(_ title: String) -> String { "\"\(VisibleText.of(title))\"" }

  private static func text(_ error: RecordedError?) -> String? {
    error.map { "\(VisibleText.of($0.domain)) \($0.code)" }
  }

  private static func text(_ lines: [RecordingComparison.Line]) -> String {
    lines.map { line in
      let (sign, callback, number) =
        switch line {
        case .same(let callback, let number): (" ", callback, number)
        case .here(let callback, let number): ("-", callback, number)
        case .recorded(let callback, let number): ("+", callback, number)
        }
      return "\n  \(sign) \(number)  \(VisibleText.of(callback.text))"
    }.joined()
  }
}
