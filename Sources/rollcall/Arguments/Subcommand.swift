/// The first word after the program's name.
enum Subcommand: String, CaseIterable {
  case run, test, check, help

  var options: [Option] {
    switch self {
    case .run: [.format, .trace, .stores, .delegate, .help, .shortHelp]
    case .test: [.update, .list, .jobs, .help, .shortHelp]
    case .check, .help: [.help, .shortHelp]
    }
  }

  /// How the command is written.
  var usage: String {
    switch self {
    case .run: "rollcall run PATH… [--format F] [--trace T] [--stores DIR] [--delegate NAME]"
    case .test: "rollcall test [PATH…] [--update] [--list] [--jobs N]"
    case .check: "rollcall check PATH…"
    case .help: "rollcall help [TOPIC | CODE]"
    }
  }

  /// What it does, in a line.
  var summary: String {
    switch self {
    case .run: "runs scenarios and prints what every step did"
    case .test: "runs scenarios and compares each with its golden"
    case .check: "reads scenarios and reports what is wrong with their text"
    case .help: "explains a command, a topic, or an error's code"
    }
  }
}
