import Foundation

extension NSEntityDescription: PredicateSubject {
  /// The value of a key, for a predicate and a key path: `name`, `managedObjectClassName`, `isAbstract`,
  /// `superentity`, `renamingIdentifier` and `versionHashModifier`.
  package func predicateValue(forKey key: String) throws(RaisedException) -> PredicateValue {
    switch key {
    case "name": return PredicateValue(name)
    case "managedObjectClassName": return PredicateValue(managedObjectClassName)
    case "isAbstract", "abstract": return .integer(isAbstract ? 1 : 0)
    case "superentity": return superentity.map { .object($0) } ?? .null
    case "renamingIdentifier": return PredicateValue(renamingIdentifier)
    case "versionHashModifier": return PredicateValue(versionHashModifier)
    default:
      throw RaisedException(
        name: "NSUnknownKeyException",
        reason: "[<NSEntityDescription 0x0> valueForUndefinedKey:]: this class is not key value "
          + "coding-compliant for the key \(key).")
    }
  }

  /// An entity of the same name stands for this one: it may be that of another copy of the model.
  package func isIdentified(by other: AnyObject) -> Bool {
    guard let name, let other = other as? NSEntityDescription else { return false }
    return other.name == name
  }
}
