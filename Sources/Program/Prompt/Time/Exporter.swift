import Foundation
import Lessons
import Reports
import ScenarioLanguage
import ScenarioRunner
import StoryPage
import Words

/// Writes the way to the present moment, so that somebody else can go it.
struct Exporter {
  private let timeline: Timeline

  init(_ timeline: Timeline) { self.timeline = timeline }

  /// What is written.
  enum Format {
    case scenario, page, notes

    /// The one that the ending of a file's name asks for; nil for an ending that no format has.
    init?(ofFile path: String) {
      let formats: [String: Format] = [
        "scenario": .scenario, "": .scenario, "html": .page, "htm": .page, "md": .notes,
        "markdown": .notes,
      ]
      guard let format = formats[(path as NSString).pathExtension.lowercased()] else { return nil }
      self = format
    }
  }

  /// The way, written in a format: a page in the given language, notes in that of the file's name.
  ///
  /// - Throws: what the file system refused.
  func text(as format: Format, at path: String, in language: Language) throws -> String {
    switch format {
    case .scenario: try scenario()
    case .page: try page(in: language)
    case .notes: try notes(in: Language(ofMarkdown: path))
    }
  }

  /// A scenario that needs no other file and shows what was shown.
  ///
  /// - Throws: what the file system refused.
  func scenario() throws -> String {
    var text = ""
    var titles: Set<String> = []
    try timeline.retell { claims, command, _ in
      text += claims.map { $0 + "\n" }.joined()
      guard let command, let written = Self.written(command, &titles, isFirst: text.isEmpty) else {
        return
      }
      text += lines(of: written)
    }
    return text
  }

  /// A page that plays what was shown: the same commands, run again.
  ///
  /// - Throws: what the file system refused.
  func page(in language: Language) throws -> String {
    let document = Document(path: Self.origin, text: try scenario())
    let page = StoryPage(
      [StoryPage.Story(report: report(of: document), of: document).fragment], in: language)
    return String(decoding: page.bytes, as: UTF8.self)
  }

  /// The report of what was shown: the same commands, run again, with all that pages and pictures need.
  ///
  /// - Throws: what the file system refused.
  func report() throws -> RunReport {
    report(of: Document(path: Self.origin, text: try scenario()))
  }

  private static let origin = "session.scenario"

  private func report(of document: Document) -> RunReport {
    var settings = RunSettings()
    settings.givesReasons = true
    settings.openedStore = timeline.openedStore
    settings.keepsScreens = true
    return ScenarioRun.perform(Parser.parse(document).scenario, document, settings)
  }

  /// Notes in Markdown: commands in fences, and below them what they show, as `rollcall test` compares it
  /// in a file of the language.
  /// - Throws: what the file system refused.
  func notes(in language: Language) throws -> String {
    var parts: [NotePart] = []
    var commands = ""
    func closeFence() {
      if !commands.isEmpty { parts.append(.commands(commands)) }
      commands = ""
    }
    var titles: Set<String> = []
    // What shows nothing but itself needs no fence of its own.
    let bare = ReportStyle(echoesCommands: false)
    try timeline.retell { claims, command, blocks in
      let isFirst = commands.isEmpty && parts.isEmpty
      commands += claims.map { $0 + "\n" }.joined()
      guard let command else { return }
      if case .note(let note) = command.kind, let prose = note.text.literal {
        closeFence()
        parts.append(.prose(prose))
        return
      }
      guard let written = Self.written(command, &titles, isFirst: isFirst) else { return }
      commands += lines(of: written)
      if !blocks.allSatisfy({ $0.text(style: bare).isEmpty }) { closeFence() }
    }
    closeFence()
    let title = timeline.session.heading.title?.text(in: language)
    return "# \(title ?? "A session with Rollcall")\n" + text(of: parts, in: language)
  }

  /// A part of notes.
  private enum NotePart {
    case prose(String)
    /// Commands, each with the end of its line.
    case commands(String)
  }

  /// The parts of notes one below the other, their commands run again for what they show.
  private func text(of parts: [NotePart], in language: Language) -> String {
    let commands = parts.map { part in
      if case .commands(let commands) = part { commands } else { "" }
    }
    let document = Document(path: "session.md", text: commands.joined())
    var settings = RunSettings()
    settings.openedStore = timeline.openedStore
    let report = ScenarioRun.perform(Parser.parse(document).scenario, document, settings)
    let style = ReportStyle(language: language)
    var text = ""
    var (bytes, blocks) = (0, 0)
    for part in parts {
      switch part {
      case .prose(let prose): text += "\n\(prose)\n"
      case .commands(let commands):
        bytes += commands.utf8.count
        let end = report.commandEnds.last { $0.offset < bytes }?.blocks ?? blocks
        let shown = report.text(ofBlocks: blocks..<end, style: style)
        blocks = end
        text += "\n" + Self.fence("rollcall", commands)
        if !shown.isEmpty { text += "\n" + Self.fence("output", shown) }
      }
    }
    return text
  }

  /// Lines in a fence that none of them closes.
  private static func fence(_ word: String, _ lines: String) -> String {
    var mark = "```"
    while lines.contains(mark) { mark += "`" }
    return "\(mark)\(word)\n\(lines)\(mark)\n"
  }

  /// A command as lines of a file.
  ///
  /// The store that the program was opened with is copied by who runs them, who needs nothing but its file
  /// beside them. Where its tables were read without a model no command opens it so, and a comment says how.
  private func lines(of command: Command) -> String {
    let plain = CommandPrinter.text(command) + "\n"
    guard case .store(var store) = command.kind, let opened = timeline.opened(store) else {
      return plain
    }
    guard let model = opened.modelName else {
      return "# rollcall open --tables \(opened.name)\n" + plain
    }
    store.origin = store.file
    let ending = store.kind.rawValue
    store.file = PlainText(
      opened.name == "session.\(ending)" ? "copy.\(ending)" : "session.\(ending)")
    let commands: [Command.Kind] = [
      .model(ModelReading(PlainText(model))), .store(store),
    ]
    return commands.map { CommandPrinter.text(Command($0, span: command.span)) + "\n" }.joined()
  }

  /// A command as it can stand in a file with those before it; nil for one that cannot.
  private static func written(
    _ command: Command, _ titles: inout Set<String>, isFirst: Bool
  ) -> Command? {
    if case .part = command.kind { return nil }
    if case .scenario = command.kind { return isFirst ? command : nil }
    guard case .step(var step) = command.kind, let title = step.title.literal else {
      return command
    }
    var unique = title
    var count = 1
    while !titles.insert(unique).inserted {
      count += 1
      unique = "\(title) (\(count))"
    }
    if unique != title {
      step.title = TextLiteral(unique)
      step.chinese = step.chinese?.literal.map { TextLiteral("\($0) (\(count))") }
    }
    return Command(.step(step), span: command.span)
  }
}
