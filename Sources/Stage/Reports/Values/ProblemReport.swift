package import Words

/// An error or exception, with what a learner needs to understand it.
package struct ProblemReport: Sendable {
  /// What came.
  package enum Kind: Sendable, Equatable {
    /// An `NSError` that was thrown.
    case error(domain: String, code: Int)
    /// An exception that was raised, by its name.
    case exception(name: String)
    /// Swift ended the process.
    case runtimeFailure
    /// An error of no known kind.
    case unknown
  }

  package var kind: Kind
  /// Apple's text, unwrapped.
  package var text: String
  /// The object that a validation error is about; nil where it is about none.
  package var subject: String?
  /// What the log of a phone says beside it, unwrapped; nil where that is the same.
  package var log: String?
  /// The facts behind it, and what mends it.
  package var facts: [Fact]

  /// One line of an explanation.
  package struct Fact: Sendable, Equatable {
    /// What it is about.
    package var heading: Heading
    package var advice: Advice

    /// Describes a line.
    package init(_ heading: Heading, _ advice: Advice) {
      self.heading = heading
      self.advice = advice
    }
  }

  /// Describes a problem.
  package init(
    _ kind: Kind, text: String, subject: String? = nil, log: String? = nil, facts: [Fact] = []
  ) {
    self.kind = kind
    self.text = text
    self.subject = subject
    self.log = log
    self.facts = facts
  }

  /// The code in the error's domain; nil for an exception.
  package var code: Int? {
    if case .error(_, let code) = kind { code } else { nil }
  }

  /// Apple's text, and which object it is about.
  package var wholeText: String { text + (subject.map { " (\($0))" } ?? "") }

  /// All that an expectation may name: the text and the facts, in English.
  package var sentences: [String] { [wholeText] + facts.map(\.advice.english) }
}

extension ProblemReport.Kind: Sentence {
  package func text(in language: Language) -> String {
    switch self {
    case .error(let domain, let code):
      language("error  \(domain) \(code)", "错误  \(domain) \(code)")
    case .exception(let name): name
    case .runtimeFailure: language("Swift runtime failure", "Swift 运行时错误")
    case .unknown: language("error", "错误")
    }
  }
}
