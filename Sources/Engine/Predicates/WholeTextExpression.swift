package import CoreDataErrors
package import Foundation

/// A regular expression of MATCHES, which has to fit the whole text.
package struct WholeTextExpression {
  /// How often ICU may report that it is still at work, about every ten thousand steps.
  private static let patience = 500

  private let expression: NSRegularExpression
  private let folding: TextFolding?
  private let source: (pattern: String, options: PredicateComparison.Options)

  /// Compiles a pattern; nil for one that is not a regular expression.
  package init?(_ pattern: String, options: PredicateComparison.Options, locale: Locale) {
    let marks = options.intersection([.diacriticInsensitive, .localeSensitive])
    folding = marks.contains(.diacriticInsensitive) ? TextFolding(marks, locale: locale) : nil
    source = (pattern, options)
    let pattern = folding?.folded(pattern) ?? pattern
    let regexOptions: NSRegularExpression.Options =
      options.contains(.caseInsensitive) ? [.caseInsensitive] : []
    // Compiled alone first: in a group, `a)(b` would be taken for a pattern.
    guard (try? NSRegularExpression(pattern: pattern)) != nil,
      let whole = try? NSRegularExpression(pattern: "(?:\(pattern))\\z", options: regexOptions)
    else { return nil }
    expression = whole
  }

  /// Whether the whole text fits.
  ///
  /// Raises where the pattern tries too many ways through the text: `(a+)+` doubles them with every
  /// letter. The limit is a number of steps, so that an answer does not depend on the machine.
  package func matches(_ text: String) throws(RaisedException) -> Bool {
    let folded = folding?.folded(text) ?? text
    let range = NSRange(location: 0, length: folded.utf16.count)
    var fits = false
    var hasFailed = false
    var reports = 0
    let options: NSRegularExpression.MatchingOptions = [
      .anchored, .reportProgress, .reportCompletion,
    ]
    unsafe expression.enumerateMatches(in: folded, options: options, range: range) {
      match, flags, stop in
      if match != nil { fits = true }
      if flags.contains(.internalError) { hasFailed = true }
      if flags.contains(.progress) { reports += 1 }
      if fits || reports > Self.patience { unsafe stop.pointee = true }
    }
    guard !fits, hasFailed || reports > Self.patience else { return fits }
    throw Self.failure(
      Self.refusal, text: text, pattern: source.pattern, options: source.options)
  }

  private static let refusal = "The pattern tries too many ways through the string"

  /// What memory raises for a pattern that was given up, from what SQLite was told of it.
  package static func failure(reportedAs message: String) -> RaisedException? {
    guard message.hasPrefix(frame + refusal) else { return nil }
    return RaisedException(name: "NSInternalInconsistencyException", reason: message)
  }

  /// What Foundation raises for a pattern that is not a regular expression.
  package static func failure(
    text: String, pattern: String, options: PredicateComparison.Options
  ) -> RaisedException {
    failure(
      "Can't open pattern \(errorName(of: pattern))", text: text, pattern: pattern,
      options: options)
  }

  private static let frame = "Can't do regex matching, reason: "

  private static func failure(
    _ cause: String, text: String, pattern: String, options: PredicateComparison.Options
  ) -> RaisedException {
    let ignoresCase = options.contains(.caseInsensitive) ? 1 : 0
    let ignoresMarks = options.contains(.diacriticInsensitive) ? 1 : 0
    return RaisedException(
      name: "NSInternalInconsistencyException",
      reason: "\(frame)\(cause) (string \(text), pattern \(pattern), case \(ignoresCase), "
        + "canon \(ignoresMarks))")
  }

  /// ICU's name for what is wrong with a pattern, as far as brackets and braces tell.
  private static func errorName(of pattern: String) -> String {
    var parentheses = 0
    var isInSet = false
    var characters = pattern.makeIterator()
    var interval: String?
    while let character = characters.next() {
      switch character {
      case "\\":
        if characters.next() == nil { return "U_REGEX_BAD_ESCAPE_SEQUENCE" }
      case "[": isInSet = true
      case "]": isInSet = false
      case _ where isInSet: break
      case "(": parentheses += 1
      case ")":
        parentheses -= 1
        if parentheses < 0 { return "U_REGEX_MISMATCHED_PAREN" }
      case "{": interval = ""
      case "}":
        if let bounds = interval, !isInterval(bounds) { return "U_REGEX_BAD_INTERVAL" }
        interval = nil
      default: interval?.append(character)
      }
    }
    if isInSet { return "U_REGEX_MISSING_CLOSE_BRACKET" }
    if parentheses > 0 { return "U_REGEX_MISMATCHED_PAREN" }
    return interval == nil ? "U_REGEX_RULE_SYNTAX" : "U_REGEX_BAD_INTERVAL"
  }

  private static func isInterval(_ bounds: String) -> Bool {
    let parts = bounds.split(separator: ",", omittingEmptySubsequences: false)
    let areNumbers = parts.allSatisfy { $0.allSatisfy { $0.isASCII && $0.isNumber } }
    return parts.count <= 2 && !(parts.first?.isEmpty ?? true) && areNumbers
  }
}
