import ScenarioLanguage
import TableView
import TextTable
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
    page.line(numbered, indent: 0, role: line.role)
    snapshot?.write(to: &page)
    for response in responses { response.write(to: &page) }
  }

  /// The callback as the method that a phone calls, and below it what the delegate did.
  func write(to page: inout ReportPage, signature: Signature) {
    let lines = signature.lines(of: line)
    page.line(numbered(lines.first ?? line.description), indent: 0, role: line.role)
    for further in lines.dropFirst() { page.line(further, indent: 6, role: line.role) }
    for response in responses { response.write(to: &page) }
  }

  /// The callback and what the delegate did on one line.
  func writeBriefly(to page: inout ReportPage) {
    guard !responses.isEmpty else {
      page.line(numbered, indent: 0, role: line.role)
      return
    }
    var parts: [String] = []
    for (index, response) in responses.enumerated() {
      let isSameLine = index > 0 && responses[index - 1].place == response.place
      parts.append(response.brief(namesPlace: !isSameLine, in: page.language))
    }
    let did = "| " + parts.joined(separator: ", ")
    let bar = ReportColumn.bar - (ReportPage.fullWidth - page.width)
    let start = ReportPage.padded(numbered, to: bar, atLeast: 1)
    guard page.keepsWidth, DisplayWidth.of(start) + DisplayWidth.of(did) > page.width else {
      return page.line(start, role: line.role, end: did, endRole: nil)
    }
    // Where there is no room beside the callback, what was done stands under it.
    page.line(numbered, indent: 0, role: line.role)
    page.line(did, indent: 8)
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
    let column = page.column(of: page.keepsWidth ? act.map { page.said($0) } : nil)
    if let act {
      if !details.isEmpty || DisplayWidth.of(line) > column - 1 {
        page.line(line, indent: 0)
        for detail in details { page.wrapped(detail, indent: DisplayWidth.of(head)) }
        line = ""
      }
      line =
        ReportPage.padded(line, to: column) + "-> " + VisibleText.of(page.said(act))
    }
    if let mark {
      let column = ReportColumn.mark - (ReportPage.fullWidth - page.width)
      if DisplayWidth.of(line) > column - 1 {
        page.line(line, indent: 0)
        line = ""
      }
      page.line(
        ReportPage.padded(line, to: column), end: page.said(mark), endRole: mark.role)
    } else {
      page.line(line, indent: 0)
    }
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
    let asked =
      switch crossing.view {
      case .tableView: "cellForRow(at: \(crossing.cell))"
      case .collectionView: "cellForItem(at: \(crossing.cell))"
      }
    let looked = ReportPage.padded("object(at: \(crossing.object))", to: asked.count)
    return [
      "\(asked) = \(cell)   \(said(.oldPaths))",
      "\(looked) = \(found)\(gap)   \(said(.newPaths))",
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

extension ReportPage {
  /// Where a call starts: farther to the left on a page that is too narrow for it.
  fileprivate func column(of call: String?) -> Int {
    guard let call else { return ReportColumn.call }
    let room = width - 3 - DisplayWidth.of(VisibleText.of(call))
    return min(ReportColumn.call, max(room, 12))
  }
}

extension CallbackLine {
  /// What the callback tells of, as a role.
  fileprivate var role: Role? {
    let type: ChangeType?
    switch event {
    case .section(let change): type = change.type
    case .object(let change): type = change.type
    case .willChangeContent, .didChangeContent, .didChangeContentWithSnapshot,
      .didChangeContentWithDifference:
      return .secondary
    }
    return switch type {
    case .insert?: .added
    case .delete?: .removed
    case .move?: .moved
    case .update?: .changed
    case nil: nil
    }
  }
}

extension CallbackReport.Mark {
  fileprivate var role: Role {
    switch self {
    case .here: .warning
    case .exception: .failed
    }
  }
}

extension CallbackReport.Mark: Sentence {
  package func text(in language: Language) -> String {
    switch self {
    case .here: ReportWord.here.text(in: language)
    case .exception: ReportWord.exception.text(in: language)
    }
  }
}
