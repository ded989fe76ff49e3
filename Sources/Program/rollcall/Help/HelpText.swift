import ScenarioLanguage
import ScenarioRunner
import Words

/// The texts of `rollcall help`.
extension HelpTopic {
  /// The program's version.
  static let version = "rollcall 0.1.0"

  /// What the program is, its commands and topics.
  static func overview(in language: Language = .english) -> String {
    var text = OverviewWords.whatItIs.text(in: language) + "\n\n"
    for command in Subcommand.allCases {
      text +=
        "\(command.form.usage.text(in: language))\n    \(command.form.summary.text(in: language))\n"
    }
    text += "rollcall --version\n\n\(OverviewWords.topics.text(in: language))\n"
    for topic in all {
      let gap = String(repeating: " ", count: max(1, 12 - topic.name.count))
      text += "  \(topic.name)\(gap)\(topic.summary.text(in: language))\n"
    }
    return text + "\n\(OverviewWords.withoutCommand.text(in: language))\n"
  }

  private enum OverviewWords {
    static let whatItIs = Wording(
      """
      Rollcall runs scenarios of NSFetchedResultsController and prints, for each step, the table
      and what the delegate was told.
      """,
      "Rollcall 运行 NSFetchedResultsController 的场景，打印每个步骤之后的表格，以及代理收到的通知。")
    static let topics = Wording(
      "Topics of 'rollcall help', beside the commands:", "除命令外，'rollcall help' 还有这些主题：")
    static let withoutCommand = Wording(
      "Without a command rollcall reads commands at a prompt, or from standard input.",
      "不写命令时，rollcall 在提示符下读取命令，或从标准输入读取。")
  }

  /// The help on a command.
  static func text(on command: Subcommand, in language: Language = .english) -> String {
    let form = command.form
    let usage = Wording("usage: \(form.usage.english)", "用法：\(form.usage.simplifiedChinese)")
    let parts = [usage, form.details].map { $0.text(in: language) + "\n" }
    let options = OptionGuide.lines(on: form.options, in: language)
    let remarks = form.remarks.map { [$0.text(in: language) + "\n"] } ?? []
    return (parts + [options] + remarks).joined(separator: "\n")
  }
}
