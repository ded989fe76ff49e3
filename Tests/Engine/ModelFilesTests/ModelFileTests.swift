import Foundation
import Testing

@testable import ModelFiles

@Suite final class ModelFileTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func write(_ text: String, to path: String) throws {
    let url = folder.appending(path: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  private func model(of entity: String) -> String { "<model><entity name=\"\(entity)\"/></model>" }

  private func currentVersion(_ name: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict>
    <key>_XCCurrentVersionName</key><string>\(name).xcdatamodel</string>
    </dict></plist>
    """
  }

  @Test func `of several versions the current one is read, or the one that is asked for`() throws {
    let school = folder.appending(path: "School.xcdatamodeld")
    try write(model(of: "A"), to: "School.xcdatamodeld/School.xcdatamodel/contents")
    #expect(try ModelFile.definition(at: school).entities.map(\.name) == ["A"])
    try write(model(of: "B"), to: "School.xcdatamodeld/School 2.xcdatamodel/contents")
    #expect(
      throws: ModelFileFault.file(
        "'School.xcdatamodeld' does not say which of its versions is the current one")
    ) { try ModelFile.definition(at: school) }
    try write(currentVersion("School 2"), to: "School.xcdatamodeld/.xccurrentversion")
    #expect(try ModelFile.definition(at: school).entities.map(\.name) == ["B"])
    for name in ["School", "School.xcdatamodel"] {
      #expect(try ModelFile.definition(at: school, version: name).entities.map(\.name) == ["A"])
    }
    #expect(ModelFile.versions(in: school) == ["School", "School 2"])
    #expect(
      throws: ModelFileFault.file(
        "'School.xcdatamodeld' has no version 'C': it has 'School', 'School 2'")
    ) { try ModelFile.definition(at: school, version: "C") }
  }

  @Test func `a folder of versions is compiled, with its classes in a module`() throws {
    let school = folder.appending(path: "School.xcdatamodeld")
    let compiled = folder.appending(path: "School.momd")
    let text = "<model><entity name=\"A\" representedClassName=\".Note\"/></model>"
    try write(text, to: "School.xcdatamodeld/School.xcdatamodel/contents")
    try write(model(of: "B"), to: "School.xcdatamodeld/School 2.xcdatamodel/contents")
    try write("no model", to: "School.xcdatamodeld/Old.xcdatamodel/contents")
    try write(currentVersion("School"), to: "School.xcdatamodeld/.xccurrentversion")
    try write("stays nowhere", to: "School.momd/Gone.mom")
    let faults = try ModelFile.compile(school, to: compiled, classesIn: "App")
    #expect(faults.count == 1 && faults[0].hasPrefix("Old: The model cannot be read, line 1"))
    #expect(ModelFile.versions(in: compiled) == ["School", "School 2"])
    #expect(try ModelFile.currentVersion(in: compiled) == "School")
    #expect(try ModelFile.currentVersion(in: school) == "School")
    let entity = try #require(try ModelFile.definition(at: compiled).entities.first)
    #expect(entity.name == "A" && entity.className == "App.Note")
    let other = try ModelFile.definition(at: compiled, version: "School 2")
    #expect(other.entities.map(\.name) == ["B"])
    #expect(throws: ModelFileFault.self) { try ModelFile.versionHashes(in: compiled) }
    try write(currentVersion("Old"), to: "School.xcdatamodeld/.xccurrentversion")
    #expect(throws: ModelFileFault.self) {
      try ModelFile.compile(school, to: compiled, classesIn: "App")
    }
    #expect(try ModelFile.currentVersion(in: compiled) == "School", "what was there stays")
  }

  @Test func `what is no model is told by its name`() throws {
    let gone = folder.appending(path: "Gone.momd")
    #expect(throws: ModelFileFault.file("'Gone.momd' has no model")) {
      try ModelFile.definition(at: gone)
    }
    try write("", to: "Old.xcdatamodel/elements")
    let fault = #expect(throws: ModelFileFault.self) {
      try ModelFile.definition(at: folder.appending(path: "Old.xcdatamodel"))
    }
    #expect(
      fault?.sentence
        == "'Old.xcdatamodel' is of Xcode 3, whose form is not read: open it once in a newer Xcode and "
        + "save it.")
    try write("bplist00", to: "Bad.mom")
    #expect(throws: ModelFileFault.self) {
      try ModelFile.definition(at: folder.appending(path: "Bad.mom"))
    }
  }
}
