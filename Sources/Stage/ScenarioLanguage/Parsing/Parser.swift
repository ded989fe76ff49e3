import Words

/// Reads a document into a scenario, and goes on after an error to find the others.
package struct Parser {
  /// How deep blocks may nest.
  private static let deepestNesting = 64

  let document: Document
  private let lines: [TokenLine]
  private(set) var index = 0
  private var diagnostics: DiagnosticList
  /// Lines of which something is said already; one mistake is told once.
  private var reported: Set<Int> = []
  private var openBlocks: [OpenBlock] = []
  private(set) var unterminated: [OpenBlock] = []
  /// Those of them that a command or another block's `end` was taken to close, each with that line.
  private(set) var endedEarly: [EarlyEnd] = []
  /// The places of words that are no commands and were read as the nearest one.
  private var guessed: Set<Range<Int>> = []
  var stepTitles: [String: Range<Int>] = [:]
  var taskNames: [String: Range<Int>] = [:]
  /// Whether tasks may stand here.
  private let isLesson: Bool
  /// Whether a word of the prompt may have been meant.
  private let isPrompt: Bool
  /// The version of the language that the file says it is written in.
  var version: Int?
  /// The names that are declared so far; rule 6 of the language.
  var scope = NameTable<ParsedName>()
  /// Where each part of the file is named.
  var parts: [String: Range<Int>] = [:]
  /// Where each later version of the model is numbered.
  var versions: [Int: Range<Int>] = [:]
  /// True once a whole file is included, whose names cannot be seen from here.
  var includesFile = false
  /// Enums that are declared elsewhere and can be used here.
  let knownEnums: Set<String>
  /// Whether what is read is not wanted any more.
  private let isCancelled: () -> Bool

  /// A block that has been opened and not yet closed.
  struct OpenBlock {
    var word: String
    var bytes: Range<Int>
    var indentation: Int
  }

  init(
    _ document: Document, knownEnums: Set<String> = [], isLesson: Bool = false,
    isPrompt: Bool = false, isCancelled: @escaping () -> Bool = { false }
  ) {
    self.document = document
    self.knownEnums = knownEnums
    self.isCancelled = isCancelled
    self.isLesson = isLesson
    self.isPrompt = isPrompt
    var lexer = Lexer(document)
    lines = lexer.lines(until: isCancelled)
    diagnostics = lexer.diagnostics
    comments = lexer.comments
  }

  private let comments: [Comment]

  /// The scenario, as far as it can be read, and everything wrong with it in the order of lines.
  ///
  /// A command with an error is left out of the scenario. Takes any bytes.
  ///
  /// Types may be enums that lines before this document have declared, the `knownEnums`. Only a
  /// lesson has tasks. At the prompt a word that is no command may have been meant as one of its own.
  ///
  /// Asked before each line, `isCancelled` ends the reading; what is returned then stands for nothing.
  package static func parse(
    _ document: Document, knownEnums: Set<String> = [], isLesson: Bool = false,
    isPrompt: Bool = false, isCancelled: @escaping () -> Bool = { false }
  ) -> (scenario: Scenario, diagnostics: [Diagnostic]) {
    if let unreadable = document.unreadable { return (Scenario(), [unreadable]) }
    var parser = Parser(
      document, knownEnums: knownEnums, isLesson: isLesson, isPrompt: isPrompt,
      isCancelled: isCancelled)
    let commands = parser.commands()
    let scenario = Scenario(commands: commands, comments: parser.comments)
    let shown = parser.diagnostics.shown
    guard shown.contains(where: { $0.mendedLine != nil }) else { return (scenario, shown) }
    let mendedDocument = shown.mending(document)
    var mended = Parser(
      mendedDocument, knownEnums: knownEnums, isLesson: isLesson, isPrompt: isPrompt,
      isCancelled: isCancelled)
    _ = mended.commands()
    let wrong = Set(mended.diagnostics.shown.map { mendedDocument.line(at: $0.bytes.lowerBound) })
    return (scenario, shown.offeringNoLine(of: wrong, in: document))
  }

  // MARK: - Lines

  /// The line being read; nil at the end.
  var line: TokenLine? { index < lines.count ? lines[index] : nil }

  /// Whether a block is open.
  var isInBlock: Bool { !openBlocks.isEmpty }

  mutating func advance() { index += 1 }

  /// Reports what is wrong with the line being read, unless something is said of it already.
  mutating func report(_ diagnostic: Diagnostic) { report(diagnostic, onLine: index) }

  /// Reports what is wrong with a line that was read, unless something is said of it already.
  mutating func report(_ diagnostic: Diagnostic, onLine number: Int) {
    let diagnostic = diagnostic.inFile(ofVersion: version)
    guard number < lines.count else { return diagnostics.append(diagnostic) }
    let line = lines[number]
    if line.isBroken {
      // Behind a word that is no command, which characters may follow is not the question.
      if diagnostic.code == .unknownCommand {
        let number = document.line(at: line.bytes.lowerBound)
        diagnostics.replaceUnexpectedCharacter(in: document.bytes(ofLine: number), by: diagnostic)
      }
    } else if reported.insert(number).inserted {
      diagnostics.append(diagnostic)
    }
  }

  // MARK: - Commands

  /// The commands up to the end of the block that is open, its `end` included.
  mutating func commands() -> [Command] {
    var commands: [Command] = []
    while !isCancelled(), let line, let first = line.tokens.first {
      if first.word == "end" {
        if closeBlock(line) { return commands }
        continue
      }
      if first.word == "step", let outer = openBlocks.last(where: { $0.word == "step" }) {
        if line.indentation > outer.indentation {
          // Written as one within the other, it has an end of its own.
          report(Diagnostic(ofStep: first, within: outer))
        } else if let innermost = openBlocks.popLast() {
          // Steps do not nest, so the one before was not closed.
          reportUnterminated(innermost, before: first.bytes)
          return commands
        }
      }
      if let command = command(line, first) { commands.append(command) }
    }
    if let open = openBlocks.popLast() { reportUnterminated(open) }
    return commands
  }

  private mutating func command(_ line: TokenLine, _ first: Token) -> Command? {
    var reader = LineReader(document, line)
    reader.advance()
    let isFirstLine = index == 0
    if isLesson, first.word == "task" {
      let start = first.bytes.lowerBound
      guard let kind = task(first, reader) else { return nil }
      return Command(kind, span: SourceSpan(start..<max(start, lines[index - 1].bytes.upperBound)))
    }
    guard let word = commandWord(line, first) else { return nil }
    if word == .scenario, !isFirstLine {
      report(
        Diagnostic(.headerNotFirst, SyntaxProblem.headerNotFirst, at: first.bytes))
    }
    let number = index
    let isFaulty = reported.contains(number)
    let start = first.bytes.lowerBound
    guard let kind = word.form.read(&self, first, reader) else { return nil }
    note(kind, onLine: number)
    guard !isFaulty else { return nil }
    let end = lines[max(0, min(index, lines.count) - 1)].bytes.upperBound
    return Command(kind, span: SourceSpan(start..<max(start, end)))
  }

  /// The command that a line begins with, or that was probably meant.
  private mutating func commandWord(_ line: TokenLine, _ first: Token) -> CommandWord? {
    guard let typed = first.word else {
      report(
        Diagnostic(
          .unexpected, SyntaxProblem.noCommandFirst(shown(first)), at: first.bytes))
      skipLine(line)
      return nil
    }
    if let word = CommandWord(rawValue: typed) { return word }
    if CommandWord.sessionWords.contains(typed) {
      report(
        Diagnostic(
          .sessionWord, SyntaxProblem.wordOfPrompt(typed),
          at: first.bytes))
      advance()
      return nil
    }
    if CommandWord.lessonWords.contains(typed) {
      report(
        Diagnostic(
          .sessionWord, SyntaxProblem.wordOfTask(typed),
          at: first.bytes))
      skipLine(line)
      return nil
    }
    if let method = methodCalled(on: line) {
      report(
        Diagnostic(
          .unknownCommand, SyntaxProblem.noCommandButMethod(typed),
          at: first.bytes,
          suggestion: "\(method) \(typed)"))
      skipLine(line)
      return nil
    }
    // 'steps' by itself asks for the list, and begins no step.
    let asked =
      isPrompt && line.tokens.count == 1 ? CommandWord.sessionCounterpart(of: typed) : nil
    let nearest =
      asked
      ?? EditDistance.nearest(
        to: typed, in: CommandWord.all + (isPrompt ? CommandWord.sessionWords : []))
    report(
      Diagnostic(
        .unknownCommand, SyntaxProblem.unknownCommand(typed), at: first.bytes,
        suggestion: nearest ?? CommandWord.counterpart(of: typed, isPrompt: isPrompt)))
    guard let meant = nearest.flatMap(CommandWord.init(rawValue:)) else {
      skipLine(line)
      return nil
    }
    guessed.insert(first.bytes)
    return meant
  }

  /// The command in `students.performFetch()`, which is how Swift has it; nil for any other line.
  private func methodCalled(on line: TokenLine) -> String? {
    guard line.tokens.count > 2, line.tokens[1].kind == .symbol(.dot),
      let method = line.tokens[2].word, CommandWord(rawValue: method) != nil
    else { return nil }
    return method
  }

  private func shown(_ token: Token) -> String {
    let text = document.text(token.bytes)
    return text.count > 40 ? String(text.prefix(37)) + "…" : text
  }

  /// Passes a line that could not be read, and with it the block that it seems to open.
  mutating func skipLine(_ skipped: TokenLine) {
    advance()
    guard let next = line, next.indentation > skipped.indentation else { return }
    while let line, line.indentation > skipped.indentation { advance() }
    if let line, line.tokens.first?.word == "end", line.indentation == skipped.indentation {
      advance()
    }
  }

  // MARK: - Blocks

  /// Reads the rest of a line, or of a block's first line; nil, and reported, when it is wrong.
  mutating func head<Head>(
    _ line: LineReader, _ read: (inout LineReader) throws(Diagnostic) -> Head
  ) -> Head? {
    do throws(Diagnostic) {
      var line = line
      let head = try read(&line)
      try line.finish()
      return head
    } catch {
      report(error)
      return nil
    }
  }

  /// The block that the line being read opens.
  func opening(_ first: Token, _ word: String) -> OpenBlock {
    OpenBlock(word: word, bytes: first.bytes, indentation: line?.indentation ?? 0)
  }

  /// Passes a loop's first line and reads its body, in which the variables are declared.
  mutating func loop(_ open: OpenBlock, _ variables: [Name]) -> [Command] {
    scope.enterLoop()
    for variable in variables { declare(variable, .variable) }
    advance()
    let body = body(open)
    scope.leave()
    return body
  }

  /// Reads the lines of a block up to its `end`, which is passed.
  ///
  /// A line that cannot be read, is no deeper than the opening word and begins with a command is
  /// taken as the first after a forgotten `end`.
  mutating func block(
    _ open: OpenBlock, _ read: (inout Parser, inout LineReader) throws(Diagnostic) -> Void
  ) {
    guard enter(open) else { return }
    while let line {
      if line.tokens.first?.word == "end" {
        if closeBlock(line) { return }
        continue
      }
      do throws(Diagnostic) {
        var reader = LineReader(document, line)
        try read(&self, &reader)
      } catch {
        let isCommand = line.tokens.first?.word.map { CommandWord(rawValue: $0) != nil } ?? false
        // What was given before is a line of this block, whatever it begins with.
        if isCommand, error.code != .duplicateProperty, line.indentation <= open.indentation,
          !line.isBroken
        {
          openBlocks.removeLast()
          return reportUnterminated(open, before: line.tokens.first?.bytes)
        }
        report(error)
      }
      advance()
    }
    openBlocks.removeLast()
    reportUnterminated(open)
  }

  /// Reads the lines of a block up to its `end`, which is passed; each reading passes its own, and
  /// those of the block that it opens.
  mutating func entries(
    _ open: OpenBlock, _ read: (inout Parser, Token, LineReader) -> Void
  ) {
    guard enter(open) else { return }
    while let line, let first = line.tokens.first {
      if first.word == "end" {
        if closeBlock(line) { return }
        continue
      }
      let start = index
      read(&self, first, LineReader(document, line))
      index = max(index, start + 1)
      if openBlocks.isEmpty { return }
    }
    openBlocks.removeLast()
    reportUnterminated(open)
  }

  /// Reads the commands of a block up to its `end`, which is passed.
  mutating func body(_ open: OpenBlock) -> [Command] {
    enter(open) ? commands() : []
  }

  private mutating func enter(_ open: OpenBlock) -> Bool {
    guard openBlocks.count < Self.deepestNesting else {
      diagnostics.append(
        Diagnostic(.limit, SyntaxProblem.blocksTooDeep(Self.deepestNesting), at: open.bytes))
      // Nothing below can be read with any sense.
      index = lines.count
      openBlocks.removeAll()
      return false
    }
    openBlocks.append(open)
    return true
  }

  /// Reports what is wrong with lines that have been passed.
  mutating func reportLater(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  private mutating func reportUnterminated(_ open: OpenBlock, before line: Range<Int>? = nil) {
    unterminated.append(open)
    if let line {
      endedEarly.append(EarlyEnd(block: open.word, bytes: open.bytes, line: line))
    }
    // A word that was only guessed to be a block's need not have an end.
    guard !guessed.contains(open.bytes) else { return }
    diagnostics.append(
      Diagnostic(.unterminatedBlock, SyntaxProblem.noEnd(open.word), at: open.bytes))
  }

  /// Reports a line that a block should have had, unless the block had no end to have it before.
  mutating func reportMissing(_ message: SyntaxProblem, _ open: OpenBlock, expected: [String]) {
    guard unterminated.last?.bytes != open.bytes else { return }
    diagnostics.append(Diagnostic(.missing, message, at: open.bytes, expected: expected))
  }

  /// Reads an `end`; true when it closes the innermost block.
  private mutating func closeBlock(_ line: TokenLine) -> Bool {
    let first = line.tokens[0].bytes
    guard let open = openBlocks.last else {
      report(Diagnostic(.strayEnd, SyntaxProblem.strayEnd, at: first))
      advance()
      return false
    }
    var reader = LineReader(document, line)
    reader.advance()
    if let word = reader.nextWord, word != open.word {
      if openBlocks.dropLast().contains(where: { $0.word == word }) {
        // The block outside is meant; that one reads this line again.
        openBlocks.removeLast()
        reportUnterminated(open, before: first)
        return true
      }
      report(
        Diagnostic(
          .wrongEnd, SyntaxProblem.wrongEnd(open.word), at: reader.place,
          expected: [open.word],
          note: Diagnostic.Note(text: SyntaxNote.openedHere, bytes: open.bytes)))
    } else {
      reader.advance()
      do throws(Diagnostic) { try reader.finish() } catch { report(error) }
    }
    openBlocks.removeLast()
    advance()
    return true
  }
}
