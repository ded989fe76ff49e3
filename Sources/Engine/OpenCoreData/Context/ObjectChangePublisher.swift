import Observation
import Synchronization

/// Tells that a managed object changes, as `objectWillChange` does on Apple's systems; Combine is not needed.
///
/// An object has one from when it is first asked for. It tells once of all that a turn changed in the object,
/// when its context processes that: the object has its new values by then, whatever the name says, as is
/// recorded of Apple's. Like the object it is used on the queue of the object's context.
public final class ObjectChangePublisher: @unchecked Sendable {
  private let registrar = ObservationRegistrar()
  private var receivers: [(number: Int, receive: (()) -> Void)] = []
  private var last = 0

  fileprivate init() {}

  /// Calls a closure at each change from now on, after those that were given before it.
  ///
  /// - Parameter receiveValue: what is called, on the thread that processes the context's changes.
  /// - Returns: what ends it when it is cancelled or let go.
  public func sink(receiveValue: @escaping (()) -> Void) -> ObjectChangeSubscription {
    last += 1
    receivers.append((last, receiveValue))
    return ObjectChangeSubscription(to: self, number: last)
  }

  /// Tells of a change, as the context does of one of the object's own.
  ///
  /// An app sends it where what it shows of an object depends on something else. A closure that a
  /// closure adds hears of the next change.
  public func send() {
    registrar.willSet(ObservedChange.shared, keyPath: \.change)
    for receiver in receivers { receiver.receive(()) }
  }

  /// Notes for an observation that runs that the object is looked at.
  fileprivate func noteAccess() { registrar.access(ObservedChange.shared, keyPath: \.change) }

  fileprivate func forgetReceiver(_ number: Int) { receivers.removeAll { $0.number == number } }
}

/// What an observation of an object is told of: a change of any kind.
private final class ObservedChange: Observable, Sendable {
  static let shared = ObservedChange()
  var change: Int { 0 }
}

/// What a closure hears of an object's changes; it ends with this value.
public final class ObjectChangeSubscription {
  private weak var publisher: ObjectChangePublisher?
  private let number: Int

  fileprivate init(to publisher: ObjectChangePublisher, number: Int) {
    self.publisher = publisher
    self.number = number
  }

  deinit { cancel() }

  /// Ends it; a second time nothing happens.
  public func cancel() {
    publisher?.forgetReceiver(number)
    publisher = nil
  }
}

/// The publishers of all objects that have one; an object itself has no more than a mark.
private let publishers = Mutex<[ObjectIdentifier: ObjectChangePublisher]>([:])

extension NSManagedObject {
  /// Tells that a property was set, also by an inverse, or that the object was inserted, deleted, refreshed,
  /// merged or rolled back; before the context posts that its objects did change.
  ///
  /// A save of the object's own context is no change, nor is a reset, nor a change of another object that
  /// it leads to.
  public var objectWillChange: ObjectChangePublisher {
    registry?.hasObservedObjects = true
    state.insert(.observed)
    return publishers.withLock { known in
      let publisher = known[ObjectIdentifier(self)] ?? ObjectChangePublisher()
      known[ObjectIdentifier(self)] = publisher
      return publisher
    }
  }

  /// The object itself, which `withObservationTracking` observes as a whole from here on: what a view's
  /// `@ObservedObject` is to it.
  ///
  /// ```swift
  /// withObservationTracking { label = student.observed.name } onChange: { … }
  /// ```
  ///
  /// A value that is read without it is not observed, and costs nothing.
  public var observed: Self {
    objectWillChange.noteAccess()
    return self
  }

  /// Lets go of the publisher of an object that goes.
  func forgetPublisher() {
    publishers.withLock { $0[ObjectIdentifier(self)] = nil }
  }
}

extension ContextChanges {
  /// Tells those who observe one of the objects, each object once.
  func tellObserversOfObjects() {
    for object in [inserted, updated.map(\.object), refreshed, deleted].joined()
    where object.state.contains(.observed) {
      publishers.withLock { $0[ObjectIdentifier(object)] }?.send()
    }
  }
}
