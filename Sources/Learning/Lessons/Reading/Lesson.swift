package import ScenarioLanguage
package import Words

/// A lesson: prose, commands that run, and tasks, as one Markdown file has them.
package struct Lesson: Sendable {
  /// What the file is known by: `04-sections`.
  package var name: String
  package var language: Language
  package var title: String
  package var parts: [Part]

  /// What stands under a heading.
  package struct Part: Sendable {
    /// Nil for what stands above the first.
    package var heading: String?
    package var pieces: [Piece]
  }

  /// What is shown, run or asked.
  package enum Piece: Sendable {
    case prose(Prose)
    case code(Code)
    case task(Task)
  }

  /// Commands of one fence.
  package struct Code: Sendable {
    package var commands: [Command]
    package var document: Document
    /// Whether the commands begin on an empty stage.
    package var isFresh: Bool
    /// Whether a learner sees nothing of them.
    package var isHidden: Bool
  }

  /// A task, and the document that its commands are written in.
  package struct Task: Sendable {
    package var task: LessonTask
    package var document: Document

    package var id: String { task.id.literal ?? "" }
  }

  /// The tasks from first to last.
  package var tasks: [Task] {
    parts.flatMap(\.pieces).compactMap { if case .task(let task) = $0 { task } else { nil } }
  }

  /// `4` of `04-sections`; nil where the name begins with no number.
  package var number: Int? { Int(name.prefix { $0.isNumber }) }
}

extension Language {
  /// What the name of a lesson's file ends with.
  package var ending: String {
    switch self {
    case .english: ".md"
    case .simplifiedChinese: ".zh.md"
    }
  }

  /// The language of a Markdown file by the end of its name.
  package init(ofMarkdown path: String) {
    let chinese = Language.simplifiedChinese
    self = path.hasSuffix(chinese.ending) ? chinese : .english
  }
}

/// The name of a lesson's file: `04-sections.zh.md` is `04-sections` in Chinese.
package struct LessonFileName: Hashable, Sendable {
  package var name: String
  package var language: Language

  package init(name: String, language: Language) {
    self.name = name
    self.language = language
  }

  /// Reads a file's name; nil where it does not begin with a number and a hyphen, as lessons do.
  package init?(_ file: String) {
    let languages = Language.allCases.sorted { $0.ending.count > $1.ending.count }
    guard let language = languages.first(where: { file.hasSuffix($0.ending) }) else { return nil }
    name = String(file.dropLast(language.ending.count))
    self.language = language
    guard let hyphen = name.firstIndex(of: "-"), Int(name[..<hyphen]) != nil else { return nil }
  }

  /// The file that has it.
  package var file: String { name + language.ending }
}
