import Foundation

extension PredicateTree {
  /// The predicate with texts in the place of numbers that a text attribute of the entity is compared with.
  ///
  /// SQLite gives what it compares with a column of texts the column's form, so `number IN {9, 10}` finds
  /// the text "9".
  func comparingNumbersAsTexts(of layout: EntityLayout) -> PredicateTree {
    switch self {
    case .constant: return self
    case .comparison(var comparison):
      guard [.equal, .notEqual, .in].contains(comparison.kind),
        case .keyPath(let keys) = comparison.left, keys.count == 1,
        layout.attribute(named: keys[0])?.type == .stringAttributeType,
        case .constant(let value) = comparison.right
      else { return self }
      comparison.right = .constant(value.numbersAsTexts)
      return .comparison(comparison)
    case .not(let child): return .not(child.comparingNumbersAsTexts(of: layout))
    case .and(let children):
      return .and(children.map { $0.comparingNumbersAsTexts(of: layout) })
    case .or(let children): return .or(children.map { $0.comparingNumbersAsTexts(of: layout) })
    }
  }
}

extension PredicateValue {
  /// A number as the text that SQLite makes of it, and a list with such; any other value as it is.
  fileprivate var numbersAsTexts: PredicateValue {
    switch self {
    case .integer(let number): .text("\(number)")
    case .real(let number): .text("\(number)")
    case .decimal(let number): .text("\(number)")
    case .collection(let list) where list.kind != .dictionary:
      .collection(PredicateCollection(list.elements.map(\.numbersAsTexts), kind: list.kind))
    case .null, .text, .date, .data, .uuid, .url, .object, .collection, .other: self
    }
  }
}
