import Foundation
import Predicates
import Testing

struct ParsedPredicateTests {
  @Test func `a format makes a predicate of Foundation's class`() {
    let predicate: NSPredicate = NSPredicate(format: "age >= %d AND name != %@", 21, nil)
    #expect(predicate.canonicalFormat == "age >= 21 AND name != nil")
    #expect(predicate.evaluate(with: ["age": 21, "name": "x"] as [String: Any]))
    #expect(!predicate.evaluate(with: ["age": 20, "name": "x"] as [String: Any]))
    #expect(NSArray(array: [1, 2, 3]).filtered(using: NSPredicate(format: "SELF > 1")).count == 2)
  }

  @Test func `arguments come one by one or as an array`() {
    let date = Date(timeIntervalSinceReferenceDate: 0)
    let single = NSPredicate(format: "%K IN %@ AND d < %@", "a.b", [1, 2], date)
    let array = NSPredicate(format: "%K IN %@ AND d < %@", argumentArray: ["a.b", [1, 2], date])
    #expect(single.canonicalFormat == "a.b IN {1, 2} AND d < CAST(0.000000, \"NSDate\")")
    #expect(single == array)
  }

  @Test func `an argument may be written as it has to be on a Mac`() {
    let date = Date(timeIntervalSinceReferenceDate: 0)
    let predicate = NSPredicate(
      format: "d < %@ AND n = %@ AND u = %@", date as any CVarArg,
      NSNumber(value: 2) as any CVarArg,
      NSDate(timeIntervalSinceReferenceDate: 1))
    #expect(
      predicate.canonicalFormat
        == "d < CAST(0.000000, \"NSDate\") AND n == 2 AND u == CAST(1.000000, \"NSDate\")")
  }

  @Test func `variables are substituted, or bound when asked`() {
    let predicate = NSPredicate(format: "given == $FIRST AND family == $LAST")
    let person = ["given": "James", "family": "Bond"]
    #expect(
      predicate.evaluate(with: person, substitutionVariables: ["FIRST": "James", "LAST": "Bond"]))
    let substituted = predicate.withSubstitutionVariables(["FIRST": "James"])
    #expect(substituted.canonicalFormat == "given == \"James\" AND family == $LAST")
  }

  @Test func `a variable of a SUBQUERY is not substituted within it`() throws {
    let tree = try PredicateTree(format: "SUBQUERY($x, $x, $x = $y).@count = 1")
    let substituted = tree.substituting(["x": PredicateValue([1, 2]), "y": .integer(2)])
    #expect(substituted.description == "SUBQUERY({1, 2}, $x, $x == 2).@count == 1")
    #expect(try substituted.evaluate(on: .null))
  }

  @Test func `any predicate but a block has a tree`() {
    let parsed = NSPredicate(format: "a == 1")
    let compound = NSCompoundPredicate(orPredicateWithSubpredicates: [
      parsed, NSCompoundPredicate(notPredicateWithSubpredicate: parsed), NSPredicate(value: true),
    ])
    #expect(compound.canonicalFormat == "a == 1 OR (NOT a == 1) OR TRUEPREDICATE")
    #expect(NSPredicate(value: false).tree == .constant(false))
    let block = NSPredicate { _, _ in true }
    #expect(block.tree == nil)
    #expect(NSCompoundPredicate(andPredicateWithSubpredicates: [block]).tree == nil)
    #expect(block.canonicalFormat == "BLOCKPREDICATE(…)")
  }

  @Test func `a predicate made of a tree holds that tree`() throws {
    let tree = try PredicateTree(format: "a == 1")
    #expect(NSPredicate(tree: tree).tree == tree)
  }
}
