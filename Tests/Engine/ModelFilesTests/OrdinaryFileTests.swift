import Foundation
import TestSupport
import Testing

@testable import ModelFiles

@Suite struct OrdinaryFileTests {
  @Test func `a file is opened, and what is none is not waited for`() throws {
    let folder = try ScratchFolder()
    let file = try folder.write("SQLite", to: "a.store")
    #expect(try OrdinaryFile.opened(at: file)?.read(upToCount: 3) == Data("SQL".utf8))
    let pipe = folder.path("pipe")
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    for other in [pipe, folder.path, folder.path("missing"), "/dev/zero"] {
      #expect(OrdinaryFile.opened(at: other) == nil, "\(other)")
    }
  }
}
