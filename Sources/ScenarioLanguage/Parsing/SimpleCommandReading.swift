/// Commands of one line: the file's, and those that look.
extension LineReader {
  /// Reads the rest of a command that opens no block.
  mutating func simpleCommand(_ word: CommandWord) throws(Diagnostic) -> Command.Kind {
    switch word {
    case .scenario: return .scenario(try scenarioHeader())
    case .source: return .source(SourceNote(text: try plainText("a text in quotes")))
    case .tag: return .tag(Tags(words: try names("a tag")))
    case .disabled: return .disabled(Reason(text: try plainText("the reason in quotes")))
    case .todo: return .todo(Reason(text: try plainText("the reason in quotes")))
    case .seed: return .seed(try seed())
    case .clock: return .clock(try clock())
    case .locale:
      return .locale(LocaleSetting(identifier: try plainText("a locale, as in \"zh_CN\",")))
    case .include: return .include(try include())
    case .let: return .let(try letDeclaration())
    case .note: return .note(try note())
    case .print:
      return .print(Print(values: try list { line throws(Diagnostic) in try line.value() }))
    case .show: return .show(try show())
    case .objects: return .objects(ShowObjects(entity: try name("an entity")))
    case .schema: return .schema(ShowSchema(entity: isAtEnd ? nil : try name("an entity")))
    case .why: return .why(try why())
    case .explain: return .explain(Explain(controller: try name("a controller")))
    case .sql:
      return .sql(SQLSetting(isOn: try self.word(among: ["on", "off"], "setting") == "on"))
    case .trace:
      return .trace(TraceSetting(style: try self.word(of: TraceSetting.Style.self, "trace")))
    default: return try objectCommand(word)
    }
  }

  /// One name or more, separated by blanks.
  mutating func names(_ what: String) throws(Diagnostic) -> [Name] {
    var names = [try name(what)]
    while !isAtEnd { names.append(try name(what)) }
    return names
  }

  private mutating func scenarioHeader() throws(Diagnostic) -> ScenarioHeader {
    var header = ScenarioHeader(title: try text("a title in quotes"), version: nil)
    try properties(["version"]) { name, line throws(Diagnostic) in
      header.version = try line.count(name)
    }
    return header
  }

  private mutating func seed() throws(Diagnostic) -> Seed {
    guard case .number(let digits)? = peek()?.kind, let number = UInt64(digits) else {
      throw wrongKind("a whole number")
    }
    advance()
    return Seed(number: number)
  }

  private mutating func clock() throws(Diagnostic) -> Clock {
    guard case .date(let date)? = peek()?.kind else {
      throw wrongKind("a date such as 2026-11-21")
    }
    advance()
    return Clock(date: date)
  }

  private mutating func include() throws(Diagnostic) -> Include {
    let file = peek()?.kind == .text ? try plainText("a file") : nil
    let part = file == nil || !isAtEnd ? try name("a part, or a file in quotes,") : nil
    return Include(file: file, part: part)
  }

  private mutating func letDeclaration() throws(Diagnostic) -> LetDeclaration {
    let name = try newName("a variable")
    try take(.equal)
    return LetDeclaration(name: name, value: try value())
  }

  private mutating func note() throws(Diagnostic) -> Note {
    var note = Note(text: try text("a sentence in quotes"), chinese: nil)
    try properties(["zh"]) { _, line throws(Diagnostic) in
      note.chinese = try line.text("a sentence in quotes")
    }
    return note
  }

  private mutating func show() throws(Diagnostic) -> Show {
    let aspects = Show.Aspect.allCases.map(\.rawValue)
    if nextWord == "delegate", let next = peek(1)?.word, !aspects.contains(next) {
      advance()
      return Show(subject: .delegate(try name("a delegate")))
    }
    let controller = try name("a controller")
    let aspect = isAtEnd ? nil : try word(of: Show.Aspect.self, "view of a controller")
    return Show(subject: .controller(controller, aspect))
  }

  private mutating func why() throws(Diagnostic) -> Why {
    if case .number? = peek()?.kind {
      return Why(subject: .callback(try count("a callback's number"), controller: nil))
    }
    let name = try name("a callback's number or a label")
    guard !isAtEnd else { return Why(subject: .object(name)) }
    return Why(subject: .callback(try count("a callback's number"), controller: name))
  }
}
