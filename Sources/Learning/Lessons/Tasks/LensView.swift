package import Reports
package import ScenarioLanguage
package import TextTable
package import Words

/// A change heard by two delegates, callback by callback.
package struct LensView: Sendable {
  private let step: StepReport
  private let right: ControllerReport
  private let wrong: ControllerReport
  /// What the table view of each delegate shows after each callback.
  private let screens: [(delegate: String, frames: [ShownScreen])]

  /// Takes a step, what a controller's delegate made of it, and what the delegate beside it did.
  init(_ step: StepReport, right: ControllerReport, wrong: ControllerReport) {
    self.step = step
    self.right = right
    self.wrong = wrong
    screens = [right, wrong].map { ($0.delegate ?? "", $0.screens) }
  }

  /// How many callbacks there were.
  package var count: Int { right.callbacks.count }

  /// The number of the first callback of which the two made different calls, counted from 1; nil
  /// where they made the same.
  package var answer: Int? {
    for index in right.callbacks.indices where calls(right, index) != calls(wrong, index) {
      return index + 1
    }
    return nil
  }

  private func calls(_ report: ControllerReport, _ index: Int) -> [CallbackReport.Act] {
    guard report.callbacks.indices.contains(index) else { return [] }
    return report.callbacks[index].responses.compactMap(\.act).filter { $0 != .notCalled }
  }

  /// What one of the two delegates made of a callback.
  package struct Part {
    package var delegate: String
    /// Its calls; what else is to be said of one stands below it, indented.
    package var lines: [String]
    /// What its table view shows then; nil where it shows nothing.
    package var screen: ShownScreen?
  }

  /// A callback, counted from 1, and what each delegate made of it; nil for a number that is none.
  package func moment(
    _ number: Int, in language: Language
  ) -> (line: CallbackLine, parts: [Part])? {
    let index = number - 1
    guard right.callbacks.indices.contains(index) else { return nil }
    let parts = zip([right, wrong], screens).map { report, shown in
      let frames = shown.frames
      return Part(
        delegate: report.delegate ?? "", lines: lines(report, index, language),
        screen: frames.indices.contains(index) ? frames[index] : frames.last)
    }
    return (right.callbacks[index].line, parts)
  }

  /// A callback, counted from 1, with what each delegate made of it and what its table view shows then.
  ///
  /// The screens stand beside each other where the width allows. A number that is none has no text.
  package func drawn(
    of number: Int, width: Int? = nil, in language: Language = .english
  ) -> StyledText {
    guard let (callback, parts) = moment(number, in: language) else { return StyledText() }
    let padding = parts.map(\.delegate.count).max() ?? 0
    var text = "   \(number)  \(callback)\n"
    for part in parts {
      for (row, line) in part.lines.enumerated() {
        let head = row == 0 ? part.delegate : ""
        text += "        " + head + String(repeating: " ", count: padding - head.count)
        text += "  \(line)\n"
      }
    }
    let shown = parts.compactMap { part in part.screen.map { (part.delegate, $0) } }
    return StyledText(text + "\n")
      + ScreenPicture(shown).drawn(indent: 8, width: width, in: language) + "\n"
  }

  private func lines(
    _ report: ControllerReport, _ index: Int, _ language: Language
  ) -> [String] {
    func said(_ word: LensWord) -> String { word.text(in: language) }
    guard report.callbacks.indices.contains(index) else { return [said(.hearsNothing)] }
    let responses = report.callbacks[index].responses
    if responses.isEmpty { return [said(.doesNothing)] }
    return responses.flatMap { response in
      let act = response.act?.text(in: language) ?? said(.nothing)
      return [
        "\(response.words.text(in: language))  -> \(act)"
          + (response.mark == .exception ? "   \(said(.exception))" : "")
      ] + response.details(in: language).map { "  \($0)" }
    }
  }

  /// What the wrong delegate came to: its exception, its screen, the verdicts.
  package var outcome: ReportBlock {
    var step = step
    var report = wrong
    report.rounds = []
    step.controllers = [report]
    step.echo = []
    return .step(step)
  }
}

/// What is said of a delegate that a lesson looks at.
private enum LensWord: Sentence {
  case hearsNothing, doesNothing, nothing, exception

  func text(in language: Language) -> String {
    switch self {
    case .hearsNothing: language("hears nothing any more", "什么也听不到了")
    case .doesNothing: language("does nothing", "什么也不做")
    case .nothing: language("nothing", "什么也没做")
    case .exception: language("*** exception", "*** 异常")
    }
  }
}
