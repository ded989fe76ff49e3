/// What is wrong with a text, as far as it is shown: an end is put to errors and to warnings each.
///
/// A text of a million wrong lines is read in the memory of its lines, and a person is not told more than
/// can be read. What is found late may stand high in the text, so more are kept than are shown.
package struct DiagnosticList {
  /// No more errors than this are shown, and no more warnings.
  package static let mostShown = 100
  /// No more of each are kept.
  private static let mostKept = 10 * mostShown

  private var errors = Kept()
  private var warnings = Kept()

  /// Diagnostics of one severity, in the order in which they were found, and how many more there were.
  private struct Kept {
    var all: [Diagnostic] = []
    var more = 0

    mutating func append(_ diagnostic: Diagnostic) {
      if all.count < mostKept { all.append(diagnostic) } else { more += 1 }
    }

    /// Those that are shown, in the order of their places; the last may say how many are not.
    func shown(_ code: DiagnosticCode, _ sentence: (Int) -> SyntaxProblem) -> [Diagnostic] {
      let sorted = all.inOrderOfPlaces
      guard sorted.count > mostShown else { return sorted }
      let rest = sorted.count - mostShown + more
      return sorted.prefix(mostShown) + [
        Diagnostic(code, sentence(rest), at: sorted[mostShown].bytes)
      ]
    }
  }

  /// Nothing is wrong.
  package init() {}

  /// Notes a diagnostic.
  package mutating func append(_ diagnostic: Diagnostic) {
    if diagnostic.code.isWarning { warnings.append(diagnostic) } else { errors.append(diagnostic) }
  }

  /// Notes an error in place of one of a character that has no meaning, where one was noted in a range of bytes.
  mutating func replaceUnexpectedCharacter(in range: Range<Int>, by diagnostic: Diagnostic) {
    let place = errors.all.firstIndex {
      $0.code == .unexpectedCharacter && range.contains($0.bytes.lowerBound)
    }
    if let place { errors.all[place] = diagnostic }
  }

  /// Those that are shown, in the order of their places.
  package var shown: [Diagnostic] {
    (errors.shown(.tooManyErrors) { .moreErrors($0) }
      + warnings.shown(.tooManyWarnings) { .moreWarnings($0) }).inOrderOfPlaces
  }
}

extension [Diagnostic] {
  /// The same in the order of their places; of one place in the order in which they were found.
  fileprivate var inOrderOfPlaces: [Diagnostic] {
    enumerated().sorted { left, right in
      (left.element.bytes.lowerBound, left.offset) < (right.element.bytes.lowerBound, right.offset)
    }.map(\.element)
  }
}
