import Foundation
import Reports
import ScenarioLanguage
import TestSupport
import Testing

@testable import ScenarioRunner

/// Models and stores that lie beside a scenario, in a folder of the test's own.
struct ModelReadingTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write(
      """
      <model><entity name="Student">
        <attribute name="name" optional="YES" attributeType="String"/>
      </entity></model>
      """, to: "School.xcdatamodeld/School.xcdatamodel/contents")
    try folder.write(
      """
      <model><entity name="Student">
        <attribute name="fullName" optional="YES" attributeType="String" elementID="name"/>
        <attribute name="photo" optional="YES" attributeType="Transformable"/>
        <relationship name="friends" optional="YES" toMany="YES" deletionRule="Nullify" \
      destinationEntity="Student"/>
      </entity></model>
      """, to: "School.xcdatamodeld/School 2.xcdatamodel/contents")
    try folder.write("<model><entity", to: "Broken.xcdatamodel/contents")
    try folder.write("no store", to: "text.sqlite")
  }

  private func report(_ text: String) throws -> RunReport {
    try folder.write(text, to: "a.scenario")
    return SampleRun.report(text, path: folder.path("a.scenario"))
  }

  private func message(_ text: String) throws -> String {
    try #require(try report(text).stop).message.replacing(folder.path(""), with: "")
  }

  private static let first = "model \"School.xcdatamodeld\" version=\"School\"\n"
  private static let second = "model \"School.xcdatamodeld\" version=\"School 2\"\n"

  @Test(arguments: [
    (first, "name"), (second, "fullName"),
    ("model \"School.xcdatamodeld/School.xcdatamodel\"\n", "name"),
  ])
  func `the entities of a model are there as if they were declared`(model: String, key: String)
    throws
  {
    let report = try report(
      model + "store memory\ninsert Student ann \(key)=\"Ann\"\nsave\nprint ann.\(key)")
    #expect(report.stop == nil && report.output == ["\"Ann\""])
  }

  @Test
  func
    `a later version of the model is taken from its file, with what the language has no words for`()
    throws
  {
    let report = try report(
      Self.first + "version 2\n  " + Self.second
        + "end\nversion 3\n  entity Student\n    name  String "
        + "renamingIdentifier=fullName\n  end\nend\nstore sqlite \"a.sqlite\"\ninsert Student ann name=\"Ann\"\n"
        + "save\nreopen version=2\nprint ann.fullName\nreopen version=3\nprint ann.name")
    #expect(report.stop == nil && report.output.count { $0 == "\"Ann\"" } == 2)
  }

  @Test(arguments: [
    (
      "model \"School.xcdatamodeld\"",
      "a.scenario:1:7: error: the model 'School.xcdatamodeld' cannot be read: 'School.xcdatamodeld' does "
        + "not say which of its versions is the current one."
    ),
    (
      "model \"School.xcdatamodeld\" version=\"3\"",
      "'School.xcdatamodeld' has no version '3': it has 'School', 'School 2'."
    ),
    ("model \"Gone.momd\"", "a.scenario:1:7: error: the file 'Gone.momd' cannot be read"),
    ("model \"../x\"", "error: '../x' lies outside the scenario's folder"),
    (
      "model \"Broken.xcdatamodel\"",
      "the model 'Broken.xcdatamodel' cannot be read: The model cannot be read, line 1"
    ),
    (first + "model \"School.xcdatamodeld\" version=\"School 2\"", "'Student'"),
    (
      second + "entity Team\n  name  String\nend\nstore memory",
      "no other entities can stand beside those of 'School.xcdatamodeld': it has what the language has "
        + "no words for, Student.friends"
    ),
    (
      first + "version 2\n  model \"Gone.momd\"\nend",
      "a.scenario:3:9: error: the file 'Gone.momd' cannot be read"
    ),
    (
      first + "version 2\n  " + second
        + "  entity Team\n    name  String\n  end\nend\nstore sqlite \"a.sqlite\"\nreopen version=2",
      "no other entities can stand beside those of 'School.xcdatamodeld'"
    ),
    ("store memory\nmodel \"School.xcdatamodeld\" version=\"School\"", "once the store is open"),
    (
      first + "store memory from=\"text.sqlite\"",
      "a store in memory has no file that could be copied: write 'store sqlite'"
    ),
    (first + "store sqlite from=\"gone.sqlite\"", "the file 'gone.sqlite' cannot be read"),
    (first + "store sqlite from=\"../x\"", "'../x' lies outside the scenario's folder"),
    (first + "store sqlite from=\"text.sqlite\"", "134080"),
    (
      "store sqlite from=\"text.sqlite\"",
      "there is no model to open the copy with: write 'model \"text.sqlite\"' above"
    ),
  ])
  func `what cannot be taken is told where it is written`(text: String, sentence: String) throws {
    #expect(try message(text).contains(sentence))
  }

  @Test func `other entities stand beside those of a model that the language can say`() throws {
    let report = try report(
      Self.first
        + "entity Team\n  name  String\nend\nstore memory\ninsert Team t name=\"Red\"\nsave")
    #expect(report.stop == nil)
  }

  /// Leaves a store in the folder, made with a version of the model.
  private func makeStore(_ model: String, _ lines: String) throws {
    try folder.write(model + "store sqlite \"Made.sqlite\"\n\(lines)\nsave", to: "make.scenario")
    var settings = RunSettings()
    settings.storesFolder = URL(filePath: folder.path(""))
    let made = SampleRun.report(
      try #require(folder.text(of: "make.scenario")), path: folder.path("make.scenario"),
      settings: settings)
    #expect(made.stop == nil)
  }

  @Test func `a store is copied, and each run begins with the same rows`() throws {
    // With what the language has no words for, which is in the file all the same.
    try makeStore(Self.second, "insert Student ann fullName=\"Ann\"")
    let before = try Data(contentsOf: URL(filePath: folder.path("Made.sqlite")))
    for model in [Self.second, "model \"Made.sqlite\"\n"] {
      let report = try report(
        model + """
          store sqlite "Copy.sqlite" from="Made.sqlite"
          fetch Student
          set Student#1 fullName="Bo"
          insert Student cy fullName="Cy"
          save
          reopen
          fetch Student sortDescriptors=fullName
          expect Student#1.fullName == "Bo"
          """)
      #expect(report.stop == nil)
      #expect(try Data(contentsOf: URL(filePath: folder.path("Made.sqlite"))) == before)
    }
    #expect(!folder.contents.contains("Copy.sqlite"))
  }

  @Test func `a store of another version is refused, and migrated where a version is named`() throws
  {
    try makeStore(Self.first, "insert Student ann name=\"Ann\"")
    let copy = Self.second + "store sqlite from=\"Made.sqlite\""
    #expect(try report(copy + "\nexpect error 134100").stop == nil)
    let migrated = try report(
      copy + " version=1\nfetch Student\nexpect Student#1.fullName == \"Ann\"")
    #expect(migrated.stop == nil)
  }

  @Test(arguments: [
    "model \"School.xcdatamodeld\"", "model \"School.xcdatamodeld\" version=\"School 2\"",
    "store sqlite \"S.sqlite\" from=\"F.sqlite\" readOnly=true",
    "store sqlite from=\"F.sqlite\" version=2",
  ])
  func `a line is printed as it is written`(text: String) {
    let (scenario, problems) = Parser.parse(Document(path: "a", text: text))
    #expect(problems.isEmpty && scenario.commands.map { CommandPrinter.text($0) } == [text])
  }
}
