import CoreDataErrors
import Predicates

/// An object as it was before a change, as a predicate on its own attributes sees it.
final class FormerRow: PredicateSubject {
  private let layout: EntityLayout
  private let values: [Value]
  /// Whether the predicate has compared the object itself, which these values are not.
  private(set) var wasAskedForItself = false

  init(_ values: [Value], of layout: EntityLayout) {
    (self.values, self.layout) = (values, layout)
  }

  func isIdentified(by other: AnyObject) -> Bool {
    wasAskedForItself = true
    return false
  }

  func predicateValue(forKey key: String) throws(RaisedException) -> PredicateValue {
    guard case .slot(let slot)? = layout.places[key], values.indices.contains(slot) else {
      throw RaisedException(reason: "'\(key)' is no attribute that the object held before")
    }
    return PredicateValue(values[slot], of: layout.slots[slot], in: nil)
  }
}
