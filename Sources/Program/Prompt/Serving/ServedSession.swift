import Foundation
import Lessons
package import LineEditor
import Reports
import ScenarioLanguage
import ScenarioRunner
import StoryPage
import TextTable
package import Words

/// A session of the prompt for another program, which hands over whole cells and shows what comes of them.
///
/// Commands, help and completion are the prompt's own. Nothing is kept in files: stores are thrown away, and what
/// the prompt would write is refused.
package final class ServedSession {
  /// What became of a cell.
  package enum Status: String, Sendable, CaseIterable {
    case done
    /// It was stopped by what is wrong; the lines behind that did not run.
    case failed
    /// A block or a line goes on behind its end; nothing of that ran.
    case incomplete
    case interrupted
    /// It asked to leave; the session stays as it is.
    case quit
  }

  /// How what has run so far is written.
  package enum Form: String, Sendable, CaseIterable {
    /// A person's report, for a width.
    case text
    /// The report as one line of JSON.
    case json
    /// A page that plays it.
    case html
    /// A picture of the last step; nothing where there is none.
    case svg
    /// The commands alone, as a scenario.
    case scenario
    /// Notes: the commands in fences, each with what it shows.
    case markdown
  }

  /// What is shared with the surroundings that the session was given.
  private final class Shown {
    var width = 80
    var emit: (String) -> Void = { _ in }
    var complain: (String) -> Void = { _ in }
  }

  private let version: String
  private let lessons: LessonDesk?
  private let isInterrupted: @Sendable () -> Bool
  private let shown = Shown()
  private var session: Session

  /// A session with an empty stage.
  ///
  /// - Parameters:
  ///   - version: the program's name and version.
  ///   - lessons: the lessons that there are; nil for none.
  ///   - isInterrupted: whether what runs is to stop; asked between two commands and within long ones.
  package init(
    version: String, lessons: LessonDesk?, isInterrupted: @escaping @Sendable () -> Bool
  ) {
    self.version = version
    self.lessons = lessons
    self.isInterrupted = isInterrupted
    session = Self.session(version, lessons, isInterrupted, shown)
  }

  private static func session(
    _ version: String, _ lessons: LessonDesk?, _ isInterrupted: @escaping @Sendable () -> Bool,
    _ shown: Shown
  ) -> Session {
    var surroundings = PromptSurroundings(
      environment: [:], isTerminal: true, version: version, isInterrupted: isInterrupted,
      listenForInterrupt: {}, write: { shown.emit($0) }, complain: { shown.complain($0) })
    surroundings.lessons = lessons
    surroundings.isServed = true
    // No page waits for a key.
    surroundings.terminalSize = { TerminalSize(columns: shown.width, rows: .max / 4) }
    let session = Session(surroundings)
    // Nothing can be lost that is not thrown away in any case.
    session.ask = { question in
      shown.emit("   \(question)\n")
      return true
    }
    return session
  }

  /// Closes the stores; nothing can be run afterwards.
  package func close() { session.close() }

  /// Empties the stage, closes the lesson and forgets what has run.
  package func reset() {
    session.close()
    session = Self.session(version, lessons, isInterrupted, shown)
  }

  /// Runs the commands of a cell, one after the other, until one fails.
  ///
  /// - Parameters:
  ///   - text: lines as they are typed at the prompt; one that is blank goes on in a lesson, where it stands alone.
  ///   - language: that of what is said.
  ///   - width: the columns that tables and sentences are laid out for.
  ///   - emit: takes what is shown, piece by piece.
  ///   - complain: takes what is said to be wrong; nil where that is shown as all else.
  /// - Returns: what became of it.
  package func execute(
    _ text: String, in language: Language, width: Int, emit: @escaping (String) -> Void,
    complain: ((String) -> Void)? = nil
  ) -> Status {
    (shown.width, shown.emit, shown.complain) = (width, emit, complain ?? emit)
    defer { (shown.emit, shown.complain) = ({ _ in }, { _ in }) }
    session.language = language
    session.lastStep = nil
    session.console.beginScreen()
    let lines = Self.lines(of: text)
    if lines.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) {
      session.enter()
      return .done
    }
    var reader = EntryReader()
    var first = 1
    for (index, line) in lines.enumerated() {
      if reader.lines.isEmpty {
        if line.allSatisfy(\.isWhitespace) { continue }
        first = index + 1
      }
      guard reader.take(line) == .whole else { continue }
      switch session.take(reader.finish(), line: first) {
      case .done: continue
      case .quit: return .quit
      case .failed:
        let left = lines[(index + 1)...].count { !$0.allSatisfy(\.isWhitespace) }
        if left > 0 { session.console.complain("   \(session.said(.restNotRun(lines: left)))") }
        return isInterrupted() ? .interrupted : .failed
      }
    }
    guard reader.lines.isEmpty else { return .incomplete }
    // No empty line can end a prediction where blank lines only part commands.
    if session.isAwaitingEnter { session.lesson?.endCell() }
    return .done
  }

  /// A picture of the last step that the last cell showed.
  ///
  /// - Parameter language: that of what is said in it.
  /// - Returns: an SVG image; nil where the cell showed no step of a controller or list.
  package func picture(in language: Language) -> String? {
    guard let step = session.lastStep, !step.controllers.isEmpty || !step.lists.isEmpty else {
      return nil
    }
    return String(decoding: StepPicture(of: step, in: language).bytes, as: UTF8.self)
  }

  private static func lines(of text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasSuffix("\r") ? String(line.dropLast()) : String(line)
    }
  }

  /// Whether a cell can run as it stands.
  ///
  /// - Parameter text: what is typed so far.
  /// - Returns: the word of the innermost block that is open, empty for a line that goes on; nil where all is whole.
  package func openBlock(in text: String) -> String? {
    var reader = EntryReader()
    var open: String?
    for line in Self.lines(of: text) {
      if reader.lines.isEmpty, line.allSatisfy(\.isWhitespace) { continue }
      switch reader.take(line) {
      case .whole:
        _ = reader.finish()
        open = nil
      case .open(let block): open = block ?? ""
      }
    }
    return open
  }

  /// What could stand at a place of a cell.
  ///
  /// - Parameters:
  ///   - text: the cell.
  ///   - cursor: how many scalars stand before the place.
  ///   - language: that of the descriptions.
  /// - Returns: the candidates, and what is typed of them.
  package func completion(of text: String, at cursor: Int, in language: Language) -> Completion {
    let place = place(in: text, at: cursor)
    return Completer(
      session.timeline.session.vocabulary(in: language), place, in: language,
      branches: session.timeline.branches
    ).completion
  }

  private func place(in text: String, at cursor: Int) -> LineContext {
    let before = Self.lines(
      of: String(String.UnicodeScalarView(text.unicodeScalars.prefix(cursor))))
    var reader = EntryReader()
    for line in before.dropLast() {
      if reader.lines.isEmpty, line.allSatisfy(\.isWhitespace) { continue }
      if reader.take(line) == .whole { _ = reader.finish() }
    }
    return LineContext(
      before.last ?? "", block: reader.blocks.last ?? session.lesson?.block,
      linesAbove: reader.lines)
  }

  /// What is known of the word at a place of a cell: a command's help, that of a code, or what a name stands for.
  ///
  /// - Parameters:
  ///   - text: the cell.
  ///   - cursor: how many scalars stand before the place.
  ///   - language: that of what is said.
  ///   - width: the columns of a line.
  /// - Returns: lines; nil where nothing is known.
  package func inspection(
    of text: String, at cursor: Int, in language: Language, width: Int
  ) -> String? {
    func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
      scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }
    let scalars = Array(text.unicodeScalars)
    let cursor = min(max(cursor, 0), scalars.count)
    let start = scalars[..<cursor].lastIndex { !isOfWord($0) }.map { $0 + 1 } ?? 0
    let end = scalars[cursor...].firstIndex { !isOfWord($0) } ?? scalars.count
    let word = String(String.UnicodeScalarView(scalars[start..<end]))
    guard !word.isEmpty else { return nil }
    let names = session.timeline.session.vocabulary(in: language)
    if let entity = names.entities.first(where: { $0.name == word }) {
      return word + "\n" + entity.properties.map { "   \($0.name)  \($0.meaning)\n" }.joined()
    }
    let entries =
      names.objects + names.controllers + names.contexts + names.variables + names.delegates
      + names.enums
    if let entry = entries.first(where: { $0.name == word }) {
      let entity = names.entityOfName[word].map { "  \($0)" } ?? ""
      return "\(word)\(entity)  \(entry.meaning)\n"
    }
    return CommandHelp.text(on: word, in: language, width: width)?.text
  }

  /// All that has run so far, written in a form: the same commands, run again on a stage of their own.
  ///
  /// - Parameters:
  ///   - form: how it is written.
  ///   - language: that of what is said.
  ///   - width: the columns of a text.
  /// - Returns: the text; nil for a picture where there is no step.
  /// - Throws: what the file system refused.
  package func report(as form: Form, in language: Language, width: Int) throws -> String? {
    let exporter = Exporter(session.timeline)
    switch form {
    case .scenario: return try exporter.scenario()
    case .html: return try exporter.page(in: language)
    case .markdown: return try exporter.notes(in: language)
    case .text:
      var style = ReportStyle(language: language)
      style.width = width
      return try exporter.report().text(style: style)
    case .json: return try exporter.report().json(in: language) + "\n"
    case .svg:
      return try exporter.report().lastStep.map { step in
        String(decoding: StepPicture(of: step, in: language).bytes, as: UTF8.self)
      }
    }
  }
}

extension RunReport {
  /// The last step that was reported in full; nil where there is none.
  fileprivate var lastStep: StepReport? {
    for case .step(let step) in blocks.reversed() { return step }
    return nil
  }
}
