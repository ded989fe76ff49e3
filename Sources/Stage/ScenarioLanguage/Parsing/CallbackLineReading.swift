extension CallbackLine {
  /// Whether a line that is typed where callbacks are foretold is something else: a command of the
  /// language or of the prompt, a comment, or nothing.
  ///
  /// Whatever else it is, it is to be read as a callback, and its mistakes are those of one.
  package static func isOther(_ line: String) -> Bool {
    var lexer = Lexer(Document(path: "", text: line))
    guard let first = lexer.lines().first?.tokens.first else {
      return lexer.diagnostics.shown.isEmpty
    }
    // A word of the prompt may be of letters that are none of the language's.
    let typed = line.split(separator: " ").first.map(String.init) ?? ""
    return SessionWord(typed: typed) != nil
      || first.word.map { CommandWord(rawValue: $0) != nil } ?? false
  }
}

extension LineReader {
  private static let callbackWords = [
    "controllerWillChangeContent", "didChange", "controllerDidChangeContent",
    "didChangeContentWith",
  ]

  /// Passes the number that a callback is printed with, as in a block that was copied.
  ///
  /// - Parameter place: the place of the line, from 1, where every callback is listed; nil where a
  ///   number would say nothing.
  /// - Throws: a number that is not that of the line, and any where there is none.
  mutating func callbackNumber(place: Int?) throws(Diagnostic) {
    guard case .number(let digits)? = peek()?.kind else { return }
    guard let place else {
      throw Diagnostic(
        .unexpected, SyntaxProblem.numberBehindContaining,
        at: self.place)
    }
    guard digits == String(place) else {
      throw Diagnostic(
        .unexpected, SyntaxProblem.wrongCallbackNumber(place),
        at: self.place, suggestion: String(place))
    }
    advance()
  }

  /// A callback line, up to the end of the line.
  ///
  /// In a pattern any part may be left out, otherwise only nil paths may.
  mutating func callbackLine(isPattern: Bool) throws(Diagnostic) -> CallbackLine {
    let start = place.lowerBound
    let event: CallbackLine.Event
    switch try word(among: Self.callbackWords, .callback) {
    case "controllerWillChangeContent": event = .willChangeContent
    case "controllerDidChangeContent": event = .didChangeContent
    case "didChangeContentWith":
      let flavour = try word(among: ["snapshot", "difference"], .kindOfChange)
      event =
        flavour == "snapshot" ? .didChangeContentWithSnapshot : .didChangeContentWithDifference
    default:
      event =
        skip(word: "section")
        ? .section(try sectionChange(isPattern)) : .object(try objectChange(isPattern))
    }
    try finish()
    return CallbackLine(event, span: span(from: start))
  }

  private mutating func sectionChange(_ isPattern: Bool) throws(Diagnostic) -> SectionChange {
    var change = SectionChange(name: nil, index: nil, type: nil)
    if peek()?.kind == .text { change.name = try text(.sectionName) }
    if !isPattern, change.name == nil { throw wrongKind(.quotedSectionName) }
    if skip(word: "atSectionIndex") { change.index = try count(.sectionIndex) }
    change.type = try changeType(isPattern, orElse: ["atSectionIndex"])
    return change
  }

  private mutating func objectChange(_ isPattern: Bool) throws(Diagnostic) -> ObjectChange {
    let parts = ["at", "for", "newIndexPath"]
    var change = ObjectChange(label: nil, at: nil, type: nil, newIndexPath: nil)
    if !isAtEnd, nextWord.map({ !parts.contains($0) }) ?? true {
      change.label = try name(.objectLabel)
    } else if !isPattern {
      throw missing(.objectLabel)
    }
    if skip(word: "at") { change.at = try callbackPath() }
    change.type = try changeType(isPattern, orElse: change.at == nil ? ["at"] : [])
    if skip(word: "newIndexPath") { change.newIndexPath = try callbackPath() }
    try finish(expected: change.newIndexPath == nil ? ["newIndexPath"] : [])
    return change
  }

  private mutating func changeType(
    _ isPattern: Bool, orElse others: [String]
  ) throws(Diagnostic) -> ChangeType? {
    if skip(word: "for") { return try word(of: ChangeType.self, .typeOfChange) }
    if isPattern, isAtEnd || nextWord == "newIndexPath" { return nil }
    throw unexpected(expected: others + ["for"])
  }

  private mutating func callbackPath() throws(Diagnostic) -> CallbackPath {
    if skip(word: "nil") { return .nil }
    return .path(try indexPath())
  }
}

extension CallbackLine {
  /// Reads one line as a learner typed it; every part but a nil path must be there.
  package init(parsing document: Document) throws(Diagnostic) {
    if let unreadable = document.unreadable { throw unreadable }
    var lexer = Lexer(document)
    let lines = lexer.lines()
    if let diagnostic = lexer.diagnostics.shown.first { throw diagnostic }
    guard let line = lines.first else {
      throw Diagnostic(.missing, SyntaxProblem.callbackMissing, at: 0..<0)
    }
    var reader = LineReader(document, line)
    self = try reader.callbackLine(isPattern: false)
    if lines.count > 1 {
      throw Diagnostic(.unexpected, SyntaxProblem.oneLineWanted, at: lines[1].bytes)
    }
  }
}
