import Foundation
import Predicates
import TestSupport
import Testing

struct CanonicalPrintingTests {
  @Test func `reading what a random tree prints gives the tree`() throws {
    let seed = SeededGenerator.ordinarySeed
    var trees = RandomTrees(seed: seed)
    for _ in 0..<1_000 {
      let tree = trees.predicate(depth: 4)
      do {
        let again = try PredicateTree(format: tree.description)
        #expect(again == tree, "seed \(seed): \(tree) became \(again)")
      } catch {
        Issue.record("seed \(seed): \(tree) \(error.explanation)")
      }
    }
  }

  @Test func `reading what a compound made in code prints gives the same`() throws {
    let seed = SeededGenerator.ordinarySeed
    var random = SeededGenerator(seed: seed)
    func compound(_ depth: Int) -> NSPredicate {
      switch depth == 0 ? 0 : Int.random(in: 0...4, using: &random) {
      case 0: return NSPredicate(format: "a == %d", Int.random(in: 0...9, using: &random))
      case 1: return NSPredicate(value: Bool.random(using: &random))
      case 2: return NSCompoundPredicate(notPredicateWithSubpredicate: compound(depth - 1))
      default:
        let count = Int.random(in: 0...3, using: &random)
        return NSCompoundPredicate(
          type: Bool.random(using: &random) ? .and : .or,
          subpredicates: (0..<count).map { _ in compound(depth - 1) })
      }
    }
    for _ in 0..<500 {
      let predicate = compound(4)
      let tree = try #require(predicate.tree)
      let printed = predicate.canonicalFormat
      #expect(try PredicateTree(format: printed) == tree, "seed \(seed): \(printed)")
      let object = ["a": 3]
      #expect(predicate.evaluate(with: object) == (try tree.evaluate(on: PredicateValue(object))))
    }
  }

  @Test func `trees made in code print by the same rules`() {
    let a = ExpressionTree.keyPath(["a"])
    let table: [(PredicateTree, String)] = [
      (.and([]), "TRUEPREDICATE"), (.or([]), "FALSEPREDICATE"),
      (.and([.compare(a, .equal, .nullObject)]), "a == <null>"),
      (.not(.not(.constant(true))), "NOT (NOT TRUEPREDICATE)"),
      (.compare(a, .in, .constant(PredicateValue(Set(["bob"])))), "a IN {\"bob\"}"),
      (.compare(a, .equal, .constant(.data(Data([0, 255])))), "a == <00ff>"),
      (.compare(.keyPath(["and"]), .equal, .constant(.real(1e20))), "#and == 1e+20"),
    ]
    for (tree, canonical) in table { #expect(tree.description == canonical) }
  }
}

/// Random trees of what has a literal, in the form the parser gives them.
private struct RandomTrees {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func predicate(depth: Int) -> PredicateTree {
    switch depth == 0 ? 0 : Int.random(in: 0...5, using: &random) {
    case 1: return .not(predicate(depth: depth - 1))
    case 2: return .and(children(depth))
    case 3: return .or(children(depth))
    case 4 where depth < 3: return .constant(.random(using: &random))
    default:
      let comparison = PredicateComparison(
        expression(depth: depth), pick(PredicateComparison.Operator.allCases),
        expression(depth: depth), modifier: pick([.direct, .any, .all]),
        options: .init(rawValue: .random(in: 0...15, using: &random)))
      return .comparison(comparison)
    }
  }

  /// At least two: a compound of none or of one is printed as a constant or as that one.
  private mutating func children(_ depth: Int) -> [PredicateTree] {
    var children: [PredicateTree] = []
    while children.count < 2 || Bool.random(using: &random) {
      children.append(predicate(depth: depth - 1))
    }
    return children
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &random)]
  }

  private mutating func keys() -> [String] {
    (0..<Int.random(in: 1...3, using: &random)).map { _ in
      pick(["name", "größe", "size", "self", "@count", "in", "K_1", "union"])
    }
  }

  private mutating func constant() -> PredicateValue {
    switch Int.random(in: 0...5, using: &random) {
    case 0: .null
    case 1: .integer(pick([0, -1, .min, .max, 42]))
    case 2: .real(pick([0.1, -2, 1e300, 1e-300, 13.39657778010461]))
    case 3: .text(pick(["", "a\"b", "back\\slash", "😂\n", "%@", "it's"]))
    case 4: .date(Date(timeIntervalSinceReferenceDate: pick([0, -1.5, 592_299_475.25])))
    default: .collection(PredicateCollection([.integer(1), .text("x")]))
    }
  }

  private mutating func expression(depth: Int) -> ExpressionTree {
    guard depth > 0 else { return leaf() }
    let (a, b) = (expression(depth: depth - 1), expression(depth: depth - 1))
    switch Int.random(in: 0...14, using: &random) {
    case 0: return a.appending(keys: keys())
    case 1: return .function(pick([.add, .subtract, .power, .bitwiseXor, .shiftLeft]), [a, b])
    case 2: return .function(pick([.sum, .uppercase, .onesComplement, .absolute]), [a])
    case 3: return .function(pick([.modulus]), [a, b])
    case 4: return .call(a, selector: "stringByAppendingString:", [b])
    case 5: return .cast(of: a, type: pick(["NSString", "NSNumber"]))
    case 6: return .aggregate(of: [a, b])
    case 7: return .index(a, pick([.first, .last, .size, .at(b)]))
    case 8: return .set(pick(ExpressionTree.SetOperation.allCases), a, b)
    case 9: return .subquery(a, variable: "x", predicate(depth: depth - 1))
    case 10: return .ternary(predicate(depth: depth - 1), a, b)
    case 11: return .fetch(a, context: b, countOnly: leaf())
    case 12: return .assignment(variable: "v", a)
    case 13: return .variableMember(a, variable: "k")
    default: return leaf()
    }
  }

  private mutating func leaf() -> ExpressionTree {
    switch Int.random(in: 0...4, using: &random) {
    case 0: .evaluatedObject
    case 1: .variable("x")
    case 2: .keyPath(["a"] + keys())
    case 3: .anyKey
    default: .constant(constant())
    }
  }
}
