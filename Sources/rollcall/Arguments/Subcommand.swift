/// The first word after the program's name.
enum Subcommand: String, CaseIterable {
  case learn, run, test, check, format, new, export, predicate, help

  var options: [Option] {
    switch self {
    case .learn:
      [
        .list, .search, .restart, .forget, .language, .tutorials, .export, .noSkip, .log, .help,
        .shortHelp,
      ]
    case .run:
      [
        .format, .language, .trace, .stores, .delegate, .check, .untrusted, .limits, .help,
        .shortHelp,
      ]
    case .test:
      [
        .update, .list, .filter, .tag, .failed, .failedFirst, .expectationsOnly, .mutate, .shard,
        .merge, .junit, .tap, .report, .untrusted, .limits, .jobs, .help, .shortHelp,
      ]
    case .predicate: [.arguments, .variables, .evaluate, .types, .json, .help, .shortHelp]
    case .format: [.dryRun, .help, .shortHelp]
    case .check: [.steps, .labels, .untrusted, .limits, .help, .shortHelp]
    case .export: [.untrusted, .limits, .help, .shortHelp]
    case .new, .help: [.help, .shortHelp]
    }
  }

  /// How the command is written.
  var usage: String {
    switch self {
    case .learn: "rollcall learn [LESSON [TASK]] [--list] [--language en|zh] [OPTION…]"
    case .run:
      "rollcall run PATH… [--format F] [--trace T] [--stores DIR] [--check FILE] [OPTION…]"
    case .test: "rollcall test [PATH[:LINE]…] [--update] [--list] [--filter TEXT] [OPTION…]"
    case .check: "rollcall check PATH… [--steps] [--labels] [OPTION…]"
    case .format: "rollcall format PATH… [--dry-run]"
    case .new: "rollcall new NAME"
    case .export: "rollcall export swift FILE [OPTION…]"
    case .predicate:
      "rollcall predicate FORMAT [--arguments JSON] [--variables JSON] [--evaluate JSON] [OPTION…]"
    case .help: "rollcall help [TOPIC | CODE]"
    }
  }

  /// What it does, in a line.
  var summary: String {
    switch self {
    case .learn: "teaches, lesson by lesson, at the prompt"
    case .run: "runs scenarios and prints what every step did"
    case .test: "runs scenarios and compares each with its golden"
    case .check: "reads scenarios and reports what is wrong with their text, or does nothing"
    case .format: "lays scenarios out anew: indents, columns, blanks; words and comments stay"
    case .new: "writes a scenario to start from"
    case .export:
      "prints a scenario's model, controllers and delegates as Swift for an Xcode project"
    case .predicate: "says what a predicate format means, in memory and in SQL"
    case .help: "explains a command, a topic, or an error's code"
    }
  }
}
