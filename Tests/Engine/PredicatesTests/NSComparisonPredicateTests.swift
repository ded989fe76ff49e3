import CoreDataErrors
import Foundation
import Testing

@testable import Predicates

/// Comparisons made of expressions, which have to be what their formats are.
struct NSComparisonPredicateTests {
  typealias Comparison = Predicates.NSComparisonPredicate

  static var comparisons: [(Comparison, String)] {
    let age = NSExpression(forKeyPath: "age")
    let name = NSExpression(forKeyPath: "name")
    let three = NSExpression(forConstantValue: 3)
    let word = NSExpression(forConstantValue: "ab")
    func of(_ type: Comparison.Operator) -> Comparison {
      Comparison(leftExpression: age, rightExpression: three, modifier: .direct, type: type)
    }
    func ofText(
      _ type: Comparison.Operator, _ options: Comparison.Options, _ modifier: Comparison.Modifier
    ) -> Comparison {
      Comparison(
        leftExpression: name, rightExpression: word, modifier: modifier, type: type,
        options: options)
    }
    return [
      (of(.lessThan), "age < 3"), (of(.lessThanOrEqualTo), "age <= 3"),
      (of(.greaterThan), "age > 3"), (of(.greaterThanOrEqualTo), "age >= 3"),
      (of(.equalTo), "age == 3"), (of(.notEqualTo), "age != 3"),
      (ofText(.matches, [], .direct), "name MATCHES 'ab'"),
      (ofText(.like, [.caseInsensitive], .direct), "name LIKE[c] 'ab'"),
      (
        ofText(.beginsWith, [.caseInsensitive, .diacriticInsensitive], .direct),
        "name BEGINSWITH[cd] 'ab'"
      ),
      (ofText(.endsWith, [.normalized], .direct), "name ENDSWITH[n] 'ab'"),
      (ofText(.contains, [], .any), "ANY name CONTAINS 'ab'"),
      (ofText(.equalTo, [], .all), "ALL name == 'ab'"),
      (
        Comparison(
          leftExpression: age, rightExpression: NSExpression(forConstantValue: [1, 3]),
          modifier: .direct, type: .in), "age IN {1, 3}"
      ),
      (
        Comparison(
          leftExpression: age, rightExpression: NSExpression(forAggregate: [1, three]),
          modifier: .direct, type: .between), "age BETWEEN {1, 3}"
      ),
    ]
  }

  @Test(arguments: comparisons.indices)
  func `a comparison is what its format makes`(_ index: Int) throws {
    let (comparison, format) = Self.comparisons[index]
    let read = NSPredicate(format: format)
    #expect(comparison == read)
    #expect(read == comparison)
    #expect(comparison.hash == read.hash)
    #expect(comparison.canonicalFormat == read.canonicalFormat)
    let parts = try #require(read as? Comparison)
    #expect(parts.predicateOperatorType == comparison.predicateOperatorType)
    #expect(parts.comparisonPredicateModifier == comparison.comparisonPredicateModifier)
    #expect(parts.options == comparison.options)
    #expect(parts.leftExpression == comparison.leftExpression)
    #expect(parts.rightExpression == comparison.rightExpression)
  }

  @Test func `a comparison is evaluated, with variables too`() {
    let comparison = Comparison(
      leftExpression: NSExpression(forKeyPath: "age"),
      rightExpression: NSExpression(forVariable: "limit"), modifier: .direct, type: .lessThan)
    #expect(comparison.evaluate(with: ["age": 3], substitutionVariables: ["limit": 4]))
    #expect(!comparison.evaluate(with: ["age": 4], substitutionVariables: ["limit": 4]))
    let bound = comparison.withSubstitutionVariables(["limit": 5])
    #expect(bound.evaluate(with: ["age": 4]))
    #expect(bound as? Comparison != nil)
  }

  @Test func `a comparison is part of a compound`() {
    let comparison = Comparison(
      leftExpression: NSExpression(forKeyPath: "age"),
      rightExpression: NSExpression(forConstantValue: 3), modifier: .direct, type: .equalTo)
    let compound = NSCompoundPredicate(andPredicateWithSubpredicates: [
      comparison, NSPredicate(format: "name != nil"),
    ])
    #expect(compound.canonicalFormat == "age == 3 AND name != nil")
  }

  @Test func `a method of the left side is refused`() {
    let age = NSExpression(forKeyPath: "age")
    let raised = #expect(throws: RaisedException.self) {
      try Comparison.comparison(age, .customSelector, age, modifier: .direct, options: [])
    }
    #expect(raised?.reason.contains("custom selector") == true)
  }

  @Test func `a format that is no comparison makes none of this class`() {
    #expect(NSPredicate(format: "age == 3 AND age == 4") as? Comparison == nil)
    let raised = #expect(throws: RaisedException.self) {
      _ = try Comparison.predicate(of: .constant(true))
    }
    #expect(raised?.reason == "The predicate 'TRUEPREDICATE' is no NSComparisonPredicate")
  }

  @Test func `sides of too many levels are refused`() {
    var tall = NSExpression(forKeyPath: "a")
    while let next = try? NSExpression.height(above: [tall]), next <= PredicateParser.maximumDepth {
      tall = NSExpression(forFunction: "abs:", arguments: [tall])
    }
    #expect(throws: RaisedException.self) {
      try Comparison.comparison(tall, .equalTo, tall, modifier: .direct, options: [])
    }
  }
}
