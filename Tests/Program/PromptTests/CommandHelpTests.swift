import ScenarioLanguage
import Testing
import TextTable
import Words

@testable import Prompt

struct CommandHelpTests {
  @Test func `every command and every word of the prompt has help in both languages`() {
    let words = CommandWord.all + SessionWord.allCases.map(\.rawValue)
    for word in words {
      guard let guide = CommandGuide.of(word) else {
        Issue.record("'\(word)' has no guide")
        continue
      }
      for language in Language.allCases {
        let text = CommandHelp(language: language).text(of: guide).text
        #expect(text.contains(guide.summary.text(in: language).prefix(20)), "\(word)")
      }
    }
  }

  @Test(arguments: Language.allCases)
  func `no line of the help is wider than a report`(language: Language) {
    let help = CommandHelp(language: language)
    let texts =
      [help.overview, help.lessonOverview]
      + (CommandGuide.language + CommandGuide.session).map { help.text(of: $0) }
    for line in texts.flatMap({ $0.text.split(separator: "\n") }) {
      #expect(DisplayWidth.of(String(line)) <= 84, "\(line)")
    }
  }

  @Test(arguments: Language.allCases)
  func `help begins with what somebody needs who begins, and lists each command once`(
    language: Language
  ) {
    let rows = CommandHelp(language: language).overview.text.split(separator: "\n")
      .compactMap { $0.wholeMatch(of: #/ {3}(\w+) {2}.*/#).map { String($0.output.1) } }
    #expect(
      rows.prefix(7) == ["learn", "load", "entity", "store", "insert", "save", "controller"])
    let words = CommandWord.all + SessionWord.allCases.map(\.rawValue)
    #expect(rows.filter(words.contains).sorted() == words.sorted())
  }

  @Test func `help says of a controller in an example that the stage has others, or none`() throws {
    let guide = try #require(CommandGuide.of("performFetch"))
    let help = CommandHelp(language: .english)
    let plain = help.text(of: guide).text
    #expect(plain.contains("> performFetch students"))
    #expect(help.text(of: guide, amid: ["students"]).text == plain)
    #expect(
      help.text(of: guide, amid: []).text == plain + """

           students in the example stands for a controller of yours; there is none yet:
           'help controller'

        """)
    #expect(
      CommandHelp(language: .simplifiedChinese).text(of: guide, amid: ["kids", "all"]).text
        .hasSuffix(
          "   例子里的 students 代表你的控制器；现在有 kids、all\n"))
    let insert = try #require(CommandGuide.of("insert"))
    #expect(help.text(of: insert, amid: []).text == help.text(of: insert).text)
  }

  @Test func `help tells all that the grammar of a word takes`() throws {
    let help = CommandHelp(language: .english)
    #expect(
      help.text(of: try #require(CommandGuide.of("trace"))).text == """
           trace brief|full|swift|objc
           how callbacks are printed from here on
           `brief` in a line, `full` with all that the delegate did, or in the words of a
           phone, `swift` or `objc`

           > trace swift

        """)
    #expect(
      help.text(of: try #require(CommandGuide.of("show"))).text == """
           show CONTROLLER all|sections|cells|cache|sql
           shows a controller's table
           `all` rows however many, its `sections` or `cells`, its `cache`, or the `sql`
           that last read its rows

           > show students sections

           show delegate DELEGATE
           the lines of a delegate, also of `standard`

           > show delegate standard

           show object LABEL
           one object: its attributes, what its relationships lead to, and how many members
           they have

           > show object ann

        """)
    #expect(
      CommandHelp(language: .simplifiedChinese).text(of: try #require(CommandGuide.of("drag")))
        .text == """
             drag 控制器 索引路径 to 索引路径
             像用户那样拖动一行
             视图自己先移动这一行，这时还什么都没有保存

             > drag students 0-0 to 0-2

          """)
  }

  @Test func `help of a word that is no command names the commands that have it`() throws {
    let help = CommandHelp(language: .english)
    #expect(
      help.text(onWord: "fill")?.text == """
           'fill' is no command; these have it:
           help expect  fill: lines that a test writes

        """)
    #expect(
      CommandHelp(language: .simplifiedChinese).text(onWord: "visibleRows")?.text == """
           'visibleRows' 不是命令；下面这些命令里有它：
           help tableView  tableView 控制器 visibleRows=数字：由控制器供给内容的表格视图
           help scroll     scroll 控制器 to 索引路径：用于写了 `visibleRows` 的视图；一步到
                           位，中间的行不会被询问

        """)
    #expect(WordUse.all(of: "resetBy", in: CommandGuide.language).map(\.command) == ["entity"])
    #expect(help.text(onWord: "xyzzy") == nil)
    #expect(help.text(onWord: "") == nil)
    // No word of an English sentence is taken for one of the language.
    #expect(help.text(onWord: "which") == nil)
  }

  @Test func `a block's help tells its lines`() throws {
    let help = CommandHelp(language: .english)
    let text = help.text(of: try #require(CommandGuide.of("transformer"))).text
    #expect(
      text.hasSuffix(
        """
           its lines: PROPERTY VALUE; end
           transformedValueClass    the class it makes
           allowsReverse            whether it turns back
           reverseTransformedValue  nil, for a forgotten half

        """))
  }
}
