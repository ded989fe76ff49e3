import ScenarioLanguage
import TableView
package import Words

/// Where a delegate's calls start, the marks behind them, and the bar of the brief form.
private enum ReportColumn {
  static let call = 51
  static let mark = 71
  static let bar = 57
}

extension CallbackReport {
  /// The callback on a line, and on lines of their own what the delegate did.
  func write(to page: inout ReportPage) {
    page.line(numbered, indent: 0)
    for response in responses { response.write(to: &page) }
  }

  /// The callback as the method that a phone calls, and below it what the delegate did.
  func write(to page: inout ReportPage, signature: Signature) {
    let lines = signature.lines(of: line)
    page.line(numbered(lines.first ?? line.description), indent: 0)
    for line in lines.dropFirst() { page.line(line, indent: 6) }
    for response in responses { response.write(to: &page) }
  }

  /// The callback and what the delegate did on one line.
  func writeBriefly(to page: inout ReportPage) {
    guard !responses.isEmpty else {
      page.line(numbered, indent: 0)
      return
    }
    var parts: [String] = []
    for (index, response) in responses.enumerated() {
      let isSameLine = index > 0 && responses[index - 1].place == response.place
      parts.append(response.brief(namesPlace: !isSameLine, in: page.language))
    }
    page.line(
      ReportPage.padded(numbered, to: ReportColumn.bar, atLeast: 1) + "| "
        + parts.joined(separator: ", "), indent: 0)
  }

  /// The number, which grows to the left, and the callback's words.
  private var numbered: String { numbered(line.description) }

  private func numbered(_ words: String) -> String {
    let digits = String(number)
    return ReportPage.spaces(4 - digits.utf8.count) + digits + "  " + VisibleText.of(words)
  }
}

extension CallbackReport.Response {
  /// What stands before the words: the delegate's line, or a dash where it has none.
  private var placeText: String { place.map { "\($0)" } ?? "--" }

  /// Words, then the call behind them, or under them and under what happened on the way.
  func write(to page: inout ReportPage) {
    let details = self.details(in: page.language)
    let gap = place == nil ? " " : "  "
    let head = ReportPage.spaces(8) + VisibleText.of(placeText) + gap
    var line = head + VisibleText.of(page.said(words))
    if let act {
      if !details.isEmpty || DisplayWidth.of(line) > ReportColumn.call - 1 {
        page.line(line, indent: 0)
        for detail in details { page.wrapped(detail, indent: DisplayWidth.of(head)) }
        line = ""
      }
      line =
        ReportPage.padded(line, to: ReportColumn.call) + "-> " + VisibleText.of(page.said(act))
    }
    if let mark {
      if DisplayWidth.of(line) > ReportColumn.mark - 1 {
        page.line(line, indent: 0)
        line = ""
      }
      line = ReportPage.padded(line, to: ReportColumn.mark) + page.said(mark)
    }
    page.line(line, indent: 0)
    if act == nil {
      for detail in details { page.wrapped(detail, indent: DisplayWidth.of(head)) }
    }
  }

  /// What happened on the way, in lines: the calls of a batch, or the paths that crossed.
  package func details(in language: Language) -> [String] {
    if case .updates(let calls)? = act { return calls.map(\.description) }
    guard let crossing else { return [] }
    func said(_ word: ReportWord) -> String { word.text(in: language) }
    let cell = said(.cellOf(owner: crossing.owner))
    let found = crossing.found ?? said(.nothing)
    let gap = ReportPage.spaces(DisplayWidth.of(cell) - DisplayWidth.of(found))
    return [
      "cellForRow(at: \(crossing.cell)) = \(cell)   \(said(.oldPaths))",
      "object(at: \(crossing.object))     = \(found)\(gap)   \(said(.newPaths))",
    ]
  }

  /// `animated:4 insertRows(at: [0-0])`; the delegate's words where they led to no call.
  func brief(namesPlace: Bool, in language: Language) -> String {
    let words = self.words.text(in: language)
    let said = place == nil ? words : act?.text(in: language) ?? words
    return (namesPlace ? [placeText, said] : [said]).joined(separator: " ")
      + (mark.map { "  \($0.text(in: language))" } ?? "")
  }
}

extension CallbackReport.Mark: Sentence {
  package var english: String {
    switch self {
    case .here: ReportWord.here.english
    case .exception: ReportWord.exception.english
    }
  }

  package var simplifiedChinese: String {
    switch self {
    case .here: ReportWord.here.simplifiedChinese
    case .exception: ReportWord.exception.simplifiedChinese
    }
  }
}
