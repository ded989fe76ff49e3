import ScenarioLanguage

/// Reads a lesson's Markdown.
package struct LessonReader {
  /// What is wrong with a lesson, each with its place.
  package typealias Problems = [String]

  private let markdown: ScenarioMarkdown
  private let path: String
  private var problems: Problems = []

  private init(path: String, bytes: [UInt8]) {
    self.path = path
    markdown = ScenarioMarkdown(path: path, bytes: bytes)
  }

  /// The lesson of a file, as far as it can be read, and everything wrong with it.
  ///
  /// Takes any bytes. A translation is to be completed by ``Lesson/completed(by:)``.
  package static func read(
    _ name: LessonFileName, path: String, bytes: [UInt8]
  ) -> (lesson: Lesson, problems: Problems) {
    if let unreadable = Document(path: path, bytes: bytes).unreadable {
      let lesson = Lesson(name: name.name, language: name.language, title: "", parts: [])
      return (lesson, [unreadable.rendered(in: Document(path: path, bytes: bytes))])
    }
    var reader = LessonReader(path: path, bytes: bytes)
    let title = reader.markdown.document.title
    let lesson = Lesson(
      name: name.name, language: name.language, title: title ?? name.name,
      parts: reader.parts())
    if title == nil { reader.problems.append("\(path):1: a lesson begins with '# ' and its title") }
    return (lesson, reader.problems)
  }

  private mutating func parts() -> [Lesson.Part] {
    let (pieces, outputs) = self.pieces()
    var parts = [Lesson.Part(heading: nil, pieces: [])]
    var prose: [MarkdownBlock] = []
    var hasTitle = false
    func endProse() {
      if !prose.isEmpty { parts[parts.count - 1].pieces.append(.prose(Prose(prose))) }
      prose = []
    }
    func take(_ block: MarkdownBlock) {
      switch block {
      case .code(let code) where pieces[code.lines] != nil:
        endProse()
        parts[parts.count - 1].pieces += pieces[code.lines] ?? []
      case .code(let code) where outputs.contains(code.lines): break
      case .list(let start, let items) where items.joined().contains { $0.holds(pieces.keys) }:
        // What runs within an item parts its list.
        for (number, item) in items.enumerated() {
          let head = Array(item.prefix { !$0.holds(pieces.keys) })
          prose.append(.list(start: start.map { $0 + number }, items: [head]))
          item.dropFirst(head.count).forEach(take)
        }
      case .heading, .paragraph, .quote, .list, .code, .table, .rule: prose.append(block)
      }
    }
    for block in markdown.document.blocks {
      switch block {
      case .heading(1, _) where !hasTitle: hasTitle = true
      case .heading(2, let heading):
        endProse()
        parts.append(Lesson.Part(heading: heading.map(\.shown).joined(), pieces: []))
      case .heading, .paragraph, .quote, .list, .code, .table, .rule: take(block)
      }
    }
    endProse()
    return parts.filter { !$0.pieces.isEmpty }
  }

  /// What runs or is asked, by the lines of its fence, and the lines of the fences that hold what is printed.
  private mutating func pieces() -> (
    pieces: [Range<Int>: [Lesson.Piece]], outputs: Set<Range<Int>>
  ) {
    var pieces: [Range<Int>: [Lesson.Piece]] = [:]
    var outputs: Set<Range<Int>> = []
    for story in markdown.stories {
      let document = story.document
      let (scenario, diagnostics) = Parser.parse(document, isLesson: true)
      problems += diagnostics.map { $0.rendered(in: document) }
      for (index, passage) in story.passages.enumerated() {
        let commands = scenario.commands.filter {
          passage.bytes.contains($0.span.bytes.lowerBound)
        }
        var found: [Lesson.Piece] = []
        var run: [Command] = []
        var isFresh = index == 0
        func endRun() {
          if run.isEmpty, !isFresh { return }
          let isHidden = passage.code.words.contains("hidden")
          found.append(
            .code(.init(commands: run, document: document, isFresh: isFresh, isHidden: isHidden)))
          (run, isFresh) = ([], false)
        }
        for command in commands {
          if case .task(let task) = command.kind {
            endRun()
            found.append(.task(.init(task: task, document: document)))
          } else {
            run.append(command)
          }
        }
        endRun()
        pieces[passage.code.lines] = found
        if let output = passage.output { outputs.insert(output.lines) }
      }
    }
    return (pieces, outputs)
  }
}

extension MarkdownBlock {
  /// Whether it is or holds code at one of some lines.
  fileprivate func holds(_ lines: some Collection<Range<Int>>) -> Bool {
    switch self {
    case .code(let code): lines.contains(code.lines)
    case .list(_, let items): items.joined().contains { $0.holds(lines) }
    case .heading, .paragraph, .quote, .table, .rule: false
    }
  }
}
