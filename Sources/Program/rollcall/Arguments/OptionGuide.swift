import GoldenTesting
import TextTable
import ScenarioLanguage
import Words

/// What the help on a command says of one of its options.
struct OptionGuide: Sendable {
  /// The option; nil for one that names the file of a report.
  let option: Option?
  /// The report that the option writes; nil for any other.
  let report: TestFormat?
  /// The option with its value, as it is written.
  private let term: Wording
  private let words: Wording

  /// - Parameters:
  ///   - option: the option.
  ///   - value: how its value is named here; nil for as everywhere.
  ///   - words: what it does, as prose that is broken into lines where it is shown.
  init(_ option: Option, as value: Wording? = nil, _ words: Wording) {
    self.option = option
    self.words = words
    report = nil
    term =
      (value ?? option.valueName).map { value in
        Wording("\(option.word) \(value.english)", "\(option.word) \(value.simplifiedChinese)")
      } ?? Wording(option.word, option.word)
  }

  /// The option that writes a report of a test.
  init(_ report: TestFormat) {
    option = nil
    self.report = report
    term = Wording("\(report.option) FILE", "\(report.option) 文件")
    words = report.summary
  }

  /// The option as it is written, without its value.
  var word: String { option?.word ?? report?.option ?? "" }

  /// Lines on options: each with its value from the third column on, and beside it what it does.
  ///
  /// - Returns: the lines, each ended.
  static func lines(on guides: [OptionGuide], in language: Language) -> String {
    let terms = guides.map { $0.term.text(in: language) }
    // A term that is longer than the others stands alone, with its words below.
    let column = 4 + min(20, terms.map { DisplayWidth.of($0) }.max() ?? 0)
    let margin = String(repeating: " ", count: column)
    return zip(guides, terms).map { guide, term in
      let gap = column - 2 - DisplayWidth.of(term)
      let isBeside = gap >= 2
      let first = "  " + term + String(repeating: " ", count: max(0, gap))
      let prose = WrappedProse(
        width: 100, prefix: margin, firstPrefix: isBeside ? first : margin
      ).rendered(guide.words.text(in: language))
      return isBeside ? prose : "  \(term)\n" + prose
    }.joined()
  }
}
