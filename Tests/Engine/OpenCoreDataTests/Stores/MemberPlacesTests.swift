import TestSupport
import Testing

@testable import OpenCoreData

/// The places of members in the orders of Core Data's stores.
struct MemberPlacesTests {
  @Test(
    arguments: [
      ([], []), ([nil, nil], [2_048, 4_096]), ([2_048, nil, 4_096], [2_048, 3_072, 4_096]),
      ([4_096, 2_048], [0, 0]), ([nil, 10], [5, 10]), ([1, nil, 2], [2_048, 4_096, 6_144]),
      ([1, 2, 3, nil], [1, 2, 3, 2_051]), ([-5, nil, 5], [-5, 0, 5]),
      ([nil, -5], [2_048, 4_096]), ([.max, nil], [2_048, 4_096]),
    ] as [([Int64?], [Int64])])
  func `numbers stay where they rise, and the others find a place between them`(
    present: [Int64?], places: [Int64]
  ) {
    let found = MemberPlaces.continuing(present)
    if present == [4_096, 2_048] {
      // One of the two stays, whichever.
      #expect(found[0] < found[1] && zip(found, present).contains { $0 == $1 })
    } else {
      #expect(found == places)
    }
  }

  @Test func `the numbers rise, and no more change than were moved`() {
    var random = SeededGenerator(seed: SeededGenerator.ordinarySeed)
    for _ in 0..<500 {
      var present: [Int64?] = (0..<random.number(below: 30)).map { 2_048 * Int64($0 + 1) }
      let moves = random.number(below: 4)
      for _ in 0..<moves where !present.isEmpty {
        let member = present.remove(at: random.number(below: present.count))
        present.insert(
          random.once(in: 2) ? nil : member, at: random.number(below: present.count + 1))
      }
      let places = MemberPlaces.continuing(present)
      #expect(places.count == present.count)
      #expect(zip(places, places.dropFirst()).allSatisfy { $0 < $1 })
      #expect(zip(places, present).count { $0 != $1 } <= moves)
    }
  }
}
