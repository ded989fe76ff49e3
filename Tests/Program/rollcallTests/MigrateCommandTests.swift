import Foundation
import ScenarioFiles
import TestSupport
import Testing
import Words

@testable import rollcall

/// `rollcall migrate`: what it prints, what the shell is told, and that the store stays as it was.
struct MigrateCommandTests {
  private let folder: ScratchFolder

  /// A version of the model as Xcode writes it, with the lines of its entities.
  private static func model(student: String, others: String = "") -> String {
    """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
      <entity name="Student">\(student)</entity>
      \(others)
    </model>
    """
  }

  private static let team = """
    <entity name="Team"><attribute name="name" optional="YES" attributeType="String"/>
    <relationship name="players" optional="YES" toMany="YES" deletionRule="Nullify" \
    destinationEntity="Student" inverseName="team" inverseEntity="Student"/></entity>
    """
  private static let teamOfStudent = """
    <relationship name="team" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Team" inverseName="players" inverseEntity="Team"/>
    """

  init() throws {
    folder = try ScratchFolder()
    try folder.write(
      """
      entity Student
        name  String
        nick  String
        age   Integer16
        team  toOne Team inverse=players
      end
      entity Team
        name     String
        players  toMany Student inverse=team
      end
      entity Old
        word  String
      end
      store sqlite "School.sqlite"
      insert Team red name="Red"
      insert Student ann name="Ann" nick="A" age=7 team=red
      insert Student bo name="Ann" age=9
      insert Old one word="w"
      save
      """, to: "school.scenario")
    #expect(folder.rollcall("run", "@school.scenario", "--stores", folder.path).code == .good)
    try write(
      "Next",
      student: """
        <attribute name="fullName" elementID="name" optional="YES" attributeType="String"/>
        <attribute name="age" optional="YES" attributeType="Integer 32"/>
        <attribute name="email" attributeType="String" defaultValueString="none"/>
        \(Self.teamOfStudent)
        """, others: Self.team)
  }

  private func write(_ name: String, student: String, others: String = "") throws {
    let package = folder.path("\(name).xcdatamodel")
    try FileManager.default.createDirectory(
      atPath: package, withIntermediateDirectories: true)
    try folder.write(
      Self.model(student: student, others: others), to: "\(name).xcdatamodel/contents")
  }

  private func bytes() throws -> Data {
    try Data(contentsOf: URL(filePath: folder.path("School.sqlite")))
  }

  @Test func `what becomes of each entity and property is said, and the store is as it was`() throws
  {
    let before = try bytes()
    let outcome = folder.rollcall("migrate", "@School.sqlite", "--to", "@Next.xcdatamodel")
    #expect(
      outcome
        == ProgramOutcome(
          code: .good,
          output: """
            School.sqlite to Next.xcdatamodel
               Student: 2 rows
                 team: kept
                 age: converted from Integer16 to Integer32
                 email: new, "none" in each row
                 fullName: the values of name
                 nick: gone, with 1 value
               Team: 1 row
                 name, players: kept
               Old: gone, with 1 row

            It migrates; the store is as it was.

            """))
    #expect(try bytes() == before)
    let chinese = folder.rollcall(
      "migrate", "@School.sqlite", "--to", "@Next.xcdatamodel", "--language", "zh"
    ).output
    #expect(chinese.contains("nick：没有了，连同 1 个值") && chinese.contains("可以迁移"), "\(chinese)")
  }

  @Test func `values that the new model does not allow are named with their rows`() throws {
    try write(
      "Strict",
      student: """
        <attribute name="name" optional="YES" attributeType="String" maxValueString="2"/>
        <attribute name="nick" optional="YES" attributeType="String"/>
        """)
    let outcome = folder.rollcall("migrate", "@School.sqlite", "--to", "@Strict.xcdatamodel")
    #expect(outcome.code == .differs, "\(outcome)")
    #expect(outcome.output.contains("invalidValue: Student.name, Z_PK 1, 2"), "\(outcome.output)")
    #expect(
      outcome.output.contains("breaks what the model demands: 1 problem"), "\(outcome.output)")
  }

  @Test func `what a store breaks already is not told again, unless more rows do`() throws {
    let made = try String(
      contentsOf: URL(filePath: folder.path("school.scenario")), encoding: .utf8)
    try folder.write(
      made.replacing("insert Old", with: "insert Student cy name=\"Christopher\"\ninsert Old")
        .replacing("School.sqlite", with: "Long.sqlite"), to: "long.scenario")
    #expect(folder.rollcall("run", "@long.scenario", "--stores", folder.path).code == .good)
    func attribute(_ name: String, _ most: Int) -> String {
      """
      <attribute name="\(name)" elementID="name" optional="YES" attributeType="String" \
      maxValueString="\(most)"/>
      """
    }
    // The store is brought to a rule that one row breaks; the next model renames what it is about, then tightens it.
    try write("Rule", student: attribute("name", 5))
    let broken = folder.rollcall(
      "migrate", "@Long.sqlite", "--to", "@Rule.xcdatamodel", "--store", "@Ruled.sqlite")
    #expect(broken.code == .differs && broken.output.contains("Student.name, Z_PK 3"), "\(broken)")
    try write("Renamed", student: attribute("label", 5))
    let same = folder.rollcall("migrate", "@Ruled.sqlite", "--to", "@Renamed.xcdatamodel")
    #expect(same.code == .good && !same.output.contains("invalidValue"), "\(same)")
    try write("Tighter", student: attribute("label", 2))
    let tighter = folder.rollcall("migrate", "@Ruled.sqlite", "--to", "@Tighter.xcdatamodel")
    #expect(
      tighter.code == .differs && tighter.output.contains("Student.label, Z_PK 1, 2, 3"),
      "\(tighter)")
  }

  @Test func `a model of which no row is kept is said to be another app's`() throws {
    try write("Stranger", student: "")
    try folder.write(
      Self.model(student: "").replacing("\"Student\"", with: "\"Planet\""),
      to: "Stranger.xcdatamodel/contents")
    let outcome = folder.rollcall("migrate", "@School.sqlite", "--to", "@Stranger.xcdatamodel")
    #expect(outcome.code == .differs, "\(outcome)")
    #expect(outcome.output.contains("no row is kept"), "\(outcome.output)")
  }

  @Test func `rows that stand in the way of a new uniqueness constraint are named`() throws {
    try write(
      "Unique",
      student: """
        <attribute name="fullName" elementID="name" optional="YES" attributeType="String"/>
        <uniquenessConstraints><uniquenessConstraint><constraint value="fullName"/>\
        </uniquenessConstraint></uniquenessConstraints>
        """)
    let outcome = folder.rollcall("migrate", "@School.sqlite", "--to", "@Unique.xcdatamodel")
    #expect(outcome.code == .differs, "\(outcome)")
    #expect(
      outcome.output.contains("     brokenUniqueness: Student.fullName, Z_PK 2"),
      "\(outcome.output)")
  }

  @Test(arguments: [
    (
      "<attribute name=\"nick\" attributeType=\"String\"/>", 134110,
      "Student.nick: Validation error missing attribute values on mandatory destination attribute"
    ),
    (
      "<attribute name=\"nick\" optional=\"YES\" attributeType=\"Date\"/>", 134190,
      "Student.nick: Source and destination attribute types are incompatible"
    ),
  ])
  func `a store that cannot be migrated is refused with the property and Core Data's reason`(
    attribute: String, code: Int, said: String
  ) throws {
    try write("Other", student: attribute)
    let outcome = folder.rollcall("migrate", "@School.sqlite", "--to", "@Other.xcdatamodel")
    #expect(outcome.code == .differs)
    #expect(outcome.output.contains("✗ \(code) \(said)"), "\(outcome.output)")
    #expect(outcome.output.hasSuffix("It cannot be migrated; the store is as it was.\n"))
    let line = try #require(
      JSONSerialization.jsonObject(
        with: Data(
          folder.rollcall(
            "migrate", "@School.sqlite", "--to", "@Other.xcdatamodel", "--format", "json"
          ).output.utf8)) as? [String: Any])
    let step = try #require((line["steps"] as? [[String: Any]])?.first)
    #expect(line["migrates"] as? Bool == false && step["error"] as? Int == code, "\(line)")
    #expect(step["place"] as? String == "Student.nick")
  }

  @Test func `models in between are gone through, and the copy can be kept`() throws {
    try write(
      "Last",
      student:
        "<attribute name=\"label\" elementID=\"fullName\" optional=\"YES\" attributeType=\"String\"/>"
    )
    let words = [
      "migrate", "@School.sqlite", "--through", folder.path("Next.xcdatamodel"), "--to",
      "@Last.xcdatamodel", "--store", "@Last.sqlite",
    ]
    let outcome = folder.rollcall(words)
    #expect(outcome.code == .good, "\(outcome)")
    #expect(outcome.output.contains("label: the values of fullName"), "\(outcome.output)")
    let kept = folder.rollcall("diff", "@School.sqlite", "@Last.sqlite")
    #expect(kept.output.contains("Only Last.sqlite has Student.label"), "\(kept.output)")
    // A second time it is there.
    let again = folder.rollcall(words)
    #expect(again.code == .failure && again.errors.contains("Last.sqlite"), "\(again)")
  }

  @Test func `each of several stores is tried, and a same model touches nothing`() throws {
    try FileManager.default.copyItem(
      atPath: folder.path("School.sqlite"), toPath: folder.path("Copy.sqlite"))
    // Any store that carries a model stands for it.
    let same = folder.rollcall("migrate", "@School.sqlite", "--to", "@Copy.sqlite")
    #expect(same.code == .good && same.output.contains("no row is touched"), "\(same)")
    let both = folder.rollcall(
      "migrate", "@School.sqlite", "@Copy.sqlite", "--to", "@Next.xcdatamodel", "--format", "json")
    #expect(both.code == .good && both.output.split(separator: "\n").count == 2, "\(both)")
  }

  @Test(arguments: [
    ([], "'migrate' needs"), (["@School.sqlite"], "'migrate' needs '--to'"),
    (["@nowhere.sqlite", "--to", "@Next.xcdatamodel"], "nowhere.sqlite"),
    (["@school.scenario", "--to", "@Next.xcdatamodel"], "school.scenario: "),
    (["@School.sqlite", "--to", "@nowhere.mom"], "nowhere.mom"),
    (
      ["@School.sqlite", "@School.sqlite", "--to", "@Next.xcdatamodel", "--store", "@x.sqlite"],
      "one file at a time"
    ),
  ])
  func `what cannot be tried is refused with its name`(words: [String], said: String) {
    let outcome = folder.rollcall(["migrate"] + words)
    #expect(
      outcome.code == .usage && outcome.output == "" && outcome.errors.contains(said), "\(outcome)")
  }
}
