import TableView
package import TextTable
package import Words

/// What table views show at one moment, as lists: beside each other where there is room, else one below
/// the other.
///
/// A row or section that a call waits for has the call's sign; insertions that wait stand below the rows.
package struct ScreenPicture {
  /// The columns that a list needs at least to stand beside another.
  private static let leastColumns = 28
  /// Longer lists show the rows that a call waits for, and those near them.
  private static let mostLines = 20

  private let screens: [(delegate: String, screen: ShownScreen)]

  /// A picture of screens, each under the name of its delegate.
  package init(_ screens: [(delegate: String, screen: ShownScreen)]) { self.screens = screens }

  /// The lists, each line of which is indented; a width of nil is that of a page.
  package func drawn(indent: Int, width: Int?, in language: Language) -> StyledText {
    let width = min(width ?? ReportPage.fullWidth, ReportPage.fullWidth) - indent
    let gap = 3
    let room = (width - gap * (screens.count - 1)) / max(screens.count, 1)
    let isBeside = room >= Self.leastColumns
    let columns = isBeside ? room : max(width, Self.leastColumns)
    let blocks = screens.enumerated().map { index, shown in
      let stopped = shown.screen.isStopped ? " \(ReportWord.stopped.text(in: language))" : ""
      let heading = DisplayWidth.truncated(VisibleText.of(shown.delegate) + stopped, to: columns)
      // Each list begins in the same column at every callback.
      let isLast = index == screens.count - 1
      return SideBySide.Block(
        heading: isBeside && !isLast ? ReportPage.padded(heading, to: columns) : heading,
        drawing: Self.list(shown.screen, columns: columns, in: language))
    }
    let prefix = ReportPage.spaces(indent)
    if isBeside { return SideBySide(blocks, gap: gap).drawn(prefix: prefix) }
    return blocks.reduce(into: StyledText()) {
      $0.append(SideBySide([$1], gap: gap).drawn(prefix: prefix))
    }
  }

  /// A line of a list.
  private struct Line {
    var words: String
    var role: Role?
    var isNear = false
    var isRow = false
  }

  private static func list(
    _ screen: ShownScreen, columns: Int, in language: Language
  ) -> StyledText {
    let signs = WaitingSigns(of: screen.waiting)
    var lines: [Line] = []
    var (section, row) = (-1, 0)
    for shown in screen.lines {
      switch shown {
      case .own(let own):
        lines.append(Line(words: "  – \(VisibleText.of(own.text))", role: .secondary))
      case .section(let title):
        (section, row) = (section + 1, 0)
        guard let title else { continue }
        let (sign, role) = signs.sections[section] ?? (" ", .heading)
        lines.append(
          Line(words: "\(sign) \(VisibleText.of(title))", role: role, isNear: role != .heading))
      case .row(let cell):
        let path = TablePath(section: section, row: row)
        row += 1
        let (sign, role) = signs.rows[path] ?? (" ", nil)
        let label = cell.label.map { "\(VisibleText.of($0))  " } ?? " "
        lines.append(
          Line(
            words: "\(sign) \(path) \(label)\(VisibleText.of(cell.text))", role: role,
            isNear: role != nil, isRow: true))
      case .offScreen(let rows): row += rows
      }
    }
    if lines.isEmpty { lines.append(Line(words: "  \(ReportWord.noRows.text(in: language))")) }
    lines = excerpt(lines, in: language)
    for call in signs.coming { lines.append(Line(words: "+ \(call)", role: .added)) }
    if !screen.waiting.isEmpty, !screen.isStopped {
      lines.append(Line(words: "… \(ReportWord.waiting.text(in: language))", role: .secondary))
    }
    var drawn = StyledText()
    for line in lines {
      drawn.append(DisplayWidth.truncated(line.words, to: columns), line.role)
      drawn.append("\n")
    }
    return drawn
  }

  /// The lines of a long list that are near a sign, and the first; how many rows are left out between.
  private static func excerpt(_ lines: [Line], in language: Language) -> [Line] {
    guard lines.count > mostLines else { return lines }
    var isShown = [Bool](repeating: false, count: lines.count)
    for index in 0..<3 { isShown[index] = true }
    for (index, line) in lines.enumerated() where line.isNear {
      for near in max(index - 1, 0)...min(index + 1, lines.count - 1) { isShown[near] = true }
    }
    var kept: [Line] = []
    var hidden = 0
    func closeGap() {
      if hidden > 0 {
        kept.append(Line(words: "  \(ReportWord.hiddenRows(hidden).text(in: language))"))
      }
      hidden = 0
    }
    for (line, isShown) in zip(lines, isShown) {
      if isShown {
        closeGap()
        kept.append(line)
      } else if line.isRow {
        hidden += 1
      }
    }
    closeGap()
    return kept
  }
}

/// What waits for the end of an update, by the rows and sections that it is about.
private struct WaitingSigns {
  private(set) var rows: [TablePath: (String, Role)] = [:]
  private(set) var sections: [Int: (String, Role)] = [:]
  /// Insertions, which are about no row that is there.
  private(set) var coming: [ReceivedCall] = []

  init(of calls: [ReceivedCall]) {
    let (deletion, reload, move) = (("−", Role.removed), ("~", Role.changed), ("↕", Role.moved))
    for call in calls {
      switch call {
      case .insertRows, .insertItems, .insertSections: coming.append(call)
      case .deleteRows(let paths), .deleteItems(let paths):
        for path in paths { rows[path] = deletion }
      case .reloadRows(let paths), .reloadItems(let paths), .reconfigureRows(let paths),
        .reconfigureItems(let paths):
        for path in paths { rows[path] = reload }
      case .moveRow(let old, _), .moveItem(let old, _): rows[old] = move
      case .deleteSections(let places): for place in places { sections[place] = deletion }
      case .reloadSections(let places): for place in places { sections[place] = reload }
      case .moveSection(let old, _): sections[old] = move
      case .beginUpdates, .endUpdates, .performBatchUpdates, .batchUpdatesEnd, .reloadData,
        .layoutIfNeeded, .applySnapshot:
        break
      }
    }
  }
}
