import TextTable
package import Words

/// A line that a command prints, as a value.
package enum OutputLine: Sendable {
  /// A line as it is: values, a row of a drawn table.
  case plain(String)
  /// A sentence on a line of its own.
  case said(any Sentence)
  /// A sentence behind a heading, wrapped as wide as a report, its further lines under its first.
  case headed(Heading, any Sentence)
  /// A line that is indented by a number of columns more.
  indirect case indented(Int, OutputLine)

  /// What stands before a sentence, and in which column the sentence begins.
  package enum Heading: Sentence, Hashable {
    // Of `why`, three columns further in.
    case why, rule, changed, notSent
    /// One of the callbacks that came as one.
    case callback(String)
    // Of `explain`.
    case sql, plan, memory
    /// No heading.
    case none

    package func text(in language: Language) -> String {
      switch self {
      case .why: language("why", "原因")
      case .rule: language("rule", "规则")
      case .changed: language("changed", "更改")
      case .notSent: language("not sent", "不通知")
      case .callback(let name): name
      case .sql: "sql"
      case .plan: language("plan", "计划")
      case .memory: language("memory", "内存")
      case .none: ""
      }
    }

    /// The column of the heading, and that of the sentence.
    fileprivate var columns: (heading: Int, sentence: Int) {
      switch self {
      case .why, .rule, .changed, .notSent, .callback: (3, 14)
      case .sql, .plan, .memory: (0, 8)
      case .none: (0, 0)
      }
    }
  }

  /// The lines in a language.
  ///
  /// - Parameters:
  ///   - language: the language of the sentences.
  ///   - width: columns of the widest line.
  /// - Returns: the lines, without their ends; one where nothing is wrapped.
  func lines(in language: Language, width: Int) -> [String] {
    switch self {
    case .plain(let line): return [line]
    case .said(let sentence): return [sentence.text(in: language)]
    case .headed(let heading, let sentence):
      let (indent, column) = heading.columns
      let first = ReportPage.padded(
        ReportPage.spaces(indent) + heading.text(in: language), to: column,
        atLeast: column == 14 ? 2 : 0)
      return WrappedProse(width: width, prefix: ReportPage.spaces(column), firstPrefix: first)
        .lines(of: sentence.text(in: language))
    case .indented(let columns, let line):
      return line.lines(in: language, width: width - columns).map {
        ReportPage.spaces(columns) + $0
      }
    }
  }
}

extension [OutputLine] {
  /// The lines in a language, in their order, as wide as a report's.
  package func lines(in language: Language) -> [String] {
    lines(in: language, width: ReportPage.fullWidth - 3)
  }

  /// The lines in a language and no wider than a number of columns, in their order.
  func lines(in language: Language, width: Int) -> [String] {
    flatMap { $0.lines(in: language, width: width) }
  }
}
