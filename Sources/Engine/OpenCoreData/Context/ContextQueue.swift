package import Foundation

/// How a context is bound to a queue.
public enum NSManagedObjectContextConcurrencyType: UInt, Sendable {
  /// A queue of the context's own.
  case privateQueueConcurrencyType = 1
  /// The main queue.
  case mainQueueConcurrencyType = 2
}

/// The queue of a context, which a thread that holds it may enter again.
///
/// GCD knows the innermost queue only; a context that waits for its parent within another wait would
/// stop for good. So the queues that a thread holds are noted.
struct ContextQueue: Sendable {
  private let queue: DispatchQueue
  private let isMain: Bool
  /// What the queue is known by: `DispatchQueue.main` is another object each time it is asked for.
  private let name: ObjectIdentifier
  @TaskLocal private static var held: HeldQueues?
  private static let current = DispatchSpecificKey<ObjectIdentifier>()

  /// The process's main queue.
  static let main = ContextQueue(
    DispatchQueue.main, isMain: true, name: ObjectIdentifier(ContextQueue.self))

  /// A queue of a context's own, or one that stands for the main queue.
  init(_ queue: DispatchQueue, isMain: Bool) {
    self.init(queue, isMain: isMain, name: ObjectIdentifier(queue))
  }

  private init(_ queue: DispatchQueue, isMain: Bool, name: ObjectIdentifier) {
    self.queue = queue
    self.isMain = isMain
    self.name = name
    // To set a value again has a thread woken that takes the former one away.
    guard queue.getSpecific(key: Self.current) != name else { return }
    queue.setSpecific(key: Self.current, value: name)
  }

  /// Whether the caller runs on the queue, or something that waits for it does.
  var isHeld: Bool {
    isMain && Thread.isMainThread || DispatchQueue.getSpecific(key: Self.current) == name
      || Self.held?.names.contains(name) == true
  }

  /// Whether the queue is the process's main one, whose turns end by themselves.
  var hasTurns: Bool { name == Self.main.name }

  /// Runs a block later.
  func async(_ block: @escaping @Sendable () -> Void) {
    queue.async { Self.holding([name], while: block) }
  }

  /// Runs a block and waits for it, at once where the queue is held.
  func sync<Result>(_ block: () throws -> Result) rethrows -> Result {
    guard !isHeld else { return try block() }
    let held = (Self.held?.names ?? []) + [name]
    return try queue.sync { try Self.holding(held, while: block) }
  }

  private static func holding<Result>(
    _ names: [ObjectIdentifier], while block: () throws -> Result
  ) rethrows -> Result {
    let held = HeldQueues(names)
    defer { held.end() }
    return try $held.withValue(held, operation: block)
  }
}

/// The queues that a thread holds while a block runs.
///
/// A task that the block makes inherits it, and runs elsewhere or later: it holds nothing.
// Its only state is touched by its own thread.
private final class HeldQueues: @unchecked Sendable {
  private let queues: [ObjectIdentifier]
  private let thread = Thread.current
  private var hasEnded = false

  init(_ queues: [ObjectIdentifier]) { self.queues = queues }

  /// The queues; none on another thread, or after the block.
  var names: [ObjectIdentifier] { thread === Thread.current && !hasEnded ? queues : [] }

  /// The block is done.
  func end() { hasEnded = true }
}

extension NSManagedObjectContext {
  /// Makes a context on a queue of the caller's choice.
  package convenience init(
    concurrencyType: NSManagedObjectContextConcurrencyType, queue: DispatchQueue
  ) {
    self.init(
      concurrencyType,
      on: ContextQueue(queue, isMain: concurrencyType == .mainQueueConcurrencyType))
  }

  /// When a block that is awaited begins.
  public enum ScheduledTaskType: Sendable {
    /// As soon as the queue is free.
    case immediate
    /// After the blocks that the queue has been given; here the same.
    case enqueued
  }

  /// Sees to it that pending changes are processed when the turn of the main queue that made them ends.
  ///
  /// It is so for a context of the main queue, and for changes that are made on that queue: the run
  /// loop, `dispatchMain()` and each `await` on the main actor end a turn. A program that does none of
  /// these processes changes itself, or saves.
  func awaitEndOfTurn() {
    guard queue.hasTurns, !isEndOfTurnAwaited, queue.isHeld else { return }
    isEndOfTurnAwaited = true
    queue.async { [weak self] in
      guard let self else { return }
      isEndOfTurnAwaited = false
      processPendingChanges()
      _ = held.endTurn()
    }
  }

  /// Keeps objects that are handed out until the turn of the main queue ends, or the block that runs on the
  /// context's own queue.
  ///
  /// Costs the same for any number of objects.
  ///
  /// - Returns: false anywhere else, where nothing is kept.
  @discardableResult func hold(handedOut objects: [NSManagedObject]) -> Bool {
    guard !objects.isEmpty else { return true }
    if !held.isInBlock {
      guard queue.hasTurns, queue.isHeld else { return false }
      awaitEndOfTurn()
    }
    _ = held.hand(out: objects)
    return true
  }

  @TaskLocal private static var running: NSManagedObjectContext?

  /// The context whose block the caller runs in, on that context's queue.
  static func ofRunningBlock() throws(RaisedException) -> NSManagedObjectContext {
    guard let running, running.queue.isHeld else {
      throw RaisedException(
        reason: "A fetch request is executed within a block of a context's perform or "
          + "performAndWait; elsewhere ask a context to fetch it.")
    }
    return running
  }

  /// Runs a block as one of this context, and lets go of what was handed out in it.
  func running<Result>(_ block: () throws -> Result) rethrows -> Result {
    let start = held.beginBlock()
    defer { _ = held.endBlock(start) }
    return try Self.$running.withValue(self, operation: block)
  }

  /// Runs the block on the context's queue, later, and processes pending changes after it.
  public func perform(_ block: @escaping @Sendable () -> Void) {
    queue.async {
      self.running(block)
      self.processPendingChanges()
    }
  }

  /// Runs the block on the context's queue, processes pending changes, and answers what it returns.
  ///
  /// What comes out of it is Sendable: an object id, and never an object.
  public func perform<Result: Sendable, Failure: Error>(
    schedule: ScheduledTaskType = .immediate,
    _ block: @escaping @Sendable () throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let outcome = await withCheckedContinuation {
      (continuation: CheckedContinuation<Swift.Result<Result, Failure>, Never>) in
      queue.async {
        let outcome = self.running { Swift.Result(catching: block) }
        self.processPendingChanges()
        continuation.resume(returning: outcome)
      }
    }
    return try outcome.get()
  }

  /// Runs the block on the context's queue and waits for it, as the form below does.
  ///
  /// It is the form that can be passed as a function that throws nothing.
  public func performAndWait(_ block: () -> Void) { queue.sync { running(block) } }

  /// Runs the block on the context's queue and waits for it.
  ///
  /// On the queue itself, so within another block too, the block runs at once.
  ///
  /// - Returns: what the block returns.
  public func performAndWait<Result>(_ block: () throws -> Result) rethrows -> Result {
    try queue.sync { try running(block) }
  }
}
