import OpenCoreData
import Reports

/// Looks whether contexts and their objects are used on their queues.
///
/// All contexts of a run share one queue, so that a run is the same each time: which one would run in an
/// app is told by the `perform` block that does.
struct QueueWatch {
  /// What the process ends at with Apple's ConcurrencyDebug, by the symbol of its trap.
  static let trap = RaisedException(name: "EXC_BREAKPOINT", reason: QueueViolation.symbol)

  /// Whether a use on another queue ends the command, as ConcurrencyDebug ends a process.
  var stops = false
  /// The uses of this turn that were let through, each once, in their order.
  private(set) var letThrough: [OffQueueUse] = []
  /// The last use that was not.
  private(set) var stopped: OffQueueUse?

  /// Forgets the uses of the turn before.
  mutating func beginTurn() {
    letThrough = []
    stopped = nil
  }

  /// Notes that a context, or an object of it, is used while the block of a context runs, or none.
  ///
  /// - Throws: the trap, where it is on another queue, and that stops.
  mutating func note(
    _ context: NSManagedObjectContext, object: @autoclosure () -> String?,
    in performing: NSManagedObjectContext?
  ) throws {
    guard !Self.isOnQueue(of: context, in: performing) else { return }
    let place = performing.flatMap { $0.hasOwnQueue ? $0.name ?? "" : nil }
    let use = OffQueueUse(object: object(), context: context.name ?? "", place: place)
    guard stops else {
      if !letThrough.contains(use) { letThrough.append(use) }
      return
    }
    stopped = use
    throw Self.trap
  }

  private static func isOnQueue(
    of context: NSManagedObjectContext, in performing: NSManagedObjectContext?
  ) -> Bool {
    context.hasOwnQueue ? context === performing : performing?.hasOwnQueue != true
  }
}

extension NSManagedObjectContext {
  /// Whether it has a queue of its own, and not the main one.
  fileprivate var hasOwnQueue: Bool { concurrencyType == .privateQueueConcurrencyType }
}
