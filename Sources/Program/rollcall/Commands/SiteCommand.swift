import Foundation
import GoldenTesting
import Lessons
import Reports
import ScenarioFiles
import ScenarioLanguage
import ScenarioRunner
import StoryPage
import Words

/// `rollcall site DIR`: writes the lessons, scenarios and commands of a project as static pages.
///
/// The pages link to each other by relative paths and need no server. Pages of an earlier site are
/// replaced, a page that Rollcall has not written ends the command; other files in the folder stay.
struct SiteCommand {
  private let program: RollcallProgram
  private let folder: String

  init(_ program: RollcallProgram, _ arguments: Arguments) throws(UsageError) {
    guard arguments.paths.count == 1, let folder = arguments.paths.first, !folder.isEmpty else {
      throw .missingPath(.site)
    }
    self.program = program
    self.folder = folder
  }

  /// A scenario that has a story on the site.
  private struct Item {
    let path: String
    let name: String
    let title: Wording
    let story: String
    /// Where its picture is in each language; none where nothing is drawn.
    let pictures: [Language: String]
    /// Its first lines, where nothing is drawn.
    let lines: [String]
    /// What it is found by besides its title: the words of its commands.
    let words: String
    /// Its tags, in the order in which they are written.
    let tags: [String]
  }

  /// Writes all pages, and prints how many.
  func run() throws -> ExitCode {
    let scenarios = try files(in: "Scenarios")
    let tutorials = try files(in: "Tutorials").filter(\.isMarkdown)
    guard !scenarios.isEmpty || !tutorials.isEmpty else {
      let here = program.folder == "." ? FileManager.default.currentDirectoryPath : program.folder
      program.complain(ProgramSentence.noProject(VisibleText.of(here)))
      return .nothingRan
    }
    try FileAccess.checkReplaceable(ScenarioFinder.join(folder, "index.html"), by: .page)
    for part in ["lessons", "stories", "pictures"] {
      try FileAccess.makeFolder(ScenarioFinder.join(folder, part))
    }
    let lessons = try tutorials.map { try writeLesson($0) }
    var names = UniqueNames()
    var items: [Item] = []
    for file in scenarios where !file.isMarkdown {
      if program.isInterrupted() { return .interrupted }
      let name = names.take(name(of: file))
      if let item = try writeStory(of: file, as: name) { items.append(item) }
    }
    for language in Language.allCases {
      try writeIndex(lessons, in: language)
      try writeGallery(items, in: language)
      try writeReference(in: language)
    }
    // A lesson has a page in each language that it is written in.
    let written = SiteWritten(
      path: ScenarioFinder.join(folder, "index.html"), scenarios: items.count,
      lessons: Set(lessons.map(\.name)).count)
    try program.write(written.text(in: program.language) + "\n")
    return .good
  }

  private func files(in name: String) throws -> [ScenarioFile] {
    let path = ScenarioFinder.join(program.folder, name)
    do throws(FileProblem) {
      return try ScenarioFinder.search([path]).files
    } catch  where error.saysEmpty {
      return []
    }
  }

  private func write(_ bytes: [UInt8], to path: String) throws(FileProblem) {
    let path = ScenarioFinder.join(folder, path)
    // Pictures stand in a folder of their own, beside the pages.
    guard path.hasSuffix(".html") else { return try FileAccess.write(bytes, to: path) }
    try FileAccess.write(bytes, to: path, as: .page)
  }

  /// A path below the project as the name of a file: `Articles/000.scenario` as `Articles-000`.
  private func name(of file: ScenarioFile) -> String {
    let path =
      file.path.hasPrefix(program.folder + "/")
      ? String(file.path.dropFirst(program.folder.count + 1)) : file.path
    let parts = path.split(separator: "/").filter { $0 != "." && $0 != "Scenarios" }
    let name = parts.joined(separator: "-").split(separator: ".").dropLast().joined(separator: ".")
    // What a lesson tells begins so.
    return name.hasPrefix("lesson-") ? "scenario-\(name)" : name
  }

  // MARK: - Stories

  private var settings: RunSettings {
    var settings = RunSettings()
    settings.givesReasons = true
    settings.keepsScreens = true
    settings.isInterrupted = program.isInterrupted
    return settings
  }

  /// Writes the story of a scenario, of a mistake with the standard delegate beside its own; nil for
  /// one that cannot be read, which is told.
  private func writeStory(of file: ScenarioFile, as name: String) throws -> Item? {
    guard let reading = try file.readings().first, reading.diagnostics.isEmpty else {
      program.complain(ProgramSentence.notReadable(file.shownPath))
      return nil
    }
    var report = program.perform(reading.scenario, reading.document, settings)
    if Self.isMistake(file.path) {
      var beside = settings
      beside.companionDelegate = "standard"
      let compared = program.perform(reading.scenario, reading.document, beside)
      if compared.stop == nil { report = compared }
    }
    let story = StoryPage.Story(report: report, of: reading.document)
    let page = StoryPage([story.fragment], in: .english)
    try write(page.bytes, to: "stories/\(name).html")
    let steps = report.steps
    let shown =
      Self.isMistake(file.path)
      ? CardPicture.mistaken(among: steps) : CardPicture.telling(among: steps)
    var pictures: [Language: String] = [:]
    for language in Language.allCases {
      pictures[language] = try writeCard(of: shown, in: steps, as: name, language)
    }
    return Item(
      path: file.path, name: name, title: report.title ?? Wording(name, translation: nil),
      story: "stories/\(name).html", pictures: pictures,
      lines: pictures.isEmpty ? Self.firstLines(of: story.text) : [],
      words: Self.words(of: reading.scenario), tags: reading.scenario.tags)
  }

  /// The folder that a scenario stands in, as a kind of scenarios.
  private static func kind(ofPath path: String) -> String {
    ScenarioFinder.lastName(of: ScenarioFinder.folder(of: path))
  }

  /// The words of a scenario's commands, and what it calls things.
  private static func words(of scenario: Scenario) -> String {
    var words: Set<String> = []
    func add(_ commands: [Command]) {
      for command in commands {
        let first = CommandPrinter.lines(command).first ?? ""
        words.formUnion(first.split { !($0.isLetter || $0.isNumber) }.map(String.init))
        add(command.body)
      }
    }
    add(scenario.commands)
    return words.sorted().joined(separator: " ")
  }

  /// What stands in the place of a picture where there is none.
  private static func firstLines(of text: String?) -> [String] {
    (text ?? "").split(separator: "\n").prefix(9).map(String.init)
  }

  /// The title on a card; on the page of mistakes none says that it is one.
  private static func shortTitle(of item: Item, in language: Language) -> String {
    let title = item.title.text(in: language)
    let prefix = Wording("Mistake: ", "常见错误：").text(in: language)
    guard isMistake(item.path), title.hasPrefix(prefix) else { return title }
    let rest = title.dropFirst(prefix.count)
    // In Chinese a title may begin with a name of the language's.
    return language(rest.prefix(1).uppercased() + rest.dropFirst(), String(rest))
  }

  private static func isMistake(_ path: String) -> Bool {
    path.split(separator: "/").contains("Mistakes")
  }

  /// Writes the picture of a card; answers where it is, nil where nothing is drawn.
  private func writeCard(
    of step: StepReport?, in steps: [StepReport], as name: String, _ language: Language
  ) throws -> String? {
    guard let step, let picture = CardPicture(of: step, in: steps, language: language) else {
      return nil
    }
    let path = "pictures/\(name)-\(language.rawValue).svg"
    try write(picture.bytes, to: path)
    return path
  }

  // MARK: - Lessons

  /// A lesson in a language.
  private struct Page {
    /// What it is called in every language.
    let name: String
    let path: String
    let title: String
    /// What it begins with: what its reader will be able to do.
    let lead: String
    /// The picture of its card: its first change, else its first step; nil for none.
    let picture: String?
    /// The first lines that it runs, where nothing is drawn.
    let lines: [String]
    let language: Language
  }

  /// Writes a lesson as a page, with a picture of each step that it prints, and its stories.
  private func writeLesson(_ file: ScenarioFile) throws -> Page {
    let full = FileAccess.split(file.path).name
    let isChinese = full.hasSuffix(".zh.md")
    let language: Language = isChinese ? .simplifiedChinese : .english
    let name = String(full.prefix { $0 != "." })
    let markdown = try ScenarioMarkdown(file)
    let exercises = LessonTest(file, markdown)?.exercises(settings: settings) ?? [:]
    let document = LessonDocument(
      name: name, language: language, markdown, try file.readings(), exercises: exercises
    ) {
      program.perform($0, $1, settings)
    }
    let stories = document.stories
    let storyPath = "stories/lesson-\(SitePage.path(name, in: language))"
    try write(StoryPage(stories.map(\.fragment), in: language).bytes, to: storyPath)
    let folder = FileAccess.split(file.path).folder
    let other = ScenarioFinder.join(folder, isChinese ? "\(name).md" : "\(name).zh.md")
    let made = SitePage(
      "lessons/\(name)", title: document.title, in: language,
      isTranslated: FileAccess.exists(other), script: exercises.isEmpty ? .none : .exercises)
    var pictures: [(path: String, bytes: [UInt8])] = []
    var steps: [StepReport] = []
    let page = made.bytes { html in
      document.write(to: &html) { link in
        link.replacing(".zh.md", with: ".zh.html").replacing(".md", with: ".html")
      } draw: { html, step, story in
        let path = "pictures/lesson-\(name)-\(language.rawValue)-\(story)-\(step.number)"
        for (sheet, ending) in [(DrawingSheet.wide, ".svg"), (.narrow, "-narrow.svg")] {
          pictures.append((path + ending, StepPicture(of: step, on: sheet, in: language).bytes))
        }
        steps.append(step)
        let place = stories.count > 1 ? "\(story).\(step.number)" : "\(step.number)"
        html.element("p", ["class": "picture"]) { html in
          html.image(
            "../\(path).svg", narrow: "../\(path)-narrow.svg", step.heading.text(in: language))
          let address = RelativeLink.address(ofPath: storyPath)
          html.element(
            "a", ["href": "../\(address)#\(place)"], SiteWord.play.text(in: language))
        }
      }
    }
    try write(page, to: made.path)
    for picture in pictures { try write(picture.bytes, to: picture.path) }
    let card = try writeCard(
      of: CardPicture.told(among: steps), in: steps, as: "lesson-\(name)", language)
    return Page(
      name: name, path: made.path, title: document.title, lead: document.lead, picture: card,
      lines: card == nil ? Self.firstLines(of: stories.first?.text) : [],
      language: language)
  }

  // MARK: - Lists

  private func writeIndex(_ lessons: [Page], in language: Language) throws {
    let page = SitePage("index", title: SiteWord.lessons.text(in: language), in: language)
    let bytes = page.bytes { html in
      html.element("h1", "Rollcall · \(SiteWord.lessons.text(in: language))")
      for word in [SiteWord.rollcallIs, .startHere] {
        html.element("p", ["class": "lead"], word.text(in: language))
      }
      html.element("pre", ["tabindex": "0"], ["swift run rollcall learn"])
      html.element("ol", ["class": "gallery"]) { html in
        let shown = lessons.filter { $0.language == language }
        for (index, lesson) in shown.enumerated() {
          html.element("li") { html in
            html.element("a", ["href": RelativeLink.address(ofPath: lesson.path)]) { html in
              html.element("span", ["class": "frame"]) { html in
                if let picture = lesson.picture { html.image(picture, "") }
                for line in lesson.lines { html.element("code", line) }
              }
              html.text("\(index + 1) · \(lesson.title)")
              html.element("small", lesson.lead)
            }
          }
        }
      }
    }
    try write(bytes, to: page.path)
  }

  private func writeGallery(_ items: [Item], in language: Language) throws {
    let parts: [(String, SiteWord, SiteWord, (Item) -> Bool)] = [
      ("gallery", .gallery, .galleryIs, { !Self.isMistake($0.path) }),
      ("mistakes", .mistakes, .mistakesAre, { Self.isMistake($0.path) }),
    ]
    for (name, word, explanation, isHere) in parts {
      let page = SitePage(
        name, title: word.text(in: language), in: language, script: .gallery)
      let shown = items.filter(isHere)
      var kinds: [String] = []
      for item in shown {
        let kind = Self.kind(ofPath: item.path)
        if !kinds.contains(kind) { kinds.append(kind) }
      }
      let tags = Set(shown.flatMap(\.tags)).sorted()
      let bytes = page.bytes { html in
        html.element("h1", word.text(in: language))
        html.element("p", explanation.text(in: language))
        page.writeControls(kinds: kinds, tags: tags, to: &html)
        html.element("div", ["class": "gallery"]) { html in
          for item in shown {
            let address = RelativeLink.address(ofPath: item.story)
            html.element(
              "a",
              [
                "href": "\(address)?\(language.rawValue)",
                "data-kind": Self.kind(ofPath: item.path), "data-words": item.words,
                "data-tag": item.tags.joined(separator: " "),
              ]
            ) { html in
              html.element("span", ["class": "frame"]) { html in
                if let picture = item.pictures[language] { html.image(picture, "") }
                for line in item.lines { html.element("code", line) }
              }
              html.text(Self.shortTitle(of: item, in: language))
              html.element("small", ([item.name] + item.tags).joined(separator: " · "))
            }
          }
        }
      }
      try write(bytes, to: page.path)
    }
  }

  private func writeReference(in language: Language) throws {
    let page = SitePage("reference", title: SiteWord.reference.text(in: language), in: language)
    let bytes = page.bytes { html in
      html.element("h1", SiteWord.reference.text(in: language))
      html.element("div", ["class": "scroll", "tabindex": "0"]) { html in
        html.element("table", ["class": "reference"]) { html in
          html.element("tr") { html in
            for word in [SiteWord.usage, .meaning, .example] {
              html.element("th", word.text(in: language))
            }
          }
          for guide in CommandGuide.language {
            html.element("tr") { html in
              html.element("td") { $0.element("code", guide.usage) }
              let comma = Wording("; ", "；").text(in: language)
              let meaning = [guide.summary, guide.detail].compactMap { $0?.text(in: language) }
              html.element("td") { html in
                html.element("p") {
                  MarkdownPage.write(line: meaning.joined(separator: comma), to: &$0)
                }
              }
              html.element("td") { html in
                html.element(
                  "pre", [:], guide.example.split(separator: "\n", omittingEmptySubsequences: false)
                )
              }
            }
          }
        }
      }
    }
    try write(bytes, to: page.path)
  }
}

/// That a site was written.
private struct SiteWritten: Sentence {
  let path: String
  let scenarios: Int
  let lessons: Int

  func text(in language: Language) -> String {
    let counts = [(Noun.scenario, scenarios), (.lesson, lessons)].filter { $0.1 > 0 }
      .map { noun, count in noun.counted(count, in: language) }
    return language(
      "\(path): \(counts.joined(separator: ", "))", "\(path)：\(counts.joined(separator: "，"))")
  }
}

/// Names of files in a folder, each given once, on disks that do not tell capitals from small letters, too.
struct UniqueNames {
  private var taken: Set<String> = []

  /// A name, with a number behind it where it is taken: `a`, `a-2`, `a-3`.
  mutating func take(_ name: String) -> String {
    var unique = name
    var count = 1
    while !taken.insert(unique.lowercased()).inserted {
      count += 1
      unique = "\(name)-\(count)"
    }
    return unique
  }
}

/// How `rollcall site` is written, and what the help says of it.
extension SiteCommand {
  static let form = SubcommandForm(
    usage: Wording("rollcall site DIR", "rollcall site 文件夹"),
    summary: Wording(
      "writes lessons, scenarios and commands as pages that need no server",
      "把课程、场景和命令写成不需要服务器的网页"),
    details: Wording(
      """
      Writes the lessons of Tutorials, the scenarios of Scenarios and the language's commands as pages
      in DIR, which is made where it is missing: a picture at each output of a lesson, a story of each
      scenario, mistakes with the standard delegate beside their own. Start with DIR/index.html, or
      DIR/index.zh.html in Chinese. All links are relative; a browser needs no server. Pages of an earlier
      site are replaced; a page that Rollcall has not written is left, and ends the command.
      """,
      """
      把 Tutorials 的课程、Scenarios 的场景和语言的命令写成网页，放进文件夹，没有就新建：课程的每个输出
      都有一张图，每个场景是一个逐步的故事，出错的代理与 standard 并排。从 index.html 开始，中文从
      index.zh.html 开始。链接都是相对的，浏览器不需要服务器。会换掉以前写出的网页；遇到不是 Rollcall
      写的网页，就保留它并停下来。
      """),
    language: Wording(
      "of what is said; see 'rollcall help language'", "提示所用的语言；见 'rollcall help language'"),
    run: { try SiteCommand($0, $1).run() })
}
