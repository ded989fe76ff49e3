import Foundation
import Synchronization

/// A store of a class of the program's own, as the coordinator has it: it names new objects, and keeps what is
/// saved.
protocol StoreKeeper: NSPersistentStore {
  /// Gives new objects their permanent keys, in the order in which they come.
  ///
  /// - Throws: 134030 for a reference that another object has.
  func reserveKeys(for keys: [ObjectKey], of objects: any ObjectFinder) throws -> PermanentKeys
  /// Keeps what a save writes, or nothing.
  ///
  /// - Throws: what the class throws, and 134030 for a class that answers with what it must not.
  func keep(_ changes: RowChanges) throws
}

/// A store that brings all objects once, when it is added.
///
/// Its rows are in a database in memory from then on, so that all that is asked of a store is answered as by one
/// in memory.
protocol WholeStoreKeeper: StoreKeeper {
  /// All objects, as rows to write into empty tables.
  ///
  /// - Throws: what the class throws, and 134080 for what is none of the model's.
  func rows(of schema: StoreSchema) throws -> RowChanges
}

/// A store that is asked for each row, and for what each relationship leads to, when it is needed.
///
/// The database behind it stays empty. What a fetch finds in it is asked above (`Fetching/StoreAnswers.swift`).
protocol RowKeeper: StoreKeeper {
  /// Reads rows behind those that the batch has; those gone are left out.
  ///
  /// - Throws: what the class throws, and 134070 for what is no row of the object.
  func readRows(
    of keys: [ObjectKey], for objects: (any ObjectFinder)?, into batch: inout RowBatchBuilder)
    throws
  /// What a to-many relationship of an object leads to, in its order if it has one.
  ///
  /// - Throws: what the class throws, and 134070 for what is no member.
  func members(
    of key: ObjectKey, collection: EntityLayout.Collection, for objects: (any ObjectFinder)?
  ) throws -> [ObjectKey]
  /// Hears which objects a context has come to know and knows no more, since it heard of them last.
  func note(registered: [ObjectKey], unregistered: [ObjectKey])
}

/// Where the objects of rows are found: a context.
protocol ObjectFinder: AnyObject {
  /// The object of a key; nil for one that is not known.
  func identifiedObject(forKey key: ObjectKey) -> (any IdentifiedObject)?
}

/// The classes of stores that programs have registered, by type.
enum StoreClasses {
  private static let classes = Mutex<[String: NSPersistentStore.Type]>([:])

  /// The class of a type; nil for a type of the engine's own, and for an unknown one.
  static subscript(type: String) -> NSPersistentStore.Type? {
    get { classes.withLock { $0[type] } }
    set { classes.withLock { $0[type] = newValue } }
  }

  /// The type under which a class was registered.
  static func type(of storeClass: NSPersistentStore.Type) -> String? {
    classes.withLock { classes in classes.first { $0.value == storeClass }?.key }
  }

  static var all: [String: NSPersistentStore.Type] { classes.withLock { $0 } }
}

extension NSPersistentStoreCoordinator {
  /// Has stores of a type be of a class of the program's own, a subclass of `NSAtomicStore` or
  /// `NSIncrementalStore`, from now on; nil takes the type back.
  ///
  /// A class that is no store, and a type of the engine's own, is a programmer's error and ends the process.
  public class func registerStoreClass(
    _ storeClass: AnyClass?, forStoreType storeType: String
  ) {
    raising { () throws(RaisedException) in
      guard !ownTypes.contains(storeType) else {
        throw RaisedException(reason: "The store type '\(storeType)' has a class already.")
      }
      guard let storeClass else { return StoreClasses[storeType] = nil }
      guard let kept = storeClass as? any StoreKeeper.Type else {
        throw RaisedException(
          reason:
            "The class \(storeClass) cannot be registered for the store type '\(storeType)': it is no "
            + "subclass of NSAtomicStore or NSIncrementalStore.")
      }
      StoreClasses[storeType] = kept
    }
  }

  /// Has stores of a type be of a class of the program's own: see ``registerStoreClass(_:forStoreType:)``.
  public class func registerStoreClass(
    _ storeClass: AnyClass?, type storeType: NSPersistentStore.StoreType
  ) {
    registerStoreClass(storeClass, forStoreType: storeType.rawValue)
  }

  /// The classes of stores, by type; of the engine's own types it is `NSPersistentStore`.
  public class var registeredStoreTypes: [String: AnyClass] {
    var types: [String: AnyClass] = StoreClasses.all
    for type in ownTypes { types[type] = NSPersistentStore.self }
    return types
  }

  private static let ownTypes = [
    NSSQLiteStoreType, NSXMLStoreType, NSBinaryStoreType, NSInMemoryStoreType,
  ]
}
