import Words

extension ProblemReport {
  /// How the facts stand.
  enum Layout {
    /// Right under the text, as for an error that a command threw.
    case inline
    /// Under a `why` of their own, as for an exception of the table view.
    case block
  }

  func write(to page: inout ReportPage, layout: Layout) {
    page.line(heading)
    page.quotation(text)
    if let log {
      page.line("On a phone the log says")
      page.quotation(log)
    }
    guard !facts.isEmpty else { return }
    let widest = facts.map { DisplayWidth.of(VisibleText.of($0.heading)) }.max() ?? 0
    // Facts that explain themselves need no heading above them.
    let isHeaded = layout == .block && !facts.contains { $0.heading == "why" }
    if isHeaded {
      page.gap()
      page.line("why")
    }
    let indent = isHeaded ? 5 : 3
    let column = indent + max(widest, 5) + 2
    for fact in facts {
      page.sentence(fact.text, heading: fact.heading, indent: indent, column: column)
    }
  }
}
