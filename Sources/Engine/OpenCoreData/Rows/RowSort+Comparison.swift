package import Foundation

/// The locale of localized comparisons.
package typealias SortLocale = Locale

extension RowSort {
  /// Makes an order that compares no text as a locale does.
  package init(_ terms: [Term]) { self.init(terms, locale: Locale(identifier: "en_US_POSIX")) }
}

extension StringComparison {
  /// How two texts stand to each other: below 0, 0, or above.
  func order(of first: String, _ second: String, in locale: SortLocale) -> Int {
    callAsFunction(first, second, locale: locale).rawValue
  }
}

extension SortTerm {
  /// The criterion without its key path, as an order of rows takes it.
  var rowOrder: RowSort.Term {
    RowSort.Term(ascending: ascending, comparison: comparison)
  }
}
