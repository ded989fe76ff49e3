import Foundation
import TestSupport
import Testing
import Words

@testable import ScenarioFiles

struct StoreFoldersTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test func `one scenario keeps its stores in the folder itself`() throws {
    let folders = try StoreFolders.make(
      in: folder.path("new/stores"), for: [ScenarioFile(path: "x/a.scenario")])
    #expect(folders.map(\.path) == [folder.path("new/stores")])
    #expect(FileManager.default.fileExists(atPath: folder.path("new/stores")))
  }

  @Test func `several have a folder each, none of them twice`() {
    let files = [
      "x/a.scenario", "y/a.scenario", "z/A.scenario", "a-2.scenario", "...scenario", "p.txt",
    ].map { ScenarioFile(path: $0) }
    #expect(StoreFolders.names(for: files) == ["a", "a-2", "A-3", "a-2-2", "_..", "p.txt"])
  }

  @Test(arguments: [
    ("file", "file: this is not a folder"),
    ("file/in", "file/in: cannot be written: Not a directory"),
  ])
  func `where no folder can be is told`(name: String, message: String) throws {
    try folder.write("", to: "file")
    let error = #expect(throws: FileProblem.self) {
      try StoreFolders.make(in: folder.path(name), for: [])
    }
    #expect(error.map { folder.relative($0.english) } == message)
    #expect(error?.exitCode == .failure)
  }
}
