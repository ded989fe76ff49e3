import GoldenTesting
import Lessons
import Prompt
import ScenarioLanguage
import ScenarioRunner
import Words

/// The options of all commands.
enum Option: String, CaseIterable {
  case format = "--format"
  case html = "--html"
  case svg = "--svg"
  case trace = "--trace"
  case stores = "--stores"
  case hashes = "--hashes"
  case delegate = "--delegate"
  case update = "--update"
  case list = "--list"
  case jobs = "--jobs"
  case filter = "--filter"
  case tag = "--tag"
  case failed = "--failed"
  case failedFirst = "--failed-first"
  case expectationsOnly = "--expectations-only"
  case mutate = "--mutate"
  case shard = "--shard"
  case merge = "--merge"
  case limits = "--limits"
  case check = "--check"
  case untrusted = "--untrusted"
  case dryRun = "--dry-run"
  case cause = "--cause"
  case seed = "--seed"
  case steps = "--steps"
  case labels = "--labels"
  case arguments = "--arguments"
  case variables = "--variables"
  case evaluate = "--evaluate"
  case types = "--types"
  case json = "--json"
  case short = "--short"
  case reporter = "--reporter"
  case search = "--search"
  case restart = "--restart"
  case forget = "--forget"
  case language = "--language"
  case tutorials = "--tutorials"
  case export = "--export"
  case noSkip = "--no-skip"
  case log = "--log"
  case width = "--width"
  case noPager = "--no-pager"
  case full = "--full"
  case model = "--model"
  case tables = "--tables"
  case write = "--write"
  case package = "--package"
  case accept = "--accept"
  case lessons = "--lessons"
  case csv = "--csv"
  case names = "--names"
  case anonymous = "--anonymous"
  case notebook = "--notebook"
  case user = "--user"
  case prefix = "--prefix"
  case help = "--help"
  case shortHelp = "-h"

  /// No more scenarios than this run at once.
  static let mostJobs = 256

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

  var takesValue: Bool { expected != nil }

  /// What the value must be; nil for an option without one.
  var expected: Wording? {
    switch self {
    case .format: RunFormat.words
    case .trace: Wording("brief, full, swift or objc", "brief、full、swift 或 objc")
    case .svg: Wording("the number of a step, from 1", "步骤的编号，从 1 数起")
    case .stores, .package, .notebook, .prefix: Wording("a folder", "文件夹")
    case .delegate: Wording("the name of a delegate", "代理的名字")
    case .jobs:
      Wording("a number from 1 to \(Self.mostJobs)", "从 1 到 \(Self.mostJobs) 的数")
    case .filter: Wording("a part of a path or of a title", "路径或标题的一部分")
    case .tag:
      Wording(
        "tags, as 'fast', '!slow', 'a+b' for both or 'a,b' for either",
        "标记，例如 'fast'、'!slow'，'a+b' 表示两者都要，'a,b' 表示任一")
    case .shard: Wording("a part such as 2/5, auto or auto/5", "像 2/5 这样的一份，auto 或 auto/5")
    case .html: Self.fileOrOutput
    case .csv: Self.fileOrOutput
    case .names:
      Wording("a file of comma-separated values", "逗号分隔值（CSV）文件")
    case .reporter: Wording("github, gitlab or none", "github、gitlab 或 none")
    case .limits:
      Wording(
        "limits, as '\(LimitList.example)'; 'rollcall help limits' lists them",
        "上限，例如 '\(LimitList.example)'（'rollcall help limits' 列出全部）")
    case .check: Wording("a scenario file", "场景文件")
    case .arguments: Wording("a JSON array, as '[\"Ann\", 12]'", "JSON 数组，例如 '[\"Ann\", 12]'")
    case .variables:
      Wording("a JSON object, as '{\"age\": 12}' for $age", "JSON 对象，例如给 $age 的 '{\"age\": 12}'")
    case .evaluate: Wording("a JSON value, as '{\"age\": 12}'", "JSON 值，例如 '{\"age\": 12}'")
    case .types:
      Wording(
        "attributes and their types, as 'name String, age Integer16'",
        "属性和类型，例如 'name String, age Integer16'")
    case .search: Wording("a part of a lesson's title", "课程标题的一部分")
    case .forget: Wording("a lesson, or all", "某一课，或 all")
    case .language: Wording("en or zh", "en 或 zh")
    case .tutorials: Wording("a folder of lessons", "课程文件夹")
    case .export:
      Wording(
        "a file named *.json or *.md, or - for JSON on standard output",
        "名为 *.json 或 *.md 的文件，或表示把 JSON 写到标准输出的 -")
    case .log: Wording("a file", "文件")
    case .cause: Wording("the number of a cause, from 1", "情况的编号，从 1 数起")
    case .seed: Wording("a whole number from 0", "从 0 数起的整数")
    case .model:
      Wording(
        "a model, as School.xcdatamodeld, School.momd or School.mom",
        "模型，例如 School.xcdatamodeld、School.momd 或 School.mom")
    case .hashes:
      Wording(
        "a folder .momd, its VersionInfo.plist, or a store of Core Data",
        "文件夹 .momd、其中的 VersionInfo.plist 或 Core Data 的存储")
    case .width:
      Wording(
        "a number of columns from \(Self.widths.lowerBound) to \(Self.widths.upperBound)",
        "从 \(Self.widths.lowerBound) 到 \(Self.widths.upperBound) 的列数")
    case .update, .list, .failed, .failedFirst, .expectationsOnly, .mutate, .merge, .dryRun, .steps,
      .labels, .json, .short, .restart, .noSkip, .untrusted, .noPager, .full, .tables, .write,
      .accept, .lessons, .anonymous, .user,
      .help,
      .shortHelp:
      nil
    }
  }

  /// Whether the value is one that the option takes.
  func accepts(_ value: String) -> Bool {
    switch self {
    case .format: RunFormat(rawValue: value) != nil
    case .trace: RunSettings.TraceStyle(rawValue: value) != nil
    case .jobs: Int(value).map { (1...Self.mostJobs).contains($0) } ?? false
    case .svg: Int(value).map { $0 >= 1 } ?? false
    case .html, .csv: Self.mayWrite(value)
    case .stores, .delegate, .filter, .check, .package, .notebook, .prefix: !value.isEmpty
    case .tag: TagExpression(value) != nil
    case .shard: Shard.isAutomatic(value) || Shard(value) != nil
    case .limits: LimitList(value) != nil
    // What they hold is looked at by the command, which needs it.
    case .arguments, .variables, .evaluate, .types: !value.isEmpty
    case .search, .forget, .tutorials, .log, .model, .hashes, .names: !value.isEmpty
    case .export:
      value == "-" || [".json", ".md", ".markdown"].contains { value.hasSuffix($0) }
    case .language: Language(rawValue: value) != nil
    case .reporter: CodeReporter.Name(rawValue: value) != nil
    case .cause: Int(value).map { $0 > 0 } ?? false
    case .seed: UInt64(value) != nil
    case .width: Int(value).map { Self.widths.contains($0) } ?? false
    case .update, .list, .failed, .failedFirst, .expectationsOnly, .mutate, .merge, .dryRun, .steps,
      .labels, .json, .short, .restart, .noSkip, .untrusted, .noPager, .full, .tables, .write,
      .accept, .lessons, .anonymous, .user,
      .help,
      .shortHelp:
      false
    }
  }
}
