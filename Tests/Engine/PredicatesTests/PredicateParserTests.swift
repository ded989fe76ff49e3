import CoreDataErrors
import Foundation
import Predicates
import Testing

struct PredicateParserTests {
  @Test(
    arguments: [
      ("a=1", "a == 1"), ("a == 1", "a == 1"), ("a => 1", "a >= 1"), ("a =< 1", "a <= 1"),
      ("a <> 1", "a != 1"), ("self>-1", "SELF > -1"), ("SELF* 2 = 4", "SELF * 2 == 4"),
      ("\tself =\n123\n", "SELF == 123"), ("SeLf < 1.0", "SELF < 1.0"), ("a == NiL", "a == nil"),
      ("a = NULL", "a == nil"), ("a == yes", "a == 1"), ("a == False", "a == 0"),
      ("truePredicate", "TRUEPREDICATE"), ("FALSEpredicate", "FALSEPREDICATE"),
      ("a IN{1,2}", "a IN {1, 2}"), ("a in {}", "a IN {}"), ("{1, {2}} = a", "{1, {2}} == a"),
      ("a between {1, 3}", "a BETWEEN {1, 3}"), ("a BETWEEN {$L,$U}", "a BETWEEN {$L, $U}"),
      ("text contains[cd] 'x'", "text CONTAINS[cd] \"x\""),
      ("a CONTAINS [dc] 'x'", "a CONTAINS[cd] \"x\""),
      ("a ==[lndc] 'x'", "a ==[cdnl] \"x\""), ("a <[c] b", "a <[c] b"),
      ("a like 'x*'", "a LIKE \"x*\""), ("a Matches 'x.*'", "a MATCHES \"x.*\""),
      ("a beginswith 'x' && b endswith 'y'", "a BEGINSWITH \"x\" AND b ENDSWITH \"y\""),
      ("a UTI-conforms-to 'public.image'", "a UTI-CONFORMS-TO \"public.image\""),
      ("t TOKENMATCHES[cdl] 'x'", "t TOKENMATCHES[cdl] \"x\""),
      ("SOME a = 1", "ANY a == 1"), ("ALL a.b > 1", "ALL a.b > 1"),
      ("NONE a = 1", "NOT ANY a == 1"),
      ("NOT ANY a.b LIKE[c] 'k*'", "NOT ANY a.b LIKE[c] \"k*\""),
      ("!(a = 1 || b = 2)", "NOT (a == 1 OR b == 2)"), ("NOT x IN y", "NOT x IN y"),
      ("a==1 AND(b==2)", "a == 1 AND b == 2"), ("((a = 1))", "a == 1"),
      ("(a = 1 AND b = 2) AND (c = 3 AND d = 4)", "(a == 1 AND b == 2) AND (c == 3 AND d == 4)"),
      ("a = 1 AND NOT b = 2", "a == 1 AND (NOT b == 2)"),
      ("not a = true or b >= 1 and c <= 10.5", "(NOT a == 1) OR (b >= 1 AND c <= 10.5)"),
    ])
  func `comparisons and compounds print in canonical form`(format: String, canonical: String) throws
  {
    #expect(try PredicateTree(format: format).description == canonical)
  }

  @Test(
    arguments: [
      ("4 + 5 - 2**3", "(4 + 5) - (2 ** 3)"), ("(self) ** 2 * 2", "(SELF ** 2) * 2"),
      ("a - b - c", "(a - b) - c"), ("a - (b - c)", "a - (b - c)"),
      ("a & 3 | b ^ 1", "(a & 3) | (b ^ 1)"),
      ("a << 2 + 1", "a << (2 + 1)"), ("~a", "~a"), ("-a", "-1 * a"), ("- 3", "-3"),
      ("a[-23]", "a[-23]"),
      ("a [ FIRST ]", "a[FIRST]"), ("a[last].b", "a[LAST].b"), ("(SELF.h)['A']", "SELF.h[\"A\"]"),
      ("0x4444", "17476"), ("0o17", "15"), ("0b101", "5"), ("1e3", "1000.0"), (".5", "0.5"),
      ("-9223372036854775808", "-9223372036854775808"),
      ("9223372036854775808", "9223372036854775808"),
      ("@count", "@count"), ("a.@count", "a.@count"), ("@sum.items.price", "@sum.items.price"),
      ("g.@max.#self", "g.@max.#self"), ("#like", "#like"), ("$author.#first", "$author.#first"),
      ("$record.$age", "$record.$age"), ("a UNION {'b'}", "a UNION {\"b\"}"),
      ("a intersect b minus c", "(a INTERSECT b) MINUS c"),
      ("TERNARY(a = 1, 'x', b)", "TERNARY(a == 1, \"x\", b)"),
      ("TERNARY(j != nil, j.length, nil).x", "TERNARY(j != nil, j.length, nil).x"),
      (
        "SUBQUERY( a , $x , $x.b = 1 and $x.c = 2 ).@count",
        "SUBQUERY(a, $x, $x.b == 1 AND $x.c == 2).@count"
      ),
      ("FUNCTION('a/b', 'lastPathComponent')", "FUNCTION(\"a/b\", \"lastPathComponent\")"),
      ("x.uppercase('population')", "FUNCTION(x, \"uppercase:\", \"population\")"),
      ("CAST(a, 'NSNumber')", "CAST(a, \"NSNumber\")"),
      ("CAST(592299475.57712, 'NSDate')", "CAST(592299475.577120, \"NSDate\")"),
      ("FETCH(a, $c, NO)", "FETCH(a, $c, 0)"), ("$v := a + 1", "$v := (a + 1)"),
      ("ANYKEY", "ANYKEY"),
      ("sum(a)", "sum:(a)"), ("sum:(1,1)", "sum:({1, 1})"), ("multiply:by:(5,3)", "5 * 3"),
      ("modulus:by:(a, 3)", "modulus:by:(a, 3)"), ("now()", "now()"), ("now", "now"),
      (#"'it\'s "quoted" \\'"#, #""it's \"quoted\" \\""#), (#"'\x41\u00e9\101\?'"#, #""AéA\\?""#),
      ("'%@ $x'", "\"%@ $x\""), (#"'\uD83D\uDE00!'"#, "\"😀!\""), (#"'\uD800x'"#, #""\\uD800x""#),
      (#"'\uD83D\u0041'"#, #""\\uD83DA""#), (#"'\uD83D\uDE'"#, #""\\uD83DÞ""#),
    ])
  func `expressions print in canonical form`(format: String, canonical: String) throws {
    #expect(try ExpressionTree(format: format).description == canonical)
  }

  @Test(arguments: [
    ("name = “张三”", 7, "expected \", found “"), ("name = ‘张三’", 7, "expected ', found ‘"),
    ("年龄＞12", 6, "expected >, found ＞"), ("age／2 = 1", 3, "expected /, found ／"),
    ("a = １２", 4, "expected 1, found １"), ("a in（1,2）", 4, "expected (, found （"),
    ("name = '张三'，age = 1", 15, "expected ,, found ，"),
    ("a = $“x", 4, "expected a name after $, found “"),
  ])
  func `signs of an input method are no letters of a key`(
    format: String, offset: Int, explanation: String
  ) throws {
    let error = #expect(throws: PredicateParseError.self) { try PredicateTree(format: format) }
    #expect(error?.offset == offset)
    #expect(error?.explanation == explanation)
  }

  @Test(arguments: ["年龄 > 12", "Ｎａｍｅ == 1", "名・字 == 1", "\u{FEFF}a == 1"])
  func `letters of any script are`(format: String) throws {
    let tree = try PredicateTree(format: format)
    #expect(tree.description == format.filter { $0 != "\u{FEFF}" })
  }

  @Test func `a parenthesis may hold a condition or a value`() throws {
    let tree = try PredicateTree(format: "((a) = 1) AND (((b + 1)) * 2 = 4)")
    #expect(tree.description == "a == 1 AND (b + 1) * 2 == 4")
  }

  @Test func `the tree of a comparison says what was written`() throws {
    let tree = try PredicateTree(format: "ANY a.b ==[c] 'x'")
    let comparison = PredicateComparison(
      .keyPath(["a", "b"]), .equal, .constant(.text("x")), modifier: .any, options: .caseInsensitive
    )
    #expect(tree == .comparison(comparison))
  }

  @Test func `arguments stand for values, keys and numbers`() throws {
    let date = Date(timeIntervalSinceReferenceDate: 592_299_475.57712)
    let arguments: [Any?] = [
      "a.b", "it", "k", nil, "d", date, 3.9, 2, NSNumber(value: true), ["x", 1] as [Any], NSNull(),
    ]
    let format = "%K == %@ AND %K == %@ AND x.%K > %@ AND a IN {%d, %f, %@} AND b IN %@ AND c = %@"
    #expect(
      try PredicateTree(format: format, arguments: arguments).description
        == "a.b == \"it\" AND k == nil AND x.d > CAST(592299475.577120, \"NSDate\") "
        + "AND a IN {3, 2.0, 1} AND b IN {\"x\", 1} AND c == <null>")
  }

  @Test(
    arguments: [
      ("anyCol CONATINS 0", 7, "expected an operator, as in a == b, found CONATINS"),
      ("", 0, "expected a value, found the end"),
      ("age", 3, "expected an operator, as in a == b, found the end"),
      ("age * 25", 8, "expected an operator, as in a == b, found the end"),
      ("age === 25", 6, "expected a value, found =; equality is == or ="),
      (",", 0, "expected a value, found ,"), ("()", 1, "expected a value, found )"),
      ("subsystem ==", 12, "expected a value, found the end"),
      ("? = 'ABC'", 0, "expected a value, found ?"),
      (
        "x NOT IN y", 2,
        "expected an operator, as in a == b, found NOT; NOT stands in front of the comparison, as in "
          + "NOT a IN {1, 2}"
      ),
      ("a == 'x", 5, "the string that begins here is not closed"),
      ("a ==[w] 'x'", 5, "expected c, d, n or l, found w"),
      ("a == 1 // b", 8, "expected a value, found /"),
      ("SELF like[c] %@*%@", 13, "there is no argument for this placeholder"),
      ("a == 1 b", 7, "expected the end, found b"), ("(a == 1", 7, "expected ), found the end"),
      ("(a == 1) > 2", 0, "expected a value, found a condition"),
      ("ANY a", 5, "expected a comparison after ANY, found the end"),
      ("size == 1", 0, "expected a value (#size is a key), found size"),
      ("a == 0xZZ", 5, "0xZZ is not a number"),
      ("a == $", 5, "expected a name after $, found a blank"),
      ("sin(1) == 2", 0, "there is no function sin:"),
    ])
  func `an error knows its place and what was expected`(
    format: String, offset: Int, explanation: String
  ) {
    let error = #expect(throws: PredicateParseError.self) { try PredicateTree(format: format) }
    #expect(error?.offset == offset)
    #expect(error?.explanation == explanation)
  }

  @Test(arguments: [
    ("a IN (1, 2)", 7, "expected ), found ,; a list stands in braces, as in {1, 2}"),
    ("a IN [1, 2]", 6, "expected c, d, n or l, found 1; a list stands in braces, as in {1, 2}"),
    ("a IN [c, d]", 7, "expected ], found ,; a list stands in braces, as in {1, 2}"),
    ("[1, 2] CONTAINS a", 0, "expected a value, found [; a list stands in braces, as in {1, 2}"),
    (
      "a BETWEEN 1 AND 2", 17,
      "expected an operator, as in a == b, found the end; the bounds stand in braces, as in "
        + "a BETWEEN {1, 2}"
    ),
    (
      "a = 5 % 2", 6,
      "expected a placeholder, as %@, found a % of another kind; the remainder of a division is "
        + "modulus:by:(a, b)"
    ),
    (
      "a IS NULL", 2,
      "expected an operator, as in a == b, found IS; a value that is missing is a == nil"
    ),
    (
      "a is not null", 2,
      "expected an operator, as in a == b, found is; a value that is there is a != nil"
    ),
    ("a IS 5", 2, "expected an operator, as in a == b, found IS; equality is == or ="),
    (
      "a !IN {1}", 2,
      "expected an operator, as in a == b, found !; NOT stands in front of the comparison, as in "
        + "NOT a IN {1, 2}"
    ),
    (
      "1 < a < 5", 6,
      "expected the end, found <; comparisons are joined by AND, as in 1 < a AND a < 5"
    ),
    (
      "a STARTSWITH 'x'", 2,
      "expected an operator, as in a == b, found STARTSWITH; that is BEGINSWITH"
    ),
    ("lower(a) = 'x'", 0, "there is no function lower:; that is lowercase(a)"),
  ])
  func `what other languages write is known`(format: String, offset: Int, explanation: String) {
    let error = #expect(throws: PredicateParseError.self) { try PredicateTree(format: format) }
    #expect(error?.offset == offset)
    #expect(error?.explanation == explanation)
  }

  @Test func `arguments that no placeholder takes are counted`() throws {
    var surplus = 0
    let tree = try PredicateTree(
      format: "a == %@ AND b == '%@'", arguments: [1, 2, 3], surplus: &surplus)
    #expect(tree.description == "a == 1 AND b == \"%@\"")
    #expect(surplus == 2)
  }

  @Test(
    arguments: [
      ("anyCol CONATINS 0", "Unable to parse the format string \"anyCol CONATINS 0\""),
      ("a = 'x", "Unable to parse the format string \"a = 'x\""),
      ("sin(1) = 2", "Unable to parse function name 'sin:' into supported selector (sin:) "),
      ("a == %@", "Insufficient arguments for conversion characters specified in format string."),
    ])
  func `an error raises Foundation's text`(format: String, reason: String) {
    let error = #expect(throws: PredicateParseError.self) { try PredicateTree(format: format) }
    #expect(error?.exception == RaisedException(reason: reason))
  }

  @Test func `an argument that does not fit is an error`() {
    let error = #expect(throws: PredicateParseError.self) {
      try PredicateTree(format: "a == %d", arguments: ["x"])
    }
    #expect(error?.explanation == "the argument does not fit %d, which takes a number")
  }
}
