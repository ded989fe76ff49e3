import Foundation
import Observation
import Synchronization
import Testing

@testable import OpenCoreData

/// What those who observe an object are told, and when.
struct ObjectChangePublisherTests {
  /// How often something was told.
  private final class Count: Sendable {
    private let count = Atomic(0)
    var times: Int { count.load(ordering: .relaxed) }
    func add() { count.add(1, ordering: .relaxed) }
  }

  private static func pilot(in context: NSManagedObjectContext) throws -> Pilot {
    let pilot = Pilot(context: context)
    pilot.name = "Ann"
    pilot.age = 30
    try context.save()
    return pilot
  }

  @Test func `what a turn changes in an object is told once, with its new values`() throws {
    let stack = try SampleStack(Pilot.model(), .memory)
    let pilot = try Self.pilot(in: stack.context)
    var seen: [String?] = []
    let subscription = pilot.objectWillChange.sink { _ in seen.append(pilot.name) }
    pilot.name = "Bo"
    pilot.age = 31
    #expect(seen.isEmpty, "the context has not processed it")
    stack.context.processPendingChanges()
    #expect(seen == ["Bo"])
    try stack.context.save()
    #expect(seen.count == 1, "a save is no change")
    pilot.name = "Cy"
    try stack.context.save()
    #expect(seen == ["Bo", "Cy"], "but it processes what is pending")
    subscription.cancel()
    subscription.cancel()
    pilot.name = "Dai"
    stack.context.processPendingChanges()
    #expect(seen.count == 2)
  }

  @Test func `observers of an object hear before the context posts that its objects changed`()
    throws
  {
    let stack = try SampleStack(Pilot.model(), .memory)
    let pilot = try Self.pilot(in: stack.context)
    let heard = Mutex<[String]>([])
    let token = NotificationCenter.default.addObserver(
      forName: .NSManagedObjectContextObjectsDidChange, object: stack.context, queue: nil
    ) { _ in heard.withLock { $0.append("notification") } }
    let subscription = pilot.objectWillChange.sink { _ in heard.withLock { $0.append("object") } }
    pilot.age = 31
    stack.context.processPendingChanges()
    #expect(heard.withLock { $0 } == ["object", "notification"])
    subscription.cancel()
    NotificationCenter.default.removeObserver(token)
  }

  @Test func `a subscription ends when it is let go`() throws {
    let stack = try SampleStack(Pilot.model(), .memory)
    let pilot = try Self.pilot(in: stack.context)
    let count = Count()
    var subscription: ObjectChangeSubscription? = pilot.objectWillChange.sink { _ in count.add() }
    pilot.age = 31
    stack.context.processPendingChanges()
    #expect(count.times == 1 && subscription != nil)
    subscription = nil
    pilot.age = 32
    stack.context.processPendingChanges()
    #expect(count.times == 1)
  }

  @Test func `closures are called in the order in which they were given`() throws {
    let stack = try SampleStack(Pilot.model(), .memory)
    let pilot = try Self.pilot(in: stack.context)
    var heard: [Int] = []
    let publisher = pilot.objectWillChange
    var later: ObjectChangeSubscription?
    let first = publisher.sink { _ in
      heard.append(1)
      if later == nil { later = publisher.sink { _ in heard.append(3) } }
    }
    let second = publisher.sink { _ in heard.append(2) }
    publisher.send()
    #expect(heard == [1, 2], "one that is added meanwhile hears of the next change")
    publisher.send()
    #expect(heard == [1, 2, 1, 2, 3])
    for subscription in [first, second, later] { subscription?.cancel() }
    publisher.send()
    #expect(heard.count == 5)
  }

  /// How an object can come to other values, or go.
  enum Way: String, CaseIterable, Sendable {
    case refresh, merge, delete, rollback, undo
  }

  @Test(arguments: Way.allCases)
  func `an object that comes to other values is told of`(way: Way) throws {
    let stack = try SampleStack(Pilot.model(), .sqlite)
    let context = stack.context
    if way == .undo { context.undoManager = UndoManager() }
    let pilot = try Self.pilot(in: context)
    if way == .rollback || way == .undo { pilot.age = 40 }
    context.processPendingChanges()
    let count = Count()
    let subscription = pilot.objectWillChange.sink { _ in count.add() }
    switch way {
    case .refresh: context.refresh(pilot, mergeChanges: false)
    case .merge:
      let other = stack.anotherContext()
      context.automaticallyMergesChangesFromParent = true
      let copy = try #require(try other.existingObject(with: pilot.objectID) as? Pilot)
      copy.age = 41
      try other.save()
      context.performAndWait {}
      #expect(pilot.age == 41)
    case .delete: context.delete(pilot)
    case .rollback: context.rollback()
    case .undo: context.undo()
    }
    context.processPendingChanges()
    #expect(count.times == 1)
    subscription.cancel()
  }

  @Test func `an observation hears of the object that it looked at, once`() throws {
    let stack = try SampleStack(Pilot.model(), .memory)
    let pilot = try Self.pilot(in: stack.context)
    let other = try Self.pilot(in: stack.context)
    let count = Count()
    func change(_ pilot: Pilot) {
      pilot.age += 1
      stack.context.processPendingChanges()
    }
    withObservationTracking {
      _ = pilot.observed.name
    } onChange: {
      count.add()
    }
    change(other)
    #expect(count.times == 0, "another object is none of it")
    change(pilot)
    #expect(count.times == 1, "whichever property it is")
    change(pilot)
    #expect(count.times == 1, "an observation is told once")
    withObservationTracking {
      _ = pilot.name
    } onChange: {
      count.add()
    }
    change(pilot)
    #expect(count.times == 1, "what is read without it is not observed")
  }

  @Test func `a publisher is there where somebody asked for it, and goes with its object`() throws {
    let stack = try SampleStack(Pilot.model(), .memory)
    let pilot = try Self.pilot(in: stack.context)
    pilot.age = 31
    stack.context.processPendingChanges()
    #expect(!pilot.state.contains(.observed) && !stack.context.registry.hasObservedObjects)
    weak var publisher: ObjectChangePublisher?
    do {
      let short = Pilot(context: stack.context)
      publisher = short.objectWillChange
      #expect(publisher != nil)
      stack.context.delete(short)
      stack.context.processPendingChanges()
    }
    #expect(publisher == nil)
  }
}
