/// A request that a context can execute.
protocol ExecutableRequest: NSPersistentStoreRequest {
  /// Does what the request wants.
  func result(in context: NSManagedObjectContext) throws -> NSPersistentStoreResult
  /// Does what the request wants of the stores, and answers in the form that a store answers in.
  func storeResult(in context: NSManagedObjectContext) throws -> Any
}

extension ExecutableRequest {
  func storeResult(in context: NSManagedObjectContext) throws -> Any { try result(in: context) }
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

  func storeResult(in context: NSManagedObjectContext) throws -> Any {
    let stored: NSFetchRequest<ResultType> = duplicate()
    stored.includesPendingChanges = false
    return try context.results(of: stored)
  }
}

extension NSFetchRequest {
  /// Finds what the request asks for, in the context whose block is running.
  ///
  /// That is the innermost `perform` or `performAndWait`. Outside of both, and on another queue than that
  /// of the context, it is a programmer's error and ends the process; `fetch(_:)` of a context says
  /// which context is meant.
  ///
  /// - Throws: what the store cannot read.
  public func execute(file: StaticString = #fileID, line: UInt = #line) throws -> [ResultType] {
    let context = raising(file: file, line: line) { () throws(RaisedException) in
      try NSManagedObjectContext.ofRunningBlock()
    }
    return try context.fetch(self, file: file, line: line)
  }
}

extension NSPersistentStoreCoordinator {
  /// Has the stores do what a request wants, past the changes that the context has not saved.
  ///
  /// - Parameters:
  ///   - request: a fetch request or a batch request.
  ///   - context: the context whose objects are answered, on its queue.
  ///   - file: the caller's file, for the text of an exception.
  ///   - line: the caller's line.
  /// - Returns: of a fetch request an array of what it found, of a batch request its
  ///   ``NSPersistentStoreResult``. A request that is wrong in itself is a programmer's error and ends the
  ///   process, as is a context of another coordinator.
  /// - Throws: what the stores refuse.
  public func execute(
    _ request: NSPersistentStoreRequest, with context: NSManagedObjectContext,
    file: StaticString = #fileID, line: UInt = #line
  ) throws -> Any {
    try context.checked(file, line) {
      guard context.persistentStoreCoordinator === self else {
        throw RaisedException(reason: "The context is one of another persistent store coordinator.")
      }
      guard let request = request as? any ExecutableRequest else {
        throw RaisedException(reason: "Unknown command type \(type(of: request))")
      }
      return try request.storeResult(in: context)
    }
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
