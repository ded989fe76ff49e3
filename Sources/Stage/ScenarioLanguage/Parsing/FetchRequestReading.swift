extension FetchRequestDeclaration {
  /// Reads the block of a list, whose lines may come in any order.
  static func read(
    _ parser: inout Parser, _ first: Token, _ line: LineReader, isSectioned: Bool
  ) -> FetchRequestDeclaration? {
    let names = FetchRequestReading.names(isSectioned: isSectioned)
    var seen: [String: Range<Int>] = [:]
    var reading = parser.head(line) { line throws(Diagnostic) in
      var reading = FetchRequestReading(name: try line.newName(.fetchRequestName))
      try line.properties(names) { name, line throws(Diagnostic) in
        seen[name] = line.lastPlace
        try reading.read(name, &line)
      }
      return reading
    }
    let word: CommandWord = isSectioned ? .sectionedFetchRequest : .fetchRequest
    let open = parser.opening(first, word.rawValue)
    parser.advance()
    parser.block(open) { _, line throws(Diagnostic) in
      try line.propertyLine(names, seen: &seen) { name, line throws(Diagnostic) in
        // After a bad first line the block is still checked.
        var lines = reading ?? FetchRequestReading(name: Name("?"))
        try lines.read(name, &line)
        if reading != nil { reading = lines }
      }
    }
    // A line that is wrong has been reported; only a line that is not there is missing.
    if reading != nil, seen["entity"] == nil {
      parser.reportMissing(
        SyntaxProblem.missing(.entityProperty), open, expected: ["entity E"])
    } else if reading != nil, isSectioned, seen["sectionIdentifier"] == nil {
      parser.reportMissing(
        SyntaxProblem.missing(.sectionIdentifierProperty), open,
        expected: ["sectionIdentifier KEY"])
    } else if reading?.lacksPredicate == true {
      parser.reportMissing(
        SyntaxProblem.missing(.predicateOfArguments), open, expected: ["predicate \"…\""])
    } else if let declaration = reading?.declaration, !declaration.observes.isEmpty,
      declaration.rowView != .observedObject
    {
      parser.reportMissing(
        SyntaxProblem.missing(.observingRowView), open, expected: ["rowView observedObject"])
    }
    return reading?.declaration
  }
}

/// A list as far as its lines have been read.
private struct FetchRequestReading {
  static func names(isSectioned: Bool) -> [String] {
    ["context", "entity"] + RequestProperties.names + (isSectioned ? ["sectionIdentifier"] : [])
      + ["animation", "row", "rowView", "observes"]
  }

  var name: Name
  private var entity: Name?
  private var made: FetchRequestDeclaration

  init(name: Name) {
    self.name = name
    made = FetchRequestDeclaration(name: name, entity: Name("?"))
  }

  /// Nil without an entity.
  var declaration: FetchRequestDeclaration? {
    entity.map { entity in
      var made = made
      made.entity = entity
      return made
    }
  }

  /// The order of lines is free, so this is known only at the end.
  var lacksPredicate: Bool {
    made.request.predicate.map { $0.format == nil && !$0.arguments.isEmpty } ?? false
  }

  /// Reads one of `names`.
  mutating func read(_ name: String, _ line: inout LineReader) throws(Diagnostic) {
    switch name {
    case "context": made.context = try line.name(.context)
    case "entity": entity = try line.name(.entity)
    case "sectionIdentifier": made.sectionIdentifier = try line.keyPath(.keyPath)
    case "animation":
      made.isAnimated = try line.word(among: ["default", "nil"], .animation) == "default"
    case "row": made.row = try line.text(.quotedText)
    case "rowView": made.rowView = try line.word(of: RowView.self, .rowView)
    case "observes": made.observes = try line.keyPaths()
    default: try made.request.read(name, &line)
    }
  }
}
