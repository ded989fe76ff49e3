package import OpenCoreData
package import ScenarioLanguage

/// What one turn of the run loop showed.
package struct StepReport: Sendable {
  /// Counted from 1 over the steps reported in full.
  package var number: Int
  /// The step's title, or the command where it has none.
  ///
  /// Goldens, expectations and records know the step by the title in English.
  package var title: Wording
  /// What the variables of the loops round a command stood for, as `i = 1`; nil where the step has a
  /// title of its own, and outside of loops.
  package var round: String?
  /// The title, with the values of the round.
  package var heading: Wording {
    guard let round else { return title }
    return title.map { "\($0) (\(round))" }
  }
  /// Where the step begins in its file; nil for one that is typed.
  package var place: SourceLine?
  /// The commands.
  package var echo: [EchoedCommand]
  /// The commands in canonical form, one line each; lines of a block are indented.
  package var commands: [String] { echo.flatMap(\.lines) }
  /// What `print`, `note`, `show`, `fetch` and their like printed.
  package var output: [OutputLine] = []
  /// How `trace` wants callbacks printed; nil where the scenario does not say.
  package var trace: TraceSetting.Style?
  /// What `fetch` and `objects` found, and what `explain` said, as rows.
  package var results: [ResultReport] = []
  /// The SQL statements that the step ran, in order.
  package var statements: [String] = []
  /// The reasons that `why` gave.
  package var reasons: [ChangeReason] = []
  /// What Rollcall, or Core Data in its log, warned of.
  package var warnings: [ReportWarning] = []
  /// The error that a command threw, or the exception that the engine raised; nil where none.
  package var problem: ProblemReport?
  /// The controllers with something to show, in the order of their declaration.
  package var controllers: [ControllerReport] = []
  /// The lists of SwiftUI's with something to show, in the order of their declaration.
  package var lists: [ListReport] = []
  /// The expectations that follow the step.
  package var expectations: [ExpectationResult] = []

  /// Describes a step that showed nothing yet.
  package init(number: Int, title: Wording, commands: [String]) {
    self.number = number
    self.title = title
    echo = commands.isEmpty ? [] : [EchoedCommand(lines: commands, place: nil)]
  }
}

/// A line of a file.
package struct SourceLine: Sendable, Hashable {
  /// The file as it was named to the program.
  package var path: String
  /// Counted from 1.
  package var line: Int

  package init(path: String, line: Int) {
    self.path = path
    self.line = line
  }
}

/// A command as a report repeats it.
package struct EchoedCommand: Sendable {
  /// In canonical form; lines of a block are indented.
  package var lines: [String]
  /// Where it is written; nil for one that is typed.
  package var place: SourceLine?

  package init(lines: [String], place: SourceLine?) {
    self.lines = lines
    self.place = place
  }
}

/// What a command that looks has found, as rows.
package struct ResultReport: Sendable {
  /// What looked.
  package enum Kind: String, Sendable {
    /// `fetch` or `objects`.
    case fetch
    /// `explain`: a statement, its plan, what is left to memory.
    case explain
    /// `fetchHistory`: a change a row.
    case history
  }

  package var kind: Kind
  package var columns: [String]
  /// A value a column, as it is printed.
  package var rows: [[String]]

  package init(_ kind: Kind, columns: [String], rows: [[String]]) {
    self.kind = kind
    self.columns = columns
    self.rows = rows
  }
}
