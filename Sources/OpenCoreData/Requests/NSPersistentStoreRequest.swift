public import Foundation

/// What a request wants of a store.
public enum NSPersistentStoreRequestType: UInt, Sendable {
  /// To find objects.
  case fetchRequestType = 1
  /// To write the changes of a context.
  case saveRequestType = 2
  /// To insert rows without objects.
  case batchInsertRequestType = 5
  /// To change rows without objects.
  case batchUpdateRequestType = 6
  /// To delete rows without objects.
  case batchDeleteRequestType = 7
}

/// What all requests that a context executes have in common.
open class NSPersistentStoreRequest: NSObject {
  /// What the request wants.
  open var requestType: NSPersistentStoreRequestType { .fetchRequestType }

  /// The stores that the request goes to; nil for all of the coordinator's.
  ///
  /// In a fetch, unsaved objects count whatever store they will go into.
  open var affectedStores: [NSPersistentStore]?

  /// Makes a request; only its subclasses can be executed.
  public override init() { super.init() }

  /// Does what the request wants; the throwing twin of `NSManagedObjectContext.execute(_:)`.
  package func run(in context: NSManagedObjectContext) throws -> NSPersistentStoreResult {
    throw RaisedException(reason: "Unknown command type \(type(of: self))")
  }
}

/// What executing a request gives.
open class NSPersistentStoreResult: NSObject {}

extension NSManagedObjectContext {
  /// Executes a request.
  ///
  /// A fetch request gives an ``NSAsynchronousFetchResult`` that is finished, an asynchronous one
  /// a result that will be. Batch requests go to the store in one transaction, past this context:
  /// it keeps its objects and its changes as they are, posts nothing, and calls no method of an
  /// object. Its objects show what was written after a refresh. A request that is wrong in itself
  /// is a programmer's error and ends the process.
  ///
  /// - Throws: what the store refuses; nothing is written then.
  @discardableResult
  public func execute(
    _ request: NSPersistentStoreRequest, file: StaticString = #fileID, line: UInt = #line
  ) throws -> NSPersistentStoreResult {
    try checked(file, line) { try request.run(in: self) }
  }
}
