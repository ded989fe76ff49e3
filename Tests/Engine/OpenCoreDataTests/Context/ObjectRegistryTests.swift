import Foundation
import Testing

@testable import OpenCoreData

/// The objects that a context knows, which take themselves out when they go.
struct ObjectRegistryTests {
  @Test func `an object let go by another thread is never found while it goes`() throws {
    let stack = try SampleStack(SampleModel.school(), .memory)
    let context = stack.context
    let ids = try context.performAndWait {
      let made = (0..<8).map { stack.make("Student", ["name": "\($0)"]) }
      try context.save()
      return made.map(\.objectID)
    }
    // What one thread lets go the other looks up, again and again, without waiting for each other.
    let handed = Handed()
    DispatchQueue.concurrentPerform(iterations: 2) { side in
      for round in 0..<20_000 {
        if side == 0 {
          context.performAndWait {
            let object = context.object(with: ids[round % ids.count])
            #expect(object.objectID == ids[round % ids.count])
            handed.put(object)
          }
        } else {
          handed.letGo()
        }
      }
    }
    handed.letGo()
    context.performAndWait { #expect(context.registeredObjects.isEmpty) }
  }

  @Test(arguments: [
    [1, 2, 63, 64, 65, 1_000], [1, 70_000, 140_000, 1_000_000_007], [.max, .max - 1, 5],
    [-1, -2, -64, -65, -1_000_000], [7, -7, 7_000_000_000, 64],
  ])
  func `objects are found by keys of any number until they go`(_ numbers: [Int64]) throws {
    let stack = try SampleStack(SampleModel.school(), .memory)
    let entity = try #require(stack.coordinator.layout.byName["Student"]?.number)
    let registry = stack.context.registry
    for store in [UInt16(0), 3] {
      var objects: [ObjectKey: NSManagedObject] = [:]
      for number in numbers {
        let key = ObjectKey(store: store, entity: entity, number: number)
        objects[key] = stack.context.object(forKey: key)
      }
      for (key, object) in objects { #expect(registry[key] === object) }
      within {
        let known = registry.objects
        #expect(known.count == numbers.count)
        #expect(zip(known, known.dropFirst()).allSatisfy { $0.key.precedes($1.key) })
      }
      for key in Array(objects.keys) {
        objects[key] = nil
        #expect(registry[key] == nil)
      }
    }
    #expect(registry.objects.isEmpty)
  }

  @Test func `an object that has another's key now does not take it along`() throws {
    let stack = try SampleStack(SampleModel.school(), .memory)
    let layout = try #require(stack.coordinator.layout.byName["Student"])
    let registry = stack.context.registry
    let key = ObjectKey(store: 0, entity: layout.number, number: 9)
    var first: NSManagedObject? = stack.context.object(forKey: key)
    let second = stack.context.object(
      forKey: ObjectKey(store: 0, entity: layout.number, number: 10))
    registry.rekey(PermanentKeys([second.key: key]))
    #expect(registry[key] === second)
    #expect(registry[ObjectKey(store: 0, entity: layout.number, number: 10)] == nil)
    #expect(first != nil)
    first = nil
    #expect(registry[key] === second)
  }
}

/// Lets go at its end what the body has made.
private func within(_ body: () throws -> Void) rethrows { try body() }

/// Objects on their way from one thread to another that only lets them go.
private final class Handed: @unchecked Sendable {
  private let lock = NSLock()
  private var objects: [NSManagedObject] = []

  func put(_ object: NSManagedObject) { lock.withLock { objects.append(object) } }

  func letGo() {
    let taken = lock.withLock {
      defer { objects = [] }
      return objects
    }
    withExtendedLifetime(taken) {}
  }
}
