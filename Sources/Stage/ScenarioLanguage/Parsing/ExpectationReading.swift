import Words

/// What stands behind `expect`, whose second word decides.
extension LineReader {
  private static let forms = Expectation.Form.allCases.map(\.rawValue)

  /// True when the next word is an object of that name, and not a form of expectation.
  var comparesName: Bool {
    guard let next = peek(1) else { return false }
    guard case .symbol(let symbol) = next.kind else { return next.word == "contains" }
    return switch symbol {
    case .equalEqual, .notEqual, .less, .greater, .equal: true
    case .dot, .openBracket, .openParenthesis: !next.followsBlank
    case .comma, .colon, .closeBracket, .closeParenthesis, .closedRange, .halfOpenRange,
      .lessOrEqual,
      .greaterOrEqual, .plus, .minus, .times, .dividedBy, .remainder, .and, .or, .not, .question:
      false
    }
  }

  /// Everything behind `expect`, up to the end of its line.
  mutating func expectation() throws(Diagnostic) -> Expectation {
    guard !isAtEnd else {
      throw missing(.expectation, expected: Self.forms + ["VALUE == VALUE"])
    }
    var expectation = Expectation(kind: try expectationKind(), points: nil, id: nil)
    try properties(["points", "id"]) { name, line throws(Diagnostic) in
      if name == "points" {
        expectation.points = try line.count(.named(name))
      } else {
        expectation.id = try line.name(.word)
      }
    }
    return expectation
  }

  private mutating func expectationKind() throws(Diagnostic) -> Expectation.Kind {
    guard let form = nextWord.flatMap(Expectation.Form.init(rawValue:)), !comparesName else {
      return try comparison()
    }
    advance()
    switch form {
    case .order:
      let (controller, labels) = try labelsInOrder(.controller)
      return .order(controller: controller, labels: labels)
    case .list:
      return .list(ExpectedList(list: try optionalController(as: .fetchRequest), lines: []))
    case .bodies:
      let (list, labels) = try labelsInOrder(.fetchRequest)
      return .bodies(list: list, labels: labels)
    case .rows: return .rows(controller: try optionalController(), lines: [])
    case .calls:
      let (controller, isContaining) = try events()
      return .calls(ExpectedCalls(controller: controller, isContaining: isContaining, calls: []))
    case .callbacks:
      let (controller, isContaining) = try events()
      return .callbacks(
        ExpectedCallbacks(controller: controller, isContaining: isContaining, lines: []))
    case .no:
      if skip(word: Expectation.Form.notification.rawValue) {
        return .notification(try notification(isPosted: false))
      }
      if skip(word: Expectation.Form.exception.rawValue) { return .noException }
      guard skip(word: "callbacks") else {
        throw unexpected(expected: ["callbacks", "exception", "notification"])
      }
      return .noCallbacks(controller: try optionalController())
    case .same:
      let left = try value()
      try take(.equalEqual)
      return .same(left, try value())
    case .moved: return try moved()
    case .error:
      let code = try count(.errorCode)
      return .error(code: code, text: try optionalText())
    case .exception: return .exception(text: try optionalText())
    case .warning: return .warning(text: try plainText(.warningText))
    case .cells: return try cells()
    case .sql: return try sql()
    case .snapshot:
      let (controller, isContaining) = try events()
      return .snapshot(
        ExpectedSnapshot(controller: controller, isContaining: isContaining, lines: []))
    case .batches:
      let controller = try optionalController()
      return .batches(controller: controller, count: try count(.batchCount))
    case .notification: return .notification(try notification(isPosted: true))
    case .verdicts: return .verdicts(try verdicts())
    case .fetched: return .deed(.fetched(controller: try optionalController()))
    case .saved: return .deed(.saved(context: try optionalController(as: .context)))
    case .reopened: return .deed(.reopened)
    case .dragged: return .deed(.dragged(controller: try optionalController()))
    }
  }

  private mutating func notification(isPosted: Bool) throws(Diagnostic) -> ExpectedNotification {
    let start = place.lowerBound
    let name = try word(of: ExpectedNotification.Name.self, .notification)
    let span = span(from: start)
    let context = name.isOfContext && skip(word: "from") ? try self.name(.context) : nil
    return ExpectedNotification(name: name, context: context, isPosted: isPosted, span: span)
  }

  private mutating func comparison() throws(Diagnostic) -> Expectation.Kind {
    let start = peek()
    let left = try value()
    let operators = Comparison.Operator.allCases.map(\.rawValue)
    guard let token = peek() else {
      // A lone word was perhaps meant as a form of expectation.
      if let word = start?.word, let near = EditDistance.nearest(to: word, in: Self.forms) {
        throw unknownForm(word, near, at: start?.bytes ?? place)
      }
      throw missing(.comparedValue, expected: operators)
    }
    let written =
      if case .symbol(let symbol) = token.kind { symbol.rawValue } else { token.word ?? "" }
    if written == "=" {
      throw Diagnostic(
        .equalsSigns, SyntaxProblem.equalCompares, at: token.bytes,
        expected: ["=="])
    }
    guard let comparison = Comparison.Operator(rawValue: written) else {
      if let word = start?.word, let near = EditDistance.nearest(to: word, in: Self.forms) {
        throw unknownForm(word, near, at: start?.bytes ?? place)
      }
      throw unexpected(expected: operators)
    }
    advance()
    return .comparison(Comparison(left: left, operator: comparison, right: try value()))
  }

  private func unknownForm(_ word: String, _ near: String, at place: Range<Int>) -> Diagnostic {
    Diagnostic(
      .unknownWord, SyntaxProblem.noExpectation(word), at: place, expected: Self.forms,
      suggestion: near)
  }

  /// A controller's name, unless the line ends, a property follows or another word of the form.
  private mutating func optionalController(
    but words: [String] = [], as wanted: Wanted = .controller
  ) throws(Diagnostic) -> Name? {
    guard let token = peek(), !followedByEquals, token.mayBeName else { return nil }
    if let word = token.word, words.contains(word) { return nil }
    return try name(wanted)
  }

  /// Whose events a block lists, and whether at least these are meant.
  private mutating func events() throws(Diagnostic) -> (controller: Name?, isContaining: Bool) {
    let controller = try optionalController(but: ["containing"])
    return (controller, skip(word: "containing"))
  }

  private mutating func optionalText() throws(Diagnostic) -> PlainText? {
    peek()?.kind == .text ? try plainText(.text) : nil
  }

  /// Labels, and whose they are, where that is named.
  private mutating func labelsInOrder(
    _ wanted: Wanted
  ) throws(Diagnostic) -> (owner: Name?, labels: [Name]) {
    // The owner is the first of two names that no comma parts.
    var owner: Name?
    if let second = peek(1), second.mayBeName || second.kind == .symbol(.openBracket) {
      let next = LineReader.afterFirst(self)
      if !next.followedByEquals { owner = try name(wanted) }
    }
    if skip(.openBracket) {
      try take(.closeBracket)
      return (owner, [])
    }
    return (owner, try list { line throws(Diagnostic) in try line.name(.label) })
  }

  private static func afterFirst(_ line: LineReader) -> LineReader {
    var line = line
    line.advance()
    return line
  }

  private mutating func moved() throws(Diagnostic) -> Expectation.Kind {
    let label = try name(.label)
    let from = try indexPath()
    try take(word: "to")
    return .moved(label: label, from: from, to: try indexPath())
  }

  /// A line of `expect snapshot`: a section, or an item with what holds of its id.
  mutating func snapshotLine() throws(Diagnostic) -> ExpectedSnapshot.Line {
    let start = place.lowerBound
    if nextWord == "section", peek(1)?.kind == .text {
      advance()
      let identifier = try text(.quotedSectionName)
      try finish()
      return .init(kind: .section(identifier), span: span(from: start))
    }
    let label = try name(.label)
    let all = ExpectedSnapshot.Line.ItemMark.allCases
    let marks = all.filter { skip(word: $0.rawValue) }
    let next = marks.last.flatMap(all.firstIndex).map { all[($0 + 1)...] } ?? all[...]
    try finish(expected: next.map(\.rawValue))
    return .init(kind: .item(label, marks), span: span(from: start))
  }

  private mutating func cells() throws(Diagnostic) -> Expectation.Kind {
    let words = ["stale", "current", "showing"]
    let controller = try optionalController(but: words)
    switch try word(among: words, .stateOfCells) {
    case "stale": break
    case "showing":
      let path = try indexPath()
      return .cells(controller: controller, .showing(path, try text(.quotedText)))
    default: return .cells(controller: controller, .current)
    }
    let labels = try list { line throws(Diagnostic) in try line.name(.label) }
    return .cells(controller: controller, .stale(labels))
  }

  private mutating func verdicts() throws(Diagnostic) -> ExpectedVerdicts {
    let words = ExpectedVerdicts.Kind.allCases.map(\.rawValue)
    let controller = try optionalController(but: words)
    let items = try list { line throws(Diagnostic) in
      let start = line.place.lowerBound
      let kind = try line.word(of: ExpectedVerdicts.Kind.self, .verdict)
      let outcome = try line.word(of: ExpectedVerdicts.Outcome.self, .outcomeOfVerdict)
      return ExpectedVerdicts.Item(kind: kind, outcome: outcome, span: line.span(from: start))
    }
    return ExpectedVerdicts(controller: controller, items: items)
  }

  private mutating func sql() throws(Diagnostic) -> Expectation.Kind {
    let words = ["count", "none", "containing"]
    let controller = try optionalController(but: words)
    switch try word(among: words, .expectationOfSQL) {
    case "count":
      return .sql(controller: controller, .count(try count(.statementCount)))
    case "none": return .sql(controller: controller, .none)
    default:
      return .sql(controller: controller, .containing(try plainText(.quotedText)))
    }
  }

  // MARK: - Lines of its blocks

  mutating func expectedLine() throws(Diagnostic) -> ExpectedLine {
    let start = place.lowerBound
    let kind: ExpectedLine.Kind
    if skip(word: "section") {
      let hasIndex = if case .number? = peek()?.kind { true } else { false }
      let index = hasIndex ? try count(.sectionIndex) : nil
      kind = .section(index: index, name: try text(.quotedSectionName))
    } else {
      guard case .indexPath? = peek()?.kind else {
        throw unexpected(expected: ["section \"…\"", "a path such as 0-1"])
      }
      let path = try indexPath()
      if isAtEnd { throw missing(.labelOrValue, expected: ["LABEL", "name=value"]) }
      let label = followedByEquals ? nil : try name(.label)
      kind = .row(path, label: label, assignments: try assignments())
    }
    try finish()
    return ExpectedLine(kind: kind, span: span(from: start))
  }

  mutating func tableCall() throws(Diagnostic) -> TableCall {
    let start = place.lowerBound
    let name = try name(.receivedCall)
    let arguments = isNext(.openParenthesis) ? try arguments() : []
    try finish()
    return TableCall(name: name.literal ?? "", arguments: arguments, span: span(from: start))
  }
}
