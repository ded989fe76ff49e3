/// A request that a context can execute.
protocol ExecutableRequest: NSPersistentStoreRequest {
  /// Does what the request wants.
  func result(in context: NSManagedObjectContext) throws -> NSPersistentStoreResult
}

extension NSPersistentStoreRequest {
  /// Does what the request wants; the throwing twin of `NSManagedObjectContext.execute(_:)`.
  package func run(in context: NSManagedObjectContext) throws -> NSPersistentStoreResult {
    guard let request = self as? any ExecutableRequest else {
      throw RaisedException(reason: "Unknown command type \(type(of: self))")
    }
    return try request.result(in: context)
  }
}

extension NSFetchRequest: ExecutableRequest {
  func result(in context: NSManagedObjectContext) throws -> NSPersistentStoreResult {
    NSAsynchronousFetchResult(try context.results(of: self), of: self, in: context)
  }
}

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
