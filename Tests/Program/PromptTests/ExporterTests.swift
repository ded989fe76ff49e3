import Foundation
import TerminalTesting
import Testing

/// A pipe, and what `export` writes.
struct ExporterTests {
  private static let articles = [
    "000-as-written", "000-corrected", "001-as-written", "001-corrected", "002-as-written",
    "002-corrected", "003-as-written", "003-corrected", "003-types", "004-index-titles",
    "004-reference", "004-reordering",
  ]

  private static let folder =
    URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
    + "/Scenarios/Articles"

  /// Runs the program with standard input from a text; what it printed, and how it ended.
  private func rollcall(
    _ words: [String], input: String = "", in folder: String
  ) throws -> (output: String, errors: String, code: Int32) {
    let process = Process()
    process.executableURL = URL(filePath: try Terminal.path(of: "rollcall"))
    process.arguments = words
    process.currentDirectoryURL = URL(filePath: folder)
    let file = NSTemporaryDirectory() + "rollcall-" + UUID().uuidString
    try input.write(toFile: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: file) }
    process.standardInput = FileHandle(forReadingAtPath: file)
    let pipe = Pipe()
    process.standardOutput = pipe
    let errors = file + ".errors"
    try "".write(toFile: errors, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: errors) }
    process.standardError = try FileHandle(forWritingTo: URL(filePath: errors))
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (
      String(decoding: output, as: UTF8.self), try String(contentsOfFile: errors, encoding: .utf8),
      process.terminationStatus
    )
  }

  @Test(arguments: articles)
  func `a pipe prints what run prints`(article: String) throws {
    let text = try String(contentsOfFile: "\(Self.folder)/\(article).scenario", encoding: .utf8)
    let piped = try rollcall([], input: text, in: Self.folder)
    let run = try rollcall(["run", "\(article).scenario"], in: Self.folder)
    #expect(piped.output == run.output)
    #expect(piped.code == run.code)
  }

  @Test(arguments: articles)
  func `what is exported after an article prints the same, elsewhere`(article: String) throws {
    let elsewhere = NSTemporaryDirectory() + "rollcall-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: elsewhere, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: elsewhere) }
    let exported = try rollcall(
      [], input: "load \(Self.folder)/\(article).scenario\nexport mine.scenario\n", in: elsewhere)
    let run = try rollcall(["run", "\(Self.folder)/\(article).scenario"], in: elsewhere)
    #expect(exported.code == run.code)
    #expect(try rollcall(["run", "mine.scenario"], in: elsewhere).output == run.output)
  }

  @Test(arguments: ["x", "学", "-"])
  func `a file that is not there ends no prompt, however short its name`(name: String) throws {
    #expect(try rollcall([], input: "load \(name)\n", in: NSTemporaryDirectory()).code == 2)
  }

  @Test func `a page of what was shown is exported, as run writes one`() throws {
    let folder = NSTemporaryDirectory() + "rollcall-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let load = "load \(Self.folder)/000-corrected.scenario\n"
    let exported = try rollcall([], input: load + "export story.html\n", in: folder)
    #expect(exported.code == 0)
    for name in ["story.htm", "STORY.HTML"] {
      _ = try rollcall([], input: load + "export \(name)\n", in: folder)
      #expect(
        FileManager.default.contentsEqual(
          atPath: "\(folder)/story.html", andPath: "\(folder)/\(name)"))
    }
    _ = try rollcall([], input: load + "export session.scenario\n", in: folder)
    let run = try rollcall(["run", "--html", "-", "session.scenario"], in: folder)
    #expect(try String(contentsOfFile: folder + "/story.html", encoding: .utf8) == run.output)
  }

  @Test(arguments: [
    (
      "note \"A\"\nexport a.pdf\n",
      "   a.pdf: what is exported is a *.scenario, *.md or *.html; name such a file\n"
    ),
    ("export a.scenario\n", "   the stage is empty: there is nothing to export yet\n"),
  ])
  func `what cannot be exported is refused, and no file is made`(
    input: String, message: String
  ) throws {
    let folder = NSTemporaryDirectory() + "rollcall-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let refused = try rollcall([], input: input, in: folder)
    #expect(refused.code == 2 && refused.errors.hasPrefix(message))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
  }

  @Test func `notes hold the commands in fences, and what they showed`() throws {
    let folder = NSTemporaryDirectory() + "rollcall-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let input = """
      entity Student
        name  String
      end
      store memory
      note "Two students."
      insert Student ming name="小明"
      insert Student zoe name="Zoé"
      objects Student
      export notes.md

      """
    let ended = try rollcall([], input: input, in: folder)
    #expect(ended.code == 0)
    let notes = try String(contentsOfFile: folder + "/notes.md", encoding: .utf8)
    #expect(
      notes == """
        # A session with Rollcall

        ```rollcall
        entity Student
          name  String
        end
        store memory
        ```

        ```output
        > store memory
        ```

        Two students.

        ```rollcall
        insert Student ming name="小明"
        insert Student zoe name="Zoé"
        objects Student
        ```

        ```output
        > insert Student ming name="小明"
        > insert Student zoe name="Zoé"
        > objects Student
           +------+------+
           |      | name |
           +------+------+
           | ming | 小明 |
           | zoe  | Zoé  |
           +------+------+
        ```

        """)
  }

  @Test(arguments: articles)
  func `notes of an article are a test that passes`(article: String) throws {
    let folder = NSTemporaryDirectory() + "rollcall-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for name in ["notes.md", "notes.zh.md"] {
      let load = "load \(Self.folder)/\(article).scenario\nexport \(name)\n"
      _ = try rollcall([], input: load, in: folder)
      let run = try rollcall(["run", "\(Self.folder)/\(article).scenario"], in: folder)
      let tested = try rollcall(["test", name], in: folder)
      #expect(tested.code == run.code, "\(tested.output)\(tested.errors)")
      // An output that differs would be shown with its lines.
      #expect(!tested.output.contains("+ "), "\(tested.output)")
    }
  }

  @Test(arguments: [
    ("print 1\n", 0, "> print 1\n   1\n\nrun: 0 steps\n"),
    ("print 1\r\nquit\r\nprint 2\n", 0, "> print 1\n   1\n\nrun: 0 steps\n"),
    ("expect 1 == 2\n", 1, nil), ("prin 1\n", 2, nil), ("step \"A\"\n", 2, nil),
    ("mode bx\n", 2, nil), ("save\n", 2, nil), ("help nothing\n", 2, nil),
    ("print 1", 0, "> print 1\n   1\n\nrun: 0 steps\n"), ("", 0, "run: 0 steps\n"),
  ])
  func `a pipe ends as a run does`(input: String, code: Int32, output: String?) throws {
    let found = try rollcall([], input: input, in: NSTemporaryDirectory())
    #expect(found.code == code)
    if let output { #expect(found.output == output) }
  }
}
