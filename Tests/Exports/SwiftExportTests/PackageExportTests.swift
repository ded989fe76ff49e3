import ScenarioLanguage
import TestSupport
import Testing
import Words

@testable import SwiftExport

/// What a package holds; that it builds, passes and records what the interpreter tells,
/// `Tests/Scripts/exported-packages/run` shows.
struct PackageExportTests {
  /// The lines of the test of a scenario, behind the heading of its function.
  private func test(_ text: String) throws -> [String] {
    let export = try PackageExport(name: "P", [story(Self.model + text)])
    let file = try #require(
      export.files.first { $0.path == "Tests/ScenarioTests/ScenarioATests.swift" })
    return file.text.split(separator: "\n").map { $0.trimmingPrefix(while: { $0 == " " }) }
      .map(String.init)
  }

  private static let model = """
    entity Student
      name  String
      age   Integer16
    end
    store sqlite
    controller students
      entity           Student
      sortDescriptors  name
      delegate         standard
    end

    """

  @Test func `a package has sources, a model for Xcode, and tests with what all of them share`()
    throws
  {
    let export = try PackageExport(
      name: "P",
      [story(Self.model), story(Self.model, path: "Other/a.scenario")])
    #expect(
      export.files.map(\.path).sorted() == [
        ".gitignore", "AGENTS.md", "Models/Other-a.xcdatamodeld/Other-a.xcdatamodel/contents",
        "Models/a.xcdatamodeld/a.xcdatamodel/contents", "Package.swift",
        "Sources/ScenarioA/Classes.swift", "Sources/ScenarioA/Controllers.swift",
        "Sources/ScenarioA/Delegates.swift", "Sources/ScenarioA/Model.swift",
        "Sources/ScenarioOtherA/Classes.swift", "Sources/ScenarioOtherA/Controllers.swift",
        "Sources/ScenarioOtherA/Delegates.swift", "Sources/ScenarioOtherA/Model.swift",
        "Tests/ScenarioTests/ScenarioATests.swift", "Tests/ScenarioTests/ScenarioOtherATests.swift",
        "Tests/ScenarioTests/ScenarioTests.swift",
        "Tests/ScenarioTests/Support/Recorders.swift",
        "Tests/ScenarioTests/Support/Recording.swift",
        "Tests/ScenarioTests/Support/Story.swift",
      ])
    #expect(export.omissions == [])
  }

  @Test(arguments: [
    (["a/000-corrected.scenario"], ["Scenario000Corrected"]),
    (["a/x.scenario", "b/x.scenario"], ["ScenarioX", "ScenarioBX"]),
    (["班/学生.scenario", "班/老师.scenario"], ["Scenario", "Scenario2"]),
    (["a/x y.scenario", "a/x-y.scenario"], ["ScenarioXY", "ScenarioAXY"]),
    (["tests.scenario"], ["ScenarioTests2"]),
    (["a/own.scenario"], ["ScenarioAOwn"]),
  ])
  func `modules are named after files, and after folders where that is not enough`(
    paths: [String], modules: [String]
  ) {
    let sources = paths.map { (path: $0, types: Set(["ScenarioOwn"])) }
    #expect(PackageNames.stems(sources).map(PackageNames.module) == modules)
  }

  @Test func `a step is a turn, and what is expected of it stands behind it`() throws {
    let lines = try test(
      """
      performFetch students
      step "One comes"
        insert Student ann name="Ann" age=12
        save
      end
      expect callbacks
        controllerWillChangeContent
        didChange ann for insert newIndexPath 0-0
        controllerDidChangeContent
      end
      expect order students ann
      """)
    let start = try #require(lines.firstIndex(of: "story.beginStep(\"One comes\")"))
    #expect(
      lines[start...].prefix(13) == [
        "story.beginStep(\"One comes\")",
        "let ann = story.insert(\"ann\", ScenarioA.Student.self, into: main)",
        "ann.name = \"Ann\"", "ann.age = 12", "try main.save()", "try await story.endStep()",
        "#expect(", "story.callbacks(of: \"students\") == [", ".willChangeContent,",
        ".object(\"ann\", for: .insert, newIndexPath: [0, 0]),", ".didChangeContent,", "])",
        "#expect(story.order(students) == [\"ann\"])",
      ])
  }

  @Test func `a loop over written values is unrolled, and one that counts is a loop`() throws {
    let lines = try test(
      """
      for age in [11, 12]
        insert Student s{age} age={age}
      end
      repeat 3 as i
        insert Student t{i} age={i * 2}
      end
      expect t2.age == 4
      """)
    for line in [
      "let s11 = story.insert(\"s11\", ScenarioA.Student.self, into: main)", "s12.age = 12",
      "for i in stride(from: Int64(1), through: 3, by: 1) {",
      "let student = story.insert(\"t\\(i)\", ScenarioA.Student.self, into: main)",
      "student.age = Int16(i * 2)",
      "let t2 = try story.object(\"t2\", ScenarioA.Student.self, in: main)", "#expect(t2.age == 4)",
    ] {
      #expect(lines.contains(line), "\(line)")
    }
  }

  @Test func `an object that is not used again has no variable`() throws {
    let lines = try test("insert Student ann\ninsert Student bo\ndelete bo\n")
    #expect(lines.contains("story.insert(\"ann\", ScenarioA.Student.self, into: main)"))
    #expect(lines.contains("let bo = story.insert(\"bo\", ScenarioA.Student.self, into: main)"))
  }

  @Test(arguments: [
    (
      "batchInsert Student objects=[[\"name\": \"Bo\", \"age\": 40000], [:], [\"age\": nil]] mergeInto=main",
      [
        "let insertion = NSBatchInsertRequest(entityName: \"Student\", objects: [",
        "[\"name\": \"Bo\", \"age\": NSNumber(value: Int64(40000))],", "[:],", "[:],", "])",
        "insertion.resultType = .objectIDs",
        "let result = try main.execute(insertion) as? NSBatchInsertResult",
        "let inserted = result?.result as? [NSManagedObjectID] ?? []",
        "NSManagedObjectContext.mergeChanges(",
        "fromRemoteContextSave: [NSInsertedObjectsKey: inserted], into: [main])",
      ]
    ),
    (
      "batchUpdate Student set=[\"name\": nil, \"age\": 3] predicate=\"age > %d\" arguments=[4]",
      [
        "let update = NSBatchUpdateRequest(entityName: \"Student\")",
        "update.propertiesToUpdate = [\"name\": NSNull(), \"age\": 3]",
        "update.predicate = NSPredicate(format: \"age > %d\", argumentArray: [4])",
        "update.resultType = .updatedObjectIDsResultType", "try main.execute(update)",
      ]
    ),
    (
      "fetchHistory after=1 predicate=\"author != %@\" arguments=[\"app\"] mergeInto=main",
      [
        "try story.fetchHistory(after: 1, where: NSPredicate(format: \"author != %@\", "
          + "argumentArray: [\"app\"]), mergeInto: main)"
      ]
    ),
    ("fetchHistory", ["try story.fetchHistory()"]),
    (
      "context other ownStack=true\nset other transactionAuthor=nil",
      [
        "let other = try story.makeContextOfOwnStack(\"other\", .mainQueueConcurrencyType)",
        "other.transactionAuthor = nil",
      ]
    ),
    ("deleteHistory before=3", ["try story.deleteHistory(before: 3)"]),
    ("deleteHistory", ["try story.deleteHistory()"]),
    ("disableUndoRegistration", ["main.undoManager?.disableUndoRegistration()"]),
    ("removeStore", ["try story.removeStore()"]),
    ("set main transactionAuthor=\"app\"", ["main.transactionAuthor = \"app\""]),
    (
      "set Student#1 age=3",
      ["let object = try story.object(\"Student#1\", ScenarioA.Student.self, in: main)"]
    ),
  ])
  func `what passes contexts by is written as its request`(
    _ command: String, wanted: [String]
  ) throws {
    let export = try PackageExport(
      name: "P", [story(Self.model + command + "\nexpect students.fetchedObjects == nil\n")])
    // What is expected behind it is not left out either.
    #expect(export.omissions == [])
    let lines = try test(command + "\n")
    let start = try #require(lines.firstIndex(of: wanted[0]), "\(lines)")
    #expect(Array(lines[start...].prefix(wanted.count)) == wanted)
  }

  @Test func `a history is kept where the store keeps one, and what is sent is not waited for`()
    throws
  {
    let text = Self.model.replacing(
      "store sqlite",
      with: "store sqlite persistentHistoryTracking=true remoteChangeNotificationPost=true")
    let export = try PackageExport(
      name: "P", [story(text + "receiveRemoteChange\n")])
    #expect(export.omissions.map(\.reason) == [.arrival])
    let file = try #require(
      export.files.first { $0.path == "Tests/ScenarioTests/ScenarioATests.swift" })
    #expect(
      file.text.contains("try story.openStore(\"store.sqlite\", tracksHistory: true)"))
  }

  @Test func `a number that a property is too narrow for is set by its key`() throws {
    let lines = try test("insert Student ann age=40000\n")
    #expect(lines.contains("ann.setValue(NSNumber(value: Int64(40000)), forKey: \"age\")"))
  }

  @Test func `what throws is caught, and what it threw is expected by its code`() throws {
    let lines = try test(
      """
      step "One too many"
        insert Student ann
        save
      end
      expect error 1570 "name"
      expect ann.hasChanges == true
      """)
    for line in [
      "story.attempt {", "#expect(story.error?.code == 1570)",
      "let ann2 = try story.object(\"ann\", ScenarioA.Student.self, in: main)",
      "#expect(ann2.hasChanges == true)",
    ] {
      #expect(lines.contains(line), "\(line)")
    }
  }

  @Test func `what is left out is named with its place and its reason`() throws {
    let export = try PackageExport(
      name: "P",
      [
        story(
          Self.model + """
            performFetch students
            print students.object(at: 0-0)
            expect exception "no section"
            expect students.tracking == "memory"
            reloadData students
            expect cells students current
            expect sql none
            step "One comes"
              insert Student ann name=uuid(1)
            end
            """)
      ])
    #expect(
      export.omissions.map { "\($0.place) \($0.reason)" } == [
        "Folder/a.scenario:12 raises", "Folder/a.scenario:13 raises",
        "Folder/a.scenario:14 rollcall", "Folder/a.scenario:15 view",
        "Folder/a.scenario:16 view", "Folder/a.scenario:17 rollcall",
        "Folder/a.scenario:19 value",
      ])
    let text = try #require(export.files.first { $0.path.hasSuffix("ScenarioATests.swift") }?.text)
    for omission in export.omissions {
      #expect(text.contains(omission.comment), "\(omission.english)")
    }
  }

  @Test func `a scenario with versions of its model is left out as a whole, and says so`() throws {
    let text = """
      entity E
        x  Integer16
      end
      version 2
        entity E
          y  Integer16 renamingIdentifier=x
        end
      end
      store sqlite
      reopen version=2
      """
    let document = Document(path: "Folder/a.scenario", text: text)
    let scenario = Parser.parse(document).scenario
    let export = try PackageExport(
      name: "P", [PackageExport.Story(path: document.path, scenario: scenario, document: document)])
    #expect(export.storyCount == 0)
    #expect(
      export.omissions.map(\.english) == [
        "Folder/a.scenario: left out: version 2 (the whole scenario: a package has one version of its "
          + "model)"
      ])
    #expect(
      try SwiftExport.source(of: scenario, document).omissions.map(\.reason) == [.appVersion])
  }

  @Test func `a scenario whose rows come from a file is left out as a whole, and says so`() throws {
    let text = "entity E\n  x  Integer16\nend\nstore sqlite from=\"F.sqlite\""
    let document = Document(path: "Folder/a.scenario", text: text)
    let scenario = Parser.parse(document).scenario
    let export = try PackageExport(
      name: "P", [PackageExport.Story(path: document.path, scenario: scenario, document: document)])
    #expect(export.storyCount == 0)
    #expect(
      export.omissions.map(\.english) == [
        "Folder/a.scenario: left out: store sqlite from=\"F.sqlite\" (the whole scenario: its rows come "
          + "from a file, and a package has none)"
      ])
  }

  @Test func `an object is taken as the context has it that commands act in`() throws {
    let lines = try test(
      """
      context background private=true
      insert Student ann name="Ann"
      save
      perform background
        set ann name="Bo"
        save
      end
      set ann age=7
      """)
    let start = try #require(lines.firstIndex(of: "try background.performAndWait {"))
    #expect(
      lines[start...].prefix(7) == [
        "try background.performAndWait {",
        "let ann2 = try story.object(\"ann\", ScenarioA.Student.self, in: background)",
        "ann2.name = \"Bo\"", "try background.save()", "background.processPendingChanges()", "}",
        "ann.age = 7",
      ])
  }

  @Test func `numbers of several types are calculated with as one`() throws {
    let lines = try test(
      """
      insert Student ann age=3
      repeat 3 as i
        set ann age={ann.age + i}
        let dice = {random 1...i}
        expect ann.age > i
        expect ann.age == {i * 2}
      end
      """)
    for line in [
      "ann.age = Int16(Int64(ann.age) + i)", "_ = Int64.random(in: 1...i, using: &random)",
      "#expect(Int64(ann.age) > i)", "#expect(Int64(ann.age) == (i * 2))",
    ] {
      #expect(lines.contains(line), "\(line)")
    }
  }

  @Test func `random numbers start again at each seed`() throws {
    let lines = try test(
      """
      seed 3
      insert Student ann age={random 1...9}
      seed 5
      set ann age={random 1...9}
      """)
    let drawn = "ann.age = Int16(Int64.random(in: 1...9, using: &random))"
    let random = lines.filter { $0.contains("random") }
    #expect(
      random == [
        "var random = SeededGenerator(seed: 3)", drawn, "random = SeededGenerator(seed: 5)", drawn,
      ])
  }

  @Test(arguments: [
    (
      "step \"One\"\n  seed 5\n  let a = {random 1...9}\nend\nseed 7\n",
      ["var random = SeededGenerator(seed: 1)", "5", "7"]
    ),
    ("step \"One\"\n  seed 5\nend\nseed 7\nlet a = {random 1...9}\n", ["seed: 1", "5", "7"]),
    ("repeat 2\n  seed 5\n  let a = {random 1...9}\nend\n", ["seed: 1", "5"]),
    ("seed 5\nseed 7\nlet a = {random 1...9}\n", ["seed: 7"]),
  ])
  func `random numbers begin with a seed that stands alone at the beginning`(
    text: String, seeds: [String]
  ) throws {
    let lines = try test(text).filter { $0.contains("SeededGenerator") }
    let numbers = seeds.map { $0.filter(\.isNumber) }
    #expect(lines.map { $0.filter(\.isNumber) } == numbers)
    #expect(lines.map { $0.hasPrefix("var ") } == numbers.indices.map { $0 == 0 })
  }

  @Test func `a number of 32 bits is compared with its like, and with one that is written`() throws
  {
    let export = try PackageExport(
      name: "P",
      [
        story(
          """
          entity Tag
            score  Float
            other  Float
            exact  Double
          end
          store sqlite
          insert Tag a score=0.1 other=0.1 exact=0.1
          expect a.score == {a.exact}
          expect a.exact < {a.score}
          let kept = a.score
          expect a.exact == {kept}
          expect a.score == {a.other}
          expect a.score > 0.1
          expect a.score == 0.1
          set a exact={a.score}
          expect a.score == 0.1
          expect a.exact == 0.1
          """)
      ])
    #expect(
      export.omissions.map { "\($0.place) \($0.reason)" }
        == [8, 9, 11, 15].map { "Folder/a.scenario:\($0) value" } + ["Folder/a.scenario:17 rest"])
    let file = try #require(export.files.first { $0.path.hasSuffix("ScenarioATests.swift") })
    for line in [
      "#expect(Double(a.score) == Double(a.other))", "#expect(a.score > 0.1)",
      "#expect(a.score == 0.1)",
    ] {
      #expect(file.text.contains(line), "\(line)")
    }
  }

  @Test
  func `what a delegate does beside its view is left out, and so is what is expected behind it`()
    throws
  {
    let lines = try test(
      """
      delegate busy
        didChange object for insert: then set anObject name="x"
      end
      insert Student ann
      expect ann.isInserted == true
      set students delegate=busy
      insert Student bo
      expect bo.name == "x"
      """)
    #expect(lines.contains("#expect(ann.isInserted == true)"))
    #expect(
      lines.contains(
        "// Left out: then set anObject name=\"x\" (Rollcall writes no Swift for this command)"))
    #expect(
      lines.contains("// Left out: expect bo.name == \"x\" (a change before it is left out)"))
  }

  @Test func `what is expected behind a change that is left out is left out too`() throws {
    let lines = try test(
      """
      insert Student ann
      expect ann.isInserted == true
      batchUpdate Student set=["name": ann.name]
      save
      expect ann.isInserted == false
      """)
    #expect(lines.contains("#expect(ann.isInserted == true)"))
    #expect(!lines.contains { $0.hasPrefix("#expect(ann.isInserted == false") })
    #expect(
      lines.contains("// Left out: expect ann.isInserted == false (a change before it is left out)")
    )
  }

  @Test func `no value is an object as the argument of a predicate`() throws {
    let lines = try test(
      """
      insert Student ann
      batchDelete Student predicate="name == %@" arguments=[nil]
      batchDelete Student predicate="name == %@" arguments=[ann.name]
      """)
    for argument in ["NSNull()", "(ann.name as Any?) ?? NSNull()"] {
      #expect(
        lines.contains {
          $0.hasSuffix(
            ".predicate = NSPredicate(format: \"name == %@\", argumentArray: [\(argument)])")
        }, "\(argument)")
    }
  }

  @Test func `now is the scenario's, and a locale is asked of the process`() throws {
    let export = try PackageExport(
      name: "P",
      [
        story(
          """
          clock 2026-03-10
          locale "zh_CN"
          entity Event
            date  Date
          end
          store sqlite
          insert Event exam date=now+1d
          """)
      ])
    let file = try #require(export.files.first { $0.path.hasSuffix("ScenarioATests.swift") })
    for line in [
      "exam.date = Date(timeIntervalSince1970: 1773187200)",
      "if: Story.isLanguage(of: \"zh_CN\"),",
    ] {
      #expect(file.text.contains(line), "\(line)")
    }
  }

  @Test func `a scenario that declares nothing is refused by its path`() {
    #expect {
      try PackageExport(name: "P", [story("scenario \"empty\"\n")])
    } throws: { error in
      if case SwiftExport.Problem.nothing("Folder/a.scenario") = error { true } else { false }
    }
  }
}
