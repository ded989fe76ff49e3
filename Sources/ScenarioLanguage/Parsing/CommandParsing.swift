/// Commands that open a block of commands, and the way to all others.
extension Parser {
  /// Reads a command from behind its first word, its block included, and passes it.
  ///
  /// Answers nil when it was reported as wrong.
  mutating func kind(
    _ word: CommandWord, _ first: Token, _ line: LineReader
  ) -> Command.Kind? {
    switch word {
    case .part: part(first, line)
    case .repeat: repeatLoop(first, line)
    case .for: forLoop(first, line)
    case .perform: perform(first, line)
    case .step: step(first, line)
    case .entity: entity(first, line)
    case .enum: enumeration(first, line)
    case .class: codingClass(first, line)
    case .transformer: transformer(first, line)
    case .controller: controller(first, line)
    case .delegate: delegate(first, line)
    case .tableView: tableView(first, line)
    case .expect: expectation(first, line)
    default: simple(word, line)
    }
  }

  /// Reads the rest of a block's first line; nil, and reported, when it is wrong.
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
  func opening(_ first: Token, _ word: CommandWord) -> OpenBlock { opening(first, word.rawValue) }

  /// The block that the line being read opens.
  func opening(_ first: Token, _ word: String) -> OpenBlock {
    OpenBlock(word: word, bytes: first.bytes, indentation: line?.indentation ?? 0)
  }

  private mutating func simple(_ word: CommandWord, _ line: LineReader) -> Command.Kind? {
    let kind = head(line) { line throws(Diagnostic) in try line.simpleCommand(word) }
    switch kind {
    case .insert(let insert): declare(insert.label, "a label")
    case .context(let context): declare(context.name, "a context")
    case .let(let declaration): declare(declaration.name, "a variable", isVariable: true)
    case .include(let include): note(include)
    case .scenario(let header): version = header.version
    default: break
    }
    advance()
    return kind
  }

  private mutating func part(_ first: Token, _ line: LineReader) -> Command.Kind? {
    let name = head(line) { line throws(Diagnostic) in try line.newName("the part's name") }
    let open = opening(first, .part)
    if let literal = name?.literal, let name, let earlier = parts[literal] {
      report(
        Diagnostic(
          .nameTaken, "there is a part '\(literal)' already", at: name.span.bytes,
          note: Diagnostic.Note(text: "declared here first", bytes: earlier)))
    } else if let literal = name?.literal, let name {
      parts[literal] = name.span.bytes
    }
    advance()
    scope.enterPart()
    let body = body(open)
    scope.leave()
    return name.map { .part(Part(name: $0, body: body)) }
  }

  private mutating func repeatLoop(_ first: Token, _ line: LineReader) -> Command.Kind? {
    let head = head(line) { line throws(Diagnostic) in
      let count = try line.countValue("the number of times")
      let variable = line.skip(word: "as") ? try line.newName("a variable") : nil
      return (count: count, variable: variable)
    }
    let body = loop(opening(first, .repeat), head?.variable)
    guard let head else { return nil }
    return .repeat(RepeatLoop(count: head.count, variable: head.variable, body: body))
  }

  private mutating func forLoop(_ first: Token, _ line: LineReader) -> Command.Kind? {
    let head = head(line) { line throws(Diagnostic) in
      let variable = try line.newName("a variable")
      try line.take(word: "in")
      return (variable: variable, values: try line.value("an array of values"))
    }
    let body = loop(opening(first, .for), head?.variable)
    guard let head else { return nil }
    return .for(ForLoop(variable: head.variable, values: head.values, body: body))
  }

  private mutating func loop(_ open: OpenBlock, _ variable: Name?) -> [Command] {
    scope.enterLoop()
    if let variable { declare(variable, "a variable", isVariable: true) }
    advance()
    let body = body(open)
    scope.leave()
    return body
  }

  private mutating func perform(_ first: Token, _ line: LineReader) -> Command.Kind? {
    let context = head(line) { line throws(Diagnostic) in try line.name("a context") }
    let open = opening(first, .perform)
    advance()
    let body = body(open)
    return context.map { .perform(Perform(context: $0, body: body)) }
  }

  private mutating func step(_ first: Token, _ line: LineReader) -> Command.Kind? {
    let head = head(line) { line throws(Diagnostic) in
      let title = try line.text("a title in quotes")
      var shows: [Name] = []
      try line.properties(["show"]) { _, line throws(Diagnostic) in
        shows = try line.list { line throws(Diagnostic) in try line.name("a controller") }
      }
      return (title: title, shows: shows)
    }
    if let head { note(stepTitle: head.title) }
    let open = opening(first, .step)
    advance()
    let body = body(open)
    guard let head else { return nil }
    return .step(Step(title: head.title, shows: head.shows, body: body))
  }
}
