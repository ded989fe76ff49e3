import GoldenTesting
import Prompt
import ScenarioFiles
import ScenarioLanguage
import TextTable
import Words

/// `rollcall help`: explains a command, a topic, or an error's code.
struct HelpCommand {
  private let program: RollcallProgram
  private let word: String?

  init(_ program: RollcallProgram, _ arguments: Arguments) throws(UsageError) {
    guard arguments.paths.count < 2 else { throw .tooManyTopics }
    self.program = program
    word = arguments.paths.first
  }

  /// Prints the page on the word, or the list of commands and topics.
  func run() throws -> ExitCode {
    let language = program.language
    guard let word else {
      try program.showHelp(HelpTopic.overview(in: language))
      return .good
    }
    guard let text = HelpTopic.text(on: word, in: language) else {
      guard let page = CommandHelp.text(on: word, in: language, width: program.layout.width) else {
        throw UsageError.unknownTopic(word)
      }
      try program.showPage(page)
      return .good
    }
    // A schema is no prose.
    if [HelpTopic.jsonSchema.name, HelpTopic.serveSchema.name].contains(word) {
      try program.showPage(StyledText(text))
    } else {
      try program.showHelp(text)
    }
    return .good
  }
}

/// How `rollcall help` is written, and what the help says of it.
extension HelpCommand {
  static let form = SubcommandForm(
    usage: Wording("rollcall help [TOPIC | CODE] [OPTION…]", "rollcall help [主题 | 代码] [选项…]"),
    summary: Wording("explains a command, a topic, or an error's code", "解释命令、主题或错误代码"),
    details: Wording(
      """
      CODE is what stands in brackets behind an error: 'rollcall help E014'.
      """,
      """
      代码是错误后面方括号里的内容：'rollcall help E014'。
      """),
    options: [
      OptionGuide(
        .width,
        Wording(
          "lay lines out for N columns; on a terminal those that it has", "按 N 列排版；在终端里默认是终端的列数")),
      OptionGuide(
        .noPager,
        Wording(
          "on a terminal, do not hand what is taller than it to $PAGER", "在终端里，比终端高的内容也不交给 $PAGER")),
    ],
    run: { try HelpCommand($0, $1).run() })
}
