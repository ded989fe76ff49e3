import Testing
import Words

@testable import SwiftExport

/// What classes of a package compute.
struct GetterWriterTests {
  /// The lines of the classes of a scenario, without indentation.
  private func classes(_ text: String) throws -> [String] {
    let export = try PackageExport(name: "P", [story(text)])
    #expect(export.omissions.map(\.english) == [])
    let file = try #require(export.files.first { $0.path == "Sources/ScenarioA/Classes.swift" })
    return file.text.split(separator: "\n").map { $0.trimmingPrefix(while: { $0 == " " }) }
      .map(String.init)
  }

  @Test func `a kept value is the primitive one, until a setter resets it`() throws {
    let lines = try classes(
      """
      entity Event
        date   Date
        month  String transient=true computed={date.formatted(as: "yyyy-MM")} cached=true resetBy=date
      end
      """)
    let start = try #require(lines.firstIndex(of: "var date: Date? {"))
    #expect(
      lines[start...].prefix(24) == [
        "var date: Date? {", "get { value(forKey: \"date\") as? Date }", "set {",
        "setValue(newValue, forKey: \"date\")", "// What was computed of it holds no longer.",
        "setPrimitiveValue(nil, forKey: \"month\")", "}", "}",
        "/// Computed once, and kept until date is set.", "#if canImport(ObjectiveC)", "@objc",
        "#endif", "var month: String? {", "willAccessValue(forKey: \"month\")",
        "let kept = primitiveValue(forKey: \"month\") as? String",
        "didAccessValue(forKey: \"month\")", "if let kept { return kept }",
        "let computed = self.date?.formatted(as: \"yyyy-MM\")",
        "setPrimitiveValue(computed, forKey: \"month\")", "return computed", "}",
        "#if canImport(ObjectiveC)",
        "@objc static func keyPathsForValuesAffectingMonth() -> Set<String> { [\"date\"] }",
        "#endif",
      ])
  }

  @Test(arguments: [
    ("String", "{name.first.uppercased()}", ["self.name?.first.map { String($0) }?.uppercased()"]),
    (
      "String", "{name.latin.first.lowercased()}",
      ["self.name?.latin.first.map { String($0) }?.lowercased()"]
    ),
    (
      "String", "\"{name}, {age}\"",
      [
        #""\(self.name ?? ""), \((self.value(forKey: "age") as? Int64).map(String.init) ?? "")""#
      ]
    ),
    ("String", "{team.name.first}", ["self.team?.name?.first.map { String($0) }"]),
    (
      "Integer16", "{name.count}",
      ["((self.name?.count).map(Int64.init)).map { NSNumber(value: $0) }"]
    ),
    ("Integer16", "{date.year}", ["(self.date?.component(.year)).map { NSNumber(value: $0) }"]),
    (
      "Boolean", "{date < now}",
      [
        "guard let value1 = self.date else { return nil }",
        "return NSNumber(value: value1 < ScenarioA.now)",
      ]
    ),
    ("Boolean", "{date == now}", ["NSNumber(value: self.date == ScenarioA.now)"]),
    (
      "Integer32", "{age * 2 + 1}",
      [
        "guard let value1 = (self.value(forKey: \"age\") as? Int64) else { return nil }",
        "return NSNumber(value: ((value1 * 2) + 1))",
      ]
    ),
    (
      "String", "{name + name}",
      [
        "guard let value1 = self.name else { return nil }",
        "return (value1 + (self.name ?? \"nil\"))",
      ]
    ),
    (
      "String", "{name + name.first}",
      [
        "guard let value1 = self.name else { return nil }",
        "return (value1 + (self.name?.first.map { String($0) } ?? \"nil\"))",
      ]
    ),
    (
      "Integer32", "{age * age}",
      [
        "guard let value1 = (self.value(forKey: \"age\") as? Int64) else { return nil }",
        "return NSNumber(value: (value1 * value1))",
      ]
    ),
    (
      "Boolean", "{score > 0.1}",
      [
        "guard let value1 = (self.value(forKey: \"score\") as? Float) else { return nil }",
        "return NSNumber(value: value1 > 0.1)",
      ]
    ),
    (
      "String", "{age < 18 || name == \"Ann\" ? \"young\" : name}",
      [
        "guard let value1 = (self.value(forKey: \"age\") as? Int64) else { return nil }",
        "return ((((value1 < 18) || (self.name == \"Ann\"))) ? \"young\" : self.name)",
      ]
    ),
    ("Boolean", "{!(date == now)}", ["NSNumber(value: !(self.date == ScenarioA.now))"]),
    (
      "Integer16", "{name != nil && true ? 1 : 2}",
      ["NSNumber(value: ((((self.name != nil) && (true))) ? 1 : 2))"]
    ),
    (
      "Double", "{score * 2}",
      [
        "guard let value1 = (self.value(forKey: \"score\") as? Float) else { return nil }",
        "return NSNumber(value: NSDecimalNumber(decimal: (value1.decimal * Decimal(2))).doubleValue)",
      ]
    ),
    (
      "Boolean", "{score == exact}",
      [
        "NSNumber(value: (self.value(forKey: \"score\") as? Float)?.decimal == "
          + "(self.value(forKey: \"exact\") as? Double)?.decimal)"
      ]
    ),
    (
      "Boolean", "{age != nil && age < 3}",
      [
        "(((self.value(forKey: \"age\") as? Int64) != nil) ? (self.value(forKey: \"age\") as? Int64).map "
          + "{ (value1: Int64) -> Bool in value1 < 3 } : false).map { NSNumber(value: $0) }"
      ]
    ),
    (
      "Date", "{date + 2d}",
      [
        "guard let value1 = self.date else { return nil }",
        "return value1.addingTimeInterval(TimeInterval(172800))",
      ]
    ),
    (
      "Integer16", "{team.players.count}",
      ["((self.team?.players?.count).map(Int64.init)).map { NSNumber(value: $0) }"]
    ),
    (
      "Float", "{exact}",
      ["(self.value(forKey: \"exact\") as? Double).map { NSNumber(value: Float($0)) }"]
    ),
  ])
  func `a getter is written as an app has it`(
    type: String, computed: String, body: [String]
  ) throws {
    let lines = try classes(
      """
      entity Student
        name  String
        age   Integer16
        date  Date
        score  Float
        exact  Double
        team  toOne Team inverse=players
        made  \(type) transient=true computed=\(computed)
      end
      entity Team
        name     String
        players  toMany Student inverse=team
      end
      """)
    let start = try #require(lines.firstIndex { $0.hasPrefix("var made: ") })
    #expect(Array(lines[(start + 1)...].prefix(body.count)) == body)
    #expect(lines.contains("case \"made\": self.made"))
  }

  @Test(arguments: [
    "String transient=true computed={elsewhere.first}",
    "String transient=true computed={made.first}",
    "Double transient=true computed={score}",
    "Integer16 transient=true computed={score * 2}",
    "Boolean transient=true computed={pages == \"one\"}",
    "String transient=true computed={flag ? 1 : \"one\"}",
  ])
  func `a getter without a counterpart leaves the scenario out, and says which it is`(
    attribute: String
  ) throws {
    let export = try PackageExport(
      name: "P",
      [
        story(
          """
          entity Student
            score  Float
            exact  Double
            pages  Integer16
            count  Integer16
            flag   Boolean
            made   \(attribute)
          end

          """)
      ])
    let computed = attribute.drop { $0 != "c" }
    #expect(
      export.omissions.map(\.english) == [
        "Folder/a.scenario: left out: made \(computed) "
          + "(the whole scenario: what this getter computes has no counterpart in Swift)"
      ])
    #expect(export.storyCount == 0)
  }

  @Test(arguments: [
    ("clock 2027-01-01\nstore sqlite\nsave\n", true),
    ("store sqlite\nsave\n", true),
    ("clock 2027-01-01\nstore sqlite\nsave\nclock 2027-01-01\nsave\n", true),
    ("store sqlite\nstep \"One\"\n  save\n  clock 2027-01-01\nend\nsave\n", false),
    ("store sqlite\nsave\nclock 2027-01-01\n", true),
    ("store sqlite\nrepeat 2\n  save\n  clock 2027-01-01\nend\n", false),
  ])
  func `a getter asks what now is, where that is the same at each command`(
    text: String, isSame: Bool
  ) throws {
    let export = try PackageExport(
      name: "P",
      [
        story(
          """
          entity Event
            date  Date
            past  Boolean transient=true computed={date < now}
          end

          """ + text)
      ])
    #expect(export.omissions.map(\.reason) == (isSame ? [] : [.getter]))
  }
}
