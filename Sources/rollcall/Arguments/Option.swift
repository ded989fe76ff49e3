import GoldenTesting
import Lessons
import ScenarioLanguage
import ScenarioRunner
import Words

/// The options of all commands.
enum Option: String, CaseIterable {
  case format = "--format"
  case trace = "--trace"
  case stores = "--stores"
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
  case junit = "--junit"
  case tap = "--tap"
  case report = "--report"
  case limits = "--limits"
  case check = "--check"
  case untrusted = "--untrusted"
  case dryRun = "--dry-run"
  case steps = "--steps"
  case labels = "--labels"
  case arguments = "--arguments"
  case variables = "--variables"
  case evaluate = "--evaluate"
  case types = "--types"
  case json = "--json"
  case search = "--search"
  case restart = "--restart"
  case forget = "--forget"
  case language = "--language"
  case tutorials = "--tutorials"
  case export = "--export"
  case noSkip = "--no-skip"
  case log = "--log"
  case help = "--help"
  case shortHelp = "-h"

  /// No more scenarios than this run at once.
  static let mostJobs = 256

  var takesValue: Bool { !expected.isEmpty }

  /// What the value must be; empty for an option without one.
  var expected: String {
    switch self {
    case .format: "text or json"
    case .trace: "brief, full, swift or objc"
    case .stores: "a folder"
    case .delegate: "the name of a delegate"
    case .jobs: "a number from 1 to \(Self.mostJobs)"
    case .filter: "a part of a path or of a title"
    case .tag: "tags, as 'fast', '!slow', 'a+b' for both or 'a,b' for either"
    case .shard: "a part such as 2/5, or auto"
    case .junit, .tap, .report: "a file, or - for standard output"
    case .limits: "limits, as '\(LimitList.example)'; 'rollcall help limits' lists them"
    case .check: "a scenario file"
    case .arguments: "a JSON array, as '[\"Ann\", 12]'"
    case .variables: "a JSON object, as '{\"age\": 12}' for $age"
    case .evaluate: "a JSON value, as '{\"age\": 12}'"
    case .types: "attributes and their types, as 'name String, age Integer16'"
    case .search: "a part of a lesson's title"
    case .forget: "a lesson, or all"
    case .language: "en or zh"
    case .tutorials: "a folder of lessons"
    case .export: "a file named *.json or *.md, or - for JSON on standard output"
    case .log: "a file"
    case .update, .list, .failed, .failedFirst, .expectationsOnly, .mutate, .merge, .dryRun, .steps,
      .labels, .json, .restart, .noSkip, .untrusted, .help, .shortHelp:
      ""
    }
  }

  /// Whether the value is one that the option takes.
  func accepts(_ value: String) -> Bool {
    switch self {
    case .format: RunCommand.Format(rawValue: value) != nil
    case .trace: RunSettings.TraceStyle(rawValue: value) != nil
    case .jobs: Int(value).map { (1...Self.mostJobs).contains($0) } ?? false
    case .stores, .delegate, .filter, .junit, .tap, .report, .check: !value.isEmpty
    case .tag: TagExpression(value) != nil
    case .shard: value == "auto" || Shard(value) != nil
    case .limits: LimitList(value) != nil
    // What they hold is looked at by the command, which needs it.
    case .arguments, .variables, .evaluate, .types: !value.isEmpty
    case .search, .forget, .tutorials, .log: !value.isEmpty
    case .export:
      value == "-" || [".json", ".md", ".markdown"].contains { value.hasSuffix($0) }
    case .language: Language(rawValue: value) != nil
    case .update, .list, .failed, .failedFirst, .expectationsOnly, .mutate, .merge, .dryRun, .steps,
      .labels, .json, .restart, .noSkip, .untrusted, .help, .shortHelp:
      false
    }
  }
}
