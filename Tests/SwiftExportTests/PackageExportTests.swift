import ScenarioLanguage
import TestSupport
import Testing
import Words

@testable import SwiftExport

/// What a package holds; that it builds, passes and records what the interpreter tells,
/// `Tests/Scripts/exported-packages/run` shows.
struct PackageExportTests {
  private func story(_ text: String, path: String = "Folder/a.scenario") -> PackageExport.Story {
    let document = Document(path: path, text: text)
    let (scenario, problems) = Parser.parse(document)
    #expect(problems.map { $0.rendered(in: document) } == [])
    return PackageExport.Story(
      path: path, scenario: scenario, document: document, xcdatamodel: "<model/>\n")
  }

  /// The lines of the test of a scenario, behind the heading of its function.
  private func test(_ text: String) throws -> [String] {
    let export = try PackageExport(name: "P", [story(Self.model + text)])
    let file = try #require(export.files.first { $0.path == "Tests/ScenarioTests/ATests.swift" })
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
        ".gitignore", "Models/Other-a.xcdatamodeld/Other-a.xcdatamodel/contents",
        "Models/a.xcdatamodeld/a.xcdatamodel/contents", "Package.swift",
        "Sources/A/Classes.swift", "Sources/A/Controllers.swift", "Sources/A/Delegates.swift",
        "Sources/A/Model.swift", "Sources/OtherA/Classes.swift",
        "Sources/OtherA/Controllers.swift", "Sources/OtherA/Delegates.swift",
        "Sources/OtherA/Model.swift", "Tests/ScenarioTests/ATests.swift",
        "Tests/ScenarioTests/OtherATests.swift", "Tests/ScenarioTests/ScenarioTests.swift",
        "Tests/ScenarioTests/Support/Recorders.swift",
        "Tests/ScenarioTests/Support/Recording.swift",
        "Tests/ScenarioTests/Support/Story.swift",
      ])
    #expect(export.omissions == [])
  }

  @Test(arguments: [
    (["a/000-corrected.scenario"], ["Scenario000Corrected"]),
    (["a/x.scenario", "b/x.scenario"], ["X", "BX"]),
    (["班/学生.scenario", "班/老师.scenario"], ["Scenario", "Scenario2"]),
    (["a/x y.scenario", "a/x-y.scenario"], ["XY", "AXY"]),
  ])
  func `modules are named after files, and after folders where that is not enough`(
    paths: [String], modules: [String]
  ) {
    #expect(PackageNames.stems(paths).map(PackageNames.module) == modules)
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
        "let ann = story.insert(\"ann\", Student.self, into: main)",
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
      "let s11 = story.insert(\"s11\", Student.self, into: main)", "s12.age = 12",
      "for i in stride(from: 1, through: 3, by: 1) {",
      "let student = story.insert(\"t\\(i)\", Student.self, into: main)",
      "student.age = Int16((i * 2))",
      "let t2 = try story.object(\"t2\", Student.self, in: main)", "#expect(t2.age == 4)",
    ] {
      #expect(lines.contains(line), "\(line)")
    }
  }

  @Test func `an object that is not used again has no variable`() throws {
    let lines = try test("insert Student ann\ninsert Student bo\ndelete bo\n")
    #expect(lines.contains("story.insert(\"ann\", Student.self, into: main)"))
    #expect(lines.contains("let bo = story.insert(\"bo\", Student.self, into: main)"))
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
      "let ann2 = try story.object(\"ann\", Student.self, in: main)",
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
        "Folder/a.scenario:14 rollcall", "Folder/a.scenario:15 tableView",
        "Folder/a.scenario:16 tableView", "Folder/a.scenario:17 rollcall",
        "Folder/a.scenario:19 value",
      ])
    let text = try #require(export.files.first { $0.path.hasSuffix("ATests.swift") }?.text)
    for omission in export.omissions {
      #expect(text.contains(omission.comment), "\(omission.english)")
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
