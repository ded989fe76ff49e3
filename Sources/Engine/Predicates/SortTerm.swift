package import Foundation

/// One criterion of an order: a key path, a direction, and how strings are compared.
package struct SortTerm: Hashable, Sendable {
  /// The path from the sorted object to the value, with dots.
  package let keyPath: String
  /// Whether small values come first.
  package let ascending: Bool
  /// How strings are compared; other values have one order only.
  package let comparison: StringComparison

  /// Makes a criterion.
  package init(keyPath: String, ascending: Bool, comparison: StringComparison = .compare) {
    self.keyPath = keyPath
    self.ascending = ascending
    self.comparison = comparison
  }

  /// The order of two values in this criterion's direction.
  ///
  /// No value comes first in ascending order and last in descending order. Values of unlike types
  /// are in the order of their types, and values without an order are the same. The locale is
  /// consulted by the localized comparisons only.
  package func order(
    _ left: PredicateValue, _ right: PredicateValue, locale: Locale
  ) -> ComparisonResult {
    let order = ascendingOrder(left, right, locale)
    return ascending ? order : order.reversed
  }

  private func ascendingOrder(
    _ left: PredicateValue, _ right: PredicateValue, _ locale: Locale
  ) -> ComparisonResult {
    if case .text(let a) = left, case .text(let b) = right {
      return comparison(a, b, locale: locale)
    }
    if left.isNumber, right.isNumber { return numericOrder(left, right) }
    let (a, b) = (left.typeRank, right.typeRank)
    if a != b { return a < b ? .orderedAscending : .orderedDescending }
    switch left {
    case .date, .uuid: return (try? left.order(to: right)) ?? .orderedSame
    case .null, .integer, .real, .decimal, .text, .data, .url, .object, .collection, .other:
      return .orderedSame
    }
  }

  /// As `order(to:)`, with NaN before all numbers, so that the order is total.
  private func numericOrder(_ left: PredicateValue, _ right: PredicateValue) -> ComparisonResult {
    if let order = try? left.order(to: right) { return order }
    switch (left.isNaN, right.isNaN) {
    case (true, false): return .orderedAscending
    case (false, true): return .orderedDescending
    case (true, true), (false, false): return .orderedSame
    }
  }
}

extension PredicateValue {
  fileprivate var isNaN: Bool { doubleValue?.isNaN ?? false }

  /// The place of the type among the types, as SQLite orders them: none, numbers, text, the rest.
  fileprivate var typeRank: Int {
    switch self {
    case .null: 0
    case .integer, .real, .decimal: 1
    case .date: 2
    case .text: 3
    case .uuid: 4
    case .url: 5
    case .data: 6
    case .collection: 7
    case .object, .other: 8
    }
  }
}
