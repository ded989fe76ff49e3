import ScenarioLanguage
import Words

/// What only running shows to be wrong with a scenario's words, and where.
struct UsageError: Error {
  /// What is wrong, and what would be right.
  let message: String
  /// What is wrong with a text that could not be read; nil where only running showed it.
  let diagnostic: Diagnostic?
  /// The bytes of the document that it is about; empty for the command that runs.
  let bytes: Range<Int>
  /// The document of these bytes; nil for the one whose commands run.
  var document: Document?

  /// What sort of mistake it is.
  let code: DiagnosticCode
  /// Whether the words are right, but ask for more than a run may take.
  var isLimit = false

  /// Describes a fault.
  init(
    _ message: String, at bytes: Range<Int>, _ code: DiagnosticCode = .runTimeFault
  ) {
    self.message = message
    self.bytes = bytes
    self.code = code
    diagnostic = nil
  }

  /// Passes on what is wrong with the text of a file that is included.
  init(_ diagnostic: Diagnostic, in document: Document) {
    message = diagnostic.message.english
    bytes = diagnostic.bytes
    code = diagnostic.code
    self.diagnostic = diagnostic
    self.document = document
  }

  /// A command that needs a store stands before `store`.
  static var noStore: UsageError {
    UsageError("there is no store yet: write 'store sqlite' before this", at: 0..<0)
  }

  /// A value is larger than any may be, or all values of the run are.
  static func limit(_ message: String, at bytes: Range<Int>) -> UsageError {
    var fault = UsageError(message, at: bytes)
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
