package import Foundation

/// How two strings are ordered: the five selectors that Core Data's stores understand.
package enum StringComparison: String, CaseIterable, Sendable {
  /// Canonical equivalence, then the order of the code points.
  case compare = "compare:"
  /// As `compare:`, without regard to case.
  case caseInsensitiveCompare = "caseInsensitiveCompare:"
  /// The order of a locale.
  case localizedCompare = "localizedCompare:"
  /// The order of a locale without regard to case.
  case localizedCaseInsensitiveCompare = "localizedCaseInsensitiveCompare:"
  /// The order that a file list shows: a locale's, with numbers by their value.
  case localizedStandardCompare = "localizedStandardCompare:"

  /// Orders two strings; the locale is consulted by the localized kinds only.
  package func callAsFunction(_ a: String, _ b: String, locale: Locale) -> ComparisonResult {
    switch self {
    case .compare:
      return a == b ? .orderedSame : a < b ? .orderedAscending : .orderedDescending
    case .caseInsensitiveCompare:
      return a.compare(b, options: [.caseInsensitive])
    case .localizedCompare:
      return a.compare(b, options: [], range: nil, locale: locale)
    case .localizedCaseInsensitiveCompare:
      return a.compare(b, options: [.caseInsensitive], range: nil, locale: locale)
    case .localizedStandardCompare:
      let options: String.CompareOptions = [
        .caseInsensitive, .numeric, .widthInsensitive, .forcedOrdering,
      ]
      return a.compare(b, options: options, range: nil, locale: locale)
    }
  }
}
