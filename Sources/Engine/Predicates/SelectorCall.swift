import CoreDataErrors
internal import Foundation

/// A message that `FUNCTION(receiver, 'selector:', …)` sends, or a key read from a plain value.
///
/// Only the messages listed here are understood; Foundation, too, refuses selectors that it does
/// not know to be harmless.
struct SelectorCall {
  private let selector: String
  private let arguments: [PredicateValue]

  /// A message with its arguments.
  init(_ selector: String, _ arguments: [PredicateValue]) {
    self.selector = selector
    self.arguments = arguments
  }

  /// What the receiver answers; no receiver answers with no value.
  func value(on receiver: PredicateValue) throws(RaisedException) -> PredicateValue {
    if receiver.isNull { return .null }
    if let answer = try collectionAnswer(receiver) { return answer }
    if let answer = try answer(receiver) { return answer }
    if let function = PredicateFunction(rawValue: selector),
      function.arity == arguments.count + 1 || (function.arity == 1 && arguments.count == 1)
    {
      return try result(of: function, receiver)
    }
    throw RaisedException(
      reason: "NSPredicate: Use of '\(selector)' as an NSExpression function is forbidden.")
  }

  /// The value of the selector as a key of a value that is neither object nor collection.
  func value(ofKeyIn value: PredicateValue) throws(RaisedException) -> PredicateValue {
    if let answer = try answer(value) { return answer }
    throw RaisedException(
      name: "NSUnknownKeyException",
      reason: "[<\(value.typeName)> valueForUndefinedKey:]: this class is not key value "
        + "coding-compliant for the key \(selector).")
  }

  /// A function may stand on its argument, `'x'.uppercase()`, or have it beside, `x.uppercase('y')`.
  private func result(
    of function: PredicateFunction, _ receiver: PredicateValue
  ) throws(RaisedException) -> PredicateValue {
    let operands = function.arity == arguments.count ? arguments : [receiver] + arguments
    return try function.value(of: operands)
  }

  private func collectionAnswer(_ receiver: PredicateValue) throws(RaisedException)
    -> PredicateValue?
  {
    switch (selector, arguments.first) {
    case ("valueForKey:", .text(let key)), ("valueForKeyPath:", .text(let key)):
      let keys = key.split(separator: ".").map(String.init)
      return try KeyPathReader(keys, .asFoundation).value(of: receiver)
    case ("objectAtIndex:", .some(let position)), ("objectForKey:", .some(let position)):
      return try receiver.element(at: position)
    default: break
    }
    guard case .collection(let collection) = receiver else { return nil }
    switch selector {
    case "count": return .integer(Int64(collection.elements.count))
    case "firstObject": return collection.elements.first ?? .null
    case "lastObject": return collection.elements.last ?? .null
    case "containsObject:":
      let sought = arguments.first ?? .null
      return .integer(collection.elements.contains { $0.isEqual(to: sought) } ? 1 : 0)
    default: return nil
    }
  }

  private func answer(_ receiver: PredicateValue) throws(RaisedException) -> PredicateValue? {
    switch selector {
    case "description", "stringValue": return .text(receiver.plainDescription)
    default: break
    }
    if case .text(let text) = receiver { return try textAnswer(text) }
    if case .date(let date) = receiver, selector == "timeIntervalSinceReferenceDate" {
      return .real(date.timeIntervalSinceReferenceDate)
    }
    guard let number = receiver.doubleValue else { return nil }
    return numberAnswer(number, receiver)
  }

  private func numberAnswer(_ number: Double, _ receiver: PredicateValue?) -> PredicateValue? {
    switch selector {
    case "boolValue": return .integer(number != 0 ? 1 : 0)
    case "doubleValue", "floatValue": return .real(number)
    case "intValue", "integerValue", "longLongValue":
      if case .integer = receiver { return receiver }
      return .integer(Int64(exactly: number.rounded(.towardZero)) ?? (number < 0 ? .min : .max))
    default: return nil
    }
  }

  private func textAnswer(_ text: String) throws(RaisedException) -> PredicateValue? {
    switch selector {
    case "length": return .integer(Int64(text.utf16.count))
    case "uppercaseString", "uppercase": return .text(text.uppercased())
    case "lowercaseString", "lowercase": return .text(text.lowercased())
    case "capitalizedString": return .text(text.capitalized)
    case "lastPathComponent": return .text(NSString(string: text).lastPathComponent)
    case "pathExtension": return .text(NSString(string: text).pathExtension)
    case "boolValue": return .integer(NSString(string: text).boolValue ? 1 : 0)
    case "intValue", "integerValue", "longLongValue":
      return .integer(NSString(string: text).longLongValue)
    case "doubleValue", "floatValue": return .real(NSString(string: text).doubleValue)
    default: break
    }
    switch (selector, arguments.first) {
    case ("stringByAppendingString:", .text(let more)): return .text(text + more)
    case ("substringToIndex:", .some(let end)): return .text(try part(of: text, to: end))
    case ("substringFromIndex:", .some(let start)): return .text(try part(of: text, from: start))
    case ("stringByReplacingOccurrencesOfString:withString:", .text(let old)):
      guard arguments.count == 2, case .text(let new) = arguments[1] else { return nil }
      return .text(text.replacingOccurrences(of: old, with: new))
    default: return nil
    }
  }

  private func part(
    of text: String, from start: PredicateValue = .integer(0), to end: PredicateValue? = nil
  ) throws(RaisedException) -> String {
    let units = Array(text.utf16)
    let first = Int(exactly: start.doubleValue ?? -1) ?? -1
    let last = Int(exactly: (end ?? .integer(Int64(units.count))).doubleValue ?? -1) ?? -1
    guard first >= 0, last >= first, last <= units.count else {
      throw RaisedException(
        name: "NSRangeException",
        reason: "-[NSString \(selector)]: Index out of bounds; string length \(units.count)")
    }
    return String(decoding: units[first..<last], as: UTF16.self)
  }
}
