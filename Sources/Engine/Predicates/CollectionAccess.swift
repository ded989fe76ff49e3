import CoreDataErrors

extension PredicateValue {
  /// The element that stands between brackets: a position in an array, a key of a dictionary.
  func element(at position: PredicateValue) throws(RaisedException) -> PredicateValue {
    switch self {
    case .null: return .null
    case .collection(let collection) where collection.kind == .dictionary:
      return collection.entries[position] ?? .null
    case .collection(let collection):
      guard let number = position.doubleValue, let index = Int(exactly: number.rounded(.towardZero))
      else { throw RaisedException(reason: "\(position.plainDescription) is not an index") }
      guard collection.elements.indices.contains(index) else {
        let last = collection.elements.count - 1
        throw RaisedException(
          name: "NSRangeException",
          reason: "-[__NSArrayI objectAtIndexedSubscript:]: index \(index) beyond bounds "
            + (last < 0 ? "for empty array" : "[0 .. \(last)]"))
      }
      return collection.elements[index]
    case .object(let object):
      guard case .text(let key) = position else {
        throw RaisedException(reason: "\(position.plainDescription) is not a key")
      }
      return try object.predicateValue(forKey: key)
    case .integer, .real, .decimal, .text, .date, .data, .uuid, .url, .other:
      throw RaisedException(
        reason: "Can't use [\(position.plainDescription)] with \(plainDescription) "
          + "(not a collection)")
    }
  }

  /// The elements of a collection; none of no value.
  ///
  /// What is no collection raises, with the name of what needed the elements.
  func elements(for user: String) throws(RaisedException) -> [PredicateValue] {
    switch self {
    case .null: return []
    case .collection(let collection): return collection.elements
    case .integer, .real, .decimal, .text, .date, .data, .uuid, .url, .object, .other:
      throw RaisedException(
        reason: "Can't use \(user) with \(plainDescription) (not a collection)")
    }
  }
}
