package import TableView

/// The part of a view with a height that is on the screen, and the cells that a step asked for.
package struct WindowReport: Sendable, Equatable {
  /// Which of a controller's rows are on the screen.
  package struct Part: Sendable, Equatable {
    /// How many of its rows stand above the screen.
    package var rowsAbove: Int
    /// How many of its rows have room on the screen.
    package var room: Int

    package init(rowsAbove: Int, room: Int) {
      self.rowsAbove = rowsAbove
      self.room = room
    }
  }

  /// How many rows fit on the screen.
  package var visibleRows: Int
  /// What was on the screen before the step.
  package var before: Part
  package var now: Part
  /// The paths of the first and the last row on the screen; nil where none of the controller's is there.
  package var ends: Ends?
  /// The rows for which a new cell was made, in the order in which they were asked for.
  package var made: [TablePath]
  /// The rows for which a cell was reused, in the same order.
  package var reused: [TablePath]
  /// The rows that were read in advance, in order.
  package var prefetched: [TablePath]

  /// The first row on the screen and the last.
  package struct Ends: Sendable, Equatable {
    package var first: TablePath
    package var last: TablePath

    package init(first: TablePath, last: TablePath) {
      self.first = first
      self.last = last
    }
  }

  package init(
    visibleRows: Int, before: Part, now: Part, ends: Ends?, made: [TablePath], reused: [TablePath],
    prefetched: [TablePath]
  ) {
    self.visibleRows = visibleRows
    self.before = before
    self.now = now
    self.ends = ends
    self.made = made
    self.reused = reused
    self.prefetched = prefetched
  }
}
