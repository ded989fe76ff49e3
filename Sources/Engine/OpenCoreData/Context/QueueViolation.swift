import Foundation

/// A use of a context, or of an object of it, on a thread that does not hold the context's queue.
package struct QueueViolation: Hashable, Sendable, CustomStringConvertible {
  /// What was used.
  package enum Use: Hashable, Sendable {
    /// A method or a property of the context, by its name in Swift.
    case context(String)
    /// A value of an object was read; nil where it was not one alone.
    case reading(NSManagedObjectID, key: String?)
    /// An object was changed.
    case changing(NSManagedObjectID)
  }

  /// What was used.
  package let use: Use
  /// The name of the context, where it has one.
  package let contextName: String?
  /// Whose queue it should have been.
  package let queue: NSManagedObjectContextConcurrencyType
  /// Whether it was the main thread that did it.
  package let wasOnMainThread: Bool

  /// The symbol of the trap at which Apple's framework ends the process.
  package static let symbol =
    "+[NSManagedObjectContext __Multithreading_Violation_AllThatIsLeftToUsIsHonor__]"

  /// What is printed before the process ends: Apple's symbol, and what was done where.
  package var description: String {
    let used =
      switch use {
      case .context(let name): "\(name) of a context was used"
      case .reading(let id, let key?): "the value of '\(key)' of \(text(of: id)) was read"
      case .reading(let id, nil): "\(text(of: id)) was read"
      case .changing(let id): "\(text(of: id)) was changed"
      }
    let owner = contextName.map { "the context '\($0)'" } ?? "the context"
    let wanted =
      switch queue {
      case .mainQueueConcurrencyType: "the main queue"
      case .privateQueueConcurrencyType: "a queue of its own"
      }
    return
      "\(Self.symbol): \(used) on \(wasOnMainThread ? "the main thread" : "another thread"), and \(owner) has "
      + "\(wanted). Use perform or performAndWait of the context."
  }

  private func text(of id: NSManagedObjectID) -> String {
    "the \(id.entity.name ?? "") \(id.uriRepresentation().absoluteString)"
  }
}

/// What the launch of the process says of uses off a context's queue.
enum ConcurrencyDebug {
  /// Apple's argument, `-com.apple.CoreData.ConcurrencyDebug 1`.
  static let argument = "-com.apple.CoreData.ConcurrencyDebug"
  /// The variable that stands for it.
  static let variable = "COREDATA_CONCURRENCY_DEBUG"

  /// Whether this process ends at such a use; read once.
  static let isOn = isRequested(
    arguments: CommandLine.arguments, environment: ProcessInfo.processInfo.environment)

  /// Whether a launch asks for it; of several arguments the last counts, and before the variable.
  ///
  /// A value is read as user defaults read a truth value: `1`, `3`, `YES` and `true` are one.
  static func isRequested(arguments: [String], environment: [String: String]) -> Bool {
    if let place = arguments.lastIndex(of: argument), place + 1 < arguments.count {
      return NSString(string: arguments[place + 1]).boolValue
    }
    return environment[variable].map { NSString(string: $0).boolValue } ?? false
  }
}

extension NSManagedObjectContext {
  /// Tells of each use off the queue from now on, and does what was asked for all the same; in place
  /// of what the process was launched with.
  ///
  /// It is called before the use, on the thread that does it, which may be any.
  package func watchQueue(_ report: @escaping @Sendable (QueueViolation) -> Void) {
    queueWatch = report
    for object in registry.objects { object.state.insert(.watched) }
  }

  /// Looks where the caller is, if somebody wants to know.
  @inline(__always)
  func noteUse(_ name: StaticString) { if isWatched { report(.context("\(name)")) } }

  /// Tells of a use, unless the queue is held.
  func report(_ use: @autoclosure () -> QueueViolation.Use) {
    guard !queue.isHeld, let queueWatch else { return }
    queueWatch(
      QueueViolation(
        use: use(), contextName: name, queue: concurrencyType,
        wasOnMainThread: Thread.isMainThread))
  }

  /// Ends the process; the trace that Swift prints of it has the place.
  @Sendable static func endProcess(at violation: QueueViolation) { fatalError("\(violation)") }
}

extension NSManagedObject {
  /// Does what an access has to do first of a fault, and of an object whose queue is watched.
  func prepareAccess(slot: Int?) {
    if state.contains(.watched) {
      registry?.context?.report(.reading(watchedID, key: slot.map { layout.slots[$0].name }))
    }
    if state.contains(.fault) { fireFault() }
  }

  /// The same of a change.
  func prepareChange() {
    if state.contains(.watched) { registry?.context?.report(.changing(watchedID)) }
    if state.contains(.fault) { fireFault() }
  }

  /// The id, which the object does not keep: another thread may be making it.
  var watchedID: NSManagedObjectID {
    NSManagedObjectID(
      key: key, layout: layout,
      store: key.isTemporary ? nil : registry?.context?.store(ofKey: key))
  }
}
