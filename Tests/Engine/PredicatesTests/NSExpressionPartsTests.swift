import CoreDataErrors
import Foundation
import Testing

@testable import Predicates

/// What an expression tells of its parts, and expressions that are made of others.
struct NSExpressionPartsTests {
  private typealias Expression = Predicates.NSExpression
  private let numbers = Expression(forKeyPath: "numbers")

  @Test(
    arguments: [
      ("5", .constantValue), ("nil", .constantValue), ("SELF", .evaluatedObject),
      ("$x", .variable), ("a.b", .keyPath), ("$x.a", .keyPath), ("sum:(a)", .function),
      ("a + 1", .function), ("CAST(a, 'NSNumber')", .function), ("a[0]", .function),
      ("FUNCTION(a, 'uppercaseString')", .function), ("a UNION b", .unionSet),
      ("a INTERSECT b", .intersectSet), ("a MINUS b", .minusSet),
      ("SUBQUERY(a, $x, $x > 1)", .subquery), ("{a, 1}", .aggregate), ("{2, 1}", .constantValue),
      ("ANYKEY", .anyKey), ("TERNARY(a > 1, a, b)", .conditional),
    ] as [(String, Predicates.NSExpression.ExpressionType)])
  func `an expression says what it is`(
    _ format: String, _ type: Predicates.NSExpression.ExpressionType
  ) throws {
    #expect(Expression(tree: try ExpressionTree(format: format)).expressionType == type)
  }

  @Test func `a call tells its function, its arguments and its object`() throws {
    let sum = Expression(forFunction: "sum:", arguments: [numbers])
    #expect(sum.function == "sum:" && sum.arguments == [numbers])
    let power = Expression(format: "a ** 2")
    #expect(power.function == "raise:toPower:")
    #expect(power.arguments?.map(\.description) == ["a", "2"])
    let call = Expression(format: "FUNCTION(a, 'compare:', b)")
    #expect(call.function == "compare:" && call.operand == Expression(forKeyPath: "a"))
    #expect(call.arguments == [Expression(forKeyPath: "b")])
    let path = Expression(format: "$x.a.b")
    #expect(path.keyPath == "a.b" && path.operand == Expression(forVariable: "x"))
    #expect(Expression(forConstantValue: 1).arguments == nil)
    #expect(Expression(format: "a[LAST]").arguments?.map(\.description) == ["a", "\"LAST\""])
  }

  @Test func `a constant, a variable and an array tell what they hold`() {
    #expect(Expression(forConstantValue: 7).constantValue as? Int == 7)
    #expect(Expression(forConstantValue: nil).constantValue == nil)
    #expect(Expression(forVariable: "x").variable == "x")
    let array = Expression(forAggregate: [numbers, 1])
    #expect(array.collection as? [Expression] == [numbers, Expression(forConstantValue: 1)])
    #expect(
      Expression(forAggregate: [2, 1]).collection as? [Expression]
        == [Expression(forConstantValue: 2), Expression(forConstantValue: 1)])
  }

  @Test func `a subquery is made of a collection, a variable and a predicate`() {
    let predicate = NSPredicate(format: "$n > 2")
    let subquery = Expression(
      forSubquery: numbers, usingIteratorVariable: "n", predicate: predicate)
    #expect(subquery.description == "SUBQUERY(numbers, $n, $n > 2)")
    #expect(subquery == Expression(format: "SUBQUERY(numbers, $n, $n > 2)"))
    #expect(subquery.collection as? Expression == numbers)
    #expect(subquery.variable == "n" && subquery.predicate == predicate)
    let found = subquery.expressionValue(with: ["numbers": [1, 2, 3, 4]], context: nil)
    #expect(found as? [Int] == [3, 4])
    let count = Expression(forFunction: "count:", arguments: [subquery])
    #expect(count.expressionValue(with: ["numbers": [1, 2, 3, 4]], context: nil) as? Int == 2)
  }

  @Test func `sets and choices are made of their parts`() throws {
    let (a, b) = (Expression(forKeyPath: "a"), Expression(forKeyPath: "b"))
    let object: [String: Any] = ["a": NSSet(array: [1, 2]), "b": NSSet(array: [2, 3])]
    for (expression, numbers) in [
      (Expression(forUnionSet: a, with: b), [1, 2, 3]), (.init(forIntersectSet: a, with: b), [2]),
      (.init(forMinusSet: a, with: b), [1]),
    ] {
      #expect(expression.left == a && expression.right == b)
      let value = expression.expressionValue(with: object, context: nil)
      let found = try #require(value as? NSSet)
      #expect(found.compactMap { $0 as? Int }.sorted() == numbers, "\(expression)")
    }
    let choice = Expression(
      forConditional: NSPredicate(format: "x > 1"), trueExpression: a, falseExpression: b)
    #expect(choice.true == a && choice.false == b)
    #expect(choice.predicate == NSPredicate(format: "x > 1"))
    #expect(
      choice.expressionValue(with: ["x": 2, "a": "yes", "b": "no"], context: nil) as? String
        == "yes")
    #expect(Expression.expressionForAnyKey().expressionType == .anyKey)
  }

  @Test func `a part that an expression does not have is told in Foundation's words`() {
    let error = #expect(throws: RaisedException.self) {
      try numbers.checkedPart("function", String?.none)
    }
    #expect(
      error?.reason
        == "*** -function only defined for abstract class.  Define -[NSKeyPathExpression function]!"
    )
  }
}
