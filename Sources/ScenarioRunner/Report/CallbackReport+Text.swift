import Words

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
    page.line(numbered(lines.first ?? line), indent: 0)
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
      parts.append(response.brief(namesPlace: !isSameLine))
    }
    page.line(
      ReportPage.padded(numbered, to: ReportColumn.bar, atLeast: 1) + "| "
        + parts.joined(separator: ", "), indent: 0)
  }

  /// The number, which grows to the left, and the callback's words.
  private var numbered: String { numbered(line) }

  private func numbered(_ words: String) -> String {
    let digits = String(number)
    return ReportPage.spaces(4 - digits.utf8.count) + digits + "  " + VisibleText.of(words)
  }
}

extension CallbackReport.Response {
  private static let noPlace = "--"

  /// Words, then the call behind them, or under them and under what happened on the way.
  func write(to page: inout ReportPage) {
    let gap = place == Self.noPlace ? " " : "  "
    let head = ReportPage.spaces(8) + VisibleText.of(place) + gap
    var line = head + VisibleText.of(words)
    if let call {
      if !details.isEmpty || DisplayWidth.of(line) > ReportColumn.call - 1 {
        page.line(line, indent: 0)
        for detail in details { page.line(detail, indent: DisplayWidth.of(head)) }
        line = ""
      }
      line = ReportPage.padded(line, to: ReportColumn.call) + "-> " + VisibleText.of(call)
    }
    if let mark {
      if DisplayWidth.of(line) > ReportColumn.mark - 1 {
        page.line(line, indent: 0)
        line = ""
      }
      line = ReportPage.padded(line, to: ReportColumn.mark) + VisibleText.of(mark)
    }
    page.line(line, indent: 0)
    if call == nil {
      for detail in details { page.line(detail, indent: DisplayWidth.of(head)) }
    }
  }

  /// `animated:4 insertRows(at: [0-0])`; the delegate's words where they led to no call.
  func brief(namesPlace: Bool) -> String {
    let act = place == Self.noPlace ? words : call ?? words
    return (namesPlace ? [place, act] : [act]).joined(separator: " ")
      + (mark.map { "  \($0)" } ?? "")
  }
}
