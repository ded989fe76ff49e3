package import ScenarioLanguage
package import Words

/// What only running shows to be wrong with a scenario's words, and where.
package struct UsageError: Error {
  /// What is wrong, and what would be right.
  package let sentence: any Sentence
  /// What is wrong with a text that could not be read; nil where only running showed it.
  package let diagnostic: Diagnostic?
  /// The bytes of the document that it is about; empty for the command that runs.
  package internal(set) var bytes: Range<Int>
  /// The document of these bytes; nil for the one whose commands run.
  package var document: Document?

  /// What sort of mistake it is.
  package let code: DiagnosticCode
  /// Whether the words are right, but ask for more than a run may take.
  package var isLimit = false

  /// Describes a fault.
  init(
    _ sentence: any Sentence, at bytes: Range<Int>, _ code: DiagnosticCode = .runTimeFault
  ) {
    self.sentence = sentence
    self.bytes = bytes
    self.code = code
    diagnostic = nil
  }

  /// Passes on what is wrong with the text of a file that is included.
  init(_ diagnostic: Diagnostic, in document: Document) {
    sentence = diagnostic.message
    bytes = diagnostic.bytes
    code = diagnostic.code
    self.diagnostic = diagnostic
    self.document = document
  }

  /// A command that needs a store stands before `store`.
  static var noStore: UsageError { UsageError(CommandFault.noStore, at: 0..<0) }

  /// A value is larger than any may be, or all values of the run are.
  static func limit(_ sentence: any Sentence, at bytes: Range<Int>) -> UsageError {
    var fault = UsageError(sentence, at: bytes)
    fault.isLimit = true
    return fault
  }

  /// Runs a body that reads words of a document; what is wrong with them is placed there.
  static func placed<Result>(in document: Document?, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch var fault as UsageError where fault.document == nil && !fault.bytes.isEmpty {
      fault.document = document
      throw fault
    }
  }
}
