import GoldenTesting
import Reports
import ScenarioLanguage
import TextTable
import ScenarioFiles
import Words

/// What `rollcall help WORD` explains.
struct HelpTopic {
  let name: String
  /// A line for the list of topics.
  let summary: String
  /// Lines, each ended.
  let text: String

  /// The topics that are no commands, in the order in which they are listed.
  static let all = [
    goldens, markdown, reports, jsonSchema, shards, limits, exitCodes, codes,
  ]

  /// Every word that help is given on, but for the codes.
  static var names: [String] { Subcommand.allCases.map(\.rawValue) + all.map(\.name) }

  /// The help on a command, a topic or a code; nil for any other word.
  static func text(on word: String) -> String? {
    if let command = Subcommand(rawValue: word) { return text(on: command) }
    if let topic = all.first(where: { $0.name == word }) { return topic.text }
    return DiagnosticCode(typed: word).map(text)
  }

  private static func text(on code: DiagnosticCode) -> String {
    "\(code.rawValue): \(code.summary.english)\n\n"
      + WrappedProse(width: 80).lines(of: code.explanation.english).map { "\($0)\n" }.joined()
  }

  private static let goldens = HelpTopic(
    name: "goldens", summary: "what is kept of a run to compare the next with",
    text: """
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

      """)

  private static let jsonSchema = HelpTopic(
    name: "json-schema", summary: "the JSON Schema of lines of JSON, to be saved to a file",
    text: ReportSchema.text)

  private static let exitCodes = HelpTopic(
    name: "exit-codes", summary: "what the program tells the shell",
    text: ExitCode.allCases.map { code in
      let number = String(code.rawValue)
      return String(repeating: " ", count: 3 - number.count) + "\(number)  \(code.meaning)\n"
    }.joined() + "\nSeveral at once: 2, then 3, 1, 4 hide those after them.\n")

  private static let codes = HelpTopic(
    name: "codes", summary: "all codes of errors in a scenario's text",
    text: DiagnosticCode.allCases.map { "\($0.rawValue)  \($0.summary.english)\n" }.joined())
}
