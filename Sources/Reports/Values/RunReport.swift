package import OpenCoreData

/// What a run of one scenario showed, from its first line to its last, as a value.
///
/// The text, the JSON and the golden are all made from it. Nothing in it depends on the machine, the
/// time, the locale, or on the line numbers of the scenario, but for the places of failures.
package struct RunReport: Sendable {
  /// The scenario's file as it was named to the program.
  package var path: String
  /// The scenario's title; nil for a file without one.
  package var title: String?
  /// Where the scenario comes from, as its `source` line says.
  package var source: String?
  /// The model, once there is a store.
  package var model: [EntityReport] = []
  /// What was shown, in order.
  package var blocks: [ReportBlock] = []
  /// What ended the run before its last line; nil where it went through.
  package var stop: RunStop?
  /// What was counted.
  package var totals = RunTotals()
  /// How long each step reported in full took, in their order; no text and no JSON of a run has it.
  package var stepTimes: [Duration] = []
  /// How far the report had come after each command of the scenario.
  package var commandEnds: [CommandEnd] = []

  /// A place in a report.
  package struct CommandEnd: Sendable {
    /// The offset of the command's first byte in its document.
    package var offset: Int
    /// How many blocks there were after it.
    package var blocks: Int

    /// Notes how far a report had come.
    package init(offset: Int, blocks: Int) {
      self.offset = offset
      self.blocks = blocks
    }
  }

  /// A report that shows nothing yet.
  package init(path: String, title: String? = nil, source: String? = nil) {
    self.path = path
    self.title = title
    self.source = source
  }
}

/// An entity of the model.
package struct EntityReport: Sendable {
  package var name: String
  /// The entity that it inherits from; nil for none.
  package var parent: String?
  /// The attributes with their types, in the words of the language.
  package var attributes: [(name: String, type: String)]
  /// The relationships with the entities that they lead to.
  package var relationships: [(name: String, destination: String, isToMany: Bool)]

  package init(
    name: String, parent: String?, attributes: [(name: String, type: String)],
    relationships: [(name: String, destination: String, isToMany: Bool)]
  ) {
    self.name = name
    self.parent = parent
    self.attributes = attributes
    self.relationships = relationships
  }
}

/// One part of what a run shows.
package enum ReportBlock: Sendable {
  /// A command that needs no report of its own, in canonical form: `> insert Student ann …`.
  case quiet(QuietStep)
  /// A sentence of a `note` outside a step.
  case note(String)
  /// A step in full.
  case step(StepReport)
  /// An expectation that follows no step.
  case expectation(ExpectationResult)
}

/// A step that shows one line.
package struct QuietStep: Sendable {
  /// The commands.
  package var echo: [EchoedCommand]
  /// The commands in canonical form, one line each.
  package var commands: [String] { echo.flatMap(\.lines) }
  /// What it printed, one line each; usually nothing.
  package var output: [String]
  /// The reasons that `why` gave.
  package var reasons: [ChangeReason]
  /// What `fetch` and `objects` found, and what `explain` said, as rows.
  package var results: [ResultReport] = []

  /// Whether there is nothing to show.
  package var isEmpty: Bool { commands.isEmpty && output.isEmpty && reasons.isEmpty }

  /// Describes a quiet step.
  package init(commands: [String], output: [String] = [], reasons: [ChangeReason] = []) {
    echo = commands.isEmpty ? [] : [EchoedCommand(lines: commands, place: nil)]
    self.output = output
    self.reasons = reasons
  }
}

/// What was counted over a run.
package struct RunTotals: Sendable, Equatable {
  /// Steps reported in full.
  package var steps = 0
  /// Replays that were judged, and those that failed.
  package var replays = 0
  package var failedReplays = 0
  /// Expectations that were judged, and those that failed.
  package var expectations = 0
  package var failedExpectations = 0
  /// Errors and exceptions that an expectation had named.
  package var expectedErrors = 0
  package var expectedExceptions = 0
  /// What graders give for all expectations that were judged, and for those that hold.
  package var points = 0
  package var earnedPoints = 0

  /// Nothing counted yet.
  package init() {}
}

/// What ended a run early.
package struct RunStop: Sendable {
  /// Whose fault it was, which decides the exit code.
  package enum Kind: String, Sendable {
    /// An error or exception that no expectation named, a store that cannot be opened: exit code 3.
    case failure
    /// A limit on steps, rows, output or time: exit code 3.
    case limit
    /// Something that only running shows to be wrong with the scenario's words: exit code 2.
    case usage
    /// The user interrupted the run: exit code 130.
    case interruption
  }

  package var kind: Kind
  /// The diagnostic, rendered with place, line and caret.
  package var message: String

  /// Describes what ended a run.
  package init(_ kind: Kind, message: String) {
    self.kind = kind
    self.message = message
  }
}

/// What became of one expectation.
package struct ExpectationResult: Sendable {
  /// The expectation in canonical form, one line each.
  package var lines: [String]
  /// Whether it held.
  package var holds: Bool
  /// The failure as a diagnostic with place, line and caret; empty where it held.
  package var failure: String
  package var points: Int?
  package var id: String?
  /// Whether it is a line of a check, and not of the scenario that is checked.
  package var isOfCheck: Bool
  /// Where it is written; nil for one that is typed.
  package var place: SourceLine?

  /// Describes a judged expectation.
  package init(
    lines: [String], holds: Bool, failure: String = "", points: Int? = nil, id: String? = nil,
    isOfCheck: Bool = false
  ) {
    self.isOfCheck = isOfCheck
    self.lines = lines
    self.holds = holds
    self.failure = failure
    self.points = points
    self.id = id
  }
}
