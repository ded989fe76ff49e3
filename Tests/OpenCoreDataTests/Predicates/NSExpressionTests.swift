import Foundation
import Testing

@testable import OpenCoreData

/// Expressions by Apple's names, in a file that imports Foundation too.
struct NSExpressionTests {
  static var expressions: [(OpenCoreData.NSExpression, String, String)] {
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
}
