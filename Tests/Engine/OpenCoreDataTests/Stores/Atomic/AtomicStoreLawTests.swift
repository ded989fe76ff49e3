import Foundation
import TestSupport
import Testing

@testable import OpenCoreData

/// What holds of atomic stores whatever is done with their objects.
struct AtomicStoreLawTests {
  private struct Link: Hashable {
    let table: String
    let keys: [ObjectKey]
  }

  /// All that a store holds, but the versions of rows.
  private struct Contents: Equatable {
    var values: [ObjectKey: [Value]] = [:]
    var links: Set<Link> = []
    var orders: [String: [ObjectKey]] = [:]

    init(_ context: NSManagedObjectContext) throws {
      let store = try #require(context.persistentStoreCoordinator?.stores.first?.database)
      let changes = try StoreContents(of: store).changes(for: 0, numberedFrom: nil)
      for row in changes.inserted { values[row.key] = row.values }
      for link in changes.addedLinks {
        links.insert(Link(table: link.table.name, keys: link.keysInColumnOrder))
      }
      for order in changes.arrangements where !order.members.isEmpty {
        orders["\(order.owner.number) \(order.collection.name)"] = order.members
      }
    }
  }

  @Test(arguments: StoreKind.atomic, [1, 2, 3] as [UInt64])
  func `a file holds what its store held at the last save`(
    _ kind: StoreKind, seed: UInt64
  ) throws {
    let models = [StoreCopiesTests.model(), SampleModel.people(), SampleModel.types()]
    for (number, model) in models.enumerated() {
      let stack = try SampleStack(model, kind)
      let database = try #require(stack.coordinator.stores.first?.database)
      var edits = try RandomEdits(
        stack.context, database.connection, seed: seed * 100 + UInt64(number))
      for round in 0..<15 {
        try edits.run(rounds: 1)
        let held = try Contents(stack.context)
        let read = try Contents(stack.another().context)
        #expect(held == read, "model \(number), seed \(seed), round \(round)")
      }
      #expect(edits.saves > 5 && edits.inserted > 5 && edits.updated > 0 && edits.deleted > 0)
    }
  }

  @Test func `a document that was changed at random is read or refused, and left as it is`() throws
  {
    let stack = try SampleStack(StoreCopiesTests.model(), .xml)
    let team = stack.make("Team", ["name": "A"])
    for name in ["Ann", "Ben"] { stack.make("Student", ["name": name, "team": team]) }
    try stack.context.save()
    try stack.close()
    let text = [UInt8](try Data(contentsOf: stack.file))
    var random = SeededGenerator(seed: 7)
    var (read, refused) = (0, 0)
    for round in 0..<400 {
      var bytes = text
      for _ in 0...random.number(below: 3) {
        let place = random.number(below: bytes.count)
        switch random.number(below: 3) {
        case 0: bytes[place] = UInt8(random.number(below: 256))
        case 1: bytes.removeSubrange(place..<min(place + random.number(below: 40), bytes.count))
        default:
          let from = random.number(below: bytes.count)
          bytes.insert(contentsOf: bytes[from..<min(from + 30, bytes.count)], at: place)
        }
      }
      try Data(bytes).write(to: stack.file)
      let error = code {
        try stack.another(options: [NSIgnorePersistentStoreVersioningOption: round % 2 == 0])
          .close()
      }
      if let error {
        #expect([259, 134080, 134030, 134100].contains(error), "round \(round)")
        refused += 1
      } else {
        read += 1
      }
      #expect(try Data(contentsOf: stack.file) == Data(bytes))
    }
    #expect(read > 10 && refused > 10, "\(read) \(refused)")
  }
}
