package import TextTable
package import Words

extension RunReport {
  /// The run as a person reads it, from the scenario's title to the closing line.
  package func text(style: ReportStyle = ReportStyle()) -> String {
    styledText(style: style).text
  }

  /// The run as a person reads it, with what each piece is.
  package func styledText(style: ReportStyle = ReportStyle()) -> StyledText {
    var page = ReportPage(for: style)
    writeHeading(to: &page)
    page.gap()
    write(blocks[...], to: &page, style: style)
    if let stop {
      page.gap()
      page.diagnostic(stop.sentence, indent: 0, role: .failed)
    }
    page.gap()
    page.line(closingLine(in: page.language), indent: 0)
    return page.styled
  }

  /// The heading alone.
  func heading(style: ReportStyle) -> StyledText {
    var page = ReportPage(for: style)
    writeHeading(to: &page)
    return page.styled
  }

  /// Some of the blocks as a person reads them, without heading and closing line.
  package func text(ofBlocks range: Range<Int>, style: ReportStyle = ReportStyle()) -> String {
    var page = ReportPage(for: style)
    write(blocks[range.clamped(to: blocks.indices)], to: &page, style: style)
    return page.text
  }

  private func write(
    _ blocks: ArraySlice<ReportBlock>, to page: inout ReportPage, style: ReportStyle
  ) {
    for index in blocks.indices {
      if index > blocks.startIndex, blocks[index].standsApart || blocks[index - 1].standsApart {
        page.gap()
      }
      if style == ReportStyle(), let drawn = drawn[index] {
        page.drawing(drawn)
      } else {
        blocks[index].write(to: &page, style: style)
      }
    }
  }

  /// `run: 7 steps, 7 replays ✓, 11 of 12 expectations, 2 exceptions as expected, 1 failed`.
  package func closingLine(in language: Language = .english) -> String {
    var parts = totals.parts
    if let stop { parts.append(.ending(stop.kind)) }
    return ReportWord.run.text(in: language)
      + parts.map { $0.text(in: language) }.joined(separator: ReportWord.comma.text(in: language))
  }

  private func writeHeading(to page: inout ReportPage) {
    switch (title, source) {
    case (let title?, let source?):
      page.sentence(
        "\(page.said(title)) (\(page.said(source)))", heading: page.said(ReportWord.scenario),
        indent: 0, column: 10,
        role: .heading)
    case (let title?, nil):
      page.sentence(
        page.said(title), heading: page.said(ReportWord.scenario), indent: 0, column: 10,
        role: .heading)
    case (nil, let source?):
      page.sentence(
        page.said(source), heading: page.said(ReportWord.source), indent: 0, column: 10,
        role: .heading)
    case (nil, nil): break
    }
  }
}

extension ReportBlock {
  /// The block as a person reads it, without blank lines round it.
  package func text(style: ReportStyle = ReportStyle()) -> String {
    styledText(style: style).text
  }

  /// The block as a person reads it, with what each piece is.
  package func styledText(style: ReportStyle = ReportStyle()) -> StyledText {
    var page = ReportPage(for: style)
    write(to: &page, style: style)
    return page.styled
  }

  /// Whether blank lines stand before and after it.
  var standsApart: Bool {
    if case .step = self { true } else { false }
  }

  func write(to page: inout ReportPage, style: ReportStyle) {
    switch self {
    case .quiet(let step): step.write(to: &page, style: style)
    case .note(let sentence):
      page.sentence(
        page.said(sentence), heading: page.said(ReportWord.note), indent: 0, column: 6)
    case .step(let step): step.write(to: &page, style: style)
    case .expectation(let result): result.write(to: &page)
    }
  }
}

extension QuietStep {
  func write(to page: inout ReportPage, style: ReportStyle) {
    if style.echoesCommands {
      for (index, command) in commands.enumerated() {
        page.line((index == 0 ? "> " : "  ") + command, indent: 0, role: .code)
      }
    }
    for line in page.lines(of: output) { page.line(line) }
  }
}

extension ExpectationResult {
  /// The expectation with its mark behind its first line, then why it failed.
  func write(to page: inout ReportPage) {
    for (index, line) in lines.enumerated() {
      if index == 0 { page.line(line, mark: Mark(holds)) } else { page.line(line) }
    }
    if let failure, !holds { page.diagnostic(failure, indent: 5, role: .failed) }
  }
}

extension RunTotals {
  /// What was counted; what did not occur is left out, but for steps.
  var parts: [ReportWord] {
    var parts = [ReportWord.counted(.step, steps)]
    if replays > 0 { parts.append(.judged(.replay, count: replays, failed: failedReplays)) }
    if expectations > 0 {
      parts.append(.judged(.expectation, count: expectations, failed: failedExpectations))
    }
    if expectedErrors > 0 { parts.append(.asExpected(.error, expectedErrors)) }
    if expectedExceptions > 0 { parts.append(.asExpected(.exception, expectedExceptions)) }
    let failed = failedReplays + failedExpectations
    if failed > 0 { parts.append(.failed(failed)) }
    if points > 0 { parts.append(.points(earned: earnedPoints, all: points)) }
    return parts
  }
}
