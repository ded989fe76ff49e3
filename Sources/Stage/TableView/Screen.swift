/// What a view shows at one moment.
///
/// Only a view makes one, by ``ScreenWatch``; what shows it does not play the calls again.
package struct Screen<Row: Equatable & Sendable>: Equatable, Sendable {
  /// The lines from top to bottom.
  package var lines: [Line] = []
  /// The calls that the view was told and has not worked off, in the order in which they came.
  package var waiting: [ReceivedCall] = []
  /// Whether an exception has ended what was going on: the screen stands still, and the calls wait for
  /// ever.
  package var isStopped = false

  /// A line on the screen.
  package enum Line: Equatable, Sendable {
    /// A row of the view's own, above the sections.
    case own(Row)
    /// The beginning of a section, and what stands above its rows; nil for nothing.
    case section(title: String?)
    /// A row of the section that began last.
    case row(Row)
    /// Rows of a view with a height that are off the screen.
    case offScreen(rows: Int)

    /// The same line about other rows.
    package func map<Other>(_ transform: (Row) -> Other) -> Screen<Other>.Line {
      switch self {
      case .own(let row): .own(transform(row))
      case .section(let title): .section(title: title)
      case .row(let row): .row(transform(row))
      case .offScreen(let rows): .offScreen(rows: rows)
      }
    }
  }

  /// A screen that shows lines, with nothing to wait for.
  package init(_ lines: [Line] = []) { self.lines = lines }

  /// Goes on to the next moment.
  package mutating func apply(_ change: ScreenChange<Row>) {
    change.lines?.apply(to: &lines)
    change.waiting?.apply(to: &waiting)
    isStopped = isStopped || change.stops
  }
}

/// What one moment made different on a screen.
package struct ScreenChange<Row: Equatable & Sendable>: Equatable, Sendable {
  /// The lines that are others; nil where the screen stands as it stood.
  package var lines: Splice<Screen<Row>.Line>?
  /// The calls that wait no longer, or wait now; nil where there is no such call.
  package var waiting: Splice<ReceivedCall>?
  /// Whether an exception came.
  package var stops = false

  /// A moment that changes nothing.
  package init() {}

  /// Whether nothing is different.
  package var isNothing: Bool { lines == nil && waiting == nil && !stops }

  /// The same change of a screen of other rows.
  package func map<Other>(_ transform: (Row) -> Other) -> ScreenChange<Other> {
    var change = ScreenChange<Other>()
    change.lines = lines.map { lines in
      Splice(
        at: lines.place, removing: lines.removed, adding: lines.added.map { $0.map(transform) })
    }
    change.waiting = waiting
    change.stops = stops
    return change
  }
}

/// What turns one list into another: some elements go, and others come in their place.
package struct Splice<Element: Equatable & Sendable>: Equatable, Sendable {
  /// Where they go and come.
  package let place: Int
  /// How many go.
  package let removed: Int
  /// Those that come.
  package let added: [Element]

  /// Puts elements in the place of others.
  package init(at place: Int, removing removed: Int, adding added: [Element]) {
    self.place = place
    self.removed = removed
    self.added = added
  }

  /// The shortest that turns a list into another; nil where they are the same.
  package init?(from former: [Element], to next: [Element]) {
    let most = min(former.count, next.count)
    var start = 0
    while start < most, former[start] == next[start] { start += 1 }
    if start == former.count, start == next.count { return nil }
    var end = 0
    while end < most - start, former[former.count - 1 - end] == next[next.count - 1 - end] {
      end += 1
    }
    self.init(
      at: start, removing: former.count - start - end,
      adding: Array(next[start..<(next.count - end)]))
  }

  /// The shortest that puts elements where as many others stand; nil where they are the same.
  package init?(from list: [Element], to next: [Element], at place: Int) {
    guard let inner = Splice(from: Array(list[place..<place + next.count]), to: next) else {
      return nil
    }
    self.init(at: place + inner.place, removing: inner.removed, adding: inner.added)
  }

  /// Changes a list; what lies outside of it is passed over.
  package func apply(to list: inout [Element]) {
    let first = min(place, list.count)
    list.replaceSubrange(first..<min(first + removed, list.count), with: added)
  }
}
