import Testing
import Words

@testable import GoldenTesting

struct GoldenFileTests {
  @Test func `a golden holds its report after one line`() throws {
    let text = GoldenFile.text(holding: "a\nb\n")
    #expect(text == "rollcall golden 1\na\nb\n")
    let golden = try GoldenFile(bytes: Array(text.utf8))
    #expect(golden.report == "a\nb\n")
    #expect(golden.damage.isEmpty)
  }

  @Test(arguments: [
    (
      "",
      "X.golden:1: the first line is not 'rollcall golden 1'; remove the file, then --update "
        + "writes it"
    ),
    (
      "rollcall golden one\n",
      "X.golden:1: the first line is not 'rollcall golden 1'; remove the file, then --update "
        + "writes it"
    ),
    (
      "rollcall golden 01\n",
      "X.golden:1: the first line is not 'rollcall golden 1'; remove the file, then --update "
        + "writes it"
    ),
    (
      "rollcall golden 2\n",
      "X.golden:1: a newer Rollcall wrote this golden (format 2); this one reads format 1"
    ),
  ])
  func `another first line is no golden`(text: String, message: String) {
    let error = #expect(throws: GoldenFile.Problem.self) { try GoldenFile(bytes: Array(text.utf8)) }
    #expect(error?.sentence(golden: "X.golden").english == message)
  }

  @Test func `bytes that are no text are no golden`() {
    #expect(throws: GoldenFile.Problem.notUTF8) {
      try GoldenFile(bytes: Array("rollcall golden 1\n".utf8) + [0xFF])
    }
  }

  @Test(arguments: [
    ("\u{FEFF}rollcall golden 1\na\n", "a\n", "it begins with a byte order mark"),
    (
      "rollcall golden 1\r\na\r\n", "a\n",
      "its lines end in CR LF; they should end in LF (in .gitattributes: *.golden -text)"
    ),
    ("rollcall golden 1\na", "a", "its last line has no line end"),
    (
      "rollcall golden 1\n<<<<<<< HEAD\na\n", "<<<<<<< HEAD\na\n",
      "line 2 is a mark of a merge conflict"
    ),
  ])
  func `damage done on the way is named`(text: String, report: String, damage: String) throws {
    let golden = try GoldenFile(bytes: Array(text.utf8))
    #expect(golden.report == report)
    #expect(golden.damage.map(\.english) == [damage])
  }
}
