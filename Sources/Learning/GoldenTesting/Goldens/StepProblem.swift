package import ScenarioLanguage
package import Words

/// What went wrong in a step, with its place where it has one.
package struct StepProblem: Sendable, Equatable {
  /// As `X003`; nil where it is no diagnostic.
  package var code: String?
  /// The file, and where in it, counted from 1; nil where it has no place.
  package var path: String?
  package var line: Int?
  package var column: Int?
  /// One sentence; the first line of ``text`` where it is no diagnostic.
  package var message: String
  /// As a person is shown it, in one or more lines.
  package var text: String

  /// A problem without a place.
  package init(_ text: String) {
    self.text = text
    message = text.split(separator: "\n").first.map(String.init) ?? ""
  }

  /// A problem that is a diagnostic.
  package init(_ diagnostic: Diagnostic, in document: Document, _ language: Language) {
    let place = document.position(at: diagnostic.bytes.lowerBound)
    code = diagnostic.code.rawValue
    (path, line, column) = (document.path, place.line, place.column)
    message = diagnostic.message.text(in: language)
    text = diagnostic.rendered(in: document, language: language)
  }

  /// What a sentence says: each diagnostic where it is made of them, else the sentence itself.
  package static func all(_ sentence: any Sentence, _ language: Language) -> [StepProblem] {
    guard let placed = sentence as? PlacedDiagnostics else {
      return [StepProblem(sentence.text(in: language))]
    }
    return placed.diagnostics.map { StepProblem($0, in: placed.document, language) }
  }
}

extension StepProblem: Codable {
  private enum Key: String, CodingKey {
    case code, path, line, column, message, text
  }

  /// Writes all members, null where there is none.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(code, forKey: .code)
    try container.encode(path, forKey: .path)
    try container.encode(line, forKey: .line)
    try container.encode(column, forKey: .column)
    try container.encode(message, forKey: .message)
    try container.encode(text, forKey: .text)
  }
}
