package import OpenCoreData

/// What one turn of the run loop showed.
package struct StepReport: Sendable {
  /// Counted from 1 over the steps reported in full.
  package var number: Int
  /// The step's title, or the command where it has none.
  package var title: String
  /// What the variables of the loops round a command stood for, as `i = 1`; nil where the step has a
  /// title of its own, and outside of loops.
  package var round: String?
  /// The title, with the values of the round.
  package var heading: String { round.map { "\(title) (\($0))" } ?? title }
  /// The commands in canonical form, one line each; lines of a block are indented.
  package var commands: [String]
  /// What `print`, `note`, `show`, `fetch` and their like printed, one line each.
  package var output: [String] = []
  /// How `trace` wants callbacks printed; nil where the scenario does not say.
  package var trace: RunSettings.TraceStyle?
  /// The reasons that `why` gave.
  package var reasons: [ChangeReason] = []
  /// What Rollcall, or Core Data in its log, warned of.
  package var warnings: [String] = []
  /// The error that a command threw, or the exception that the engine raised; nil where none.
  package var problem: ProblemReport?
  /// The controllers with something to show, in the order of their declaration.
  package var controllers: [ControllerReport] = []
  /// The expectations that follow the step.
  package var expectations: [ExpectationResult] = []

  /// Describes a step that showed nothing yet.
  package init(number: Int, title: String, commands: [String]) {
    self.number = number
    self.title = title
    self.commands = commands
  }
}

/// An error or exception, with what a learner needs to understand it.
package struct ProblemReport: Sendable {
  /// What is printed first: `error  NSCocoaErrorDomain 134060`, or the exception's name.
  package var heading: String
  /// The code in `NSCocoaErrorDomain`; nil for an exception.
  package var code: Int?
  /// Apple's text, unwrapped.
  package var text: String
  /// What the log of a phone says beside it, unwrapped; nil where that is the same.
  package var log: String?
  /// The facts behind it: a heading such as `the screen had`, and a sentence.
  package var facts: [Fact]

  /// One line of an explanation.
  package struct Fact: Sendable, Equatable {
    /// What it is about, as `why`, `mend`, `read on` or `not told`.
    package var heading: String
    package var text: String

    /// Describes a line.
    package init(_ heading: String, _ text: String) {
      self.heading = heading
      self.text = text
    }
  }

  /// Describes a problem.
  package init(
    heading: String, code: Int? = nil, text: String, log: String? = nil, facts: [Fact] = []
  ) {
    self.heading = heading
    self.code = code
    self.text = text
    self.log = log
    self.facts = facts
  }
}

/// What one step did to one controller and its table view.
package struct ControllerReport: Sendable {
  /// The controller's name.
  package var name: String
  /// The name of its delegate block; nil where it has none.
  package var delegate: String?
  /// `none`, `memory` or `full`.
  package var tracking: String
  /// What the controller told, in order; empty where it told nothing.
  package var callbacks: [CallbackReport] = []
  /// Sentences in place of callbacks and table; `no callbacks, 12 rows as before.` is one.
  package var quietly: [String] = []
  /// The exception that the table view raised, with its reasons; nil where none.
  package var exception: ProblemReport?
  /// The table of the controller; nil where it is not shown.
  package var table: TableReport?
  /// The screen, where it shows something else than the controller has.
  package var screen: ScreenReport?
  /// The verdicts that apply, in the order replay, table view, cells.
  package var verdicts: [Verdict] = []
  /// What was done after an exception so that the next step starts level.
  package var aftermath: String?

  /// Describes a controller that did nothing yet.
  package init(name: String, delegate: String?, tracking: String) {
    self.name = name
    self.delegate = delegate
    self.tracking = tracking
  }
}

/// One callback and what the delegate made of it.
package struct CallbackReport: Sendable {
  /// Counted from 1 within the step.
  package var number: Int
  /// The callback in the words of `expect callbacks`.
  package var line: String
  /// What the delegate did, one entry for each call; empty where nothing is to be said.
  package var responses: [Response] = []

  /// One line of a delegate, and the call it made.
  package struct Response: Sendable {
    /// `animated:4`; `--` where the delegate has no line for this callback.
    package var place: String
    /// The delegate's words, as `insertRows newIndexPath`, or `asWritten has no didChange section`.
    package var words: String
    /// The call as Swift spells it, `insertRows(at: [0-0])`; `not called` where no line fits; nil for
    /// none.
    package var call: String?
    /// What happened on the way, as `cellForRow(at: 0-1) = chen's cell   old paths, inside the update`.
    package var details: [String] = []
    /// A mark after the call that leads the eye: `<== here`, `*** exception`; nil for none.
    package var mark: String?

    /// Describes a response.
    package init(place: String, words: String, call: String?) {
      self.place = place
      self.words = words
      self.call = call
    }
  }

  /// Describes a callback.
  package init(number: Int, line: String) {
    self.number = number
    self.line = line
  }
}

/// One of the three judgements of a step.
package struct Verdict: Sendable, Equatable {
  /// What is judged.
  package enum Kind: String, Sendable, CaseIterable {
    /// The controller: table before + callbacks = table now.
    case replay
    /// The delegate: does the batch add up.
    case tableView
    /// The screen: does it show what the objects hold.
    case cells
  }

  /// How it went.
  package enum Outcome: String, Sendable {
    case holds, fails, notApplicable
  }

  package var kind: Kind
  package var outcome: Outcome
  /// The sentence beside it.
  package var text: String

  /// Describes a verdict.
  package init(_ kind: Kind, _ outcome: Outcome, _ text: String) {
    self.kind = kind
    self.outcome = outcome
    self.text = text
  }
}
