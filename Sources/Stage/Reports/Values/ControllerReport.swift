package import TableView

/// What one step did to one controller and its view.
package struct ControllerReport: Sendable {
  /// The controller's name.
  package var name: String
  /// The name of its delegate block; nil where it has none.
  package var delegate: String?
  package var tracking: Tracking
  /// Which view it feeds.
  package var view = ViewKind.tableView
  /// The section of the view that shows its rows, where other controllers feed the view, too; nil
  /// where the view is its own.
  package var sectionOfView: Int?
  /// How many sections of its own the view has above those of the controller.
  package var sectionsAbove = 0
  /// The texts of the rows in those sections, from top to bottom.
  package var rowsAbove: [String] = []
  /// What the controller told, a round for each delivery; empty where it told nothing.
  package var rounds: [Round] = []
  /// Why nothing was told, in place of callbacks; nil where something was.
  package var quietly: Quiet?
  /// The exception that the view raised, with its reasons; nil where none.
  package var exception: ProblemReport?
  /// The table of the controller; nil where it is not shown.
  package var table: TableReport?
  /// The labels of the rows before the step, section by section; nil where nothing was fetched.
  package var before: [FormerSection]?
  /// The rows that the user dragged before anything was told, in order.
  package var drags: [Drag] = []
  /// The screen, where it shows something else than the controller has.
  package var screen: ScreenReport?
  /// The verdicts that apply, in the order of their kinds.
  package var verdicts: [Verdict] = []
  /// Which rows are on the screen; nil where all are, and where the table is not shown.
  package var window: WindowReport?
  /// Whether the view is loaded again after an exception, so that the next step starts level.
  package var reloads = false

  /// Whether a user could see a view: the scenario says what it shows, or it shows something else than the
  /// controller has.
  package var showsView = false
  /// What the view showed when the step began; nil where the run did not keep it.
  package var screenBefore: ShownScreen?
  /// What the view shows in other ways than after the last callback.
  package var shownLast = ShownChange()

  /// One delivery: what the controller told from one will-change to its did-change, or all at once.
  package struct Round: Sendable {
    /// The callbacks in order; their numbers go on from those of the round before.
    package var callbacks: [CallbackReport]

    package init(callbacks: [CallbackReport]) { self.callbacks = callbacks }
  }

  /// The callbacks of all rounds, in order.
  package var callbacks: [CallbackReport] { rounds.flatMap(\.callbacks) }

  /// The rows of the view's own that are on the screen beside a part of the controller's; all where every
  /// row is on it.
  package func rowsAbove(beside part: WindowReport.Part?) -> [String] {
    guard let part, let window else { return rowsAbove }
    return Array(rowsAbove.suffix(window.visibleRows - part.room))
  }

  /// A row that the user put elsewhere, which the table view has shown at once.
  package struct Drag: Sendable, Equatable {
    package var from: TablePath
    package var to: TablePath
    /// What the view shows in other ways than before it, where the run keeps what it shows.
    package var shown = ShownChange()

    package init(from: TablePath, to: TablePath) {
      self.from = from
      self.to = to
    }
  }

  /// Describes a controller that did nothing yet.
  package init(name: String, delegate: String?, tracking: Tracking) {
    self.name = name
    self.delegate = delegate
    self.tracking = tracking
  }
}

/// A section as it was before a step.
package struct FormerSection: Sendable, Equatable {
  /// Whether the view showed none of its rows.
  package var isCollapsed = false
  /// Nil where there is no section key path.
  package var name: String?
  /// The title that the table view showed, where it is not the name.
  package var header: String?
  package var labels: [String]
  /// What the screen showed of each row; nil where it did not show the row.
  package var cells: [String?]

  package init(name: String?, header: String? = nil, labels: [String], cells: [String?] = []) {
    self.name = name
    self.header = header
    self.labels = labels
    self.cells = cells
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
