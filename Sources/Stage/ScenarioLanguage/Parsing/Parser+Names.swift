/// What the parser notes of the lines that it has read, for those below.
extension Parser {
  /// Notes a name that the line being read gives, or reports that it is taken.
  mutating func declare(_ name: Name, _ kind: NameKind) { declare(name, kind, onLine: index) }

  /// Names to be filled in are not noted.
  private mutating func declare(_ name: Name, _ kind: NameKind, onLine number: Int) {
    guard let literal = name.literal else { return }
    let bytes = name.span.bytes
    switch scope.declare(literal, ParsedName(nameKind: kind, bytes: bytes)) {
    case nil: break
    case .builtIn(let builtIn)?:
      report(
        Diagnostic(.nameTaken, SyntaxProblem.isBuiltIn(builtIn), at: bytes), onLine: number)
    case .declared(let first)?:
      report(
        Diagnostic(
          .nameTaken, SyntaxProblem.isTaken(literal, first.nameKind), at: bytes,
          note: Diagnostic.Note(text: SyntaxNote.declaredHereFirst, bytes: first.bytes)),
        onLine: number)
    }
  }

  /// Notes what a command tells of the lines below it.
  mutating func note(_ kind: Command.Kind, onLine number: Int) {
    for declaration in kind.value.declarations {
      if case .objectOnceCalled(let former) = declaration.meaning, let literal = former.literal {
        scope.replace(literal, nil)
      }
      declare(declaration.name, declaration.meaning.kind, onLine: number)
    }
    if case .scenario(let header) = kind { version = header.version }
    if case .include(let include) = kind, include.file != nil { includesFile = true }
    if case .model = kind { includesFile = true }
  }

  /// Reports a title that another step has.
  mutating func note(stepTitle title: TextLiteral) {
    guard let literal = title.literal else { return }
    if let first = stepTitles[literal] {
      report(
        Diagnostic(
          .duplicateLine, SyntaxProblem.stepTitleTaken, at: title.span.bytes,
          note: Diagnostic.Note(text: SyntaxNote.standsHere, bytes: first)))
    } else {
      stepTitles[literal] = title.span.bytes
    }
  }

  /// Reports a name that another task has.
  mutating func note(task name: Name) {
    guard let literal = name.literal else { return }
    if let first = taskNames[literal] {
      report(
        Diagnostic(
          .duplicateLine, SyntaxProblem.taskNameTaken, at: name.span.bytes,
          note: Diagnostic.Note(text: SyntaxNote.standsHere, bytes: first)))
    } else {
      taskNames[literal] = name.span.bytes
    }
  }

  /// Reports a name that another part has.
  mutating func note(part name: Name) {
    guard let literal = name.literal else { return }
    if let first = parts[literal] {
      report(
        Diagnostic(
          .nameTaken, SyntaxProblem.partTaken(literal), at: name.span.bytes,
          note: Diagnostic.Note(text: SyntaxNote.declaredHereFirst, bytes: first)))
    } else {
      parts[literal] = name.span.bytes
    }
  }

  /// Reports a number that another version of the model has.
  mutating func note(version: ModelVersion) {
    if let first = versions[version.number] {
      report(
        Diagnostic(
          .duplicateLine, SyntaxProblem.versionTaken(version.number), at: version.span.bytes,
          note: Diagnostic.Note(text: SyntaxNote.standsHere, bytes: first)))
    } else {
      versions[version.number] = version.span.bytes
    }
  }

  /// Throws for a name that stands in its block already.
  func checkOnce(
    _ name: Name, _ seen: inout [String: Range<Int>]
  ) throws(Diagnostic) {
    guard let literal = name.literal else { return }
    guard let first = seen[literal] else {
      seen[literal] = name.span.bytes
      return
    }
    throw Diagnostic(
      .duplicateLine, SyntaxProblem.hereAlready(literal), at: name.span.bytes,
      note: Diagnostic.Note(text: SyntaxNote.hereFirst, bytes: first))
  }

  /// A type that is not built in must be an enum declared above; a file included may hold it.
  func check(enumeration name: Name) throws(Diagnostic) {
    guard !includesFile, let literal = name.literal, !knownEnums.contains(literal),
      scope[literal]?.nameKind != .enumeration
    else { return }
    throw LineReader.unknownType(literal, at: name.span.bytes)
  }
}

/// What the parser notes of a name: where it is declared.
struct ParsedName: NameMeaning {
  var nameKind: NameKind
  var bytes: Range<Int>
}
