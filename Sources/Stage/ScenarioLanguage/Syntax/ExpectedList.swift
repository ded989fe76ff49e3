/// `expect list K … end`: what a list of SwiftUI's shows, and which bodies the last step has run.
package struct ExpectedList: Sendable, Equatable {
  /// Nil where the name was left out, there being but one.
  package var list: Name?
  package var lines: [Line]

  /// A line of its block.
  package struct Line: Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
      /// `wrappedValue changed` or `wrappedValue unchanged`.
      case wrappedValue(isChanged: Bool)
      /// `section "10"`.
      case section(TextLiteral)
      /// `ann body stale`: a row with what holds of it.
      case row(Name, RowState)
    }

    package var kind: Kind
    package var span: SourceSpan
  }

  /// What a report says of a row.
  package struct RowState: Sendable, Equatable {
    /// Whether its body ran in the last step.
    package var runsBody: Bool
    /// Whether it shows another text than it should.
    package var isStale: Bool
    /// Whether it went in the last step.
    package var isGone: Bool

    package init(runsBody: Bool, isStale: Bool, isGone: Bool) {
      self.runsBody = runsBody
      self.isStale = isStale
      self.isGone = isGone
    }

    /// The words that hold, in the order in which they are written.
    package static let words = ["gone", "body", "stale"]
  }
}

extension ExpectedList.RowState: CustomStringConvertible {
  /// The words that hold, each behind a blank.
  package var description: String {
    zip(Self.words, [isGone, runsBody, isStale]).filter(\.1).map { " \($0.0)" }.joined()
  }
}

extension ExpectedList.Line: CustomStringConvertible {
  package var description: String {
    switch kind {
    case .wrappedValue(let isChanged): "wrappedValue \(isChanged ? "changed" : "unchanged")"
    case .section(let name): "section \(name)"
    case .row(let label, let state): "\(label)\(state)"
    }
  }
}

extension LineReader {
  /// A line of `expect list`.
  mutating func listLine() throws(Diagnostic) -> ExpectedList.Line {
    let start = place.lowerBound
    if nextWord == "wrappedValue" {
      advance()
      let isChanged = try word(among: ["changed", "unchanged"], .stateOfWrappedValue) == "changed"
      try finish()
      return .init(kind: .wrappedValue(isChanged: isChanged), span: span(from: start))
    }
    if nextWord == "section", peek(1)?.kind == .text {
      advance()
      let name = try text(.quotedSectionName)
      try finish()
      return .init(kind: .section(name), span: span(from: start))
    }
    let label = try name(.label)
    let holds = ExpectedList.RowState.words.map { skip(word: $0) }
    try finish(expected: ExpectedList.RowState.words)
    return .init(
      kind: .row(label, .init(runsBody: holds[1], isStale: holds[2], isGone: holds[0])),
      span: span(from: start))
  }
}
