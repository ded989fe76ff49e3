extension RunReport {
  /// The run as a person reads it, from the scenario's title to the closing line.
  package func text(style: ReportStyle = ReportStyle()) -> String {
    var page = ReportPage(for: style)
    writeHeading(to: &page)
    page.gap()
    write(blocks[...], to: &page, style: style)
    if let stop {
      page.gap()
      page.diagnostic(stop.message, indent: 0)
    }
    page.gap()
    page.line(closingLine, indent: 0)
    return page.text
  }

  /// The heading alone.
  var headingText: String {
    var page = ReportPage()
    writeHeading(to: &page)
    return page.text
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
      blocks[index].write(to: &page, style: style)
    }
  }

  /// `run: 7 steps, 7 replays ✓, 11 of 12 expectations, 2 exceptions as expected, 1 failed`.
  package var closingLine: String {
    var parts = totals.parts
    if let stop { parts.append(stop.kind.ending) }
    return "run: " + parts.joined(separator: ", ")
  }

  private func writeHeading(to page: inout ReportPage) {
    switch (title, source) {
    case (let title?, let source?):
      page.sentence("\(title) (\(source))", heading: "scenario", indent: 0, column: 10)
    case (let title?, nil): page.sentence(title, heading: "scenario", indent: 0, column: 10)
    case (nil, let source?): page.sentence(source, heading: "source", indent: 0, column: 10)
    case (nil, nil): break
    }
  }
}

extension ReportBlock {
  /// The block as a person reads it, without blank lines round it.
  package func text(style: ReportStyle = ReportStyle()) -> String {
    var page = ReportPage(for: style)
    write(to: &page, style: style)
    return page.text
  }

  /// Whether blank lines stand before and after it.
  var standsApart: Bool {
    if case .step = self { true } else { false }
  }

  func write(to page: inout ReportPage, style: ReportStyle) {
    switch self {
    case .quiet(let step): step.write(to: &page, style: style)
    case .note(let sentence): page.sentence(sentence, heading: "note", indent: 0, column: 6)
    case .step(let step): step.write(to: &page, style: style)
    case .expectation(let result): result.write(to: &page)
    }
  }
}

extension QuietStep {
  func write(to page: inout ReportPage, style: ReportStyle) {
    if style.echoesCommands {
      for (index, command) in commands.enumerated() {
        page.line((index == 0 ? "> " : "  ") + command, indent: 0)
      }
    }
    for line in output { page.line(line) }
  }
}

extension ExpectationResult {
  /// The expectation with its mark behind its first line, then why it failed.
  func write(to page: inout ReportPage) {
    for (index, line) in lines.enumerated() {
      if index == 0 { page.line(line, mark: Mark(holds)) } else { page.line(line) }
    }
    if !holds { page.diagnostic(failure, indent: 5) }
  }
}

extension RunTotals {
  /// What was counted, each in its own words; what did not occur is left out, but for steps.
  var parts: [String] {
    var parts = [counted(steps, "step")]
    if replays > 0 { parts.append(Self.judged(replays, "replay", failed: failedReplays)) }
    if expectations > 0 {
      parts.append(Self.judged(expectations, "expectation", failed: failedExpectations))
    }
    if expectedErrors > 0 { parts.append(counted(expectedErrors, "error") + " as expected") }
    if expectedExceptions > 0 {
      parts.append(counted(expectedExceptions, "exception") + " as expected")
    }
    let failed = failedReplays + failedExpectations
    if failed > 0 { parts.append("\(failed) failed") }
    if points > 0 { parts.append("\(earnedPoints) of \(counted(points, "point"))") }
    return parts
  }

  private static func judged(_ number: Int, _ noun: String, failed: Int) -> String {
    let all = counted(number, noun)
    return failed == 0 ? "\(all) \(Mark.holds.text)" : "\(number - failed) of \(all)"
  }
}

extension RunStop.Kind {
  /// How the closing line names it.
  var ending: String {
    switch self {
    case .failure: "stopped by a failure"
    case .limit: "stopped at a limit"
    case .usage: "stopped by a mistake in the scenario"
    case .interruption: "interrupted"
    }
  }
}
