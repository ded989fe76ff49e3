import Foundation
import TestSupport
import Testing
import Words

@testable import ScenarioFiles

struct FileAccessWritingTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(name), withDestinationPath: target)
  }

  private func status(of name: String) -> stat {
    var status = stat()
    _ = unsafe lstat(folder.path(name), &status)
    return status
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  @Test func `a file is replaced whole, and nothing is left beside it`() throws {
    try folder.write("old and longer", to: "a.golden")
    let before = status(of: "a.golden").st_ino
    try FileAccess.write("new", to: folder.path("a.golden"))
    #expect(folder.text(of: "a.golden") == "new")
    #expect(status(of: "a.golden").st_ino != before)
    #expect(try names == ["a.golden"])
  }

  @Test func `drafts of the dead are swept at the next writing, and those of the living stay`()
    throws
  {
    let dead = ".rollcall-draft-\(UUID().uuidString)"
    let others = [
      ".rollcall-draft-notes", ".rollcall-notes", ".rollcall-draft-\(UUID().uuidString)",
    ]
    for name in [dead] + others { try folder.write("left", to: name) }
    let target = folder.path("a.golden")
    let draftLink = ".rollcall-draft-\(UUID().uuidString)"
    try link(draftLink, to: "elsewhere")
    // A lock is an open file's, so one of this process stands for a living one's.
    let living = unsafe open(folder.path(others[2]), O_RDONLY)
    defer { close(living) }
    #expect(flock(living, LOCK_EX | LOCK_NB) == 0)
    try FileAccess.write("new", to: target)
    #expect(try names == (others + [draftLink, "a.golden"]).sorted())
  }

  @Test(arguments: [(0o600, false, 0o600), (0o755, false, 0o755), (0o644, true, 0o600)])
  func `a file that is replaced keeps its mode, unless it is to be private`(
    mode: Int, isPrivate: Bool, expected: Int
  ) throws {
    let path = try folder.write("old", to: "file")
    unsafe chmod(path, mode_t(mode))
    try FileAccess.write(Array("new".utf8), to: path, isPrivate: isPrivate)
    #expect(status(of: "file").st_mode & 0o7777 == mode_t(expected))
  }

  @Test func `another name of the same file keeps what it had`() throws {
    try folder.write("the teacher's", to: "teacher")
    try FileManager.default.linkItem(
      atPath: folder.path("teacher"), toPath: folder.path("pupil.golden"))
    try FileAccess.write("new", to: folder.path("pupil.golden"))
    #expect(folder.text(of: "teacher") == "the teacher's")
    #expect(folder.text(of: "pupil.golden") == "new")
  }

  @Test func `a link within its folder is followed and stays a link`() throws {
    try folder.write("old", to: "in/deep/a.golden")
    try link("in/link.golden", to: "deep/a.golden")
    try FileAccess.write("new", to: folder.path("in/link.golden"))
    #expect(folder.text(of: "in/deep/a.golden") == "new")
    #expect(FileAccess.isLink(folder.path("in/link.golden")))
  }

  @Test(arguments: ["../teacher.scenario", "round/../teacher.scenario"])
  func `a link that leads out of its folder is refused`(target: String) throws {
    try folder.write("the teacher's", to: "teacher.scenario")
    try folder.write("", to: "pupil/notes")
    try link("pupil/round", to: ".")
    try link("pupil/mine.golden", to: target)
    let problem = #expect(throws: FileProblem.self) {
      try FileAccess.write("forged", to: folder.path("pupil/mine.golden"))
    }
    #expect(
      problem.map { folder.relative($0.english) }
        == "pupil/mine.golden: this link leads out of its folder, to teacher.scenario; name that "
        + "file itself, or put it in the place of the link")
    #expect(folder.text(of: "teacher.scenario") == "the teacher's")
  }

  @Test func `a link that leads to a device is refused where it is not the system's own`() throws {
    try link("mine.golden", to: "/dev/full")
    let problem = #expect(throws: FileProblem.self) {
      try FileAccess.write("x", to: folder.path("mine.golden"))
    }
    #expect(problem == .strayLink(path: folder.path("mine.golden"), target: "/dev/full"))
  }

  @Test func `a link that leads nowhere is refused`() throws {
    try link("a.golden", to: "gone")
    #expect(throws: FileProblem.strayLink(path: folder.path("a.golden"), target: nil)) {
      try FileAccess.write("x", to: folder.path("a.golden"))
    }
    #expect(try names == ["a.golden"])
  }

  @Test func `a device is written to and never replaced`() throws {
    var before = stat()
    _ = unsafe stat("/dev/full", &before)
    #expect(throws: FileProblem.unwritable(path: "/dev/full", reason: ENOSPC)) {
      try FileAccess.write("x", to: "/dev/full")
    }
    try FileAccess.write("x", to: "/dev/null")
    var after = stat()
    _ = unsafe stat("/dev/full", &after)
    #expect(after.st_mode & S_IFMT == S_IFCHR)
    #expect(after.st_ino == before.st_ino)
  }

  @Test func `a pipe is written to and never replaced`() throws {
    let path = folder.path("pipe")
    #expect(unsafe mkfifo(path, 0o600) == 0)
    let reader = unsafe open(path, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    try FileAccess.write("through", to: path)
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = unsafe read(reader, &bytes, 100)
    #expect(String(decoding: bytes.prefix(count), as: UTF8.self) == "through")
    #expect(status(of: "pipe").st_mode & S_IFMT == S_IFIFO)
  }

  @Test func `a pipe that nothing reads is not waited for without end`() throws {
    let path = folder.path("pipe")
    #expect(unsafe mkfifo(path, 0o600) == 0)
    let problem = #expect(throws: FileProblem.self) {
      try FileAccess.write("x", to: path, patience: 0.01)
    }
    #expect(problem == .unread(path: path, seconds: 0.01))
    #expect(problem?.exitCode == .failure)
    #expect(
      FileProblem.unread(path: "pipe", seconds: 5).english
        == "pipe: nothing was opened to read this pipe for 5 seconds")
  }

  @Test func `what a link of the system leads to is written to`() throws {
    let path = try folder.write("above\n", to: "out.txt")
    let file = unsafe open(path, O_RDWR | O_APPEND)
    defer { close(file) }
    let before = status(of: "out.txt").st_ino
    try FileAccess.write("below\n", to: "/proc/self/fd/\(file)")
    #expect(folder.text(of: "out.txt") == "above\nbelow\n")
    #expect(status(of: "out.txt").st_ino == before)
  }

  @Test func `a folder that is not there is told, and nothing is made`() throws {
    #expect(throws: FileProblem.unwritable(path: folder.path("gone/a.golden"), reason: ENOENT)) {
      try FileAccess.write("new", to: folder.path("gone/a.golden"))
    }
    #expect(try names == [])
  }

  @Test func `a folder is no file to write`() throws {
    #expect(throws: FileProblem.notAFile(path: folder.path)) {
      try FileAccess.write("x", to: folder.path)
    }
  }

  @Test func `a file is made only where nothing is, not even a link to nothing`() throws {
    try folder.write("mine", to: "there")
    try link("dangling", to: "gone")
    #expect(try !FileAccess.create(folder.path("there"), with: "x"))
    #expect(try !FileAccess.create(folder.path("dangling"), with: "x"))
    #expect(try FileAccess.create(folder.path("new"), with: "x"))
    #expect(folder.text(of: "there") == "mine")
    #expect(folder.text(of: "new") == "x")
    #expect(try names == ["dangling", "new", "there"])
  }

  @Test func `lines are added to the end of a file, which is private`() throws {
    let path = folder.path("log")
    try FileAccess.append(Array("one\n".utf8), to: path)
    try FileAccess.append(Array("two\n".utf8), to: path)
    #expect(folder.text(of: "log") == "one\ntwo\n")
    #expect(status(of: "log").st_mode & 0o7777 == 0o600)
    try folder.write("", to: "in/notes")
    try link("in/log", to: path)
    #expect(throws: FileProblem.strayLink(path: folder.path("in/log"), target: path)) {
      try FileAccess.append([], to: folder.path("in/log"))
    }
  }
}
