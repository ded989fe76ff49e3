import Foundation
import TestSupport
import Testing

@testable import ScenarioFiles

struct TemporaryFolderTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  @Test func `a folder is gone with all that is in it once it is removed`() throws {
    let made = try TemporaryFolder(in: folder.path)
    try Data("x".utf8).write(to: made.url.appending(path: "file"))
    made.remove()
    made.remove()
    #expect(try names == [])
  }

  @Test func `a folder is gone when its owner is`() throws {
    do {
      let made = try TemporaryFolder(in: folder.path)
      #expect(FileAccess.exists(made.path))
    }
    #expect(try names == [])
  }

  @Test func `the folders of the dead are swept, and those of the living stay`() throws {
    let living = try TemporaryFolder(in: folder.path)
    try folder.write("left by a kill", to: "rollcall-run-DEAD/stores/a.sqlite")
    try folder.write("somebody else's", to: "rollcall-notes/a.txt")
    try FileManager.default.createDirectory(
      atPath: folder.path(".rollcall-new-BEING-MADE"), withIntermediateDirectories: false)
    TemporaryFolder.sweep(folder.path)
    #expect(
      try names
        == [
          ".rollcall-new-BEING-MADE", FileAccess.split(living.path).name, "rollcall-notes",
        ].sorted())
  }

  @Test func `a link is not swept, nor what it leads to`() throws {
    try folder.write("kept", to: "elsewhere/file")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("rollcall-run-LINK"), withDestinationPath: folder.path("elsewhere"))
    TemporaryFolder.sweep(folder.path)
    #expect(folder.text(of: "elsewhere/file") == "kept")
  }

  @Test func `a folder that cannot be made is told`() throws {
    #expect(throws: FileProblem.unwritable(path: folder.path("gone"), reason: ENOENT)) {
      try TemporaryFolder(in: folder.path("gone"))
    }
  }
}
