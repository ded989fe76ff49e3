import ScenarioLanguage
import TextTable
import Words

extension ControllerReport {
  /// Whether it is said in sentences alone.
  package var isQuiet: Bool {
    callbacks.isEmpty && exception == nil && table == nil && screen == nil && verdicts.isEmpty
      && !reloads
  }

  /// The controller's part of a step alone.
  package func text(style: ReportStyle) -> String {
    var page = ReportPage(for: style)
    write(to: &page, style: style, nameColumn: 0)
    return page.text
  }

  /// Writes the controller's part of a step.
  ///
  /// `nameColumn` is where sentences start that stand behind the name.
  func write(to page: inout ReportPage, style: ReportStyle, nameColumn: Int) {
    writeCallbacks(to: &page, style: style)
    if let quietly {
      let column = isQuiet ? nameColumn : 3 + DisplayWidth.of(VisibleText.of(name)) + 2
      page.sentence(page.said(quietly), heading: name, column: column)
      if exception != nil || table != nil || screen != nil { page.gap() }
    }
    if let exception {
      exception.write(to: &page, layout: .block)
      page.gap()
    }
    writeTables(to: &page, style: style)
    for verdict in verdicts { verdict.write(to: &page) }
    if reloads { page.sentence(page.said(ReportWord.reloads)) }
  }

  private func writeCallbacks(to page: inout ReportPage, style: ReportStyle) {
    guard !callbacks.isEmpty else { return }
    page.line(.callbacks(controller: name, delegate: delegate))
    var leftOut = 0
    for (index, callback) in callbacks.enumerated() {
      guard isPrinted(index) else {
        leftOut += 1
        continue
      }
      if leftOut > 0 {
        page.line(.moreCallbacks(leftOut), indent: 3)
        leftOut = 0
      }
      switch style.trace {
      case .full: callback.write(to: &page)
      case .brief: callback.writeBriefly(to: &page)
      case .swift, .objc:
        callback.write(to: &page, signature: Signature(style.trace, of: name, told: delegate))
      }
    }
    page.gap()
  }

  /// Whether a callback is printed: all up to 40; above, the first ten, the last five, and those
  /// that the eye is led to.
  private func isPrinted(_ index: Int) -> Bool {
    callbacks.count <= 40 || index < 10 || index >= callbacks.count - 5
      || callbacks[index].responses.contains { $0.mark != nil }
  }

  /// One table, or two where the screen shows something else than the controller has.
  private func writeTables(to page: inout ReportPage, style: ReportStyle) {
    let cut = table?.showsAll == true ? nil : TableReport.longestCell
    switch (table, screen) {
    case (nil, nil): return
    case (let table?, nil):
      page.line(name, right: page.said(ReportWord.tracking(tracking)))
      let excerpt = TableExcerpt(of: table)
      page.drawing(
        Self.fitted(style) { cell in
          table.drawn(
            excerpt, showsScreen: table.showsScreen, showsWas: table.hasMoved,
            in: style.language, longestCell: cell
          ).rendered(as: style.tables, prefix: style.tablePrefix)
        })
      table.writeGone(to: &page)
    case (nil, let screen?):
      page.line(.onScreenAsBefore)
      let drawn = screen.drawn(only: nil, maximumCellWidth: cut, in: style.language)
      page.drawing(drawn.rendered(as: style.tables, prefix: style.tablePrefix))
    case (let table?, let screen?):
      writePair(table, screen, maximumCellWidth: cut, to: &page, style: style)
    }
  }

  /// The widest drawing that keeps to the width, of cells cut at several lengths; else the narrowest.
  private static func fitted(_ style: ReportStyle, _ draw: (Int) -> String) -> String {
    let whole = draw(TableReport.longestCell)
    guard let width = style.width, style.tables.isForPeople else { return whole }
    var drawing = whole
    for cell in [28, 20, 14, 10, 7, 5] {
      let first = drawing.split(separator: "\n", maxSplits: 1).first ?? ""
      if DisplayWidth.of(String(first)) <= width { break }
      drawing = draw(cell)
    }
    return drawing
  }

  private func writePair(
    _ table: TableReport, _ screen: ScreenReport, maximumCellWidth: Int?,
    to page: inout ReportPage, style: ReportStyle
  ) {
    let excerpt = TableExcerpt(of: table)
    let left = table.drawn(excerpt, showsScreen: false, showsWas: false, in: style.language)
      .rendered(as: style.tables)
    let right = screen.drawn(
      only: excerpt.isWhole ? nil : excerpt.paths(of: table), maximumCellWidth: maximumCellWidth,
      in: style.language
    ).rendered(as: style.tables)
    let pair = SideBySide([
      .init(heading: page.said(ReportWord.inController), text: left),
      .init(heading: page.said(ReportWord.onScreenAsBefore), text: right),
    ]).rendered(prefix: "   ")
    let widest = pair.split(separator: "\n").map { DisplayWidth.of(String($0)) }.max() ?? 0
    guard widest > page.width || !style.tables.isForPeople else {
      page.drawing(pair)
      table.writeGone(to: &page)
      return
    }
    page.line(.inController)
    page.drawing(SideBySide([.init(text: left)]).rendered(prefix: style.tablePrefix))
    table.writeGone(to: &page)
    page.gap()
    page.line(.onScreenAsBefore)
    page.drawing(SideBySide([.init(text: right)]).rendered(prefix: style.tablePrefix))
  }
}

extension Verdict {
  func write(to page: inout ReportPage) {
    let (sentence, mark): (String, Mark?) =
      switch outcome {
      case .holds: (evidence.map { page.said($0) } ?? "", .holds)
      case .fails: (evidence.map { page.said($0) } ?? "", .fails)
      case .notApplicable: (page.said(ReportWord.notApplicable(evidence)), nil)
      }
    page.sentence(sentence, heading: page.said(kind), column: 15, mark: mark)
  }
}
