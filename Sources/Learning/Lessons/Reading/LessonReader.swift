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
    let (title, parts) = reader.parts()
    let lesson = Lesson(
      name: name.name, language: name.language, title: title ?? name.name, parts: parts)
    if title == nil { reader.problems.append("\(path):1: a lesson begins with '# ' and its title") }
    return (lesson, reader.problems)
  }

  /// The title in a lesson's file, the rest of which is not read; nil for none.
  static func title(of bytes: [UInt8]) -> String? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let line = rest.prefix { $0 != UInt8(ascii: "\n") }
      if line.starts(with: "# ".utf8) {
        let text = line.dropFirst(2)
        return String(
          decoding: text.last == UInt8(ascii: "\r") ? text.dropLast() : text, as: UTF8.self)
      }
      rest = rest[line.endIndex...].dropFirst()
    }
    return nil
  }

  private mutating func parts() -> (title: String?, parts: [Lesson.Part]) {
    let pieces = self.pieces()
    var title: String?
    var parts = [Lesson.Part(heading: nil, pieces: [])]
    var prose: [String] = []
    func endProse(_ parts: inout [Lesson.Part]) {
      let read = Prose(lines: prose)
      if !read.blocks.isEmpty { parts[parts.count - 1].pieces.append(.prose(read)) }
      prose = []
    }
    var line = 0
    while line < markdown.fences.lines.count {
      if let found = pieces[line] {
        endProse(&parts)
        parts[parts.count - 1].pieces += found.pieces
        line = found.end
        continue
      }
      if let fence = markdown.fences.fences.first(where: { $0.lines.lowerBound == line + 1 }) {
        prose.append("```")
        prose += markdown.fences.text(of: fence).split(
          separator: "\n", omittingEmptySubsequences: false
        ).dropLast().map(String.init)
        prose.append("```")
        line = fence.lines.upperBound + 1
        continue
      }
      var text = String(decoding: markdown.fences.lines[line], as: UTF8.self)
      if text.hasSuffix("\r") { text.removeLast() }
      if text.hasPrefix("# "), title == nil {
        title = String(text.dropFirst(2))
      } else if text.hasPrefix("## ") {
        endProse(&parts)
        parts.append(Lesson.Part(heading: String(text.dropFirst(3)), pieces: []))
      } else {
        prose.append(text)
      }
      line += 1
    }
    endProse(&parts)
    return (title, parts.filter { !$0.pieces.isEmpty })
  }

  /// What runs or is asked, by the line of the mark before it, with the line behind it.
  private mutating func pieces() -> [Int: (pieces: [Lesson.Piece], end: Int)] {
    var pieces: [Int: (pieces: [Lesson.Piece], end: Int)] = [:]
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
        pieces[passage.lines.lowerBound] = (found, passage.lines.upperBound)
      }
    }
    return pieces
  }
}
