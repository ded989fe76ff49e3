package import CoreDataErrors

/// Why a format string is not a predicate or an expression.
package struct PredicateParseError: Error, Hashable, Sendable {
  /// What is wrong.
  package enum Cause: Hashable, Sendable {
    /// Something else stands where this was expected.
    case expected(Wanted, found: Found)
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

  /// What is to stand at a place.
  package enum Wanted: Hashable, Sendable {
    case value, key, variable, placeholder, end
    /// Between two values.
    case comparisonOperator
    /// Letters between brackets behind an operator.
    case optionLetters
    /// `FUNCTION(value, 'selector')`.
    case functionCall
    case nameAfter(String)
    case comparisonAfter(String)
    /// A value, where a word stands that a `#` makes a key.
    case valueNotKey(String)
    case sign(String)
  }

  /// What stands there instead.
  package enum Found: Hashable, Sendable {
    case end, condition, string, digit, blank, otherPlaceholder, otherArguments
    /// A word or a sign, as it is written.
    case written(String)
  }

  /// The whole format.
  package let format: String
  /// Where in the format, in bytes of UTF-8.
  package let offset: Int
  /// What is wrong there.
  package let cause: Cause
  /// How that is written which the writer seems to have meant; nil where that cannot be told.
  package let remedy: PredicateRemedy?
  /// The words that may stand there, where one of them may have been misspelt.
  package let candidates: [String]

  /// Describes what is wrong at a place.
  package init(
    format: String, offset: Int, cause: Cause, remedy: PredicateRemedy? = nil,
    candidates: [String] = []
  ) {
    (self.format, self.offset, self.cause) = (format, offset, cause)
    (self.remedy, self.candidates) = (remedy, candidates)
  }

  /// The word that stands there and may be one of the candidates, misspelt.
  package var found: String? {
    switch cause {
    case .expected(_, .written(let word)): word
    case .unknownFunction(let selector): selector.replacing(":", with: "")
    case .expected, .unterminatedString, .tooDeep, .invalidNumber, .refusedFunction,
      .missingArgument,
      .unsuitableArgument:
      nil
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
    case .expected, .unterminatedString, .tooDeep, .invalidNumber, .unsuitableArgument:
      RaisedException(reason: "Unable to parse the format string \"\(format)\"")
    }
  }

  /// What a person needs to mend the format, in a few words.
  package var explanation: String { complaint + (remedy.map { "; \($0.text)" } ?? "") }

  private var complaint: String {
    switch cause {
    case .expected(let expected, let found): "expected \(expected.text), found \(found.text)"
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

extension PredicateParseError.Wanted {
  fileprivate var text: String {
    switch self {
    case .value: "a value"
    case .key: "a key"
    case .variable: "a variable"
    case .placeholder: "a placeholder, as %@"
    case .end: "the end"
    case .comparisonOperator: "an operator, as in a == b"
    case .optionLetters: "c, d, n or l"
    case .functionCall: "FUNCTION(value, 'selector')"
    case .nameAfter(let sign): "a name after \(sign)"
    case .comparisonAfter(let word): "a comparison after \(word)"
    case .valueNotKey(let word): "a value (#\(word) is a key)"
    case .sign(let sign): sign
    }
  }
}

extension PredicateParseError.Found {
  package var text: String {
    switch self {
    case .end: "the end"
    case .condition: "a condition"
    case .string: "a string"
    case .digit: "a digit"
    case .blank: "a blank"
    case .otherPlaceholder: "a % of another kind"
    case .otherArguments: "other arguments"
    case .written(let word): word
    }
  }
}
