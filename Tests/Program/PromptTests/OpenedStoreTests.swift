import Foundation
import TerminalTesting
import TestSupport
import Testing

/// `rollcall open`, as a shell runs it.
struct OpenedStoreTests {
  private static let scenario = """
    entity Student
      name  String
      age   Integer16
      team  toOne Team inverse=students
    end
    entity Team
      name      String
      students  toMany Student inverse=team
    end
    store sqlite "School.sqlite"
    insert Team red name="Red"
    insert Student ann name="Ann" age=12 team=red
    insert Student bo name="Bo" age=11 team=red
    save
    """

  /// A folder with a store that a scenario has made.
  private static func folder() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try folder.write(scenario, to: "school.scenario")
    _ = try run(["run", "--stores", ".", "school.scenario"], "", in: folder)
    return folder
  }

  private static func run(
    _ words: [String], _ input: String, in folder: ScratchFolder, at place: String? = nil
  ) throws -> (output: String, errors: String, code: Int32) {
    let process = Process()
    process.executableURL = URL(filePath: try Terminal.path(of: "rollcall"))
    process.arguments = words
    process.currentDirectoryURL = URL(filePath: place.map(folder.path) ?? folder.path)
    process.environment = ["HOME": folder.path, "LANG": "C"].merging(Terminal.sanitizerOptions) {
      $1
    }
    try folder.write(input, to: ".input")
    for name in [".output", ".errors"] { try folder.write("", to: name) }
    process.standardInput = try FileHandle(forUpdating: URL(filePath: folder.path(".input")))
    process.standardOutput = try FileHandle(forUpdating: URL(filePath: folder.path(".output")))
    process.standardError = try FileHandle(forUpdating: URL(filePath: folder.path(".errors")))
    try process.run()
    process.waitUntilExit()
    return (
      folder.text(of: ".output") ?? "", folder.text(of: ".errors") ?? "",
      process.terminationStatus
    )
  }

  @Test(arguments: [("xml", "an XML store"), ("binary", "a binary store")])
  func `an XML or binary store is opened, exported and written as one of SQLite`(
    kind: String, words: String
  ) throws {
    let folder = try ScratchFolder()
    let name = "School.\(kind)"
    try folder.write(
      Self.scenario.replacing("store sqlite \"School.sqlite\"", with: "store \(kind) \"\(name)\""),
      to: "school.scenario")
    let made = try Self.run(["run", "--stores", ".", "school.scenario"], "", in: folder)
    #expect(made.code == 0 && made.errors == "", "\(made)")
    let file = URL(filePath: folder.path(name))
    let before = try Data(contentsOf: file)
    let read = try Self.run(
      ["open", name], "fetch Student\nfind \"ann\"\nexport looked.scenario\nsave\n", in: folder)
    #expect(read.output.contains("\(name): \(words) of Rollcall's engine, 2 entities, 3 rows."))
    #expect(read.output.contains("Student#103 |  12 | Ann") && read.output.contains("in 1 value"))
    #expect(try Data(contentsOf: file) == before)
    let played = try Self.run(["run", "looked.scenario"], "", in: folder)
    #expect(played.code == 0 && played.output.contains("Student#104 |  11 | Bo"), "\(played)")
    // What is written is there for the next that reads it.
    let written = try Self.run(
      ["open", "--write", name], "insert Student cy name=\"Cy\"\nsave\n", in: folder)
    #expect(written.code == 0 && written.errors == "", "\(written)")
    let rows = try Self.run(["rows", name], "", in: folder)
    #expect(rows.output.contains(#"{"entity":"Student","key":105,"values":{"name":"Cy"}}"#))
    let checked = try Self.run(["doctor", name], "", in: folder)
    #expect(
      checked.code == 0 && checked.output.contains("bytes, written whole.")
        && checked.output.contains("Rows: 4, by entity:"), "\(checked)")
    let migrated = try Self.run(["migrate", name, "--to", name], "", in: folder)
    #expect(
      migrated.code == 2 && migrated.errors.contains("this command reads SQLite stores"),
      "\(migrated)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.filter { $0.hasPrefix(name) } == [name])
  }

  @Test func `an XML store without a model, as Apple's, is opened with the one that is named`()
    throws
  {
    let folder = try ScratchFolder()
    try folder.write(
      Self.scenario.replacing("store sqlite \"School.sqlite\"", with: "store xml \"School.xml\""),
      to: "school.scenario")
    _ = try Self.run(["run", "--stores", ".", "school.scenario"], "", in: folder)
    let model = try Self.run(["export", "xcdatamodel", "school.scenario"], "", in: folder)
    try folder.write(model.output, to: "School.xcdatamodel/contents")
    let text = try #require(folder.text(of: "School.xml"))
    // The model is a member of the metadata that Apple's framework does not write.
    let bare = text.replacing(#/<key>OpenCoreDataModel</key>\s*<data>[^<]*</data>/#, with: "")
    #expect(bare != text)
    try folder.write(bare, to: "Bare.xml")
    let alone = try Self.run(["open", "Bare.xml"], "fetch Student\n", in: folder)
    #expect(
      alone.code == 2 && alone.errors.contains("carries no model")
        && alone.errors.contains("rollcall open --model MODEL Bare.xml"), "\(alone)")
    let opened = try Self.run(
      ["open", "--model", "School.xcdatamodel", "Bare.xml"], "fetch Student\n", in: folder)
    #expect(opened.code == 0 && opened.output.contains("Student#103 |  12 | Ann"), "\(opened)")
  }

  @Test(arguments: [
    ("<?xml version=\"1.0\"?><plist/>", "a document of XML, and no store"),
    ("<?xml version=\"1.0\"?><!DOCTYPE database><data", "Line 1:"),
    ("<database><databaseInfo/><object id=\"z1\"/>", "carries no model"),
    ("OpenCoreData binary store 1\nand no database", "not a database"),
    ("bplist00 of a binary store", "that form is not public"),
  ])
  func `what is nearly an XML or binary store is refused with what it is`(
    text: String, reason: String
  ) throws {
    let folder = try ScratchFolder()
    try folder.write(text, to: "x.store")
    for command in [["open"], ["rows"], ["open", "--tables"]] {
      let refused = try Self.run(command + ["x.store"], "", in: folder)
      #expect(refused.code == 2 && refused.errors.contains(reason), "\(refused)")
    }
    #expect(folder.text(of: "x.store") == text)
  }

  @Test(arguments: [("en", "it is your own store"), ("zh", "这是您自己的存储")])
  func `a save into a store that is only read names the option that lets it write`(
    language: String, words: String
  ) throws {
    let folder = try Self.folder()
    let opened = try Self.run(
      ["open", "School.sqlite", "--language", language],
      "insert Student cy name=\"Cy\"\nsave\n", in: folder)
    #expect(opened.output.contains("513"))
    #expect(opened.output.contains(words), "\(opened.output)")
    // The sentence is folded to the page.
    #expect(opened.output.filter { !$0.isWhitespace }.contains("rollcallopen--writeSchool.sqlite"))
  }

  @Test(arguments: [
    ("ANN", ["Student#1 name Ann"], "in 1 value"), ("11", ["Student#2 age 11"], "in 1 value"),
    ("e", ["Team#1 name Red"], "in 1 value"), ("2000-01-01", [], "in no value of what is saved"),
    ("n", ["Student#1 name Ann"], "in 1 value"), ("O", ["Student#2 name Bo"], "in 1 value"),
  ])
  func `find looks for a text or a number in every entity of what is saved, and changes nothing`(
    text: String, rows: [String], sentence: String
  ) throws {
    let folder = try Self.folder()
    // What is not saved is not looked through, and what follows is as it was.
    let lines =
      "insert Student cy name=\"e n O\"\nfind \"\(text)\"\nprint cy.hasChanges\nfetch Student\n"
    let opened = try Self.run(["open", "School.sqlite"], lines, in: folder)
    let without = try Self.run(
      ["open", "School.sqlite"], lines.replacing("find \"\(text)\"\n", with: ""), in: folder)
    #expect(opened.code == 0 && opened.errors == "", "\(opened)")
    let shown = opened.output.split(separator: "\n").filter { $0.hasPrefix("   |") }.dropFirst()
      .map { $0.split { $0 == "|" || $0 == " " }.joined(separator: " ") }
    #expect(Array(shown.prefix(rows.count)) == rows || rows.isEmpty, "\(opened.output)")
    let found = opened.output.range(of: "   \(sentence)\n")
    #expect(found != nil, "\(opened.output)")
    let behind = found.map { opened.output[$0.upperBound...] } ?? ""
    #expect(without.output.hasSuffix(behind) && behind.contains("cy"))
  }

  @Test(arguments: [
    ("1.5", "d 1.5"), ("3", "i 3"), ("0.1", "p 0.1"), ("true", "b true"),
    ("7B1F0A52-8A3E-4B11-9E5A-0D3C2A1B4C5D", "u 7B1F0A52-8A3E-4B11-9E5A-0D3C2A1B4C5D"),
  ])
  func `find takes a number, a Boolean and a UUID as they are written`(
    text: String, found: String
  ) throws {
    let folder = try Self.folder()
    let lines = """
      entity Thing
        i  Integer64
        d  Double
        p  Decimal
        b  Boolean
        u  UUID
        on Date
      end
      store sqlite
      insert Thing a i=3 d=1.5 p=0.1 b=true u=uuid("7B1F0A52-8A3E-4B11-9E5A-0D3C2A1B4C5D") on=2014-01-02
      save
      find \(text)
      find \(text)x
      find 2014
      """
    let session = try Self.run([], lines + "\n", in: folder)
    let rows = session.output.split(separator: "\n").filter { $0.hasPrefix("   | Thing") }
      .map { $0.split { $0 == "|" || $0 == " " }.dropFirst().joined(separator: " ") }
    #expect(rows == [found], "\(session)")
    #expect(session.output.ranges(of: "in no value of what is saved").count == 2)
  }

  @Test func `find says where there is more, and where there is no store`() throws {
    let folder = try Self.folder()
    let many = (0..<60).map { "insert Student s\($0) name=\"x\($0)\"" }.joined(separator: "\n")
    let session = try Self.run(
      [], Self.scenario.replacing("save", with: many + "\nsave") + "\nfind x\n", in: folder)
    #expect(session.output.contains("   in these 50 values, and more\n"), "\(session)")
    let none = try Self.run([], "find x\n", in: folder)
    #expect(none.code == 2 && none.errors.contains("no store is open"), "\(none)")
    let empty = try Self.run([], "find \"\"\n", in: folder)
    #expect(empty.errors.contains("find \"TEXT\""), "\(empty)")
  }

  @Test func `who leaves a store that is only read is not asked whether to save`() throws {
    let folder = try Self.folder()
    let terminal = try Terminal("rollcall", ["open", "School.sqlite"], folder: folder.path)
    terminal.waitForLine("School.sqlite> ‸")
    terminal.type("insert Student cy name=\"Cy\"" + Key.enter)
    terminal.wait(for: "the change") { $0.cursorLine.hasPrefix("School.sqlite, 1 unsaved> ‸") }
    terminal.type("quit" + Key.enter)
    #expect(terminal.end() == 0)
    #expect(!terminal.screen.wholeText.contains("[y/N]"))
  }

  @Test func `a store of our own is read by its tables too, and stays as it is`() throws {
    let folder = try Self.folder()
    let before = try Self.bytes(folder)
    let opened = try Self.run(
      ["open", "--tables", "School.sqlite"], "fetch Student sortDescriptors=name\n", in: folder)
    #expect(opened.code == 0 && opened.errors.isEmpty)
    #expect(
      opened.output.contains(
        "Its tables are read without a model: each column is an attribute, or a to-one that the file tells "
          + "of; nothing is written."))
    // The team is an object: the column has a relationship's index and an entity's name.
    let rows = opened.output.split(separator: "\n").filter { $0.contains("| Student#") }
    let cells = rows.map { row in
      row.split(separator: "|").dropFirst().map { $0.trimmingCharacters(in: .whitespaces) }
    }
    #expect(
      cells.map { $0.filter { !$0.isEmpty } } == [
        ["Student#1", "12", "Team#1", "Ann"], ["Student#2", "11", "Team#1", "Bo"],
      ])
    #expect(try Self.bytes(folder) == before)
  }

  @Test func `what the model of a store forbids is not saved, and is imported`() throws {
    let folder = try ScratchFolder()
    try folder.write(
      """
      entity Item
        size  Integer16 min=3
        day   Date max=2026-01-01
        name  String regex="[A-Z].*"
      end
      store sqlite "Items.sqlite"
      insert Item item size=4
      save
      """, to: "items.scenario")
    _ = try Self.run(["run", "--stores", ".", "items.scenario"], "", in: folder)
    let outcome = try Self.run(
      ["open", "Items.sqlite", "--write"],
      """
      set Item#1 size=2
      save
      expect error 1620
      set Item#1 size=5 day=2027-01-01
      save
      expect error 1630
      set Item#1 day=nil name="ann"
      save
      expect error 1680
      """, in: folder)
    #expect(outcome.errors == "" && outcome.code == 0)
    let imported = try Self.run(["import", "Items.sqlite"], "", in: folder)
    #expect(
      imported.output.contains(
        """
          day   Date max=2026-01-01
          name  String regex="[A-Z].*"
          size  Integer16 min=3
        """))
  }

  @Test func `why a store is not opened is said in Chinese, before the engine is quoted`() throws {
    let folder = try Self.folder()
    let outcome = try Self.run(["open", "school.scenario", "--language", "zh"], "", in: folder)
    #expect(
      outcome.errors == "rollcall: school.scenario：它不是 SQLite 数据库；可能加了密，或开头已经损坏\n")
    try folder.write("<model><entity name=\"Pupil\"/></model>", to: "Other.xcdatamodel/contents")
    let other = try Self.run(
      ["open", "School.sqlite", "--model", "Other.xcdatamodel", "--language", "zh"], "", in: folder)
    #expect(
      other.errors
        == "rollcall: School.sqlite：模型与建立这个存储的模型不同。引擎的原话：The model used to open the store is "
        + "incompatible with the one used to create the store\n"
        + "不用模型也能读取它的表：rollcall open --tables School.sqlite\n")
  }

  @Test func `a copy never takes the place of the user's own store`() throws {
    let folder = try Self.folder()
    let before = try Self.bytes(folder)
    try FileManager.default.copyItem(
      atPath: folder.path("School.sqlite"), toPath: folder.path(".Other.sqlite"))
    let outcome = try Self.run(
      ["open", "School.sqlite"],
      "restart\nentity Student\nend\nstore sqlite \"School.sqlite\" from=\".Other.sqlite\"\n",
      in: folder)
    #expect(outcome.code == 2)
    #expect(outcome.output.contains("'School.sqlite' is your own store"), "\(outcome)")
    #expect(try Self.bytes(folder) == before)
  }

  private static func bytes(_ folder: ScratchFolder) throws -> [String: Data] {
    var bytes: [String: Data] = [:]
    for name in folder.contents where !name.hasPrefix(".") {
      bytes[name] = try Data(contentsOf: URL(filePath: folder.path(name)))
    }
    return bytes
  }

  @Test func `a store is told of, fetched from, and not changed`() throws {
    let folder = try Self.folder()
    let before = try Self.bytes(folder)
    let outcome = try Self.run(
      ["open", "School.sqlite"],
      """
      fetch Student predicate="team.name == 'Red'" sortDescriptors=name
      print Student#1.team.name
      insert Team blue name="Blue"
      save
      expect error 513
      """, in: folder)
    #expect(
      outcome.output.components(separatedBy: "\n> insert")[0] == """
        School.sqlite: a store of Rollcall's engine, 2 entities, 3 rows.
        The model is the one that it carries; nothing is written. 'schema' shows the entities, 'fetch' their rows.
           Student  2
           Team     1
        > store sqlite "School.sqlite" readOnly=true
        > fetch Student predicate="team.name == 'Red'" sortDescriptors=name
           +-----------+-----+------+--------+
           |           | age | name | team   |
           +-----------+-----+------+--------+
           | Student#1 |  12 | Ann  | Team#1 |
           | Student#2 |  11 | Bo   | Team#1 |
           +-----------+-----+------+--------+
        > print Student#1.team.name
           "Red"
        """)
    #expect(outcome.errors == "" && outcome.code == 0)
    #expect(try Self.bytes(folder) == before)
  }

  @Test(arguments: [
    "back", "restart", "goto 0", "play", "diff 0 1", "branch 1", "set Student#1 agee=1",
  ])
  func `with --write a save changes the store, and nothing puts it back`(line: String) throws {
    let folder = try Self.folder()
    let names = try Self.bytes(folder).keys
    let outcome = try Self.run(
      ["open", "School.sqlite", "--write"], "set Student#1 age=13\nsave\n\(line)\n", in: folder)
    let output = outcome.output
    #expect(
      output.contains(
        "The model is the one that it carries; 'save' and batch commands write into it."))
    #expect(output.contains("> store sqlite \"School.sqlite\"\n"))
    #expect(outcome.code == 2)
    let refusal =
      "your own store is open for writing, and nothing that was written into it is taken back"
    #expect(outcome.errors.contains(refusal) == !line.hasPrefix("set"))
    let read = try Self.run(["open", "School.sqlite"], "print Student#1.age\n", in: folder)
    #expect(read.output.contains("\n   13\n"))
    #expect(try Self.bytes(folder).keys == names)
  }

  @Test func `of a block that fails where a store is written it is said that its beginning stays`()
    throws
  {
    let folder = try Self.folder()
    let terminal = try Terminal(
      "rollcall", ["open", "School.sqlite", "--write"], environment: ["HOME": folder.path],
      folder: folder.path)
    terminal.waitForLine("School.sqlite> ‸")
    terminal.paste("repeat 2 as i\n  set Student#1 age=13\n  set gone age=1\nend")
    terminal.type(Key.enter)
    terminal.waitFor("   what it had done until then stays\n")
    terminal.waitForLine("School.sqlite, 1 unsaved> ‸")
    #expect(!terminal.screen.wholeText.contains("everything is as before it"))
  }

  @Test func `an object is that of its row's entity, and has no other name's`() throws {
    let folder = try ScratchFolder()
    try folder.write(
      """
      entity Item
        name  String
      end
      entity Sub parent=Item
        extra  String
      end
      store sqlite "Items.sqlite"
      insert Item a name="A"
      insert Sub b name="B" extra="e"
      save
      """, to: "items.scenario")
    _ = try Self.run(["run", "--stores", ".", "items.scenario"], "", in: folder)
    func open(_ input: String) throws -> (output: String, errors: String, code: Int32) {
      try Self.run(["open", "Items.sqlite", "--write"], input, in: folder)
    }
    let both = try open("set Item#2 name=\"C\"\nset Sub#2 extra=\"f\"\nsave\nprint Sub#2.name\n")
    #expect(both.code == 0 && both.output.contains("\n   \"C\"\n"))
    let other = try open("set Sub#1 extra=\"e\"\n")
    #expect(other.code == 2 && other.output.contains("there is no 'Sub#1'"))
  }

  @Test func `behind a link a store is read and written with what lies beside its file`() throws {
    let folder = try Self.folder()
    let files = FileManager.default
    try files.createDirectory(atPath: folder.path("there"), withIntermediateDirectories: false)
    try files.moveItem(atPath: folder.path("School.sqlite"), toPath: folder.path("there/S.sqlite"))
    try files.createSymbolicLink(
      atPath: folder.path("School.sqlite"), withDestinationPath: "there/S.sqlite")
    let outcome = try Self.run(
      ["open", "School.sqlite", "--write"], "set Student#1 age=13\nsave\n", in: folder)
    #expect(outcome.errors == "" && outcome.code == 0)
    let link = try files.attributesOfItem(atPath: folder.path("School.sqlite"))
    #expect(link[.type] as? FileAttributeType == .typeSymbolicLink)
    for path in ["School.sqlite", "there/S.sqlite"] {
      let read = try Self.run(["open", path], "print Student#1.age\n", in: folder)
      #expect(read.output.contains("\n   13\n"))
    }
  }

  @Test(arguments: [
    ("none.sqlite", "rollcall: none.sqlite: there is no such file or folder\n"),
    (".", "rollcall: .: this is not a file\n"),
    (
      "school.scenario",
      "rollcall: school.scenario: it is no SQLite database; it may be encrypted, or damaged at its "
        + "beginning\n"
    ),
  ])
  func `what is no store is told by its name`(path: String, message: String) throws {
    let folder = try Self.folder()
    let outcome = try Self.run(["open", path], "", in: folder)
    #expect(outcome.errors == message && outcome.output == "" && outcome.code == 2)
  }

  @Test func `a model that does not fit is refused before anything is read`() throws {
    let folder = try Self.folder()
    try folder.write(
      "<model><entity name=\"Pupil\"/></model>", to: "Other.xcdatamodel/contents")
    let outcome = try Self.run(
      ["open", "School.sqlite", "--model", "Other.xcdatamodel"], "", in: folder)
    #expect(outcome.output == "" && outcome.code == 2)
    #expect(
      outcome.errors
        == "rollcall: School.sqlite: The model used to open the store is incompatible with the one used "
        + "to create the store\nIts tables can be read without a model: rollcall open --tables "
        + "School.sqlite\n")
  }

  @Test func `what is exported runs for whoever has the file`() throws {
    let folder = try Self.folder()
    try FileManager.default.createDirectory(
      atPath: folder.path("elsewhere"), withIntermediateDirectories: true)
    try FileManager.default.moveItem(
      atPath: folder.path("School.sqlite"), toPath: folder.path("elsewhere/School.sqlite"))
    let opened = try Self.run(
      ["open", "elsewhere/School.sqlite"],
      "fetch Student sortDescriptors=name\nexport story.scenario\nexport story.md\n"
        + "export story.html\n", in: folder)
    #expect(opened.code == 0, "\(opened.output)\(opened.errors)")
    let table = try #require(opened.output.split(separator: "> fetch").dropFirst().first)
      .prefix { $0 != ">" }.drop { $0 != "\n" }.split(separator: "written")[0]
      .split(separator: "\n").filter { $0.contains("|") }
    #expect(table.count == 3)
    for name in ["story.scenario", "story.md"] {
      try FileManager.default.moveItem(
        atPath: folder.path(name), toPath: folder.path("elsewhere/\(name)"))
    }
    let run = try Self.run(["run", "story.scenario"], "", in: folder, at: "elsewhere")
    #expect(run.code == 0, "\(run.output)\(run.errors)")
    for line in table { #expect(run.output.contains(line)) }
    let tested = try Self.run(["test", "story.md"], "", in: folder, at: "elsewhere")
    #expect(tested.code == 0, "\(tested.output)\(tested.errors)")
    let page = folder.text(of: "story.html") ?? ""
    #expect(page.contains("Ann") && page.contains("Bo"))
  }

  @Test(arguments: ["en", "zh"])
  func `who names an entity of an opened store is told how to look at it`(language: String) throws {
    let folder = try Self.folder()
    let outcome = try Self.run(
      ["open", "School.sqlite", "--language", language], "entity Student\nend\n", in: folder)
    #expect((outcome.output + outcome.errors).contains("'schema Student'"))
    #expect(outcome.code == 2)
  }

  @Test func `a history is told of a store that is only read`() throws {
    let folder = try ScratchFolder()
    try folder.write(
      Self.scenario.replacing(
        "\"School.sqlite\"", with: "\"School.sqlite\" persistentHistoryTracking=true"),
      to: "school.scenario")
    _ = try Self.run(["run", "--stores", ".", "school.scenario"], "", in: folder)
    let opened = try Self.run(["open", "School.sqlite"], "fetchHistory\n", in: folder)
    #expect(opened.code == 0, "\(opened.output)\(opened.errors)")
    #expect(opened.output.contains("Student") && opened.output.contains("insert"))
  }

  @Test(
    arguments: [
      ("empty.sqlite", [], "the file is empty"),
      ("garbage.sqlite", Array(repeating: 7, count: 4096), "it is no SQLite database"),
      (
        "a.storedata", Array("<?xml version=\"1.0\"?>\n<database/>".utf8),
        "there is no <databaseInfo>"
      ),
      ("b.storedata", Array("bplist00xxxx".utf8), "that form is not public"),
    ] as [(String, [UInt8], String)])
  func `a file that is no store is named for what it is`(
    name: String, bytes: [UInt8], words: String
  ) throws {
    let folder = try ScratchFolder()
    try folder.write(bytes, to: name)
    let opened = try Self.run(["open", name], "", in: folder)
    #expect(opened.code == 2)
    #expect(opened.errors.contains(words), "\(opened.errors)")
  }

  @Test func `where a model does not fit, the option that reads the tables is named`() throws {
    let folder = try Self.folder()
    try folder.write(
      "<model><entity name=\"Planet\"><attribute name=\"x\" attributeType=\"String\"/></entity></model>",
      to: "contents")
    let opened = try Self.run(
      ["open", "School.sqlite", "--model", "contents"], "", in: folder)
    #expect(opened.code == 2)
    #expect(opened.errors.contains("rollcall open --tables School.sqlite"), "\(opened.errors)")
    let byTables = try Self.run(["open", "--tables", "School.sqlite"], "", in: folder)
    #expect(byTables.code == 0)
  }
}
