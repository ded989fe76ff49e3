extension ControllerDeclaration {
  /// Reads the block of a controller, whose lines may come in any order.
  static func read(
    _ parser: inout Parser, _ first: Token, _ line: LineReader
  ) -> ControllerDeclaration? {
    let names = ControllerReading.names
    var seen: [String: Range<Int>] = [:]
    var reading = parser.head(line) { line throws(Diagnostic) in
      var reading = ControllerReading(name: try line.newName(.controllerName))
      try line.properties(names) { name, line throws(Diagnostic) in
        seen[name] = line.lastPlace
        try reading.read(name, &line)
      }
      return reading
    }
    let open = parser.opening(first, CommandWord.controller.rawValue)
    parser.advance()
    parser.block(open) { _, line throws(Diagnostic) in
      try line.propertyLine(names, seen: &seen) { name, line throws(Diagnostic) in
        // After a bad first line the block is still checked.
        var lines = reading ?? ControllerReading(name: Name("?"))
        try lines.read(name, &line)
        if reading != nil { reading = lines }
      }
    }
    // A line that is wrong has been reported; only a line that is not there is missing.
    if reading != nil, seen["entity"] == nil {
      parser.reportMissing(SyntaxProblem.controllerWithoutEntity, open, expected: ["entity E"])
    } else if reading?.lacksPredicate == true {
      parser.reportMissing(
        SyntaxProblem.missing(.predicateOfArguments), open, expected: ["predicate \"…\""])
    }
    return reading?.declaration
  }
}

/// A controller as far as its lines have been read.
private struct ControllerReading {
  static let names =
    ["context", "entity"] + RequestProperties.names + [
      "sectionNameKeyPath", "cacheName", "delegate", "sectionIndexTitle", "sectionIndexTitles",
    ]

  var name: Name
  private var context: Name?
  private var entity: Name?
  private var request = RequestProperties()
  private var sectionNameKeyPath: KeyPath?
  private var cacheName: TextLiteral?
  private var delegate: Name?
  private var sectionIndexTitle: TextLiteral?
  private var sectionIndexTitles: Value?

  init(name: Name) {
    self.name = name
  }

  /// Nil without an entity.
  var declaration: ControllerDeclaration? {
    entity.map { entity in
      ControllerDeclaration(
        name: name, context: context, entity: entity, request: request,
        sectionNameKeyPath: sectionNameKeyPath, cacheName: cacheName, delegate: delegate,
        sectionIndexTitle: sectionIndexTitle, sectionIndexTitles: sectionIndexTitles)
    }
  }

  /// The order of lines is free, so this is known only at the end.
  var lacksPredicate: Bool {
    request.predicate.map { $0.format == nil && !$0.arguments.isEmpty } ?? false
  }

  /// Reads one of `names`; three of them may be nil, which is what leaving them out means.
  mutating func read(_ name: String, _ line: inout LineReader) throws(Diagnostic) {
    switch name {
    case "context": context = try line.name(.context)
    case "entity": entity = try line.name(.entity)
    case "sectionNameKeyPath":
      sectionNameKeyPath = line.skip(word: "nil") ? nil : try line.keyPath(.keyPath)
    case "cacheName": cacheName = line.skip(word: "nil") ? nil : try line.bareOrText(.name)
    case "delegate": delegate = line.skip(word: "nil") ? nil : try line.name(.delegate)
    case "sectionIndexTitle": sectionIndexTitle = try line.text(.quotedText)
    case "sectionIndexTitles": sectionIndexTitles = try line.value(.arrayOfTexts)
    default: try request.read(name, &line)
    }
  }
}
