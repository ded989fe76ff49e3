package import Words

/// One thing wrong with a scenario, and where.
package struct Diagnostic: Error, Sendable {
  /// A second place that explains the first.
  package struct Note: Sendable {
    package var text: any Sentence
    package var bytes: Range<Int>
  }

  package var code: DiagnosticCode
  package var message: any Sentence
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
  package var remark: (any Sentence)?
  /// What is said below all else: how what was probably meant is written.
  package var hint: (any Sentence)?

  package init(
    _ code: DiagnosticCode, _ message: any Sentence, at bytes: Range<Int>, expected: [String] = [],
    suggestion: String? = nil, mendedLine: String? = nil, note: Note? = nil,
    remark: (any Sentence)? = nil
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
    diagnostic.message = NewerVersion(problem: message, version: version)
    return diagnostic
  }

  /// A word that is not in a closed list, with the nearest of the list if one is near.
  static func unknown(
    _ code: DiagnosticCode, _ message: SyntaxProblem, _ word: String, at bytes: Range<Int>,
    expected: [String]
  ) -> Diagnostic {
    Diagnostic(
      code, message, at: bytes, expected: expected,
      suggestion: EditDistance.nearest(to: word, in: expected))
  }
}

extension Diagnostic: Equatable {
  /// Whether two say the same of the same place.
  package static func == (left: Diagnostic, right: Diagnostic) -> Bool {
    left.code == right.code && left.bytes == right.bytes && left.expected == right.expected
      && left.suggestion == right.suggestion && left.mendedLine == right.mendedLine
      && left.message.english == right.message.english
      && left.remark?.english == right.remark?.english
      && left.note?.bytes == right.note?.bytes
      && left.note?.text.english == right.note?.text.english
      && left.hint?.english == right.hint?.english
  }
}

/// A problem in a file of a version of the language that may have what this program lacks.
private struct NewerVersion: Sentence {
  let problem: any Sentence
  let version: Int

  func text(in language: Language) -> String {
    language(
      "\(problem.english); the file is of version \(version) of the language, this program reads "
        + "version \(ScenarioHeader.currentVersion)",
      "\(problem.simplifiedChinese)；文件用的是语言的第 \(version) 版，本程序读到第 "
        + "\(ScenarioHeader.currentVersion) 版")
  }
}
