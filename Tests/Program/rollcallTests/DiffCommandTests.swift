import Foundation
import ScenarioFiles
import TestSupport
import Testing
import Words

@testable import rollcall

/// `rollcall diff`: what it prints, and what the shell is told.
struct DiffCommandTests {
  private let folder: ScratchFolder

  private static let model = """
    entity Team
      name     String
      players  toMany Student inverse=team
    end
    entity Student
      name   String
      notes  Binary
      team   toOne Team inverse=players
      tags   toMany Tag inverse=students
    end
    entity Tag
      title     String
      students  toMany Student inverse=tags
    end

    """

  init() throws {
    folder = try ScratchFolder()
    try make(
      "Before",
      """
      insert Team red name="Red"
      insert Tag fast title="fast"
      insert Student ann name="Ann" team=red
      insert Student bo name="Bo" team=red
      insert Student cy name="Cy"
      save
      """)
    try FileManager.default.copyItem(
      atPath: folder.path("Before.sqlite"), toPath: folder.path("After.sqlite"))
  }

  /// Makes a store of its own.
  private func make(_ name: String, _ lines: String, model: String = model) throws {
    try folder.write(
      model + "store sqlite \"\(name).sqlite\"\n" + lines + "\n", to: "\(name).scenario")
    #expect(folder.rollcall("run", "@\(name).scenario", "--stores", folder.path).code == .good)
  }

  /// Changes the store After at the prompt.
  private func change(_ lines: String) throws {
    let program = try RunningProgram(
      ["open", folder.path("After.sqlite"), "--write"], environment: [:], hasInput: true)
    try program.send(lines + "\nsave\n")
    try program.closeInput()
    let ending = try program.end()
    #expect(ending.code == 0, "\(ending)")
  }

  @Test func `a store and its copy are the same`() {
    let outcome = folder.rollcall("diff", "@Before.sqlite", "@After.sqlite")
    #expect(outcome == ProgramOutcome(code: .good, output: "The objects of both are the same.\n"))
  }

  @Test
  func `objects that came, went and changed are told by entity, and the exit code is that of diff`()
    throws
  {
    try change(
      """
      set Student#1 name="Anna" team=nil
      add Student#1.tags Tag#1
      delete Student#3
      insert Student dee name="Dee" team=Team#1
      """)
    let outcome = folder.rollcall("diff", "@Before.sqlite", "@After.sqlite")
    #expect(outcome.code == .differs && outcome.errors == "")
    #expect(
      outcome.output == """
        Student: 1 inserted, 1 deleted, 1 updated
           ~ Student#1
               name  "Ann" → "Anna"
               team  Team#1 → nil
               tags  + Tag#1
           - Student#3  name "Cy"
           + Student#4  name "Dee", team Team#1

        Tag: 1 updated
           ~ Tag#1
               students  + Student#1

        """)
    let lines = folder.rollcall("diff", "@Before.sqlite", "@After.sqlite", "--format", "json")
      .output
      .split(separator: "\n").map { try? JSONSerialization.jsonObject(with: Data($0.utf8)) }
      .compactMap { $0 as? [String: Any] }
    #expect(
      lines.map { $0["kind"] as? String } == [
        "diff", "updated", "deleted", "inserted", "updated", "updated", "end",
      ])
    #expect(
      lines.last?["inserted"] as? Int == 1 && lines.last?["deleted"] as? Int == 1
        && lines.last?["updated"] as? Int == 2)
    let chinese = folder.rollcall("diff", "@Before.sqlite", "@After.sqlite", "--language", "zh")
      .output
    #expect(chinese.hasPrefix("Student: 新增 1，删除 1，更改 1\n"))
  }

  @Test func `objects of stores that were made apart are matched by an attribute`() throws {
    try make(
      "Apart",
      """
      insert Student bo name="Bo"
      insert Team red name="Red"
      insert Student ann name="Ann" team=red
      save
      """)
    let words = ["diff", "@Before.sqlite", "@Apart.sqlite"]
    let names = folder.rollcall(
      words[0], words[1], words[2], "--key", "Student.name, Team.name,Tag.title")
    #expect(
      names.output.hasSuffix(
        """
        Student: 1 deleted, 1 updated
           ~ Student(name "Bo")
               team  Team(name "Red") → nil
           - Student(name "Cy")  name "Cy"

        Tag: 1 deleted
           - Tag(title "fast")  title "fast"

        """), "\(names.output)")
  }

  @Test
  func `an object without a key has no counterpart, and is known by its number at the other end`()
    throws
  {
    try change(
      """
      set Team#1 name=nil
      set Student#3 team=Team#1
      """)
    let outcome = folder.rollcall(
      "diff", "@Before.sqlite", "@After.sqlite", "--key", "Student.name,Team.name")
    #expect(
      outcome.output == """
        Student: 3 updated
           ~ Student(name "Ann")
               team  Team(name "Red") → Team(name "#1")
           ~ Student(name "Bo")
               team  Team(name "Red") → Team(name "#1")
           ~ Student(name "Cy")
               team  nil → Team(name "#1")

        Team: 1 inserted, 1 deleted
           + Team(name nil)
           - Team(name "Red")  name "Red"

        """, "\(outcome.output)")
    let same = folder.rollcall("diff", "@After.sqlite", "@After.sqlite", "--key", "Team.name")
    #expect(same.code == .differs && same.output.hasPrefix("Team: 1 inserted, 1 deleted"))
  }

  @Test func `stores with identifiers of their own are said to be two`() {
    func text(_ haveOneIdentifier: Bool, _ keys: Set<String>) -> String {
      StoreDiff(paths: ["a", "b"], haveOneIdentifier: haveOneIdentifier, keys: keys, most: 1)
        .text(in: .english)
    }
    #expect(text(true, []) == "The objects of both are the same.\n")
    #expect(text(false, []).hasPrefix("These are two stores, each with numbers of its own"))
    #expect(text(false, ["Team"]).contains("objects of entities without --key"))
  }

  @Test func `what only one model has is said, and the rest is compared`() throws {
    try make(
      "Other", "insert Student ann name=\"Ann\" age=12\nsave",
      model: "entity Student\n  name  String\n  age   Integer16\nend\n")
    let outcome = folder.rollcall("diff", "@Before.sqlite", "@Other.sqlite")
    #expect(outcome.code == .differs)
    for line in [
      "Only Before.sqlite has the entity Tag.\n", "Only Before.sqlite has the entity Team.\n",
      "Only Other.sqlite has Student.age.\n", "Only Before.sqlite has Student.team.\n",
      "Student: 2 deleted\n",
    ] { #expect(outcome.output.contains(line), "\(outcome.output)") }
  }

  @Test func `bytes that differ and are said alike are told to be others, and most are counted`()
    throws
  {
    try change("set Student#1 notes=bytes(3)")
    try FileManager.default.removeItem(atPath: folder.path("Before.sqlite"))
    try FileManager.default.copyItem(
      atPath: folder.path("After.sqlite"), toPath: folder.path("Before.sqlite"))
    let inserted = (0..<30).map { "insert Student s\($0) name=\"s\($0)\"" }
    try change(inserted.joined(separator: "\n"))
    let outcome = folder.rollcall("diff", "@Before.sqlite", "@After.sqlite")
    #expect(outcome.output.hasPrefix("Student: 30 inserted\n"))
    #expect(outcome.output.hasSuffix("   … and 10 more; --full names them\n"), "\(outcome.output)")
    let full = folder.rollcall("diff", "@Before.sqlite", "@After.sqlite", "--full")
    #expect(full.output.split(separator: "\n").count == 31)
  }

  @Test(arguments: [
    (["@Before.sqlite"], "'diff' needs two stores"),
    (["@Before.sqlite", "@Before.scenario"], "Before.scenario: "),
    (["@Before.sqlite", "@nowhere.sqlite"], "nowhere.sqlite"),
    (["@Before.sqlite", "@After.sqlite", "--key", "Student"], "'--key' needs an attribute"),
    (
      ["@Before.sqlite", "@After.sqlite", "--key", "Pupil.name"], "no store has the entity 'Pupil'"
    ),
    (
      ["@Before.sqlite", "@After.sqlite", "--key", "Student.team"],
      "the attribute 'team' of 'Student'"
    ),
    (["@Before.sqlite", "@After.sqlite", "--format", "csv"], "csv"),
  ])
  func `what cannot be compared is refused with its name`(words: [String], said: String) {
    var outcome = ProgramOutcome(code: .good)
    let program = RollcallProgram(
      environment: [:], folder: folder.path, write: { outcome.output += $0 },
      complain: { outcome.errors += folder.relative($0) })
    outcome.code = program.run(
      ["diff"] + words.map { $0.hasPrefix("@") ? folder.path(String($0.dropFirst())) : $0 })
    #expect(
      outcome.code == .usage && outcome.output == "" && outcome.errors.contains(said), "\(outcome)")
  }
}
