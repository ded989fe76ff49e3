import ScenarioLanguage
import ScenarioRunner

/// The options of all commands.
enum Option: String, CaseIterable {
  case format = "--format"
  case trace = "--trace"
  case stores = "--stores"
  case delegate = "--delegate"
  case update = "--update"
  case list = "--list"
  case jobs = "--jobs"
  case check = "--check"
  case steps = "--steps"
  case labels = "--labels"
  case arguments = "--arguments"
  case evaluate = "--evaluate"
  case types = "--types"
  case json = "--json"
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
    case .arguments: "a JSON array, as '[\"Ann\", 12]'"
    case .evaluate: "a JSON value, as '{\"age\": 12}'"
    case .types: "attributes and their types, as 'name String, age Integer16'"
    case .update, .list, .check, .steps, .labels, .json, .help, .shortHelp: ""
    }
  }

  /// Whether the value is one that the option takes.
  func accepts(_ value: String) -> Bool {
    switch self {
    case .format: RunCommand.Format(rawValue: value) != nil
    case .trace: RunSettings.TraceStyle(rawValue: value) != nil
    case .jobs: Int(value).map { (1...Self.mostJobs).contains($0) } ?? false
    case .stores, .delegate: !value.isEmpty
    // What JSON holds is looked at by the command, which needs it.
    case .arguments, .evaluate: !value.isEmpty
    case .types: PredicateCommand.types(value) != nil
    case .update, .list, .check, .steps, .labels, .json, .help, .shortHelp: false
    }
  }
}
