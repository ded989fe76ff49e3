import ScenarioLanguage
import ScenarioRunner

/// A command that has run.
struct Moment {
  var line: ScenarioSession.Line
  /// How many steps it reported in full.
  var steps: Int
  /// What was typed, where the command is the first of it; nil for others.
  var typed: String?

  /// Whether the command changed something.
  var changes: Bool { !line.command.onlyLooks && !line.command.isExpectation }
}

/// One way that a session has gone: its commands from the empty stage on.
struct Branch {
  /// What parted the branch from another one.
  struct Origin {
    /// The number of the other branch.
    var branch: Int
    /// How many commands the two have in common.
    var place: Int
  }

  /// Unique in a session, and never used again.
  let number: Int
  var name: String
  var moments: [Moment] = []
  /// Nil for the first branch, and for one that shares nothing with another.
  var origin: Origin?
  /// Whether its named stores are copies that are thrown away, as those of `play`.
  var isThrowaway = false

  /// How many commands of its own change something.
  var ownChanges: Int { moments.dropFirst(origin?.place ?? 0).count { $0.changes } }

  /// How many commands before a place change something.
  func changes(before place: Int) -> Int { moments[..<place].count { $0.changes } }

  /// How many commands behind a place change something.
  func changes(after place: Int) -> Int { moments[place...].count { $0.changes } }

  // MARK: Places

  /// The place before the first command that changes something.
  var beginning: Int { place(behindLooks: 0) }

  /// The place before the last `count` commands that changed something; nil where there are fewer.
  func place(back count: Int, from position: Int) -> Int? {
    var left = count
    for index in stride(from: position - 1, through: 0, by: -1) where moments[index].changes {
      left -= 1
      if left == 0 { return index }
    }
    return nil
  }

  /// The place after the next `count` commands that change something; nil where there are fewer.
  func place(forward count: Int, from position: Int) -> Int? {
    var left = count
    for index in position..<moments.count where moments[index].changes {
      left -= 1
      if left == 0 { return place(behindLooks: index + 1) }
    }
    return nil
  }

  /// The place after a step reported in full; nil for no such step.
  ///
  /// 0 is the place before the first.
  func place(afterStep number: Int) -> Int? {
    if number == 0 { return moments.firstIndex { $0.steps > 0 } ?? moments.count }
    var steps = 0
    for (index, moment) in moments.enumerated() {
      steps += moment.steps
      if steps >= number { return place(behindLooks: index + 1) }
    }
    return nil
  }

  /// What only looks, or judges, belongs to the command before it: the place behind it.
  private func place(behindLooks place: Int) -> Int {
    moments[place...].firstIndex { $0.changes } ?? moments.count
  }

  /// The number of the last step before a place.
  func step(at place: Int) -> Int { moments[..<place].reduce(0) { $0 + $1.steps } }
}
