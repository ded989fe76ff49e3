/// What one step did to one controller and its table view.
package struct ControllerReport: Sendable {
  /// The controller's name.
  package var name: String
  /// The name of its delegate block; nil where it has none.
  package var delegate: String?
  package var tracking: Tracking
  /// What the controller told, in order; empty where it told nothing.
  package var callbacks: [CallbackReport] = []
  /// Why nothing was told, in place of callbacks; nil where something was.
  package var quietly: Quiet?
  /// The exception that the table view raised, with its reasons; nil where none.
  package var exception: ProblemReport?
  /// The table of the controller; nil where it is not shown.
  package var table: TableReport?
  /// The labels of the rows before the step, section by section; nil where nothing was fetched.
  package var before: [FormerSection]?
  /// The screen, where it shows something else than the controller has.
  package var screen: ScreenReport?
  /// The verdicts that apply, in the order of their kinds.
  package var verdicts: [Verdict] = []
  /// Whether the table view is loaded again after an exception, so that the next step starts level.
  package var reloads = false

  /// Describes a controller that did nothing yet.
  package init(name: String, delegate: String?, tracking: Tracking) {
    self.name = name
    self.delegate = delegate
    self.tracking = tracking
  }
}

/// A section as it was before a step.
package struct FormerSection: Sendable, Equatable {
  /// Nil where there is no section key path.
  package var name: String?
  package var labels: [String]

  package init(name: String?, labels: [String]) {
    self.name = name
    self.labels = labels
  }
}

/// What of changes a controller follows.
package enum Tracking: String, Sendable {
  /// Nothing: it has no delegate that hears changes.
  case none
  /// Its rows in memory.
  case memory
  /// Its rows in memory and in its cache.
  case full
}
