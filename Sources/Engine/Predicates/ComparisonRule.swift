package import CoreDataErrors
package import Foundation

/// What the operator of a comparison asks of two values.
package struct ComparisonRule {
  /// A question about one value; the other side is known.
  typealias Test = (PredicateValue) throws(RaisedException) -> Bool

  private let kind: PredicateComparison.Operator
  private let options: PredicateComparison.Options
  private let folding: TextFolding
  private let locale: Locale

  /// Takes operator and options of a comparison.
  package init(_ comparison: PredicateComparison, locale: Locale) {
    kind = comparison.kind
    options = comparison.options
    folding = TextFolding(comparison.options, locale: locale)
    self.locale = locale
  }

  /// Whether the comparison holds between two values.
  package func holds(_ left: PredicateValue, _ right: PredicateValue) throws(RaisedException)
    -> Bool
  {
    switch kind {
    case .equal: return areEqual(left, right)
    case .notEqual: return !areEqual(left, right)
    case .less: return try order(left, right) == .orderedAscending
    case .greater: return try order(left, right) == .orderedDescending
    case .lessOrEqual:
      if left.isNull, right.isNull { return true }
      guard let order = try order(left, right) else { return false }
      return order != .orderedDescending
    case .greaterOrEqual:
      if left.isNull, right.isNull { return true }
      guard let order = try order(left, right) else { return false }
      return order != .orderedAscending
    case .between: return try isBetween(left, right)
    case .in: return try isMember(left, of: right)
    case .contains: return try isMember(right, of: left)
    case .beginsWith, .endsWith, .like, .matches, .tokenMatches, .conformsToType, .equalsType:
      return try holdsForText(left, right)
    }
  }

  /// The comparison with a right side that never changes: what can be done once is done here.
  func test(against right: PredicateValue) -> Test {
    switch kind {
    case .equal:
      guard case .text(let text) = right, !folding.isPlain else { break }
      let needle = folding.bytes(text)
      return { [folding] value throws(RaisedException) in
        guard case .text(let text) = value else { return false }
        return folding.test(.whole, text, needle: needle)
      }
    case .beginsWith, .endsWith, .contains:
      guard case .text(let text) = right else { break }
      return search(for: text, right)
    case .like:
      guard case .text(let text) = right else { break }
      let pattern = WildcardPattern(folding.folded(text))
      return { [self] value throws(RaisedException) in
        guard case .text(let text) = value else { return try holdsForText(value, right) }
        return pattern.matches(folding.folded(text))
      }
    case .matches:
      guard case .text(let pattern) = right, !pattern.isEmpty,
        let expression = WholeTextExpression(pattern, options: options, locale: locale)
      else { break }
      return { [self] value throws(RaisedException) in
        guard case .text(let text) = value else { return try holdsForText(value, right) }
        return try expression.matches(text)
      }
    case .in:
      guard case .collection(let collection) = right, folding.isPlain else { break }
      let lookup = ValueLookup(collection.elements)
      return { value throws(RaisedException) in !value.isNull && lookup.contains(value) }
    case .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .between, .tokenMatches,
      .conformsToType, .equalsType:
      break
    }
    return { [self] value throws(RaisedException) in try holds(value, right) }
  }

  private func search(for text: String, _ right: PredicateValue) -> Test {
    let needle = folding.bytes(text)
    let place: TextFolding.Place =
      kind == .beginsWith ? .start : kind == .endsWith ? .end : .anywhere
    return { [self] value throws(RaisedException) in
      guard case .text(let text) = value else { return try holds(value, right) }
      return folding.test(place, text, needle: needle)
    }
  }

  // MARK: - Any values

  private func areEqual(_ left: PredicateValue, _ right: PredicateValue) -> Bool {
    if case .text(let a) = left, case .text(let b) = right { return folding.areEqual(a, b) }
    return left.isEqual(to: right)
  }

  /// Nil where a side is nil: no order holds then.
  private func order(
    _ left: PredicateValue, _ right: PredicateValue
  ) throws(RaisedException) -> ComparisonResult? {
    if left.isNull || right.isNull { return nil }
    if case .text(let a) = left, case .text(let b) = right { return folding.order(a, b) }
    return try left.order(to: right)
  }

  private func isBetween(
    _ value: PredicateValue, _ bounds: PredicateValue
  ) throws(RaisedException) -> Bool {
    if value.isNull || bounds.isNull { return false }
    guard case .collection(let collection) = bounds, collection.elements.count == 2,
      collection.kind != .dictionary
    else {
      throw RaisedException(
        reason: "Can't use BETWEEN with \(bounds.plainDescription) (not an array of two values)")
    }
    guard let toFirst = try order(value, collection.elements[0]),
      let toSecond = try order(value, collection.elements[1])
    else { return false }
    return toFirst == .orderedSame || toSecond == .orderedSame || toFirst != toSecond
  }

  private func isMember(
    _ value: PredicateValue, of container: PredicateValue
  ) throws(RaisedException) -> Bool {
    if value.isNull || container.isNull { return false }
    switch container {
    case .text(let text):
      guard case .text(let needle) = value else {
        throw RaisedException(
          reason: "Can't look for value (\(value.plainDescription)) in string (\(text)); "
            + "value is not a string")
      }
      return folding.test(.anywhere, text, needle: folding.bytes(needle))
    case .collection(let collection): return collection.elements.contains { areEqual(value, $0) }
    case .null, .integer, .real, .decimal, .date, .data, .uuid, .url, .object, .other:
      throw RaisedException(
        reason: "Can't use in/contains operator with collection \(container.plainDescription) "
          + "(not a collection)")
    }
  }

  // MARK: - Strings only

  private func holdsForText(
    _ left: PredicateValue, _ right: PredicateValue
  ) throws(RaisedException) -> Bool {
    if left.isNull || right.isNull { return false }
    guard case .text(let text) = left, case .text(let pattern) = right else {
      throw notText(left, right)
    }
    switch kind {
    case .beginsWith: return folding.test(.start, text, needle: folding.bytes(pattern))
    case .endsWith: return folding.test(.end, text, needle: folding.bytes(pattern))
    case .like: return WildcardPattern(folding.folded(pattern)).matches(folding.folded(text))
    case .matches:
      if pattern.isEmpty { return false }
      guard let expression = WholeTextExpression(pattern, options: options, locale: locale) else {
        throw WholeTextExpression.failure(text: text, pattern: pattern, options: options)
      }
      return try expression.matches(text)
    case .tokenMatches: return tokens(pattern).isSubset(of: tokens(text))
    case .equalsType: return text.lowercased() == pattern.lowercased()
    case .conformsToType:
      throw RaisedException(
        reason: "\(kind.rawValue) needs the system's list of types, which is not here")
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .between, .in,
      .contains:
      return try holds(left, right)
    }
  }

  private func tokens(_ text: String) -> Set<Substring> {
    Set(folding.folded(text).split { !$0.isLetter && !$0.isNumber })
  }

  private func notText(_ left: PredicateValue, _ right: PredicateValue) -> RaisedException {
    if kind == .like || kind == .matches {
      var culprit = left
      if case .text = left { culprit = right }
      return RaisedException(
        reason: "Can't do regex matching on object \(culprit.plainDescription).")
    }
    return RaisedException(
      reason: "Can't do a substring operation with something that isn't a string "
        + "(lhs = \(left.plainDescription) rhs = \(right.plainDescription))")
  }
}
