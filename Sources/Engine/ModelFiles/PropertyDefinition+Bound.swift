import CoreDataErrors
import Foundation
import Predicates

extension PropertyDefinition.Rule {
  /// A bound of values, or the pattern of a text.
  package enum Bound: Hashable, Sendable {
    /// The least number, or the fewest characters.
    case least(String)
    /// The largest number, or the most characters.
    case most(String)
    /// The first moment, in seconds since 2001-01-01 00:00 UTC.
    case earliest(String)
    /// The last one.
    case latest(String)
    /// The pattern that a text matches.
    case pattern(String)
  }

  /// What the rule demands, where it is a bound as the file `contents` has them; nil for another rule.
  package var bound: Bound? {
    guard case .code(let code) = warning,
      case .comparison(let comparison)? = try? PredicateTree(format: predicate),
      case .constant(let constant) = comparison.right,
      ["SELF", "length", "timeIntervalSinceReferenceDate"].contains(comparison.left.description)
    else { return nil }
    var text: String?
    if case .text(let value) = constant { text = value }
    if case .integer(let value) = constant { text = "\(value)" }
    if case .real(let value) = constant { text = "\(value)" }
    if case .decimal(let value) = constant { text = NSDecimalNumber(decimal: value).stringValue }
    if case .date(let value) = constant { text = "\(value.timeIntervalSinceReferenceDate)" }
    guard let text, let make = Self.bounds[code] else { return nil }
    return make(text)
  }

  /// The bounds by the codes of the errors that tell of them.
  private static let bounds: [Int: @Sendable (String) -> Bound] = [
    CoreDataErrorCode.numberTooSmall.rawValue: { .least($0) },
    CoreDataErrorCode.stringTooShort.rawValue: { .least($0) },
    CoreDataErrorCode.numberTooLarge.rawValue: { .most($0) },
    CoreDataErrorCode.stringTooLong.rawValue: { .most($0) },
    CoreDataErrorCode.dateTooSoon.rawValue: { .earliest($0) },
    CoreDataErrorCode.dateTooLate.rawValue: { .latest($0) },
    CoreDataErrorCode.stringPatternMatching.rawValue: { .pattern($0) },
  ]
}
