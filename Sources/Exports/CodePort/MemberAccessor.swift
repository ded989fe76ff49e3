import Foundation

/// A method that Apple's framework gives a to-many relationship, by its selector.
struct MemberAccessor {
  /// What it does to the members.
  private enum Action {
    case add, remove, addAll, removeAll
    case insert, removeAt, insertAll, removeAllAt, replace, replaceAll
  }

  private let action: Action
  /// The relationship's key.
  let key: String

  /// What stands before, between and behind the key; longer ones first where one begins like another.
  private static let forms: [(String, String, Action)] = [
    ("insertObject:in", "AtIndex:", .insert),
    ("removeObjectFrom", "AtIndex:", .removeAt),
    ("replaceObjectIn", "AtIndex:withObject:", .replace),
    ("insert", ":atIndexes:", .insertAll),
    ("remove", "AtIndexes:", .removeAllAt),
    ("add", "Object:", .add),
    ("remove", "Object:", .remove),
    ("add", ":", .addAll),
    ("remove", ":", .removeAll),
  ]

  /// Reads a selector; nil for one that is no such method's.
  init?(_ selector: String) {
    for (start, end, action) in Self.forms {
      guard selector.hasPrefix(start), selector.hasSuffix(end),
        selector.utf8.count > start.utf8.count + end.utf8.count
      else { continue }
      self.init(selector.dropFirst(start.count).dropLast(end.count), action)
      return
    }
    // `replaceItemsAtIndexes:withItems:` has the key twice.
    let parts = selector.components(separatedBy: "AtIndexes:with")
    guard parts.count == 2, parts[0].hasPrefix("replace"),
      parts[0].dropFirst("replace".count) + ":" == parts[1]
    else { return nil }
    self.init(parts[0].dropFirst("replace".count), .replaceAll)
  }

  private init?(_ word: Substring, _ action: Action) {
    guard !word.contains(":"), let first = word.first else { return nil }
    self.action = action
    key = first.lowercased() + word.dropFirst()
  }

  /// What the method does, in Swift.
  ///
  /// - Parameters:
  ///   - parameters: the names of the parameters within the method.
  ///   - type: the type of the relationship's property.
  /// - Returns: its body; nil where the parameters do not fit, or the relationship is not known.
  func body(parameters: [String], type: String?) -> String? {
    guard let type, let first = parameters.first, let last = parameters.last else { return nil }
    let isOrdered = type.contains("NSOrderedSet") || type.contains("NSMutableOrderedSet")
    let members =
      isOrdered
      ? "mutableOrderedSetValue(forKey: \"\(key)\")" : "mutableSetValue(forKey: \"\(key)\")"
    let count: Int
    let body: String
    switch action {
    case .add: (count, body) = (1, "\(members).add(\(first))")
    case .remove: (count, body) = (1, "\(members).remove(\(first))")
    case .addAll: (count, body) = (1, "for member in \(first) { \(members).add(member) }")
    case .removeAll: (count, body) = (1, "for member in \(first) { \(members).remove(member) }")
    case .insert: (count, body) = (2, "\(members).insert(\(first), at: \(last))")
    case .removeAt: (count, body) = (1, "\(members).removeObject(at: \(first))")
    case .replace: (count, body) = (2, "\(members).replaceObject(at: \(first), with: \(last))")
    case .insertAll:
      (count, body) = (
        2, "for (member, index) in zip(\(first), \(last)) { \(members).insert(member, at: index) }"
      )
    case .removeAllAt:
      (count, body) = (
        1, "for index in \(first).reversed() { \(members).removeObject(at: index) }"
      )
    case .replaceAll:
      (count, body) = (
        2,
        "for (index, member) in zip(\(first), \(last)) { \(members).replaceObject(at: index, with: member) }"
      )
    }
    let needsOrder: Bool
    switch action {
    case .add, .remove, .addAll, .removeAll: needsOrder = false
    case .insert, .removeAt, .insertAll, .removeAllAt, .replace, .replaceAll: needsOrder = true
    }
    return parameters.count == count && (isOrdered || !needsOrder) ? body : nil
  }
}
