/// Why a format string is not a predicate or an expression.
package struct PredicateParseError: Error, Hashable, Sendable {
  /// What is wrong.
  package enum Cause: Hashable, Sendable {
    /// Something else stands where this was expected.
    case expected(String, found: String)
    /// A string that is never closed.
    case unterminatedString
    /// More nesting than a predicate may have.
    case tooDeep
    /// A number that nothing can hold.
    case invalidNumber(String)
    /// A call of a function that does not exist; the selector has a colon for each argument.
    case unknownFunction(selector: String)
    /// `random:`, which Foundation lists and refuses.
    case refusedFunction(selector: String)
    /// More placeholders than arguments.
    case missingArgument
    /// An argument that its placeholder cannot take.
    case unsuitableArgument(placeholder: String)
  }

  /// The whole format.
  package let format: String
  /// Where in the format, in bytes of UTF-8.
  package let offset: Int
  /// What is wrong there.
  package let cause: Cause
  /// How that is written which the writer seems to have meant; nil where nobody can tell.
  let remedy: String?
  /// The words that may stand there, where one of them may have been misspelt.
  package let candidates: [String]

  /// Describes what is wrong at a place.
  init(
    format: String, offset: Int, cause: Cause, remedy: String? = nil, candidates: [String] = []
  ) {
    (self.format, self.offset, self.cause) = (format, offset, cause)
    (self.remedy, self.candidates) = (remedy, candidates)
  }

  /// The word that stands there and may be one of the candidates, misspelt.
  package var found: String? {
    switch cause {
    case .expected(_, let found): found
    case .unknownFunction(let selector): selector.replacing(":", with: "")
    default: nil
    }
  }

  /// The exception that Foundation raises, with its text.
  package var exception: RaisedException {
    switch cause {
    case .unknownFunction(let selector):
      RaisedException(
        reason: "Unable to parse function name '\(selector)' into supported selector (\(selector)) "
      )
    case .refusedFunction(let selector):
      RaisedException(
        name: "NSInternalInconsistencyException",
        reason: "Unable to parse function name '\(selector)' into supported selector (\(selector)) "
      )
    case .missingArgument:
      RaisedException(
        reason: "Insufficient arguments for conversion characters specified in format string.")
    default:
      RaisedException(reason: "Unable to parse the format string \"\(format)\"")
    }
  }

  /// What a person needs to mend the format, in a few words.
  package var explanation: String { complaint + (remedy.map { "; \($0)" } ?? "") }

  private var complaint: String {
    switch cause {
    case .expected(let expected, let found): "expected \(expected), found \(found)"
    case .unterminatedString: "the string that begins here is not closed"
    case .tooDeep: "nested more than \(PredicateParser.maximumDepth) deep"
    case .invalidNumber(let text): "\(text) is not a number"
    case .unknownFunction(let selector): "there is no function \(selector)"
    case .refusedFunction(let selector): "\(selector) cannot be called from a predicate"
    case .missingArgument: "there is no argument for this placeholder"
    case .unsuitableArgument(let placeholder):
      "the argument does not fit \(placeholder), which takes "
        + (placeholder == "%K"
          ? "a key path" : ["%s", "%C"].contains(placeholder) ? "a text" : "a number")
    }
  }
}
