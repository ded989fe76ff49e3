import CoreDataErrors
import Foundation
import Testing

@testable import Predicates

/// Expressions by Apple's names, in a file that imports Foundation too.
struct NSExpressionTests {
  static var expressions: [(Predicates.NSExpression, String, String)] {
    [
      (NSExpression(forConstantValue: 3), "3", "3"),
      (NSExpression(forConstantValue: nil), "nil", "nil"),
      (NSExpression(forKeyPath: "a"), "a", "5"),
      (NSExpression(forVariable: "v"), "$v", "7"),
      (
        NSExpression(forFunction: "add:to:", arguments: [NSExpression(forKeyPath: "a"), 1]),
        "a + 1", "6"
      ),
      (NSExpression(forFunction: "max:", arguments: [[1, 4, 2]]), "max:({1, 4, 2})", "4"),
      (NSExpression(forAggregate: [1, NSExpression(forKeyPath: "a")]), "{1, a}", "[1, 5]"),
      (NSExpression(format: "a * %d", 2), "a * 2", "10"),
      (NSExpression(format: "%K + 1", argumentArray: ["a"]), "a + 1", "6"),
    ]
  }

  @Test(arguments: expressions.indices)
  func `an expression is printed as a format and has a value`(_ index: Int) {
    let (expression, text, value) = Self.expressions[index]
    #expect(expression.description == text)
    let found = expression.expressionValue(with: ["a": 5], context: ["v": 7])
    #expect(found.map { "\($0)" } ?? "nil" == value)
  }

  @Test func `the object itself is an expression`() {
    let object = NSExpression.expressionForEvaluatedObject()
    #expect(object.description == "SELF")
    #expect(object.expressionValue(with: "me", context: nil) as? String == "me")
  }

  @Test func `expressions that say the same are equal`() {
    #expect(NSExpression(format: "a+1") == NSExpression(format: "a + 1"))
    #expect(NSExpression(format: "a+1").hash == NSExpression(format: "a + 1").hash)
    #expect(NSExpression(forKeyPath: "a") != NSExpression(forVariable: "a"))
  }

  @Test(arguments: [("sin:", 1), ("sum:", 0), ("add:to:", 1)])
  func `an unknown function raises Foundation's text`(_ name: String, _ count: Int) {
    let arguments = Array(repeating: ExpressionTree.evaluatedObject, count: count)
    let raised = #expect(throws: RaisedException.self) { try NSExpression.call(name, arguments) }
    #expect(
      raised?.reason == "Unable to parse function name '\(name)' into supported selector (\(name)) "
    )
  }

  @Test func `an expression that is an argument of a format stands in its place`() {
    let rank = NSExpression(forKeyPath: "rank")
    for (format, expression, expected) in [
      ("%@ > 100", rank, "rank > 100"),
      ("%@ == 3", NSExpression(forKeyPath: "items.@count"), "items.@count == 3"),
      (
        "%@ + 1 IN {2, 3}", NSExpression(forFunction: "abs:", arguments: [rank]),
        "abs:(rank) + 1 IN {2, 3}"
      ),
      ("name == %@", NSExpression(forConstantValue: "x"), "name == \"x\""),
      ("%@ > 1", NSExpression(format: "%@ * 2", NSExpression(forVariable: "n")), "$n * 2 > 1"),
    ] {
      #expect(NSPredicate(format: format, expression).canonicalFormat == expected)
      #expect(
        NSPredicate(format: format, argumentArray: [expression]).canonicalFormat == expected)
    }
  }

  @Test func `an expression has no more levels than a format may have`() throws {
    var expression = NSExpression(forKeyPath: "a")
    for _ in 0..<127 {
      expression = NSExpression(forFunction: "abs:", arguments: [expression])
    }
    let raised = #expect(throws: RaisedException.self) {
      try NSExpression.height(above: [expression])
    }
    #expect(raised?.reason == "An expression is nested more than 128 deep.")
    #expect(throws: PredicateParseError.self) {
      try PredicateTree(format: "%@ > 1", arguments: [expression])
    }
    #expect(throws: PredicateParseError.self) {
      try ExpressionTree(format: "%@ + 1", arguments: [expression])
    }
    #expect(NSExpression(tree: expression.tree).height == 128)
  }
}
