import Words

/// One thing wrong with a scenario, and where.
package struct Diagnostic: Error, Sendable, Equatable {
  /// A second place that explains the first.
  package struct Note: Sendable, Equatable {
    package var text: String
    package var bytes: Range<Int>
  }

  package var code: DiagnosticCode
  package var message: String
  /// Where the caret stands; empty for a place between two characters.
  package var bytes: Range<Int>
  /// Everything that could stand there; empty when the message says it all.
  package var expected: [String]
  /// The one of `expected` that was probably meant.
  package var suggestion: String?
  /// The whole line as it should read, when that is certain.
  package var mendedLine: String?
  package var note: Note?
  /// What is said beside the caret, in place of what could stand there.
  package var remark: String?

  package init(
    _ code: DiagnosticCode, _ message: String, at bytes: Range<Int>, expected: [String] = [],
    suggestion: String? = nil, mendedLine: String? = nil, note: Note? = nil,
    remark: String? = nil
  ) {
    self.code = code
    self.message = message
    self.bytes = bytes
    self.expected = expected
    self.suggestion = suggestion
    self.mendedLine = mendedLine
    self.note = note
    self.remark = remark
  }

  /// The same, or for a word that a newer version of the language may have, that this is so.
  func inFile(ofVersion version: Int?) -> Diagnostic {
    guard let version, version > ScenarioHeader.currentVersion, code.isAboutUnknownWord else {
      return self
    }
    var diagnostic = self
    diagnostic.code = .newerVersion
    diagnostic.message +=
      "; the file is of version \(version) of the language, this program reads version "
      + "\(ScenarioHeader.currentVersion)"
    return diagnostic
  }

  /// A word that is not in a closed list, with the nearest of the list if one is near.
  static func unknown(
    _ code: DiagnosticCode, _ message: String, _ word: String, at bytes: Range<Int>,
    expected: [String]
  ) -> Diagnostic {
    Diagnostic(
      code, message, at: bytes, expected: expected,
      suggestion: EditDistance.nearest(to: word, in: expected))
  }
}
