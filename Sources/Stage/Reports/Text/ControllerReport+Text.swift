import ScenarioLanguage
package import TextTable
import Words

extension ControllerReport {
  /// Whether it is said in sentences alone.
  package var isQuiet: Bool {
    callbacks.isEmpty && exception == nil && table == nil && screen == nil && verdicts.isEmpty
      && !reloads
  }

  /// The controller's part of a step alone.
  package func styledText(style: ReportStyle) -> StyledText {
    var page = ReportPage(for: style)
    write(to: &page, style: style, nameColumn: 0)
    return page.styled
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
    // On a terminal, and where a width is asked for: a file has the rows once.
    if let width = style.width, style.tables.isForPeople,
      let lists = BeforeAndAfter(of: self)?.drawn(width: width, in: style.language)
    {
      page.drawing(lists)
      page.gap()
    }
    writeTables(to: &page, style: style)
    for verdict in verdicts { verdict.write(to: &page) }
    if reloads { page.sentence(page.said(ReportWord.reloads)) }
  }

  private func writeCallbacks(to page: inout ReportPage, style: ReportStyle) {
    let callbacks = callbacks
    guard !callbacks.isEmpty else { return }
    page.line(.callbacks(controller: name, delegate: delegate), role: .heading)
    var leftOut = 0
    for (index, callback) in callbacks.enumerated() {
      guard Self.isPrinted(index, of: callbacks) else {
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
  private static func isPrinted(_ index: Int, of callbacks: [CallbackReport]) -> Bool {
    callbacks.count <= 40 || index < 10 || index >= callbacks.count - 5
      || callbacks[index].responses.contains { $0.mark != nil }
  }

  /// One table, or two where the screen shows something else than the controller has.
  private func writeTables(to page: inout ReportPage, style: ReportStyle) {
    let cut = table?.showsAll == true ? nil : TableReport.longestCell
    let width = style.tables.isForPeople ? style.width : nil
    switch (table, screen) {
    case (nil, nil): return
    case (let table?, nil):
      page.line(name, right: page.said(ReportWord.tracking(tracking)))
      let excerpt = TableExcerpt(of: table)
      page.drawing(
        table.drawn(
          excerpt, showsScreen: table.showsScreen, showsWas: table.hasMoved,
          signsRows: width != nil, in: style.language
        ).drawn(as: style.tables, prefix: style.tablePrefix, width: width))
      table.writeGone(to: &page)
      if let window {
        page.sentence(
          page.said(WindowSentence(window)), heading: page.said(ReportWord.screen), column: 15,
          mark: nil)
      }
    case (nil, let screen?):
      page.line(headingOfScreen)
      let drawn = screen.drawn(only: nil, maximumCellWidth: cut, in: style.language)
      page.drawing(drawn.drawn(as: style.tables, prefix: style.tablePrefix, width: width))
    case (let table?, let screen?):
      writePair(table, screen, maximumCellWidth: cut, to: &page, style: style)
    }
  }

  /// After a refused update the screen is as before.
  private var headingOfScreen: ReportWord {
    screen?.showsOwnSnapshot == true ? .onScreen : .onScreenAsBefore
  }

  private func writePair(
    _ table: TableReport, _ screen: ScreenReport, maximumCellWidth: Int?,
    to page: inout ReportPage, style: ReportStyle
  ) {
    let excerpt = TableExcerpt(of: table)
    let left = table.drawn(
      excerpt, showsScreen: false, showsWas: false, signsRows: false, in: style.language)
    let right = screen.drawn(
      only: excerpt.isWhole ? nil : excerpt.paths(of: table), maximumCellWidth: maximumCellWidth,
      in: style.language)
    let pair = SideBySide([
      .init(
        heading: page.said(ReportWord.inController), drawing: left.drawn(as: style.tables)),
      .init(
        heading: page.said(headingOfScreen), drawing: right.drawn(as: style.tables)),
    ])
    guard pair.width + 3 > page.width || !style.tables.isForPeople else {
      page.drawing(pair.drawn(prefix: "   "))
      table.writeGone(to: &page)
      return
    }
    let width = style.tables.isForPeople ? style.width : nil
    page.line(.inController)
    page.drawing(left.drawn(as: style.tables, prefix: style.tablePrefix, width: width))
    table.writeGone(to: &page)
    page.gap()
    page.line(headingOfScreen)
    page.drawing(right.drawn(as: style.tables, prefix: style.tablePrefix, width: width))
  }
}

extension Verdict {
  func write(to page: inout ReportPage) {
    let (sentence, mark): (String, Mark?) =
      switch outcome {
      case .holds: (evidence.map { page.said($0) } ?? "", .holds)
      case .fails: (evidence.map { page.said($0) } ?? "", .fails)
      // A difference that a phone has too is no failure, and there is something to judge.
      case .notApplicable where kind == .result: (evidence.map { page.said($0) } ?? "", nil)
      case .notApplicable: (page.said(ReportWord.notApplicable(evidence)), nil)
      }
    page.sentence(sentence, heading: page.said(kind), column: 15, mark: mark)
  }
}
