import CoreDataErrors
import Foundation
import Predicates
import Testing

struct PredicateEvaluationTests {
  @Test(
    arguments: [
      ("SELF = 123", "123"), ("SELF <= 123", "-123"), ("SELF >= 0", "false"),
      ("SELF < 1.0", "0.9999"),
      ("SELF>-1", "0"), ("SELF == 70 - 28", "42"), ("SELF ** 2 * 2 = 72", "6"),
      ("(SELF / 2) * 2 <> SELF", "41"),
      ("(SELF + 21) / 42.0 > 1", "22"), ("SELF != NO", "''"), ("SELF <> 42", "'42'"),
      ("YES == SELF", "1"),
      ("SELF == nil", "nil"), ("NOT SELF != nil", "nil"), ("SELF <= nil AND SELF >= NULL", "nil"),
      ("SELF != 'x'", "nil"),
      ("SELF =< 'abc'", "'ABC'"), ("SELF => 'x z'", "'x z'"), ("NOT SELF => 'x z'", "'x Z'"),
      ("NOT SELF =< 'abc'", "'acb'"),
      ("SELF = 'abc' or not SELF = 'xyz' and SELF != '123'", "42"),
      ("'aBcDeF' BEGINSWITH SELF", "'aBc'"), ("NOT 'aBcDeF' BEGINSWITH SELF", "''"),
      ("NOT SELF CONTAINS ''", "'abc'"),
      ("NOT SELF ENDSWITH ''", "'abc'"), ("NOT SELF MATCHES ''", "''"), ("SELF == ''", "''"),
      ("SELF ==[c] ''", "''"),
      ("SELF like 'a?c'", "'abc'"), ("NOT SELF like 'a?c'", "'ac'"),
      ("SELF like 'a*b*c?e'", "'abcfebbcce'"),
      (#"SELF like '?a*z?\?'"#, "'aabbcczzeeffzZ?'"), (#"NOT SELF like '?a*z?\?'"#, "'aabbccz???'"),
      ("SELF LIKE[cd] 'GÖR*'", "'görlitz'"), ("SELF LIKE '*'", "''"),
      ("SELF LIKE 'caf?'", "'cafe\u{301}'"),
      ("SELF MATCHES 't.*t[0-9]'", "'test1'"), ("NOT SELF MATCHES 'es'", "'test'"),
      ("SELF MATCHES 'a|ab'", "'ab'"),
      ("SELF MATCHES[cd] 'ÉT.'", "'eTe'"), ("SELF ==[c] 'STRASSE'", "'straße'"),
      ("SELF CONTAINS[cd] 'GOR'", "'Görlitz'"),
      ("SELF BEGINSWITH[c] 'Ü'", "'über'"), ("NOT SELF BEGINSWITH 'u'", "'über'"),
      ("SELF == 'é'", "'e\u{301}'"),
      ("NOT SELF ==[n] 'é'", "'e\u{301}'"), ("NOT SELF CONTAINS 'e'", "'caf\u{65}\u{301}'"),
      ("SELF ==[d] 'Ａe'", "'Aé'"),
      ("SELF IN {'a', 1, 2}", "1"), ("NOT SELF IN {1}", "'1'"), ("NOT SELF IN {1, NULL}", "nil"),
      ("SELF IN 'AABBBAA'", "'BBB'"),
      ("SELF IN[c] {'A', 'b'}", "'a'"), ("SELF IN {1.0, 2.0}", "2"), ("SELF BETWEEN {3, 1}", "2"),
      ("SELF BETWEEN {'a', 'c'}", "'b'"),
      ("NOT SELF BETWEEN {1, 3}", "4"), ("NOT SELF BETWEEN {1, 3}", "nil"),
      ("SELF TOKENMATCHES[c] 'core DATA'", "'Data, and the core'"),
    ])
  func `a predicate is true of a value`(format: String, subject: String) throws {
    let tree = try PredicateTree(format: format)
    let value = try ExpressionTree(format: subject).value(for: .null)
    #expect(try tree.evaluate(on: value))
  }

  @Test(
    arguments: [
      "ALL {41, 42, 43} BETWEEN {23, 50}", "NOT ANY {0, 22, 100} BETWEEN {23, 50}",
      "SOME {0, 42} BETWEEN {23, 50}",
      "NONE {} = 1", "ALL {} = 1", "NOT ANY {} = 1", "{1, 2, 3}[SIZE] = 3", "{}[SIZE] = 0",
      "NOT {}[FIRST] = 1",
      "{1, 2, {3}}[LAST] = {3}", "{1, 2}[1] = 2", "9007199254740993 > 9007199254740992.0",
      "9007199254740993 != 9007199254740992.0",
      "5 / 2 = 2", "5 / 2.0 = 2.5", "1 / 0 = nil", "-9223372036854775808 / -1 > 0",
      "9223372036854775807 + 1 > 9223372036854775807",
      "2 ** 3 = 8", "2 ** -1 = 0.5", "modulus:by:(7, 4) = 3", "(6 & 3) = 2", "(6 | 3) = 7",
      "(6 ^ 3) = 5", "~0 = -1", "~9223372036854775807 = -9223372036854775807 - 1",
      "1 << 4 = 16", "rightshift:by:(4096, 1) = 2048", "nil + 1 = nil", "sum({1, 2, 3}) = 6",
      "sum(1, 1) = 2",
      "average({1, 2}) = 1.5", "min({3, 1, 2}) = 1", "max({3, 1, 2}) = 3", "median({3, 1, 2}) = 2",
      "mode({1, 3, 3}) = {3}",
      "stddev({2, 4, 4, 4, 5, 5, 7, 9}) = 2", "count({1, 2}) = 2", "ceiling(-1.5) = -1",
      "floor(-1.5) = -2", "trunc(3.3) = 3",
      "abs(-2) = 2", "exp(0) = 1", "sqrt(9) = 3", "log(100) = 2", "ln(1) = 0",
      "uppercase('x') = 'X'", "noindex(513) = 513",
      "FUNCTION('toto', 'stringByReplacingOccurrencesOfString:withString:', 'o', 'a') == 'tata'",
      "FUNCTION('a/path', 'lastPathComponent') = 'path'", "'abc'.length = 3",
      "CAST(CAST(5, 'NSDate'), 'NSNumber') = 5",
      "CAST('5', 'NSNumber') = 5", "({1} UNION {2, 1})[SIZE] = 2", "NOT {1} UNION {2} = {1, 2}",
      "({1, 2} MINUS {2}) CONTAINS 1",
      "({1, 2} INTERSECT {2})[SIZE] = 1", "TERNARY(1 < 2, 'a', 'b') = 'a'",
      "now() > CAST(0, 'NSDate')",
      "SUBQUERY({1, 2, 3}, $x, $x > 1 AND SUBQUERY({2}, $y, $y = $x)[SIZE] = 0)[SIZE] = 1",
    ])
  func `a predicate about constants is true`(format: String) throws {
    #expect(try PredicateTree(format: format).evaluate(on: .null))
  }

  @Test(
    arguments: [
      "name == 'John' AND age = 34", "Record.kids[1] = 'Kid2'", "'Kid1' IN Record.kids",
      "Record.kids.@count = 2",
      "ANY Record.kids BEGINSWITH 'Kid'", "Record.kids[count:(Record.kids) - 1] = 'Kid2'",
      "missing == nil", "missing.deeper == nil",
      "cars.@sum.price = 30", "cars.@avg.price = 15", "cars.@min.price = 10",
      "cars.@max.price = 20", "@count = nil OR TRUEPREDICATE",
      "ANY cars.price > 15", "NOT ALL cars.price > 15", "NONE cars.price > 25",
      "ANY cars.parts.name = 'wheel'", "cars.parts.name.@count = 3",
      "SUBQUERY(cars, $c, $c.price > 15 AND ANY $c.parts.name = 'seat').@count = 1",
      "cars.@distinctUnionOfObjects.maker = {'F'}",
      "cars.@unionOfObjects.maker = {'F', 'F'}", "Record.@allKeys = {'kids'}",
      "numbers.@max.#self = 3", "Record['kids'][FIRST] = 'Kid1'",
      "name.length = 4", "SELF.name = 'John'", "$car.price = 20", "cars[1].$key = 20",
      "uppercase(name) = 'JOHN'", "nothing.@count == nil",
      "ALL missing.names = 1", "NOT ANY missing.names = 1",
    ])
  func `a predicate reads keys`(format: String) throws {
    let cars: [[String: Any]] = [
      ["price": 10, "maker": "F", "parts": [["name": "wheel"], ["name": "door"]]],
      ["price": 20, "maker": "F", "parts": [["name": "seat"]]],
    ]
    let subject: [String: Any] = [
      "name": "John", "age": 34, "Record": ["kids": ["Kid1", "Kid2"]], "cars": cars,
      "numbers": [1, 3, 2],
    ]
    let variables = ["car": PredicateValue(cars[1]), "key": .text("price")]
    let tree = try PredicateTree(format: format)
    #expect(try tree.evaluate(on: PredicateValue(subject), variables: variables))
  }

  @Test(
    arguments: [
      (
        "SELF BEGINSWITH 'x'", "5",
        "Can't do a substring operation with something that isn't a string (lhs = 5 rhs = x)"
      ),
      (
        "SELF ENDSWITH 5", "'x'",
        "Can't do a substring operation with something that isn't a string (lhs = x rhs = 5)"
      ),
      (
        "SELF CONTAINS 5", "7",
        "Can't use in/contains operator with collection 7 (not a collection)"
      ),
      ("SELF IN 5", "'x'", "Can't use in/contains operator with collection 5 (not a collection)"),
      ("SELF CONTAINS 5", "'a5'", "Can't look for value (5) in string (a5); value is not a string"),
      (
        "ALL SELF > 1", "5",
        "The left hand side for an ALL or ANY operator must be either an NSArray or an NSSet."
      ),
      ("SELF LIKE 'x'", "5", "Can't do regex matching on object 5."),
      ("SELF BETWEEN {1}", "5", "Can't use BETWEEN with (1) (not an array of two values)"),
      (
        "SELF <= 2", "'2'", "Cannot compare objects of type NSString and NSNumber (lhs = 2 rhs = 2)"
      ),
      ("SELF == $X", "5", "Can't get value for 'X' in bindings {\n}."),
      (
        "SELF.foo == 1", "5",
        "[<NSNumber> valueForUndefinedKey:]: this class is not key value coding-compliant for the key foo."
      ),
      (
        "SELF.@average.age == 5", "{1}",
        "[<NSArray> valueForKeyPath:]: this class does not implement the average operation."
      ),
      (
        "FUNCTION(SELF, 'mgl_does:have:', 1, 2) = 1", "5",
        "NSPredicate: Use of 'mgl_does:have:' as an NSExpression function is forbidden."
      ),
      (
        "SELF MATCHES 'WoW{3, 4}'", "'WoW123'",
        "Can't do regex matching, reason: Can't open pattern U_REGEX_BAD_INTERVAL (string WoW123, pattern WoW{3, 4}, case 0, canon 0)"
      ),
      (
        "SELF MATCHES[c] '(a'", "'b'",
        "Can't do regex matching, reason: Can't open pattern U_REGEX_MISMATCHED_PAREN (string b, pattern (a, case 1, canon 0)"
      ),
      (
        "SELF[2] = 1", "{1, 2}",
        "-[__NSArrayI objectAtIndexedSubscript:]: index 2 beyond bounds [0 .. 1]"
      ),
    ] as [(String, String, String)])
  func `a predicate without a meaning raises Foundation's text`(
    format: String, subject: String, reason: String
  ) throws {
    let tree = try PredicateTree(format: format)
    let value = try ExpressionTree(format: subject).value(for: .null)
    let error = #expect(throws: RaisedException.self) { try tree.evaluate(on: value) }
    #expect(error?.reason == reason)
  }

  @Test func `objects are read by key and compared by identity`() throws {
    let team = Subject(["name": .text("A")])
    let player = Subject([
      "team": .object(team), "rivals": .collection(PredicateCollection([], kind: .set)),
    ])
    let tree = try PredicateTree(format: "team == %@ AND team.name = 'A'", arguments: [team])
    #expect(try tree.evaluate(on: .object(player)))
    let among = try PredicateTree(format: "team IN %@", arguments: [[team]])
    #expect(try among.evaluate(on: .object(player)))
    let other = try PredicateTree(format: "team == %@", arguments: [Subject([:])])
    #expect(try !other.evaluate(on: .object(player)))
    let error = #expect(throws: RaisedException.self) {
      try PredicateTree(format: "team.color = 1").evaluate(on: .object(player))
    }
    #expect(error?.reason == "no color")
  }

  @Test func `a prepared predicate answers for many subjects as for one`() throws {
    let tree = try PredicateTree(
      format: "name CONTAINS[cd] 'é' OR age IN {1, 3} OR name MATCHES 'x+'")
    let prepared = PreparedPredicate(tree)
    let subjects = [("Éa", 2), ("xx", 2), ("b", 3), ("b", 2)]
      .map { PredicateValue(["name": $0.0, "age": $0.1] as [String: Any]) }
    #expect(try subjects.map { try prepared.evaluate(on: $0) } == [true, true, true, false])
    #expect(try subjects.map { try tree.evaluate(on: $0) } == [true, true, true, false])
  }

  @Test func `the locale of a comparison is given, not found`() throws {
    let tree = try PredicateTree(format: "SELF <[l] 'z'")
    let subject = PredicateValue("ö")
    #expect(try tree.evaluate(on: subject, locale: Locale(identifier: "de_DE")))
    #expect(try !tree.evaluate(on: subject, locale: Locale(identifier: "sv_SE")))
  }
}

/// An object with a few keys.
private final class Subject: PredicateSubject {
  private let values: [String: PredicateValue]

  init(_ values: [String: PredicateValue]) { self.values = values }

  func predicateValue(forKey key: String) throws(RaisedException) -> PredicateValue {
    guard let value = values[key] else { throw RaisedException(reason: "no \(key)") }
    return value
  }
}
