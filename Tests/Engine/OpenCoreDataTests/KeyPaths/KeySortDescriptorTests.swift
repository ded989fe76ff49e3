import Foundation
import OpenCoreData
import Testing

struct KeySortDescriptorTests {
  @Test func `a sort descriptor keeps key, direction and selector`() throws {
    let plain = NSSortDescriptor(key: "a.b", ascending: false)
    #expect(plain.key == "a.b")
    #expect(plain.selector == "compare:")
    #expect(try plain.sortTerm() == SortTerm(keyPath: "a.b", ascending: false))
    let localized = NSSortDescriptor(
      key: "n", ascending: true, selector: "localizedStandardCompare:")
    let term = SortTerm(keyPath: "n", ascending: true, comparison: .localizedStandardCompare)
    #expect(try localized.sortTerm() == term)
    let reversed = try #require(localized.reversedSortDescriptor as? NSSortDescriptor)
    #expect(reversed.selector == localized.selector)
    #expect(!reversed.ascending)
    #expect(plain == NSSortDescriptor(key: "a.b", ascending: false, selector: Selector("compare:")))
  }

  @Test func `a descriptor of another making has no term`() throws {
    let foreign = NSSortDescriptor(keyPath: \String.count, ascending: true)
    #expect(try foreign.sortTerm() == nil)
    #expect(foreign.key == nil)
  }

  @Test func `a descriptor of Swift's gives its key and its direction`() throws {
    #expect(
      try NSSortDescriptor(SortDescriptor(\Letter.weight, order: .reverse)).sortTerm()
        == SortTerm(keyPath: "weight", ascending: false))
    #expect(
      try NSSortDescriptor(SortDescriptor(\Letter.street)).sortTerm()
        == SortTerm(keyPath: "street", ascending: true))
  }

  @Test func `a selector that compares no strings raises`() {
    let descriptor = NSSortDescriptor(key: "a", ascending: true, selector: "foo:")
    let error = #expect(throws: RaisedException.self) { try descriptor.sortTerm() }
    #expect(error?.reason == "unsupported NSSortDescriptor selector: foo:")
  }

  @Test func `a block orders the values at a key, and no value comes first`() throws {
    func descriptor(_ ascending: Bool) -> NSSortDescriptor {
      NSSortDescriptor(key: "n.m", ascending: ascending) { left, right in
        let (left, right) = (left as? String ?? "", right as? String ?? "")
        return left.count < right.count
          ? .orderedAscending : left.count > right.count ? .orderedDescending : .orderedSame
      }
    }
    let rows = ["bbb", nil, "a", "cc"].map { ["n": $0.map { ["m": $0] } ?? [:]] }
    func sorted(_ descriptor: NSSortDescriptor) -> [String?] {
      NSArray(array: rows).sortedArray(using: [descriptor]).map {
        ($0 as? [String: [String: String]])?["n"]?["m"]
      }
    }
    #expect(sorted(descriptor(true)) == [nil, "a", "cc", "bbb"])
    #expect(sorted(descriptor(false)) == ["bbb", "cc", "a", nil])
    let reversed = try #require(descriptor(true).reversedSortDescriptor as? NSSortDescriptor)
    #expect(sorted(reversed) == ["bbb", "cc", "a", nil])
    #expect(descriptor(true).key == "n.m" && descriptor(true).selector == nil)
    #expect(try descriptor(true).sortTerm() == nil, "no fetch can order by it")
    let one = descriptor(true)
    #expect(one == one && one != descriptor(true) && one != reversed)
  }

  @Test func `Foundation's own sorting follows keys`() {
    let rows: [[String: Any]] = [["n": "b"], [:], ["n": "a"]]
    let sorted = NSArray(array: rows).sortedArray(using: [
      NSSortDescriptor(key: "n", ascending: false)
    ])
    let names = sorted.map { ($0 as? [String: Any])?["n"] as? String }
    #expect(names == ["b", "a", nil])
  }
}

private final class Letter: NSManagedObject {
  @Managed("weight") var weight: Int64
  @Managed("street") var street: String
}
