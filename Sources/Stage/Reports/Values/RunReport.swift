package import OpenCoreData
package import ScenarioLanguage
import TextTable
package import Words

/// What a run of one scenario showed, from its first line to its last, as a value.
///
/// The text, the JSON and the golden are all made from it. Nothing in it depends on the machine, the
/// time, the locale, or on the line numbers of the scenario, but for the places of failures.
package struct RunReport: Sendable {
  /// The scenario's file as it was named to the program.
  package var path: String
  /// The scenario's title; nil for a file without one.
  package var title: Wording?
  /// Where the scenario comes from, as its `source` line says.
  package var source: Wording?
  /// The model, once there is a store.
  package var model: [EntityReport] = []
  /// The store and its contexts; nil before there is one.
  package var stack: StackReport?
  /// The delegates that controllers had, in the order in which they first had them.
  package var delegates: [DelegateReport] = []
  /// What was shown, in order.
  package var blocks: [ReportBlock] {
    get { shown }
    _modify {
      drawn = [:]
      yield &shown
    }
  }
  private var shown: [ReportBlock] = []
  /// The steps as a file's report has them, by their places among the blocks, as far as they were drawn
  /// to be counted.
  private(set) var drawn: [Int: StyledText] = [:]
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
  package init(path: String, title: Wording? = nil, source: Wording? = nil) {
    self.path = path
    self.title = title
    self.source = source
  }

  /// Adds a block.
  ///
  /// - Returns: how many bytes it takes in a file. A step that was drawn for this is not drawn again.
  package mutating func append(_ block: ReportBlock) -> Int {
    let text = block.styledText()
    if case .step = block { drawn[shown.count] = text }
    shown.append(block)
    return text.text.utf8.count
  }

  /// Adds a result to the last block, where that is a step; says whether it is.
  package mutating func addToLastStep(_ result: ExpectationResult) -> Bool {
    guard case .step(var step)? = shown.last else { return false }
    // With a second reference to them, all expectations of the step would be copied each time.
    shown.removeLast()
    drawn[shown.count] = nil
    step.expectations.append(result)
    shown.append(.step(step))
    return true
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

/// The store of a scenario with its contexts.
package struct StackReport: Sendable, Equatable {
  /// The kind of store, in the words of the language.
  package var store: String
  /// The name of its file; nil for one that is gone after the run.
  package var file: String?
  /// The contexts in the order of their declaration, with what they stand on: nil for the store.
  package var contexts: [Context]

  /// A context.
  package struct Context: Sendable, Equatable {
    package var name: String
    package var parent: String?

    package init(name: String, parent: String?) {
      self.name = name
      self.parent = parent
    }
  }

  package init(store: String, file: String?, contexts: [Context]) {
    self.store = store
    self.file = file
    self.contexts = contexts
  }
}

/// A delegate that a controller had.
package struct DelegateReport: Sendable, Equatable {
  package var name: String
  /// The file that it is written in; nil for one that every scenario has.
  package var path: String?
  /// Its lines, which callbacks name by their numbers, counted from 1.
  package var lines: [Line]

  /// A line of a delegate.
  package struct Line: Sendable, Equatable {
    /// In canonical form.
    package var text: String
    /// Its number in the file; nil where there is none.
    package var line: Int?

    package init(text: String, line: Int?) {
      self.text = text
      self.line = line
    }
  }

  package init(name: String, path: String?, lines: [Line]) {
    self.name = name
    self.path = path
    self.lines = lines
  }
}

/// One part of what a run shows.
package enum ReportBlock: Sendable {
  /// A command that needs no report of its own, in canonical form: `> insert Student ann …`.
  case quiet(QuietStep)
  /// A sentence of a `note` outside a step; the same in both languages where it is in one.
  case note(Wording)
  /// A step in full.
  case step(StepReport)
  /// An expectation that follows no step.
  case expectation(ExpectationResult)
}

extension ReportBlock {
  /// What its commands printed.
  package var output: [OutputLine] {
    switch self {
    case .quiet(let step): step.output
    case .step(let step): step.output
    case .note, .expectation: []
    }
  }

  /// What is said of what went wrong in it: errors, exceptions, expectations that do not hold.
  package func failures(in language: Language) -> [String] {
    switch self {
    case .quiet, .note: return []
    case .expectation(let result):
      return result.failure.map { [$0.text(in: language)] } ?? []
    case .step(let step):
      let problems = [step.problem].compactMap(\.self) + step.controllers.compactMap(\.exception)
      return problems.map { "\($0.kind.text(in: language))  \($0.wholeText)" }
        + step.expectations.compactMap { $0.failure?.text(in: language) }
    }
  }
}

/// A step that shows one line.
package struct QuietStep: Sendable {
  /// The commands.
  package var echo: [EchoedCommand]
  /// The commands in canonical form, one line each.
  package var commands: [String] { echo.flatMap(\.lines) }
  /// What it printed; usually nothing.
  package var output: [OutputLine]
  /// The reasons that `why` gave.
  package var reasons: [ChangeReason]
  /// What `fetch` and `objects` found, and what `explain` said, as rows.
  package var results: [ResultReport] = []

  /// Whether there is nothing to show.
  package var isEmpty: Bool { commands.isEmpty && output.isEmpty && reasons.isEmpty }

  /// Describes a quiet step.
  package init(commands: [String], output: [OutputLine] = [], reasons: [ChangeReason] = []) {
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
  /// Of both together.
  package var raised: Int { expectedErrors + expectedExceptions }
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
  /// What is said of it: a diagnostic with place, line and caret, or a sentence.
  package var sentence: any Sentence
  /// The sentence in English.
  package var message: String { sentence.english }

  /// Describes what ended a run.
  package init(_ kind: Kind, _ sentence: any Sentence) {
    self.kind = kind
    self.sentence = sentence
  }

  /// Describes what ended a run, in words that are the same in every language.
  package init(_ kind: Kind, message: String) { self.init(kind, Verbatim(message)) }
}

/// What became of one expectation.
package struct ExpectationResult: Sendable {
  /// The expectation in canonical form, one line each.
  package var lines: [String]
  /// Whether it held.
  package var holds: Bool
  /// Why it does not hold; nil where it does.
  package var failure: Failure?
  package var points: Int?
  package var id: String?
  /// Whether it is a line of a check, and not of the scenario that is checked.
  package var isOfCheck: Bool
  /// Where it is written; nil for one that is typed.
  package var place: SourceLine?
  /// What its block would hold; nil for one that is not to be filled.
  package var filling: Filling?

  /// What came, in place of the line `fill`.
  package struct Filling: Sendable, Equatable {
    package var lines: [String]
    /// The bytes of the line's word in the file of `place`.
    package var bytes: Range<Int>

    package init(lines: [String], bytes: Range<Int>) {
      self.lines = lines
      self.bytes = bytes
    }
  }

  /// Why an expectation does not hold.
  package enum Failure: Sentence {
    /// What differs, with place, line and caret.
    case judged(PlacedDiagnostics)
    /// The run stopped before it.
    case notReached

    package func text(in language: Language) -> String {
      switch self {
      case .judged(let diagnostics): diagnostics.text(in: language)
      case .notReached: language("not judged, since the run stopped before", "没有判断，因为运行在这之前就停止了")
      }
    }

    package func text(in language: Language, columns: Int?) -> String {
      switch self {
      case .judged(let diagnostics): diagnostics.text(in: language, columns: columns)
      case .notReached: text(in: language)
      }
    }
  }

  /// Describes a judged expectation.
  package init(
    lines: [String], holds: Bool, failure: Failure? = nil, points: Int? = nil, id: String? = nil,
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
