import ScenarioLanguage
package import TextTable
package import Words

/// What `help` prints, in a language.
package struct CommandHelp {
  let language: Language
  /// The columns of a line.
  var width = HelpPage.fullWidth

  /// What `help WORD` prints of a command of the language or of the prompt, or of a word that such commands
  /// have; nil for any other word.
  package static func text(
    on word: String, in language: Language, width: Int?
  ) -> StyledText? {
    let help = CommandHelp(language: language, width: width ?? HelpPage.fullWidth)
    return CommandGuide.of(word).map { help.text(of: $0) } ?? help.text(onWord: word)
  }

  /// What `help WORD` prints of a word that is no command: the commands that have it; nil where none has.
  func text(onWord word: String) -> StyledText? {
    let uses = WordUse.all(of: word, in: CommandGuide.language + CommandGuide.session)
    guard !uses.isEmpty else { return nil }
    var page = HelpPage(width: width)
    page.line(HelpSentence.wordOf(word).text(in: language), role: .heading)
    page.table(
      uses.map {
        ("help \($0.command)", HelpSentence.use($0).text(in: language))
      })
    return page.styled
  }

  /// What `help COMMAND` prints: how it is written, what it does, an example, and its other forms.
  ///
  /// - Parameters:
  ///   - guide: what is said of the command.
  ///   - controllers: those of the stage; the controllers of examples that are not there are said to be none of it.
  ///     Nil where there is no stage.
  /// - Returns: the page.
  func text(of guide: CommandGuide, amid controllers: [String]? = nil) -> StyledText {
    var page = HelpPage(width: width)
    page.line(guide.usage(in: language), role: .heading)
    page.prose(guide.summary.text(in: language))
    if let detail = guide.detail { page.prose(detail.text(in: language)) }
    page.blank()
    page.example(guide.example)
    for form in guide.forms {
      page.blank()
      page.line(form.usage(in: language), role: .heading)
      page.prose(form.meaning.text(in: language))
      page.blank()
      page.example(form.example)
    }
    if let block = guide.block { write(block, to: &page) }
    let absent = guide.controllersOfExamples.filter { controllers?.contains($0) == false }
    if let controllers, !absent.isEmpty {
      page.blank()
      page.prose(HelpSentence.exampleNames(absent, there: controllers).text(in: language))
    }
    return page.styled
  }

  /// The lines that a block can have, each with what it is.
  private func write(_ block: BlockGuide, to page: inout HelpPage) {
    guard !block.lines.isEmpty || block.hint != nil else { return }
    page.blank()
    let hint = block.hint?.text(in: language) ?? ""
    page.prose("\(HelpSentence.linesOfBlock.text(in: language)) \(hint)")
    page.table(block.lines.map { ($0.text, $0.meaning.text(in: language)) })
  }

  /// What `help` prints in a lesson: the words that help there.
  var lessonOverview: StyledText {
    let listed = SessionWord.allCases.map(\.command).filter { $0.placeInLesson != nil }
      .sorted { $0.placeInLesson ?? 0 < $1.placeInLesson ?? 0 }
    var page = HelpPage(width: width)
    page.table(listed.map { ($0.guide.word, $0.guide.summary.text(in: language)) })
    page.blank()
    page.prose(HelpSentence.moreInALesson.text(in: language))
    return page.styled
  }

  /// What `help` prints.
  var overview: StyledText {
    let all = CommandGuide.language + CommandGuide.session
    let column = all.map(\.word.count).max() ?? 0
    func table(_ guides: [CommandGuide], _ page: inout HelpPage) {
      page.table(guides.map { ($0.word, $0.listed(in: language)) }, firstColumn: column)
    }
    let first = CommandGuide.beginning
    func rest(_ guides: [CommandGuide]) -> [CommandGuide] {
      guides.filter { guide in !first.contains { $0.word == guide.word } }
    }
    var page = HelpPage(width: width)
    page.line(HelpSentence.toBegin.text(in: language), role: .heading)
    table(first, &page)
    page.blank()
    page.line(HelpSentence.atThePrompt.text(in: language), role: .heading)
    table(rest(CommandGuide.session), &page)
    page.blank()
    page.line(HelpSentence.asInAScenario.text(in: language), role: .heading)
    table(rest(CommandGuide.language), &page)
    page.blank()
    page.prose(HelpSentence.more.text(in: language))
    return page.styled
  }
}

/// What help says round its guides.
enum HelpSentence: Sentence {
  case toBegin, atThePrompt, asInAScenario, more, moreInALesson, linesOfBlock
  /// What a word of lessons does, in a list of all words.
  case inALesson(String)
  /// Controllers that an example names, and those of the stage.
  case exampleNames([String], there: [String])
  /// Above the commands that have a word.
  case wordOf(String)
  /// How what has the word is written, and what it is.
  case use(WordUse)

  func text(in language: Language) -> String {
    switch self {
    case .toBegin: language("To begin with", "先用这些")
    case .atThePrompt: language("At the prompt only", "只在提示符下")
    case .asInAScenario: language("As in a scenario", "和场景里一样")
    case .more:
      language(
        "help COMMAND has more and an example, help E014 explains an error's code.",
        "help 命令 给出更多说明和例子，help E014 解释错误代码。")
    case .moreInALesson:
      language(
        "help COMMAND explains a command, help all lists them, Tab shows what can stand there.",
        "help 命令 解释一个命令，help all 列出全部，按 Tab 显示这里能写什么。")
    case .linesOfBlock: language("its lines:", "块里的行：")
    case .inALesson(let summary): language("in a lesson: \(summary)", "课程中：\(summary)")
    case .exampleNames(let names, let there):
      language(
        "\(names.joined(separator: ", ")) in the example stands for a controller of yours; "
          + (there.isEmpty
            ? "there is none yet: 'help controller'" : "there is \(there.joined(separator: ", "))"),
        "例子里的 \(names.joined(separator: "、")) 代表你的控制器；"
          + (there.isEmpty
            ? "现在还没有：'help controller'" : "现在有 \(there.joined(separator: "、"))"))
    case .wordOf(let word):
      language("'\(word)' is no command; these have it:", "'\(word)' 不是命令；下面这些命令里有它：")
    case .use(let use):
      language(
        "\(use.usage): \(use.meaning.english)",
        "\(UsagePlaceholder.usage(use.usage, in: .simplifiedChinese))：\(use.meaning.simplifiedChinese)"
      )
    }
  }
}
