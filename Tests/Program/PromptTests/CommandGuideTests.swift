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

  @Test func `every placeholder of how a command is written has a word in Chinese`() {
    let guides = CommandGuide.language + CommandGuide.session
    let usages = guides.map(\.usage) + guides.flatMap(\.forms).map(\.usage)
    let used = Set(
      usages.flatMap { $0.matches(of: /[A-Z][A-Z]+/).map { String($0.output) } })
    #expect(used == Set(UsagePlaceholder.allCases.map(\.rawValue)))
    for guide in guides {
      let chinese = guide.usage(in: .simplifiedChinese)
      #expect(!chinese.contains(/[A-Z][A-Z]/), "\(chinese)")
      #expect(guide.usage(in: .english) == guide.usage)
      // A hint takes it word by word.
      #expect(
        guide.arguments(in: .simplifiedChinese).split(separator: " ").count
          == guide.arguments.split(separator: " ").count)
    }
  }

  @Test(arguments: [
    ("load", "load 文件"), ("write", "write 起-止 文件"), ("drag", "drag 控制器 索引路径 to 索引路径"),
    ("note", "note \"文字\" zh=\"文字\""), ("quit", "quit"), ("help", "help [命令|代码]"),
    ("store", "store sqlite|xml|binary|memory \"文件\" from=\"文件\" readOnly=true version=数字"),
  ])
  func `in Chinese the placeholders are Chinese`(word: String, usage: String) throws {
    #expect(try #require(CommandGuide.of(word)).usage(in: .simplifiedChinese) == usage)
  }

  @Test(arguments: [
    ("load", "写法是：load 文件，例如：load Scenarios/Articles/000-corrected.scenario"),
    ("back 0", "写法是：back [数量]，例如：back 2"), ("quit now", "写法是：quit"),
  ])
  func `what is wrong behind a word is said in Chinese`(line: String, message: String) {
    do throws(SessionCommand.Fault) {
      _ = try SessionCommand.parse(line)
      Issue.record("\(line) was read")
    } catch {
      #expect(error.sentence.simplifiedChinese == message)
    }
  }

  @Test(arguments: [
    ("rollcall learn", SessionWord.learn), ("swift run rollcall help", .help), ("帮助", .help),
    ("？", .help), ("退出", .quit),
  ])
  func `a line as the shell has it, or in Chinese, is the command of that name`(
    line: String, word: SessionWord
  ) throws {
    #expect(try SessionCommand.parse(line)?.word == word)
  }

  @Test(arguments: [
    "rollcall run a.scenario", "swift run rollcall test", "run Scenarios/a.scenario", "rollcall",
  ])
  func `a command of the shell is said to be that`(line: String) {
    #expect(throws: SessionCommand.Fault.self) { try SessionCommand.parse(line) }
  }
}
