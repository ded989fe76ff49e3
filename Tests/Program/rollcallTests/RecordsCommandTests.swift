import Foundation
import PublicRecords
import ScenarioFiles
import Testing

@testable import rollcall

/// `rollcall records`: what is found, and what the shell is told.
struct RecordsCommandTests {
  private func rollcall(_ words: String...) -> (output: String, errors: String, code: Int32) {
    var (output, errors) = ("", "")
    let program = RollcallProgram(
      environment: [:], write: { output += $0 }, complain: { errors += $0 })
    let code = program.run(["records"] + words)
    return (output, errors, code.rawValue)
  }

  @Test func `a word finds what a source says, and what shows it here`() {
    let found = rollcall("open radar 30381905")
    #expect(
      found.output.hasPrefix(
        """

        open radar 30381905  iOS 10.2, 2017
           https://github.com/lionheart/openradar-mirror/issues/16859
           - 
        """))
    #expect(found.output.contains("     = the same here\n     shown by Scenarios/"))
    #expect(found.code == 0)
    let words = rollcall("30381905", "FETCH")
    #expect(words.output.contains("open radar 30381905") && words.code == 0)
  }

  @Test func `without a text each is listed in a line`() {
    let count = RecordCatalog.builtIn.records.count
    let lines = rollcall().output.split(separator: "\n")
    #expect(lines.count == count + 1)
    #expect(lines.last?.hasPrefix("\(count) records, ") == true)
    #expect(lines.contains("CoreStore 207                     iOS, 2017"))
  }

  @Test func `words that nobody has said are told`() {
    let nothing = rollcall("\u{1B}[2Jnobody")
    #expect(nothing.output.isEmpty && nothing.code == 1)
    #expect(!nothing.errors.contains("\u{1B}") && nothing.errors.contains("no record has '"))
    #expect(rollcall("nobody-said", "--language", "zh").errors.contains("没有含 'nobody-said' 的记录"))
    #expect(rollcall("x", "--format", "csv").code == 2)
  }

  @Test func `a program gets a line of JSON for each`() throws {
    let lines = rollcall("--format", "json").output.split(separator: "\n")
    #expect(lines.count == RecordCatalog.builtIn.records.count)
    for line in lines {
      let record = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      #expect(Set(record.keys) == ["source", "address", "seen", "letter", "claims"])
    }
  }
}
