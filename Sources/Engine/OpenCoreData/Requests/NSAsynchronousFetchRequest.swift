public import Foundation

/// A fetch that runs later, on its context's queue, and tells when it is done.
open class NSAsynchronousFetchRequest<ResultType>: NSPersistentStoreRequest, ExecutableRequest {
  /// What is fetched.
  public let fetchRequest: NSFetchRequest<ResultType>
  /// Called once, on the context's queue, with the finished result.
  public let completionBlock: ((NSAsynchronousFetchResult<ResultType>) -> Void)?
  /// How many results are expected, for the progress; 0 for unknown.
  open var estimatedResultCount = 0

  /// Makes a request from one that is not asynchronous.
  public init(
    fetchRequest request: NSFetchRequest<ResultType>,
    completionBlock block: ((NSAsynchronousFetchResult<ResultType>) -> Void)? = nil
  ) {
    fetchRequest = request
    completionBlock = block
  }

  func result(in context: NSManagedObjectContext) throws -> NSPersistentStoreResult {
    let result = NSAsynchronousFetchResult(fetchRequest, in: context)
    result.start(expecting: estimatedResultCount, completionBlock)
    return result
  }
}

/// A result that may come after the request was executed.
///
/// What it holds is set on its context's queue; read it there, or after the completion block.
open class NSPersistentStoreAsynchronousResult: NSPersistentStoreResult, @unchecked Sendable {
  /// The context that the request was given to.
  public let managedObjectContext: NSManagedObjectContext
  /// Why there is no result; nil where there is one, and before the end.
  open fileprivate(set) var operationError: (any Error)?
  /// How far the operation is: its one step is done, or not.
  ///
  /// Cancelling it is `cancel()`. It has a parent where one was current when the request was
  /// executed.
  open fileprivate(set) var progress: Progress?

  fileprivate init(in context: NSManagedObjectContext) { managedObjectContext = context }

  /// Ends the operation if it has not begun: its result is empty then, and no error.
  open func cancel() { progress?.cancel() }
}

/// What a fetch has found, or will have found.
open class NSAsynchronousFetchResult<ResultType>: NSPersistentStoreAsynchronousResult,
  @unchecked Sendable
{
  /// What is fetched; a copy of the request that was executed.
  public let fetchRequest: NSFetchRequest<ResultType>
  /// What was found; nil before the end and after an error, empty after a cancellation.
  open fileprivate(set) var finalResult: [ResultType]?

  fileprivate init(_ request: NSFetchRequest<ResultType>, in context: NSManagedObjectContext) {
    fetchRequest = request.duplicate()
    super.init(in: context)
  }

  /// A result that is there already.
  init(
    _ found: [ResultType], of request: NSFetchRequest<ResultType>,
    in context: NSManagedObjectContext
  ) {
    fetchRequest = request.duplicate()
    finalResult = found
    super.init(in: context)
  }

  fileprivate func start(
    expecting count: Int, _ completion: ((NSAsynchronousFetchResult<ResultType>) -> Void)?
  ) {
    let progress = Progress(totalUnitCount: Int64(max(count, 1)))
    self.progress = progress
    self.completion = completion
    managedObjectContext.perform { self.finish() }
  }

  private var completion: ((NSAsynchronousFetchResult<ResultType>) -> Void)?

  private func finish() {
    if progress?.isCancelled ?? false {
      finalResult = []
    } else {
      do {
        let found = try managedObjectContext.fetch(fetchRequest)
        finalResult = found
        progress?.totalUnitCount = Int64(max(found.count, 1))
        progress?.completedUnitCount = Int64(max(found.count, 1))
      } catch { operationError = error }
    }
    completion?(self)
    completion = nil
  }
}
