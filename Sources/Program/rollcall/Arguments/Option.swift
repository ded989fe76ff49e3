import GoldenTesting
import Lessons
import Prompt
import ScenarioLanguage
import ScenarioRunner
import Words

/// An option of the program's commands: how it is written, and what value stands behind it.
///
/// One that a single command has is declared in the file of that command, and those that several have here.
struct Option: Sendable {
  /// What stands behind an option.
  private struct Value: Sendable {
    /// How the help names it.
    var name: Wording
    /// What it has to be, in words behind "needs".
    var expected: Wording
    var accepts: @Sendable (String) -> Bool
  }

  /// The option as it is written, with its hyphens.
  let word: String
  private let value: Value?

  /// An option without a value.
  init(_ word: String) {
    self.word = word
    value = nil
  }

  /// An option with a value.
  ///
  /// - Parameters:
  ///   - word: the option as it is written, with its hyphens.
  ///   - name: how the help names the value.
  ///   - expected: what the value has to be, in words behind "needs".
  ///   - accepts: whether a value is one that the option takes; by default every one but the empty.
  init(
    _ word: String, _ name: Wording, expected: Wording,
    accepts: @escaping @Sendable (String) -> Bool = { !$0.isEmpty }
  ) {
    self.word = word
    value = Value(name: name, expected: expected, accepts: accepts)
  }

  /// How the help names the value; nil for an option without one.
  var valueName: Wording? { value?.name }

  /// What the value has to be; nil for an option without one.
  var expected: Wording? { value?.expected }

  /// Whether the value is one that the option takes.
  func accepts(_ text: String) -> Bool { value?.accepts(text) ?? false }
}

extension Option: Hashable {
  static func == (one: Option, other: Option) -> Bool { one.word == other.word }

  func hash(into hasher: inout Hasher) { hasher.combine(word) }
}

extension Option {
  /// How wide a page can be asked for.
  static let widths = TerminalSize.chosenColumns

  /// What an option that names a file to write needs.
  static let fileOrOutput = Wording(
    "a file that is no scenario or golden, or - for standard output",
    "名字不以 .scenario 或 .golden 结尾的文件，或表示标准输出的 -")

  /// A file to write by its path; standard output by any of its names is `-`.
  static func output(_ path: String) -> String {
    ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].contains(path) ? "-" : path
  }

  /// Whether a file of this name may be written: no `*.scenario` of a shell has a scenario replaced.
  static func mayWrite(_ path: String) -> Bool {
    !path.isEmpty && ![".scenario", ".golden"].contains { path.hasSuffix($0) }
  }
}

/// The options that several commands have.
extension Option {
  static let format = Option(
    "--format", Wording("text|json", "text|json"), expected: RunFormat.words,
    accepts: { RunFormat(rawValue: $0) != nil })
  static let html = Option(
    "--html", Wording("FILE", "文件"), expected: Option.fileOrOutput,
    accepts: { Option.mayWrite($0) })
  static let list = Option("--list")
  static let limits = Option(
    "--limits", Wording("LIST", "清单"),
    expected: Wording(
      "limits, as '\(LimitList.example)'; 'rollcall help limits' lists them",
      "上限，例如 '\(LimitList.example)'（'rollcall help limits' 列出全部）"),
    accepts: { LimitList($0) != nil })
  static let check = Option(
    "--check", Wording("FILE", "文件"), expected: Wording("a scenario file", "场景文件"))
  static let untrusted = Option("--untrusted")
  static let reporter = Option(
    "--reporter", Wording("NAME", "名字"),
    expected: Wording("github, gitlab or none", "github、gitlab 或 none"),
    accepts: { CodeReporter.Name(rawValue: $0) != nil })
  static let width = Option(
    "--width", Wording("N", "N"),
    expected: Wording(
      "a number of columns from \(Option.widths.lowerBound) to \(Option.widths.upperBound)",
      "从 \(Option.widths.lowerBound) 到 \(Option.widths.upperBound) 的列数"),
    accepts: { value in Int(value).map { Option.widths.contains($0) } ?? false })
  static let noPager = Option("--no-pager")
  static let model = Option(
    "--model", Wording("MODEL", "模型"), expected: expectedModel)
  /// What an option that names a model needs.
  static let expectedModel = Wording(
    "a model, as School.xcdatamodeld, School.momd or School.mom",
    "模型，例如 School.xcdatamodeld、School.momd 或 School.mom")
  static let language = Option(
    "--language", Wording("en|zh", "en|zh"), expected: Wording("en or zh", "en 或 zh"),
    accepts: { Language(rawValue: $0) != nil })
  static let help = Option("--help")
  static let shortHelp = Option("-h")
}
