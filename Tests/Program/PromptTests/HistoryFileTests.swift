import Words
import Foundation
import Testing

@testable import Prompt

struct HistoryFileTests {
  private let folder = NSTemporaryDirectory() + "rollcall-" + UUID().uuidString

  @Test func `entries come back as they were typed, blocks in all their lines`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = HistoryFile(path: folder + "/deep/history")
    #expect(file.entries() == [])
    try file.add("insert Student 小明")
    try file.add("step \"A\"\n  save\n\n\ttabbed\nend")
    try file.add("save")
    try file.add("insert Student 小明")
    try file.add("insert Student 小明")
    let expected = [
      "insert Student 小明", "step \"A\"\n  save\n\n\ttabbed\nend", "save", "insert Student 小明",
    ]
    #expect(file.entries() == expected)
    #expect(HistoryFile(path: file.path).entries() == expected)
    let text = try String(contentsOfFile: file.path, encoding: .utf8)
    #expect(
      text
        == "insert Student 小明\nstep \"A\"\n\t  save\n\t\n\t\ttabbed\n\tend\nsave\ninsert Student 小明\n"
    )
  }

  @Test func `entries of more than two screens are neither kept nor read`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = HistoryFile(path: folder + "/history")
    var history = History(file: file)
    let long = String(repeating: "a", count: History.longestRecalled + 1)
    for entry in ["one", long, "two"] { #expect(history.add(entry) == nil) }
    #expect(history.entries == ["one", long, "two"] && history.recalled == ["one", "two"])
    #expect(file.entries() == ["one", "two"])
    // What an earlier version has kept.
    try Data("one\n\(long)\ntwo\n\t\(long)\nthree\n".utf8).write(to: URL(filePath: file.path))
    #expect(file.entries() == ["one", "three"])
  }

  @Test func `why an entry cannot be kept is said once, in the system's words`() {
    var history = History(file: HistoryFile(path: "/dev/null/history"))
    let problem = history.add("one")
    #expect(
      problem?.english == "the history cannot be kept in /dev/null/history: Not a directory")
    #expect(history.add("two")?.english == nil)
  }

  @Test func `no other user may read it, and nothing is left beside it but the lock`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = HistoryFile(path: folder + "/history")
    try file.add("one")
    try file.add("two")
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(names == ["history", "history.lock"])
  }
}
