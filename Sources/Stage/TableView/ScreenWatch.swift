/// Looks at a view from time to time, and says what has changed on its screen since it looked last.
///
/// A look at a view that shows what it showed costs nothing, one at a view in which cells of one section were
/// filled since costs the rows between them, and another costs O(rows).
package struct ScreenWatch<Content: Equatable & Sendable> {
  /// What it saw last.
  package private(set) var screen = Screen<Content>()
  private var seen: Seen?

  /// Of which view it knows how many changes.
  private struct Seen {
    var view: TableView<Content>
    var part: ViewPart
    var changes: Int
    /// The update of which calls wait, and how many there were.
    var update: Int
    var calls: Int
  }

  /// A watch that has seen an empty screen.
  package init() {}

  /// Begins again, and forgets what stopped.
  package mutating func begin(at view: TableView<Content>, _ part: ViewPart) {
    screen.isStopped = false
    _ = look(at: view, part)
  }

  /// Takes what a part of a view shows now.
  ///
  /// After an exception nothing is seen any more: an app has ended there.
  ///
  /// - Parameters:
  ///   - view: the view.
  ///   - part: the sections that are looked at.
  ///   - stops: whether an exception has come.
  /// - Returns: what has changed since the last look.
  package mutating func look(
    at view: TableView<Content>, _ part: ViewPart, stops: Bool = false
  ) -> ScreenChange<Content> {
    var change = ScreenChange<Content>()
    guard !screen.isStopped else { return change }
    change.stops = stops
    let calls = stops && !view.refusedCalls.isEmpty ? view.refusedCalls : view.waitingCalls
    let isRefused = stops && !view.refusedCalls.isEmpty
    let now = Seen(
      view: view, part: part, changes: view.changeCount,
      update: view.updateNumber, calls: calls.count)
    if now.view !== seen?.view || now.part != seen?.part || now.changes != seen?.changes {
      change.lines =
        if let filled = filledLines(of: view, part) {
          Splice(from: screen.lines, to: filled.lines, at: filled.place)
        } else {
          Splice(from: screen.lines, to: part.lines(of: view))
        }
    }
    if !isRefused, now.view === seen?.view, now.part == seen?.part, now.update == seen?.update,
      let known = seen?.calls, known <= calls.count
    {
      // Of an update that goes on, only what came is looked at.
      let added = calls[known...].compactMap(part.numbered)
      if !added.isEmpty {
        change.waiting = Splice(at: screen.waiting.count, removing: 0, adding: added)
      }
    } else {
      change.waiting = Splice(from: screen.waiting, to: calls.compactMap(part.numbered))
    }
    seen = now
    screen.apply(change)
    return change
  }

  /// The lines of the rows between which cells were filled since the last look, and the place of the first;
  /// nil where anything else may have changed.
  private func filledLines(
    of view: TableView<Content>, _ part: ViewPart
  ) -> (place: Int, lines: [Screen<Content>.Line])? {
    // A view with a height has one line for all the rows that are off its screen.
    guard view.height == nil, let seen, seen.view === view, seen.part == part,
      let changed = view.keptEnds(since: seen.changes), changed.count == 1,
      let (section, kept) = changed.first, part.number(of: section) != nil
    else { return nil }
    let counts = part.lineCounts(of: view, before: section)
    // Where rows came or went as well, all lines are compared.
    guard counts.all == screen.lines.count else { return nil }
    let cells = view.sections[section].cells
    var lines: [Screen<Content>.Line] = []
    for cell in cells[kept.first..<cells.count - kept.last] {
      guard let cell else { return nil }
      lines.append(.row(cell.content))
    }
    return (counts.before + 1 + kept.first, lines)
  }
}

/// The sections of a view that show the rows of one source.
package struct ViewPart: Hashable, Sendable {
  /// The number of the first.
  private let first: Int
  /// Whether the view has but one of them: others have the sections around it.
  private let isShared: Bool

  /// The one section of a view that several sources share.
  package static func section(_ section: Int) -> ViewPart {
    ViewPart(first: section, isShared: true)
  }

  /// All sections below the first ones, which are the view's own.
  package static func below(_ sections: Int) -> ViewPart {
    ViewPart(first: sections, isShared: false)
  }

  /// The number that a section of the view has among those of the part; nil for another section.
  package func number(of section: Int) -> Int? {
    isShared ? (section == first ? 0 : nil) : section < first ? nil : section - first
  }

  /// A call by the numbers of the part; nil where it names nothing of it.
  package func numbered(_ call: ReceivedCall) -> ReceivedCall? {
    self == .below(0) ? call : call.numbered(number(of:))
  }

  /// How many lines there are where every row is on the screen, and how many of them stand above a section.
  fileprivate func lineCounts<Content>(
    of view: TableView<Content>, before section: Int
  ) -> (all: Int, before: Int) {
    var counts = (all: 0, before: 0)
    for (index, other) in view.sections.enumerated() {
      if index == section { counts.before = counts.all }
      if number(of: index) != nil {
        counts.all += 1 + other.cells.count
      } else if !isShared {
        counts.all += other.cells.count
      }
    }
    return counts
  }

  /// The lines of the part, and of the view's own rows above it.
  fileprivate func lines<Content>(of view: TableView<Content>) -> [Screen<Content>.Line] {
    var lines: [Screen<Content>.Line] = []
    var hidden = 0
    func closeGap() {
      if hidden > 0 { lines.append(.offScreen(rows: hidden)) }
      hidden = 0
    }
    for (index, section) in view.sections.enumerated() {
      guard number(of: index) != nil else {
        if !isShared { lines += section.cells.compactMap { $0.map { .own($0.content) } } }
        continue
      }
      lines.append(.section(title: section.title))
      for cell in section.cells {
        guard let cell else {
          hidden += 1
          continue
        }
        closeGap()
        lines.append(.row(cell.content))
      }
      closeGap()
    }
    return lines
  }
}
