import Foundation
import GoldenTesting
import ScenarioFiles
import TestSupport
import Testing

@testable import rollcall

/// `export swift --package` and what is done with the recordings that such packages make.
struct RecordingCommandTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write(Self.scenario, to: "a.scenario")
  }

  private static let scenario = """
    scenario "A"
    entity Student
      name  String
    end
    store memory
    controller students
      entity           Student
      sortDescriptors  name
      delegate         standard
    end
    performFetch students
    step "One comes"
      insert Student ann name="Ann"
      save
    end
    step "One goes"
      delete ann
      save
    end

    """

  /// A recording of the scenario by some framework, as a package writes it.
  private func write(
    framework: String = "CoreData", isComplete: Bool = true, index: Int = 0, secondStep: Bool = true
  ) throws {
    func callback(_ kind: String, _ members: String = "") -> String {
      let nulls = members.isEmpty ? #""type": null, "object": null, "newIndexPath": null, "# : ""
      return #"{"number": 1, "text": "", "kind": "\#(kind)", \#(members)\#(nulls)"section": null}"#
    }
    let path = #"{"section": 0, "row": \#(index)}"#
    func step(_ title: String, _ change: String) -> String {
      """
      {"title": "\(title)", "error": null, "controllers": [{"name": "students", "callbacks": [
        \(callback("willChangeContent")), \(change), \(callback("didChangeContent"))]}]}
      """
    }
    var steps = [
      step(
        "One comes",
        callback(
          "didChangeObject",
          #""type": "insert", "object": "ann", "at": null, "newIndexPath": \#(path), "#))
    ]
    if secondStep {
      steps.append(
        step(
          "One goes",
          callback(
            "didChangeObject",
            #""type": "delete", "object": "ann", "at": {"section": 0, "row": 0}, "#)))
    }
    try folder.write(
      """
      {"rollcall": 2, "kind": "recording", "framework": "\(framework)", "system": "macOS 26.1.0",
       "xcode": "Xcode 26.1", "swift": "6.2", "date": "2026-11-23", "scenario": "a.scenario",
       "title": "A", "leftOut": [], "isComplete": \(isComplete),
       "steps": [\(steps.joined(separator: ","))]}
      """, to: "a.json")
  }

  @Test func `a package is written, and how to run it is said`() throws {
    let outcome = folder.rollcall(
      "export", "swift", "--package", folder.path("asked"), "@a.scenario")
    #expect(outcome.code == .good && outcome.errors == "")
    #expect(outcome.output.contains("swift test --package-path"))
    for path in [
      "Package.swift", "Sources/ScenarioA/Model.swift",
      "Tests/ScenarioTests/ScenarioATests.swift",
    ] {
      #expect(FileAccess.exists(folder.path("asked/" + path)), "\(path)")
    }
  }

  @Test func `what a user has written for coding agents stays when a package is written again`()
    throws
  {
    for text in ["# Core Data", "# Mine"] {
      if text == "# Mine" { try folder.write(text, to: "asked/AGENTS.md") }
      let outcome = folder.rollcall(
        "export", "swift", "--package", folder.path("asked"), "@a.scenario")
      #expect(outcome.code == .good)
      #expect(folder.text(of: "asked/AGENTS.md")?.hasPrefix(text) == true)
    }
  }

  @Test func `what is left out is said, and nothing is written where a scenario cannot be read`()
    throws
  {
    try folder.write(Self.scenario + "print students.object(at: 0-0)\n", to: "b.scenario")
    let outcome = folder.rollcall(
      "export", "swift", "--package", folder.path("asked"), "@b.scenario")
    #expect(
      outcome.errors.contains("left out: print students.object(at: 0-0) (only shows something)"))
    try folder.write("entity\n", to: "c.scenario")
    let refused = folder.rollcall(
      "export", "swift", "--package", folder.path("other"), "@c.scenario")
    #expect(refused.code == .usage)
    #expect(!FileAccess.exists(folder.path("other")))
  }

  @Test func `a package is of Swift alone, and not of somebody else's files`() throws {
    #expect(
      folder.rollcall("export", "xcdatamodel", "--package", "x", "@a.scenario").code == .usage)
    #expect(
      folder.rollcall("export", "swift", "--package", "x", "--untrusted", "@a.scenario").code
        == .usage)
    #expect(folder.rollcall("export", "swift", "--package", "x").code == .usage)
  }

  @Test func `a recording that is what the run tells is the same`() throws {
    try write()
    let outcome = folder.rollcall("compare", "@a.json")
    #expect(outcome.code == .good, "\(outcome)")
    #expect(
      outcome.output == """
        a.scenario: recorded with Core Data, macOS 26.1.0, Xcode 26.1, Swift 6.2, 2026-11-23
        the same

        """)
  }

  @Test func `where they part is shown, and the shell is told`() throws {
    try write(index: 1, secondStep: false)
    let outcome = folder.rollcall("compare", "@a.json")
    #expect(outcome.code == .differs)
    #expect(
      outcome.output == """
        a.scenario: recorded with Core Data, macOS 26.1.0, Xcode 26.1, Swift 6.2, 2026-11-23
        - what Rollcall tells, + what was recorded
        step "One comes", students
            1  controllerWillChangeContent
          - 2  didChange ann at nil for insert newIndexPath 0-0
          + 2  didChange ann at nil for insert newIndexPath 0-1
            3  controllerDidChangeContent
        - step "One goes" is not recorded
        2 differences

        """)
  }

  @Test func `the differences are said in Chinese too`() throws {
    try write(secondStep: false)
    let outcome = folder.rollcall("compare", "@a.json", "--language", "zh")
    #expect(
      outcome.output == """
        a.scenario：录制自 Core Data，macOS 26.1.0, Xcode 26.1, Swift 6.2, 2026-11-23
        - 是 Rollcall 的通知，+ 是录制下来的通知
        - 步骤 "One goes" 没有录制
        1 处不同

        """)
  }

  @Test func `an accepted recording lies beside its scenario, and a test asks it`() throws {
    try write(index: 1)
    #expect(folder.rollcall("compare", "--accept", "@a.json").code == .good)
    #expect(FileAccess.exists(folder.path("a.apple.json")))
    #expect(folder.rollcall("test", "--expectations-only", "@a.scenario").code == .good)
    // The scenario changes, and with it what is told.
    let changed = Self.scenario.replacing("name=\"Ann\"", with: "name=\"Ann\"\n  insert Student bo")
    try folder.write(changed, to: "a.scenario")
    let outcome = folder.rollcall("test", "--expectations-only", "@a.scenario")
    #expect(outcome.code == .differs)
    #expect(outcome.output.contains("the run parts from a.apple.json in 2 differences"))
  }

  @Test(arguments: [("OpenCoreData", true), ("CoreData", false)])
  func `what is no evidence is not accepted`(framework: String, isComplete: Bool) throws {
    try write(framework: framework, isComplete: isComplete)
    let outcome = folder.rollcall("compare", "--accept", "@a.json")
    #expect(outcome.code == .usage)
    #expect(outcome.errors.contains("not accepted"))
    #expect(!FileAccess.exists(folder.path("a.apple.json")))
  }

  @Test(arguments: ["../elsewhere/a.scenario", "/"])
  func `a recording of a scenario elsewhere is compared, and not accepted`(
    scenario: String
  ) throws {
    try write(index: 1)
    let elsewhere = try ScratchFolder()
    let path = try elsewhere.write(Self.scenario, to: "a.scenario")
    // Out of the folder by two full stops, or by the whole path.
    let outside =
      scenario == "/"
      ? path : "../" + path.split(separator: "/").suffix(2).joined(separator: "/")
    let text = try String(contentsOfFile: folder.path("a.json"), encoding: .utf8)
    try folder.write(
      text.replacing(#""scenario": "a.scenario""#, with: #""scenario": "\#(outside)""#),
      to: "a.json")
    #expect(folder.rollcall("compare", "@a.json").code == .differs)
    let outcome = folder.rollcall("compare", "--accept", "@a.json")
    #expect(outcome.code == .usage)
    #expect(outcome.errors.hasPrefix("rollcall: a.json: its scenario "))
    #expect(
      outcome.errors.hasSuffix(
        " is outside of this folder, and nothing is written there; accept it in the folder of the "
          + "scenario\n"))
    #expect(!FileAccess.exists(elsewhere.path("a.apple.json")))
  }

  @Test func `a package holds models, and is not asked for as one`() {
    let outcome = folder.rollcall(
      "export", "xcdatamodel", "--package", folder.path("asked"), "@a.scenario")
    #expect(outcome.code == .usage)
    #expect(
      outcome.errors.hasPrefix(
        "rollcall: '--package' is for 'export swift', whose packages have the models in their folder "
          + "Models\nusage: rollcall export swift|xcdatamodel"))
  }

  @Test func `a recording whose scenario is gone, and a file that is none, are refused`() throws {
    try write()
    try FileManager.default.removeItem(atPath: folder.path("a.scenario"))
    let outcome = folder.rollcall("compare", "@a.json")
    #expect(outcome.code == .usage)
    #expect(outcome.errors.contains("its scenario a.scenario is not there"))
    try folder.write("{}", to: "b.json")
    #expect(folder.rollcall("compare", "@b.json").errors.contains("it is no recording (rollcall)"))
  }
}
