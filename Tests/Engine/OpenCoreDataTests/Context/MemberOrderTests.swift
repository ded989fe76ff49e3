import TestSupport
import Testing

@testable import OpenCoreData

/// The order of a relationship's members, against a plain array.
struct MemberOrderTests {
  @Test(arguments: 0..<40)
  func `a long history of joining and leaving is that of an array`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var order = MemberOrder([])
    var plain: [ObjectKey] = []
    for number in 0..<400 {
      let key = ObjectKey(store: 0, entity: 1, number: Int64(number))
      if Bool.random(using: &random) || plain.isEmpty {
        order.append(key)
        plain.append(key)
      } else if Int.random(in: 0..<8, using: &random) == 0 {
        order.remove(key)
      } else {
        let gone = plain.remove(at: Int.random(in: plain.indices, using: &random))
        order.remove(gone)
        #expect(order.place(of: gone) == nil)
      }
      #expect(order.count == plain.count)
      let looksAtOne = Int.random(in: 0..<20, using: &random) == 0
      if looksAtOne, let place = plain.indices.randomElement(using: &random) {
        #expect(order.member(at: place) == plain[place])
        #expect(order.place(of: plain[place]) == place)
      }
      if Int.random(in: 0..<40, using: &random) == 0 {
        #expect(order.members == plain && order == MemberOrder(plain))
      }
    }
    #expect(order.members == plain, "seed \(seed)")
  }

  @Test func `orders with other gaps are equal where their members are`() {
    let keys = (0..<5).map { ObjectKey(store: 0, entity: 1, number: $0) }
    var order = MemberOrder(keys)
    order.remove(keys[1])
    #expect(order == MemberOrder([keys[0], keys[2], keys[3], keys[4]]))
    #expect(order != MemberOrder([keys[2], keys[0], keys[3], keys[4]]))
    order.append(keys[1])
    #expect(order.place(of: keys[1]) == 4 && order.place(of: keys[2]) == 1)
  }
}
