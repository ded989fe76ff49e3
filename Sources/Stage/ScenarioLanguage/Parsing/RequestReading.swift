extension RequestProperties {
  /// The names of all of them, `arguments` of the predicate among them.
  static let names = slots.map(\.name)

  /// Whether a request has a property of that name.
  package static func has(_ name: String) -> Bool { names.contains(name) }

  /// Reads one of `names`.
  mutating func read(_ name: String, _ line: inout LineReader) throws(Diagnostic) {
    switch name {
    case "predicate": try line.predicate(into: &predicate)
    case "arguments": try line.predicateArguments(into: &predicate)
    case "sortDescriptors": sortDescriptors = try line.sortDescriptors()
    case "fetchLimit": fetchLimit = try line.countValue(.named(name))
    case "fetchOffset": fetchOffset = try line.countValue(.named(name))
    case "fetchBatchSize": fetchBatchSize = try line.countValue(.named(name))
    case "resultType": resultType = try line.word(of: ResultType.self, .resultType)
    case "propertiesToFetch": propertiesToFetch = try line.fetchedProperties()
    case "propertiesToGroupBy": propertiesToGroupBy = try line.keyPaths()
    case "havingPredicate": try line.predicate(into: &havingPredicate)
    case "relationshipKeyPathsForPrefetching":
      relationshipKeyPathsForPrefetching = try line.keyPaths()
    case "includesPendingChanges": includesPendingChanges = try line.boolean(name)
    case "includesSubentities": includesSubentities = try line.boolean(name)
    case "returnsDistinctResults": returnsDistinctResults = try line.boolean(name)
    case "returnsObjectsAsFaults": returnsObjectsAsFaults = try line.boolean(name)
    case "includesPropertyValues": includesPropertyValues = try line.boolean(name)
    case "shouldRefreshRefetchedObjects":
      shouldRefreshRefetchedObjects = try line.boolean(name)
    default: throw line.unexpected(expected: Self.names)
    }
  }
}

extension LineReader {
  /// `name=value` for properties of a request, up to the end of the line.
  mutating func requestProperties() throws(Diagnostic) -> RequestProperties {
    var request = RequestProperties()
    try properties(RequestProperties.names) { name, line throws(Diagnostic) in
      try request.read(name, &line)
    }
    try check(request.predicate)
    return request
  }

  /// Arguments are of use to a predicate only.
  func check(_ predicate: PredicateClause?) throws(Diagnostic) {
    if let predicate, predicate.format == nil, !predicate.arguments.isEmpty {
      throw missing(.predicateOfArguments, expected: ["predicate=\"…\""])
    }
  }

  /// `"format", argument, …`, or `nil`.
  mutating func predicate(into clause: inout PredicateClause?) throws(Diagnostic) {
    var read = clause ?? PredicateClause(format: nil, arguments: [])
    if !skip(word: "nil") {
      read.format = try plainText(.predicate)
      while skip(.comma) { read.arguments.append(try value(.predicateArgument)) }
    }
    clause = read
  }

  /// `[argument, …]`.
  mutating func predicateArguments(into clause: inout PredicateClause?) throws(Diagnostic) {
    let value = try value(.predicateArguments)
    guard case .array(let arguments) = value.kind else {
      throw wrongKind(.arrayOfArguments, at: value.span.bytes)
    }
    var read = clause ?? PredicateClause(format: nil, arguments: [])
    read.arguments += arguments
    clause = read
  }

  /// `key [descending] [SELECTOR], …`, or `[]` for none; brackets round the list may stand.
  mutating func sortDescriptors() throws(Diagnostic) -> [SortDescriptor] {
    let isBracketed = skip(.openBracket)
    if isBracketed, skip(.closeBracket) { return [] }
    let descriptors = try list { line throws(Diagnostic) in try line.sortDescriptor() }
    if isBracketed { try take(.closeBracket) }
    return descriptors
  }

  private mutating func sortDescriptor() throws(Diagnostic) -> SortDescriptor {
    var descriptor = SortDescriptor(key: try keyPath(.sortKey), isAscending: true)
    while let word = nextWord, !followedByEquals {
      if word == "ascending" || word == "descending" {
        descriptor.isAscending = word == "ascending"
      } else if let comparison = SortDescriptor.Comparison(rawValue: word) {
        descriptor.comparison = comparison
      } else {
        throw .unknown(
          .unknownWord, SyntaxProblem.noWayOfSorting(word), word,
          at: place,
          expected: ["ascending", "descending"]
            + SortDescriptor.Comparison.allCases.map(\.rawValue))
      }
      advance()
    }
    return descriptor
  }

  /// `key, NAME [TYPE]: "EXPRESSION", …`; brackets round them may stand.
  mutating func fetchedProperties() throws(Diagnostic) -> [FetchedProperty] {
    let isBracketed = skip(.openBracket)
    let properties = try list { line throws(Diagnostic) in try line.fetchedProperty() }
    if isBracketed { try take(.closeBracket) }
    return properties
  }

  private mutating func fetchedProperty() throws(Diagnostic) -> FetchedProperty {
    let path = try keyPath(.keyOrExpression)
    let hasType = nextWord != nil && peek(1)?.kind == .symbol(.colon)
    guard hasType || isNext(.colon) else { return .keyPath(path) }
    guard path.names.count == 1, path.literal != nil else {
      throw wrongKind(.expressionName, at: path.span.bytes)
    }
    var type: BuiltInAttributeType?
    if hasType {
      type = try word(of: BuiltInAttributeType.self, .typeOfValue)
    }
    try take(.colon)
    return .expression(
      FetchedExpression(
        name: path.names[0], type: type,
        expression: try plainText(.expressionText)))
  }

  /// Key paths separated by commas; brackets round them may stand.
  mutating func keyPaths() throws(Diagnostic) -> [KeyPath] {
    let isBracketed = skip(.openBracket)
    let paths = try list { line throws(Diagnostic) in try line.keyPath(.key) }
    if isBracketed { try take(.closeBracket) }
    return paths
  }
}
