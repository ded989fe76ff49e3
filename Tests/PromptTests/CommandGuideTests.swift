import ScenarioLanguage
import Testing
import Words

@testable import Prompt

struct CommandGuideTests {
  @Test(arguments: CommandGuide.language.map(\.word))
  func `the example of a command can be read`(word: String) throws {
    let guide = try #require(CommandGuide.of(word))
    let document = Document(path: "example", text: guide.example)
    let (scenario, problems) = Parser.parse(document)
    #expect(problems == [])
    #expect(scenario.commands.count == 1)
    #expect(
      guide.example.split(separator: " ").first.map(String.init) == word || word == guide.example)
  }

  @Test(arguments: CommandGuide.session.map(\.word))
  func `the example of a word of the prompt can be read`(word: String) throws {
    let guide = try #require(CommandGuide.of(word))
    #expect(SessionWord(rawValue: word) != nil)
    #expect(try SessionCommand.parse(guide.example) != nil)
  }

  @Test(arguments: [
    ("back 0", "it is written: back [COUNT], as in: back 2"), ("quit now", "it is written: quit"),
    ("mode bx", "there is no mode 'bx'; did you mean 'box'?"),
    ("rerun 5-3", "it is written: rerun FROM-TO, as in: rerun 3-5"),
    (
      "write 1-99999999999999999999 x",
      "it is written: write FROM-TO FILE, as in: write 3-9 mine.scenario"
    ),
    ("hints", nil), ("next 2", "it is written: next"),
    ("learn 1 2 3", "it is written: learn [LESSON] [TASK], as in: learn 3"),
  ])
  func `what is wrong behind a word is said`(line: String, message: String?) {
    do throws(SessionCommand.Fault) {
      #expect(try SessionCommand.parse(line) == nil)
      #expect(message == nil)
    } catch {
      #expect(error.sentence.english == message)
    }
  }
}
