import Foundation
import OpenCoreData
import Testing

struct SortTermTests {
  private let locale = Locale(identifier: "en_US")

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

  @Test func `a selector that compares no strings raises`() {
    let descriptor = NSSortDescriptor(key: "a", ascending: true, selector: "foo:")
    let error = #expect(throws: RaisedException.self) { try descriptor.sortTerm() }
    #expect(error?.reason == "unsupported NSSortDescriptor selector: foo:")
  }

  @Test func `no value comes first ascending and last descending`() {
    let values: [PredicateValue] = [
      .text("b"), .null, .integer(2), .real(1.5), .text("a"), .real(.nan),
    ]
    func sorted(_ ascending: Bool) -> [PredicateValue] {
      let term = SortTerm(keyPath: "self", ascending: ascending)
      return values.sorted { term.order($0, $1, locale: locale) == .orderedAscending }
    }
    func isExpected(_ sorted: [PredicateValue]) -> Bool {
      guard case .real(let nan) = sorted[1] else { return false }
      return nan.isNaN && sorted[0] == .null
        && sorted[2...] == [.real(1.5), .integer(2), .text("a"), .text("b")]
    }
    #expect(isExpected(sorted(true)))
    #expect(isExpected(sorted(false).reversed()))
  }

  @Test func `strings are in the order that the selector names`() {
    let names = ["a10", "B", "a2", "A", "é"]
    func sorted(_ comparison: StringComparison) -> [String] {
      let term = SortTerm(keyPath: "self", ascending: true, comparison: comparison)
      return names.sorted { term.order(.text($0), .text($1), locale: locale) == .orderedAscending }
    }
    #expect(sorted(.compare) == ["A", "B", "a10", "a2", "é"])
    #expect(sorted(.caseInsensitiveCompare) == ["A", "a10", "a2", "B", "é"])
    #expect(sorted(.localizedStandardCompare) == ["A", "a2", "a10", "B", "é"])
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
