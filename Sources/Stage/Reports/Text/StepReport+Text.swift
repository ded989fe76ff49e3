import ScenarioLanguage
import TextTable
import Words

extension StepReport {
  /// The step as a person reads it, without blank lines round it.
  package func text(style: ReportStyle = ReportStyle()) -> String {
    var page = ReportPage(for: style)
    write(to: &page, style: style)
    return page.text
  }

  func write(to page: inout ReportPage, style: ReportStyle) {
    var style = style
    if let trace { style.trace = trace }
    writeHeader(to: &page)
    // A step without a title is headed by its command, which need not be said twice.
    if style.echoesCommands, !commands.isEmpty, commands != [title.english] {
      for command in commands { page.line(command, role: .code) }
      page.gap()
    }
    if !output.isEmpty {
      for line in page.lines(of: output) { page.line(line) }
      page.gap()
    }
    for warning in warnings {
      page.sentence(
        page.said(warning), heading: page.said(ReportWord.warning), column: 12,
        role: .warning)
    }
    if !warnings.isEmpty { page.gap() }
    if let problem {
      problem.write(to: &page, layout: .inline)
      page.gap()
    }
    writeControllers(to: &page, style: style)
    for list in lists {
      list.write(to: &page, style: style)
      page.gap()
    }
    // Expectations close up to what they speak of, but keep off the commands.
    if endsInVerdicts { page.closeUp() }
    for expectation in expectations { expectation.write(to: &page) }
    page.closeUp()
  }

  /// Whether what the commands brought about stands last, to which expectations close up.
  var endsInVerdicts: Bool {
    problem != nil || !controllers.isEmpty || !lists.isEmpty
  }

  private func writeHeader(to page: inout ReportPage) {
    let words = page.said(
      ReportWord.step(number: number, heading: VisibleText.of(page.said(heading))))
    // On a terminal a rule behind a heading that fills the line would stand on the next by itself.
    guard !page.keepsWidth || DisplayWidth.of(words) + 2 <= page.width else {
      page.line(String(words.dropLast()), indent: 0, role: .heading)
      return
    }
    let rule = max(page.width - DisplayWidth.of(words), 2)
    page.line(words + String(repeating: "=", count: rule), indent: 0, role: .heading)
  }

  /// Controllers in order; those with one sentence only stand close, their names in one column.
  private func writeControllers(to page: inout ReportPage, style: ReportStyle) {
    let names = controllers.filter(\.isQuiet).map { DisplayWidth.of(VisibleText.of($0.name)) }
    let column = 3 + (names.max() ?? 0) + 2
    for (index, controller) in controllers.enumerated() {
      if index > 0, controller.isQuiet, controllers[index - 1].isQuiet { page.closeUp() }
      controller.write(to: &page, style: style, nameColumn: column)
      page.gap()
    }
  }
}
