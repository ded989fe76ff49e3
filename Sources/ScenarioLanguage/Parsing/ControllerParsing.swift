/// The blocks of a controller and its table view.
extension Parser {
  mutating func controller(_ first: Token, _ line: LineReader) -> Command.Kind? {
    let names = ControllerReading.names
    var seen: [String: Range<Int>] = [:]
    var reading = head(line) { line throws(Diagnostic) in
      var reading = ControllerReading(name: try line.newName("the controller's name"))
      try line.properties(names) { name, line throws(Diagnostic) in
        seen[name] = line.lastPlace
        try reading.read(name, &line)
      }
      return reading
    }
    if let reading { declare(reading.name, "a controller") }
    let open = opening(first, .controller)
    advance()
    block(open) { _, line throws(Diagnostic) in
      try line.propertyLine(names, seen: &seen) { name, line throws(Diagnostic) in
        // After a bad first line the block is still checked.
        var lines = reading ?? ControllerReading(name: Name("?"))
        try lines.read(name, &line)
        if reading != nil { reading = lines }
      }
    }
    // A line that is wrong has been reported; only a line that is not there is missing.
    if reading != nil, seen["entity"] == nil {
      reportMissing("'entity' is missing in this controller", open, expected: ["entity E"])
    } else if reading?.lacksPredicate == true {
      reportMissing(
        "the predicate that takes the arguments is missing", open, expected: ["predicate \"…\""])
    }
    return reading?.declaration.map { .controller($0) }
  }

  mutating func tableView(_ first: Token, _ line: LineReader) -> Command.Kind? {
    let name = head(line) { line throws(Diagnostic) in try line.name("a controller") }
    let open = opening(first, .tableView)
    advance()
    var table = TableViewDeclaration(controller: name ?? Name("?"))
    var seen: [String: Range<Int>] = [:]
    let names = [
      "cell", "detail", "titleForHeader", "columns", "numberOfSections", "numberOfRows",
    ]
    block(open) { _, line throws(Diagnostic) in
      try line.propertyLine(names, seen: &seen) { name, line throws(Diagnostic) in
        switch name {
        case "cell": table.cell = try line.text("a text in quotes")
        case "detail": table.detail = try line.text("a text in quotes")
        case "titleForHeader": table.titleForHeader = try line.text("a text in quotes")
        case "columns": table.columns = try line.keyPaths()
        case "numberOfSections": table.numberOfSections = try line.count(name)
        default: table.numberOfRows = try line.count(name)
        }
      }
    }
    return name == nil ? nil : .tableView(table)
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
    case "context": context = try line.name("a context")
    case "entity": entity = try line.name("an entity")
    case "sectionNameKeyPath":
      sectionNameKeyPath = line.skip(word: "nil") ? nil : try line.keyPath("a key path")
    case "cacheName": cacheName = line.skip(word: "nil") ? nil : try line.bareOrText("a name")
    case "delegate": delegate = line.skip(word: "nil") ? nil : try line.name("a delegate")
    case "sectionIndexTitle": sectionIndexTitle = try line.text("a text in quotes")
    case "sectionIndexTitles": sectionIndexTitles = try line.value("an array of texts")
    default: try request.read(name, &line)
    }
  }
}
