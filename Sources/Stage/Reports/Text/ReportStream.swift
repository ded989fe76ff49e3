package import ScenarioLanguage
package import TextTable

/// The text of a run's report, block by block as they come.
///
/// All that it gives, joined, is what ``RunReport/text(style:)`` gives of the same blocks.
package struct ReportStream {
  private enum Above {
    case nothing, block
    /// A step; expectations that follow close up to it, or keep off its commands by a blank line.
    case step(closesUp: Bool)
  }

  /// How blocks are written.
  package var style: ReportStyle
  private var above = Above.nothing

  /// A report of which nothing is written yet; where lines stand above it already, a step keeps off
  /// them by a blank line.
  package init(style: ReportStyle = ReportStyle(), isBelowLines: Bool = false) {
    self.style = style
    if isBelowLines { above = .block }
  }

  /// The heading; empty where there is neither a title nor a source.
  package mutating func heading(title: Wording?, source: Wording?) -> StyledText {
    let text = RunReport(path: "", title: title, source: source).heading(style: style)
    if !text.isEmpty { above = .step(closesUp: false) }
    return text
  }

  /// A block, with the blank line above it where there is one.
  package mutating func text(of block: ReportBlock) -> StyledText {
    let text = block.styledText(style: style)
    guard !text.isEmpty else { return StyledText() }
    switch (above, block) {
    case (.step(closesUp: true), .expectation): return text
    case (.step(closesUp: false), .expectation):
      above = .step(closesUp: true)
      return StyledText("\n") + text
    case (let former, .step(let step)):
      above = .step(closesUp: step.endsInVerdicts)
      if case .nothing = former { return text }
      return StyledText("\n") + text
    case (let former, _):
      above = .block
      if case .step = former { return StyledText("\n") + text }
      return text
    }
  }

  /// The end of the report: what stopped the run, and the closing line.
  package mutating func ending(_ stop: RunStop?, totals: RunTotals) -> StyledText {
    var report = RunReport(path: "")
    report.stop = stop
    report.totals = totals
    let isFirst = if case .nothing = above { true } else { false }
    above = .nothing
    return StyledText(isFirst ? "" : "\n") + report.styledText(style: style)
  }
}
