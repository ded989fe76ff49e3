/// The closed list of what can be wrong with a scenario's text.
///
/// Codes are stable: a code is never given to something else.
package enum DiagnosticCode: String, Sendable, CaseIterable {
  case unknownCommand = "E001"
  case unknownWord = "E002"
  case unknownProperty = "E003"
  case missing = "E004"
  case unexpected = "E005"
  case duplicateProperty = "E006"
  case unterminatedBlock = "E007"
  case strayEnd = "E008"
  case wrongEnd = "E009"
  case nameTaken = "E010"
  case notUTF8 = "E011"
  case binaryFile = "E012"
  case limit = "E013"
  case lookAlike = "E014"
  case unterminatedText = "E015"
  case tabInText = "E016"
  case singleQuotes = "E017"
  case equalsSigns = "E018"
  case badEscape = "E019"
  case badLiteral = "E020"
  case foreignLiteral = "E021"
  case badExpression = "E022"
  case unknownMethod = "E023"
  case unknownCall = "E024"
  case methodWithoutType = "E025"
  case sessionWord = "E026"
  case headerNotFirst = "E027"
  case unexpectedCharacter = "E028"
  case wrongKind = "E029"
  case unbalanced = "E030"
  case duplicateLine = "E031"
  case foreignComment = "E032"
  case badName = "E033"
  case tooManyErrors = "E034"
  case newerVersion = "E035"

  // What can be run, and is not what was meant.
  case neverUsed = "W001"
  case neverFetched = "W002"
  case neverFails = "W003"
  case stepWithoutExpectation = "W004"
  case unknownKeyPath = "W005"
  case sectionsDisagree = "W006"
  case neverReset = "W007"
  case cacheOfOtherPredicate = "W008"
  case tooManyWarnings = "W009"
  case unfinishedTask = "W010"
  case frameworkName = "W011"

  // What only running shows.
  case runTimeFault = "X001"
  case unexpectedProblem = "X002"
  case failedExpectation = "X003"
  case runLimit = "X004"
  case unknownName = "X005"
  case unknownKey = "X006"
  case valueNotTaken = "X007"

  /// Whether a word is not in the list that this version has of them.
  var isAboutUnknownWord: Bool {
    [.unknownCommand, .unknownWord, .unknownProperty, .unknownMethod, .unknownCall].contains(self)
  }

  /// Whether the scenario can be run all the same.
  package var isWarning: Bool { rawValue.hasPrefix("W") }

  /// The code as it is typed, in any case: `e014`.
  package init?(typed text: String) {
    self.init(rawValue: text.uppercased())
  }
}
