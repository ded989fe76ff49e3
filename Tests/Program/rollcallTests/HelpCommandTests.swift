import ScenarioFiles
import Testing

@testable import rollcall

/// What `rollcall help WORD` prints of the words that a scenario and the prompt have.
struct HelpCommandTests {
  private func help(_ words: String...) -> (code: ExitCode, output: String) {
    var output = ""
    let program = RollcallProgram(environment: [:], write: { output += $0 }, complain: { _ in })
    return (program.run(["help"] + words), output)
  }

  @Test(arguments: [
    ("insert", "   insert ENTITY LABEL name=value\n   inserts an object"),
    ("goto", "   goto [STEP]\n"), ("quit", "   quit\n"),
  ])
  func `a word of the language or of the prompt is explained`(word: String, beginning: String) {
    let (code, output) = help(word)
    #expect(code == .good)
    #expect(output.hasPrefix(beginning), "\(output)")
  }

  @Test func `in Chinese with its placeholders`() {
    let output = help("insert", "--language", "zh").output
    #expect(output.hasPrefix("   insert 实体 标签 name=value\n   插入一个对象"), "\(output)")
  }

  @Test func `of two meanings that of the program's own command counts`() throws {
    #expect(help("export").output == (try #require(HelpTopic.text(on: "export"))))
  }

  @Test func `a word that nobody knows is an error`() {
    #expect(help("insrt").code == .usage)
  }
}
