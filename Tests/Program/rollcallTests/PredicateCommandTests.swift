import GoldenTesting
import ScenarioLanguage
import Testing

@testable import rollcall
import ScenarioFiles

/// `rollcall predicate`, as a person and a program see it.
struct PredicateCommandTests {
  private struct Outcome: Equatable {
    var code = ExitCode.good
    var output = ""
    var errors = ""
  }

  private func predicate(_ words: String..., input: [String] = []) -> Outcome {
    predicate(words, input: input)
  }

  private func predicate(_ words: [String], input: [String] = []) -> Outcome {
    var outcome = Outcome()
    var lines = input.makeIterator()
    let program = RollcallProgram(
      environment: [:], readLine: { lines.next() }, write: { outcome.output += $0 },
      complain: { outcome.errors += $0 })
    outcome.code = program.run(["predicate"] + words)
    return outcome
  }

  @Test func `a format is shown as it prints, as a tree, and in SQL`() {
    #expect(
      predicate("name CONTAINS[cd] 'an' and age between {12,15}")
        == Outcome(
          output: """
            canonical
               name CONTAINS[cd] "an" AND age BETWEEN {12, 15}

            tree
               AND
                  CONTAINS[cd]
                     key path name
                     "an"
                  BETWEEN
                     key path age
                     {12, 15}

            entities, as the predicate implies them
               Item: name String, age Integer64

            SQL
               SELECT t0.Z_PK FROM ZITEM t0 WHERE t0.ZAGE BETWEEN ? AND ? AND text_contains(t0.ZNAME, 'cd', ?)
               values: 12, 15, 'an'
               This is the whole answer.

            """))
  }

  @Test func `a predicate is evaluated on a value, or on each of an array`() {
    let one = predicate("age > 12", "--evaluate", #"{"age": 13}"#)
    #expect(one.output.hasSuffix("\n\nresult\n   true\n"))
    let many = predicate("SELF > 12", "--evaluate", "[12, 13, null]")
    #expect(
      many.output.hasSuffix("\n\nresult\n   [0] false\n   [1] true\n   [2] false\n   1 of 3\n"))
  }

  @Test func `arguments stand for the placeholders`() {
    let arguments = #"["name", null, {"$date": "2001-01-01T00:00:01Z"}]"#
    let outcome = predicate("%K == %@ AND born > %@", "--arguments", arguments)
    #expect(
      outcome.output.hasPrefix(
        "canonical\n   name == nil AND born > CAST(1.000000, \"NSDate\")\n"))
  }

  @Test(arguments: [
    Array(repeating: "v", count: 100).joined(separator: " + ") + " < 1",
    String(repeating: "~", count: 100) + "v < 1",
    String(repeating: "abs(", count: 100) + "v" + String(repeating: ")", count: 100) + " < 1",
  ])
  func `a deep format takes no longer at each level`(format: String) {
    // It took twice as long with each term: this would not end.
    let outcome = predicate(format)
    #expect(outcome.code == .good)
    #expect(outcome.output.contains("Item: v "))
  }

  @Test func `relationships are implied`() {
    let outcome = predicate("ANY clubs.name == 'x' AND team.rank > 1.5 AND friends.@count > 2")
    #expect(
      outcome.output.contains(
        """
        entities, as the predicate implies them
           Item: clubs toMany Clubs, team toOne Team, friends toMany Friends
           Clubs: name String
           Team: rank Double

        """))
    #expect(outcome.output.hasSuffix("   This is the whole answer.\n"))
  }

  @Test(arguments: BuiltInAttributeType.allCases)
  func `every type of the language can be given`(type: BuiltInAttributeType) {
    let outcome = predicate("x == nil", "--types", "x \(type.rawValue)")
    #expect(outcome.code == .good)
    #expect(outcome.output.contains("key path x"))
  }

  @Test func `what memory has to finish is said`() {
    #expect(
      predicate("age == 1 AND length(name) > 3", "--types", "age Integer16").output.hasSuffix(
        """
        SQL
           SELECT t0.Z_PK FROM ZITEM t0 WHERE t0.ZAGE = ?
           values: 1
           This narrows. Memory is asked of each row that is left:
           length:(name) > 3: length: is computed in memory

        """))
    #expect(
      predicate("a[0] == 1").output.hasSuffix(
        """
        SQL
           SQL has nothing to say. Memory is asked of every row:
           a[0] == 1: the expression is computed in memory

        """))
  }

  @Test(arguments: [
    (
      "anyCol CONATINS 0",
      """
      rollcall: Unable to parse the format string "anyCol CONATINS 0"
      at character 8:
         anyCol CONATINS 0
                ^ expected an operator, as in a == b, found CONATINS; did you mean 'CONTAINS'?

      """
    ),
    (
      "a == '小明'\nAND 小 ~ 1",
      """
      rollcall: Unable to parse the format string "a == '小明'\\nAND 小 ~ 1"
      at character 17:
         AND 小 ~ 1
                ^ expected an operator, as in a == b, found ~

      """
    ),
    (
      "",
      """
      rollcall: Unable to parse the format string ""
      at character 1:
        \u{20}
         ^ expected a value, found the end

      """
    ),
    (
      "a == %@",
      """
      rollcall: Insufficient arguments for conversion characters specified in format string.
      at character 6:
         a == %@
              ^ there is no argument for this placeholder

      """
    ),
  ])
  func `a format that cannot be read is shown with its place`(format: String, errors: String) {
    #expect(predicate(format) == Outcome(code: .usage, errors: errors))
  }

  @Test func `what evaluating raises is printed, and ends with 3`() {
    let outcome = predicate("SELF < 'x'", "--evaluate", "3")
    #expect(outcome.code == .failure)
    #expect(
      outcome.errors == "rollcall: NSInvalidArgumentException: Cannot compare objects of type "
        + "NSNumber and NSString (lhs = 3 rhs = x)\n")
    #expect(!outcome.output.contains("result"))
  }

  @Test func `an element that raises does not keep the others from their answer`() {
    let outcome = predicate("SELF < 2", "--evaluate", #"[1, "x\u001b", 3]"#)
    #expect(outcome.code == .failure)
    #expect(outcome.errors == "")
    #expect(
      outcome.output.hasSuffix(
        """
        result
           [0] true
           [1] NSInvalidArgumentException: Cannot compare objects of type NSString and NSNumber \
        (lhs = x\\u{1B} rhs = 2)
           [2] false
           1 of 3, 1 raised

        """))
    let json = predicate("SELF < 2", "--json", "--evaluate", #"[1, "x", 3]"#)
    #expect(json.code == .failure)
    #expect(
      json.output.hasSuffix(
        #""result":[true,null,false],"#
          + #""error":"Cannot compare objects of type NSString and NSNumber (lhs = x rhs = 2)","#
          + #""position":null,"raised":[{"index":1,"name":"NSInvalidArgumentException","#
          + #""reason":"Cannot compare objects of type NSString and NSNumber (lhs = x rhs = 2)"}]}"#
          + "\n"))
  }

  @Test func `variables are given by name`() {
    let outcome = predicate(
      "age > $LIMIT AND born > $DAY", "--variables",
      #"{"LIMIT": 12, "DAY": {"$date": 1}, "OTHER": 1}"#)
    #expect(
      outcome.output.hasPrefix("canonical\n   age > 12 AND born > CAST(1.000000, \"NSDate\")\n"))
    #expect(outcome.errors == "rollcall: warning: there is no $OTHER in the format\n")
    #expect(outcome.code == .good)
  }

  @Test func `arguments that are left over are told`() {
    let outcome = predicate("a == %@", "--arguments", "[1, 2, 3]")
    #expect(outcome.output.hasPrefix("canonical\n   a == 1\n"))
    #expect(
      outcome.errors
        == "rollcall: warning: of 3 arguments the format takes 1; the rest is passed over, as "
        + "Foundation does\n")
  }

  @Test func `a value of another type than the SQL takes it for is told`() {
    let outcome = predicate(
      "age = 12 AND ANY clubs.name = 'x'", "--evaluate",
      #"[{"age": "12", "clubs": [{"name": "x"}, {"name": 5}]}, {"age": null}]"#)
    #expect(outcome.code == .good)
    #expect(
      outcome.errors == """
        rollcall: note: age is a text in the value, but the SQL takes it for Integer64; '--types' \
        says what it is
        rollcall: note: clubs.name is a number in the value, but the SQL takes it for String; \
        '--types' says what it is

        """)
    #expect(predicate("age = 12", "--evaluate", #"{"age": 12.5}"#).errors == "")
  }

  @Test(arguments: [
    (["name == Ann"], ["Ann"]), (["NOT (name == Ann OR team = Reds)"], ["Ann", "Reds"]),
    (["name == 'Ann'"], []), (["name == nickname"], []), (["name == team.Name"], []),
    (["'a' == Ann"], []), (["name == Ann", "--types", "Ann String"], []),
  ])
  func `a text without quotes is told`(words: [String], found: [String]) {
    let notes = found.map {
      "rollcall: note: \($0) is read as a key; a text stands in quotes, as '\($0)'\n"
    }
    #expect(predicate(words).errors == notes.joined())
  }

  @Test func `what a format holds does not steer the terminal`() {
    let outcome = predicate("name == 'a\u{1B}[2J\nb'")
    #expect(outcome.output.hasPrefix("canonical\n   name == \"a\\u{1B}[2J\\nb\"\n"))
    #expect(!outcome.output.contains("\u{1B}"))
    #expect(!predicate("name === '\u{1B}[2J'").errors.contains("\u{1B}"))
  }

  @Test func `one format is answered in one line of JSON`() {
    #expect(
      predicate("age > 1", "--json", "--evaluate", #"[{"age": 1}, {"age": 2}]"#)
        == Outcome(
          output: #"{"format":"age > 1","canonical":"age > 1","tree":{"node":">","children":"#
            + #"[{"node":"key path age"},{"node":"1"}]},"#
            + #""sql":"SELECT t0.Z_PK FROM ZITEM t0 WHERE t0.ZAGE > ?","values":["1"],"#
            + #""complete":true,"reasons":[],"entities":["Item: age Integer64"],"#
            + #""result":[false,true],"error":null,"position":null}"# + "\n"))
  }

  @Test func `each line of the input is answered, templates and mistakes too`() {
    let outcome = predicate("--json", input: ["%K == %@ AND age = %d", "a ==", "a = nil"])
    #expect(
      outcome
        == Outcome(
          output: """
            {"format":"%K == %@ AND age = %d","canonical":"%K == %@ AND age == %d","sql":null,\
            "values":[],"complete":false,"reasons":["%K == %@: %@ has no value yet",\
            "age == %d: %d has no value yet"],"entities":["Item: %K String, age Integer64"],\
            "error":null,"position":null}
            {"format":"a ==","canonical":null,"sql":null,"values":[],"complete":false,\
            "reasons":[],"entities":[],"error":"Unable to parse the format string \\"a ==\\": \
            expected a value, found the end","position":5}
            {"format":"a = nil","canonical":"a == nil",\
            "sql":"SELECT t0.Z_PK FROM ZITEM t0 WHERE t0.ZA IS NULL","values":[],\
            "complete":true,"reasons":[],"entities":["Item: a String"],"error":null,\
            "position":null}

            """))
  }

  @Test(arguments: [
    ([], "needs a format, or --json to read formats from standard input"),
    (["a", "b"], "takes one format; put it in quotes"),
    (["--json", "--evaluate", "1"], "'--evaluate' needs a format on the command line"),
    (["a", "--arguments", "{}"], "needs a JSON array, as '[\"Ann\", 12]', not '{}'"),
    (["a", "--evaluate", "{"], "needs a JSON value, as '{\"age\": 12}', not '{'"),
    (["-1 < a"], "a format that begins with - stands behind --"),
    (["a", "--types", "age Integer16, name String, age Double"], "'--types' gives 'age' twice"),
    (
      ["a", "--arguments", #"[1, {"born": {"$date": "2001-13-01"}}]"#],
      "'--arguments': the $date of [1].born is '2001-13-01'; a date is written as "
    ),
    (["a", "--variables", "[1]"], "needs a JSON object, as '{\"age\": 12}' for $age, not '[1]'"),
    (["a", "--types", "age Int"], "as 'name String, age Integer16', not 'age Int'"),
  ])
  func `what is wrong with the words is said`(words: [String], remark: String) {
    var errors = ""
    let program = RollcallProgram(
      environment: [:], write: { _ in }, complain: { errors += $0 })
    #expect(program.run(["predicate"] + words) == .usage)
    #expect(errors.contains(remark), "\(errors)")
  }

  @Test func `key paths without end imply no model`() {
    let path = Array(repeating: "a", count: 5_000).joined(separator: ".")
    let outcome = predicate("--json", input: ["\(path) == 1"])
    #expect(outcome.output.contains("the key paths lead through too many relationships"))
  }
}
