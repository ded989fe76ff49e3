import GoldenTesting
import Reports
import ScenarioFiles
import ScenarioLanguage
import TextTable
import Words

/// What `rollcall help WORD` explains.
struct HelpTopic {
  let name: String
  /// A line for the list of topics.
  let summary: Wording
  /// Lines, each ended.
  let text: Wording

  /// The topics that are no commands, in the order in which they are listed.
  static let all = [
    goldens, reportWords, markdown, reports, jsonSchema, serveSchema, reporters, shards, limits,
    grading, language, exitCodes, codes,
  ]

  /// Every word that help is given on, but for the codes.
  static var names: [String] { Subcommand.allCases.map(\.rawValue) + all.map(\.name) }

  /// The help on a command, a topic or a code; nil for any other word.
  static func text(on word: String, in language: Language = .english) -> String? {
    if let command = Subcommand(rawValue: word) { return text(on: command, in: language) }
    let name = ReportTopic.words.contains(word.lowercased()) ? reportWords.name : word
    if let topic = all.first(where: { $0.name == name }) { return topic.text.text(in: language) }
    return DiagnosticCode(typed: word).map { text(on: $0, in: language) }
  }

  private static func text(on code: DiagnosticCode, in language: Language) -> String {
    let prose = WrappedProse(width: 80).lines(of: code.explanation.text(in: language))
    return "\(code.rawValue): \(code.summary.text(in: language))\n\n"
      + prose.map { "\($0)\n" }.joined()
  }

  private static let goldens = HelpTopic(
    name: "goldens",
    summary: Wording("what is kept of a run to compare the next with", "保留下来与下次运行比较的基准输出"),
    text: Wording(
      """
      X.scenario has its golden in X.golden beside it: the line 'rollcall golden 1', then exactly
      what 'rollcall run X.scenario' prints to a pipe. It holds no line numbers, paths, times or
      versions, so a comment in a scenario changes no golden.

      'rollcall test' fails where a golden differs, and shows what does step by step: a changed
      line as it was and as it is, a callback or a row that is elsewhere now as one line. How wide
      a table is drawn is no difference; any other byte is. A golden that is missing, and one whose
      scenario is gone, are failures too.

      'rollcall test --update' writes what is missing or differs, also in the width of a table, and
      nothing else. It writes nothing for a scenario whose expectation fails or whose run stopped,
      nothing over a file that is no golden, and nothing at all where CI is set in the environment.

      """,
      """
      X.scenario 的基准输出在旁边的 X.golden 里：第一行是 'rollcall golden 1'，后面正好是
      'rollcall run X.scenario' 写到管道里的内容。其中没有行号、路径、时间和版本，所以改动场景里的
      注释不会影响基准输出。

      基准输出不同时，'rollcall test' 失败，并逐个步骤显示差别：改动的行显示原来和现在的样子，换了位置
      的回调或行各占一行。表格画得多宽不算差别，其他任何一个字节都算。基准输出缺失，或者它的场景已经
      不在，也算失败。

      'rollcall test --update' 只写缺失或不同的基准输出（包括表格宽度）。场景的期望不成立、运行中途停止、
      要覆盖的文件不是基准输出，或者环境里设了 CI 时，都不会写。

      """))

  static let jsonSchema = HelpTopic(
    name: "json-schema",
    summary: Wording(
      "the JSON Schema of lines of JSON, to be saved to a file", "各种 JSON 行的 JSON Schema，可存成文件"),
    text: Wording(ReportSchema.text, ReportSchema.text))

  static let serveSchema = HelpTopic(
    name: "serve-schema",
    summary: Wording(
      "the JSON Schema of what 'rollcall serve' is asked", "'rollcall serve' 的请求的 JSON Schema"),
    text: Wording(
      RequestSchema.text(in: .english), RequestSchema.text(in: .simplifiedChinese)))

  private static let exitCodes = HelpTopic(
    name: "exit-codes",
    summary: Wording("what the program tells the shell", "程序告诉 shell 的退出码"),
    text: Wording(
      exitCodeLines(in: .english) + "\nSeveral at once: 2, then 3, 1, 4 hide those after them.\n",
      exitCodeLines(in: .simplifiedChinese) + "\n同时有几个时，依 2、3、1、4 的次序，前面的盖过后面的。\n"))

  private static func exitCodeLines(in language: Language) -> String {
    ExitCode.allCases.map { code in
      let number = String(code.rawValue)
      return String(repeating: " ", count: 3 - number.count)
        + "\(number)  \(code.meaning.text(in: language))\n"
    }.joined()
  }

  private static let codes = HelpTopic(
    name: "codes",
    summary: Wording("all codes of errors in a scenario's text", "场景文字中各种错误的代码"),
    text: Wording(codeLines(in: .english), codeLines(in: .simplifiedChinese)))

  private static func codeLines(in language: Language) -> String {
    DiagnosticCode.allCases.map { "\($0.rawValue)  \($0.summary.text(in: language))\n" }.joined()
  }

  private static let language = HelpTopic(
    name: "language",
    summary: Wording("English or Chinese, and who decides", "用英文还是中文，由什么决定"),
    text: Wording(
      """
      The program speaks English and Simplified Chinese. Which one, the first of these decides:

        --language en|zh      of the command, or of 'rollcall' alone for the prompt
        language en|zh        in the prompt's settings, where output goes to a terminal
        LC_ALL, LC_MESSAGES, LANG
                              the first that is set, where output goes to a terminal

      A pipe and a file are English unless --language asks otherwise, so goldens, reports and what CI
      prints are the same everywhere. Commands, codes, Apple's own texts, the system's reasons and
      what files hold are never translated.

      """,
      """
      程序会说英文和简体中文。用哪一种，由下面最先有的一项决定：

        --language en|zh      写在命令后面；写在 'rollcall' 后面则用于提示符
        language en|zh        提示符的设置，在输出到终端时有效
        LC_ALL, LC_MESSAGES, LANG
                              其中第一个设了的，在输出到终端时有效

      管道和文件里是英文，除非写了 --language，所以基准输出、报告和 CI 打印的内容到处都一样。命令、
      代码、Apple 的原文、系统给出的原因和文件的内容从不翻译。

      """))
}
