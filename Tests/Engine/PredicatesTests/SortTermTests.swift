import Foundation
import Predicates
import Testing

struct SortTermTests {
  private let locale = Locale(identifier: "en_US")

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
}
