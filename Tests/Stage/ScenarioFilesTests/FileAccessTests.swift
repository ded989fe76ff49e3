import Foundation
import TestSupport
import Testing
import Words

@testable import ScenarioFiles

struct FileAccessTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test func `a pipe that nothing writes into is not waited for without end`() throws {
    let path = folder.path("pipe")
    #expect(unsafe mkfifo(path, 0o600) == 0)
    let problem = #expect(throws: FileProblem.self) {
      try FileAccess.bytes(of: path, patience: 0.01)
    }
    #expect(problem == .silent(path: path, seconds: 0.01))
    #expect(
      FileProblem.silent(path: "pipe", seconds: 5).english
        == "pipe: nothing was opened to write into this pipe for 5 seconds")
  }

  @Test func `a pipe is read to its end, however slowly it comes`() throws {
    let path = folder.path("pipe")
    #expect(unsafe mkfifo(path, 0o600) == 0)
    let written = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      // Opening waits for the reader.
      let writer = unsafe open(path, O_WRONLY)
      for piece in ["one, ", "two, ", "three"] {
        _ = unsafe piece.withCString { unsafe write(writer, $0, strlen($0)) }
      }
      close(writer)
      written.signal()
    }
    #expect(try String(decoding: FileAccess.bytes(of: path), as: UTF8.self) == "one, two, three")
    written.wait()
  }

  @Test(arguments: [
    ("a\u{1B}[31m.scenario", "a\\u{1B}[31m.scenario: there is no such file or folder"),
    ("a\u{202E}b", "a\\u{202E}b: there is no such file or folder"),
    ("", "'': there is no such file or folder"),
  ])
  func `nothing in a path steers the terminal`(path: String, message: String) {
    #expect(FileProblem.missing(path: path).english == message)
  }
}
