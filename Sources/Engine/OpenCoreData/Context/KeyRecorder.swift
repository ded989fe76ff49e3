import Foundation
import Synchronization

/// Finds the key that a Swift key path of a managed object's class stands for.
///
/// An object of the class is made, of an entity without properties, and read through the key path:
/// what its `@Managed` property asks for is the key.
final class KeyRecorder: Sendable {
  /// Who is told of keys that an entity does not have, in place of an exception.
  @TaskLocal static var current: KeyRecorder?

  private let keys = Mutex<[String]>([])

  private init() {}

  /// Notes a key that was asked for.
  func note(_ key: String) { keys.withLock { $0.append(key) } }

  /// What a property that always has a value reads while its key is found out; nil while none is.
  static func placeholder<Value>(_ type: Value.Type, like object: NSManagedObject) -> Value? {
    guard current != nil else { return nil }
    if let kind = Value.self as? NSManagedObject.Type {
      return NSManagedObject.make(kind, of: object.entity, insertInto: nil) as? Value
    }
    let candidates: [Any] = [
      UUID(), URL(fileURLWithPath: "/"), NSDecimalNumber.zero, NSMutableSet(),
      NSMutableOrderedSet(),
    ]
    return candidates.lazy.compactMap { $0 as? Value }.first
  }

  /// The key of a path.
  ///
  /// - Throws: for a path that reads no `@Managed` property, or several of them.
  static func key(of path: AnyKeyPath) throws(RaisedException) -> String {
    let root = type(of: path).rootType
    let entity = NSEntityDescription()
    entity.name = "\(root)"
    let model = NSManagedObjectModel()
    model.entities = [entity]
    _ = try model.layout()
    let recorder = KeyRecorder()
    if let kind = root as? NSManagedObject.Type {
      let object = NSManagedObject.make(kind, of: entity, insertInto: nil)
      $current.withValue(recorder) { _ = object[keyPath: path] }
    }
    let keys = recorder.keys.withLock { $0 }
    guard keys.count == 1, let key = keys.first else {
      throw RaisedException(
        reason: "The key path \(path) is not one @Managed property of an NSManagedObject's class")
    }
    return key
  }
}
