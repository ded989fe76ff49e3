import Foundation
import TestSupport
import Testing

@testable import OpenCoreData

/// Rows as they came from the store.
struct RowBatchTests {
  @Test func `rows in another order have the same values, of every type`() throws {
    let stack = try SampleStack(SampleModel.types())
    for sample in ValueRoundTripTests.samples {
      stack.make("Types").setValue(sample.value, forKey: sample.key)
    }
    try stack.context.save()
    let request = NSFetchRequest<NSManagedObject>(entityName: "Types")
    let plan = try stack.context.plan(request)
    let batch = try stack.coordinator.rows(for: plan, keepsRelationships: false).0
    #expect(batch.count == ValueRoundTripTests.samples.count)
    var random = SeededGenerator(seed: 5)
    let order = Array(0..<batch.count).shuffled(using: &random)
    let other = batch.reordered(order)
    #expect(other.count == batch.count)
    for (row, old) in order.enumerated() {
      #expect(other.key(ofRow: row) == batch.key(ofRow: old))
      #expect(other.version(ofRow: row) == batch.version(ofRow: old))
      for slot in plan.layout.slots.indices {
        #expect(
          other.value(row: row, slot: slot) == batch.value(row: old, slot: slot),
          "seed 5: \(plan.layout.slots[slot].name) of row \(old)")
      }
    }
  }

  @Test func `a large result has each object's own values, of sub-entities and relationships too`()
    throws
  {
    let stack = try SampleStack(SampleModel.people())
    var random = SeededGenerator(seed: 6)
    let entities = ["Teacher", "Pupil", "Prefect"]
    let houses = (0..<7).map { stack.make("house", ["title": "house \($0)"]) }
    for number in (0..<6_000).shuffled(using: &random) {
      let entity = entities[number % 3]
      stack.make(entity, ["name": "\(entity) \(number)", "house": houses[number % 7]])
    }
    try stack.context.save()
    let request = NSFetchRequest<NSManagedObject>(entityName: "Person")
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: false)]
    let context = try stack.freshContext()
    let found = try context.fetch(request)
    let names = found.map { $0.value(forKey: "name") as? String ?? "nil" }
    #expect(names == names.sorted().reversed())
    #expect(Set(names).count == 6_000 && found.count == 6_000)
    for object in found {
      let name = try #require(object.value(forKey: "name") as? String).split(separator: " ")
      #expect(name[0] == object.entity.name ?? "")
      let house = try #require(object.value(forKey: "house") as? NSManagedObject)
      #expect(house.value(forKey: "title") as? String == "house \((Int(name[1]) ?? 0) % 7)")
    }
    withExtendedLifetime(context) {}
  }
}
