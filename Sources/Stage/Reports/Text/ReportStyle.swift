package import ScenarioLanguage
package import TextTable
package import Words

/// Choices in how a report is written as text.
package struct ReportStyle: Sendable, Equatable {
  /// Two lines and more a callback, or one.
  package var trace: TraceSetting.Style
  /// Whether commands are printed; not at a prompt, where they have just been typed.
  package var echoesCommands: Bool
  /// How tables are drawn.
  package var tables: TextTable.Style
  /// The language of all that is neither code nor data.
  package var language: Language
  /// The columns that tables keep to, by cutting their cells; nil for tables as wide as they are.
  package var width: Int?

  /// A style, by default that of a file's run.
  package init(
    trace: TraceSetting.Style = .full, echoesCommands: Bool = true,
    tables: TextTable.Style = .ascii, language: Language = .english
  ) {
    self.trace = trace
    self.echoesCommands = echoesCommands
    self.tables = tables
    self.language = language
  }

  /// What stands before each line of a table: nothing where programs read it.
  var tablePrefix: String { tables.isForPeople ? "   " : "" }
}

extension TextTable.Style {
  /// Whether lines are ruled for the eye; the others are read by programs.
  package var isForPeople: Bool {
    switch self {
    case .ascii, .box, .columns: true
    case .markdown, .csv: false
    }
  }
}

/// The sign at the end of a line that was judged.
enum Mark: String {
  case holds = "✓"
  case fails = "✗"

  init(_ holds: Bool) { self = holds ? .holds : .fails }

  /// The sign as it is printed, one column wide.
  var text: String { rawValue }

  var role: Role {
    switch self {
    case .holds: .passed
    case .fails: .failed
    }
  }
}
