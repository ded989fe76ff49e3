import Foundation

/// The keys of a store's objects by what a store of a class of the program's own knows them by.
///
/// A number is given to each reference object as it is first told of; it lives as long as the store. The URI of
/// an id has the reference object's text in its place, which the next opening of the store knows too.
final class ReferenceTable: @unchecked Sendable {
  private struct Reference: Hashable {
    let entity: UInt16
    let object: AnyHashable
  }

  private struct Name: Hashable {
    let entity: UInt16
    let text: String
  }

  /// The place of the store in its coordinator.
  let place: UInt16
  /// Guards all that follows.
  private let lock = NSLock()
  private var keys: [Reference: ObjectKey] = [:]
  private var names: [Name: ObjectKey] = [:]
  private var objects: [ObjectKey: Any] = [:]

  init(place: UInt16) { self.place = place }

  /// The key of the object of an entity that a reference object stands for.
  ///
  /// - Throws: what is raised for a reference object that cannot be compared with others.
  func key(of object: Any, entity: UInt16) throws(RaisedException) -> ObjectKey {
    guard let hashable = Self.comparable(object) else {
      throw RaisedException(
        reason:
          "A reference object has to be comparable with others, as a text, a number or a UUID is; "
          + "given type = \(type(of: object)).")
    }
    let reference = Reference(entity: entity, object: hashable)
    let name = Name(entity: entity, text: "\(object)")
    return lock.withLock {
      if let known = keys[reference] { return known }
      let key = ObjectKey(store: place, entity: entity, number: Int64(keys.count) + 1)
      keys[reference] = key
      names[name] = key
      objects[key] = hashable.base
      return key
    }
  }

  /// The key of the object that a URI names; nil for one that the store has not told of.
  func key(named text: String, entity: UInt16) -> ObjectKey? {
    lock.withLock { names[Name(entity: entity, text: text)] }
  }

  /// What the store knows an object by; nil for one that it has not told of.
  func object(of key: ObjectKey) -> Any? {
    lock.withLock { objects[key] }
  }

  /// Numbers are one whatever type brings them, as they are in Foundation's boxes.
  private static func comparable(_ object: Any) -> AnyHashable? {
    if let text = object as? String { return text }
    if let number = object as? NSNumber { return number }
    return object as? AnyHashable
  }
}
