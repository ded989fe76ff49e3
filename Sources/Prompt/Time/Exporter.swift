import Foundation
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

  /// The way, written in a format.
  ///
  /// - Throws: what the file system refused.
  func text(as format: Format, in language: Language) throws -> String {
    switch format {
    case .scenario: try scenario()
    case .page: try page(in: language)
    case .notes: try notes()
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
      text += CommandPrinter.text(written) + "\n"
    }
    return text
  }

  /// A page that plays what was shown: the same commands, run again.
  ///
  /// - Throws: what the file system refused.
  func page(in language: Language) throws -> String {
    let document = Document(path: "session.scenario", text: try scenario())
    var settings = RunSettings()
    settings.givesReasons = true
    let report = ScenarioRun.perform(Parser.parse(document).scenario, document, settings)
    let page = StoryPage(
      [StoryPage.Story(report: report, of: document).fragment], in: language)
    return String(decoding: page.bytes, as: UTF8.self)
  }

  /// Notes in Markdown: each command in a fence, and what it showed.
  ///
  /// - Throws: what the file system refused.
  func notes() throws -> String {
    var text = "# \(timeline.session.heading.title?.english ?? "A session with Rollcall")\n"
    var commands = ""
    func closeFence() {
      if !commands.isEmpty { text += "\n```rollcall\n\(commands)```\n" }
      commands = ""
    }
    let style = ReportStyle(echoesCommands: false)
    try timeline.retell { _, command, blocks in
      guard let command else { return }
      if case .note(let note) = command.kind {
        closeFence()
        text += "\n\(note.text.literal ?? "")\n"
        return
      }
      commands += CommandPrinter.text(command) + "\n"
      let shown = blocks.map { $0.text(style: style) }.joined()
      guard !shown.isEmpty else { return }
      closeFence()
      text += "\n```output\n\(shown)```\n"
    }
    closeFence()
    return text
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
