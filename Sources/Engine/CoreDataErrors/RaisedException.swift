import Foundation

/// A programmer's error that Apple's framework reports by raising an Objective-C exception.
///
/// Public calls end the process with `reason`, as an uncaught exception does; their throwing twins,
/// which only the sandbox uses, throw this value.
@usableFromInline
package struct RaisedException: Error, Hashable, Sendable {
  /// The exception's name, as `NSInvalidArgumentException`.
  @usableFromInline package let name: String
  /// What a crash log prints after `reason:`.
  @usableFromInline package let reason: String

  /// Describes an exception.
  package init(name: String = "NSInvalidArgumentException", reason: String) {
    self.name = name
    self.reason = reason
  }

  /// What is raised where a request for an entity's rows goes to a store that does not take its type.
  package static func unknownCommand(_ request: Any.Type, entity: String) -> RaisedException {
    RaisedException(
      name: "NSInternalInconsistencyException",
      reason: "Unknown command type <\(request): entity: \(entity)>")
  }
}

/// The exception with which a thread ends, for a program that outlives its threads.
@usableFromInline
package enum UncaughtException {
  private static let lock = NSLock()
  /// By thread; the lock guards it.
  nonisolated(unsafe) private static var byThread: [UInt: RaisedException] = [:]

  /// Notes the exception with which this thread is about to end.
  @usableFromInline
  static func note(_ raised: RaisedException) {
    lock.withLock { unsafe byThread[UInt(pthread_self())] = raised }
  }

  /// Takes the exception with which a thread has ended; nil where it was none.
  package static func take(ofThread thread: UInt) -> RaisedException? {
    lock.withLock { unsafe byThread.removeValue(forKey: thread) }
  }
}

/// Runs a throwing twin for a public call: an exception ends the process with Apple's text.
///
/// Where the public call has the place that it is called from, what is printed begins with that; a
/// method that a subclass may override cannot have it, and its text begins with the engine's own.
@inlinable
package func raising<Result>(
  file: StaticString = #fileID, line: UInt = #line,
  _ body: () throws(RaisedException) -> Result
) -> Result {
  do {
    return try body()
  } catch {
    UncaughtException.note(error)
    fatalError(
      "*** Terminating app due to uncaught exception '\(error.name)', reason: '\(error.reason)'",
      file: file, line: line)
  }
}
