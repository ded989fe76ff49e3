import TextTable
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
    page.line(page.said(kind), role: .failed)
    page.quotation(page.said(Advice.errorText(text: text, subject: subject)))
    if let log {
      page.line(.phoneLog)
      page.quotation(log)
    }
    guard !facts.isEmpty else { return }
    let widest = facts.map { DisplayWidth.of(VisibleText.of(page.said($0.heading))) }.max() ?? 0
    // Facts that explain themselves need no heading above them.
    let isHeaded = layout == .block && !facts.contains { $0.heading == .why }
    if isHeaded {
      page.gap()
      page.line(page.said(Heading.why))
    }
    let indent = isHeaded ? 5 : 3
    let column = indent + max(widest, 5) + 2
    for fact in facts {
      page.sentence(
        page.said(fact.advice), heading: page.said(fact.heading), indent: indent, column: column,
        role: .heading)
    }
  }
}
