import Predicates
import TestSupport
import Testing

struct HostileFormatTests {
  @Test(
    arguments: [
      String(repeating: "(", count: 10_000) + "a == 1" + String(repeating: ")", count: 10_000),
      String(repeating: "NOT ", count: 10_000) + "a == 1",
      String(repeating: "-", count: 10_000) + "a == 1", String(repeating: "{", count: 10_000),
      "a == 1" + String(repeating: " + 1", count: 10_000),
      "a" + String(repeating: "[0]", count: 10_000) + " == 1",
      "a" + String(repeating: "[0].b", count: 10_000) + " == 1",
      String(repeating: "TERNARY(a = 1, 2, ", count: 10_000),
      String(repeating: "SUBQUERY(a, $x, ", count: 10_000),
    ])
  func `nesting without end is an error`(format: String) {
    let error = #expect(throws: PredicateParseError.self) { try PredicateTree(format: format) }
    #expect(error?.explanation == "nested more than 128 deep")
  }

  @Test func `nesting up to the limit is read, printed and evaluated`() throws {
    let table = [("(", ")", 120), ("NOT (", ")", 60), ("a == 1 OR (b == 1 AND (", "))", 60)]
    for (opening, closing, count) in table {
      let format =
        String(repeating: opening, count: count) + "a == 1"
        + String(repeating: closing, count: count)
      let tree = try PredicateTree(format: format)
      #expect(try PredicateTree(format: tree.description) == tree)
      _ = try tree.evaluate(on: PredicateValue(["a": 1, "b": 2]))
    }
  }

  @Test func `long chains of one kind are flat, whatever their length`() throws {
    let format = Array(repeating: "a == 1", count: 20_000).joined(separator: " OR ")
    guard case .or(let children) = try PredicateTree(format: format) else {
      Issue.record("not a disjunction")
      return
    }
    #expect(children.count == 20_000)
    let path = Array(repeating: "a", count: 20_000).joined(separator: ".")
    #expect(try ExpressionTree(format: path).description == path)
  }

  @Test func `a literal of a megabyte is read`() throws {
    let text = String(repeating: "é", count: 500_000)
    #expect(try ExpressionTree(format: "'\(text)'") == .constant(.text(text)))
    #expect(throws: PredicateParseError.self) { try ExpressionTree(format: "'\(text)") }
    let digits = String(repeating: "9", count: 1_000_000)
    #expect(throws: PredicateParseError.self) { try ExpressionTree(format: digits) }
  }

  @Test func `random text is read or refused, and what is read prints as something to read`() {
    let seed = SeededGenerator.ordinarySeed
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "a", "SELF", "AND", "OR", "NOT", "ANY", "(", ")", "{", "}", "[", "]", "==", "<", "IN",
      "CONTAINS",
      "'x'", "\"", "'", "\\", "1", "2.5", "-", "+", "**", ".", ",", "@count", "$x", "#", "%@", "%K",
      "%",
      "%d", "SUBQUERY(", "TERNARY(", "CAST(", "FUNCTION(", "sum(", "[cd]", ":=", ":", "é", "\u{0}",
      "\n",
    ]
    for _ in 0..<5_000 {
      let count = Int.random(in: 1...12, using: &random)
      let format = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined(separator: Bool.random(using: &random) ? " " : "")
      guard let tree = try? PredicateTree(format: format, arguments: ["k", 2, 3]) else { continue }
      let again = try? PredicateTree(format: tree.description)
      #expect(again == tree, "seed \(seed): \(format) prints \(tree)")
    }
  }
}
