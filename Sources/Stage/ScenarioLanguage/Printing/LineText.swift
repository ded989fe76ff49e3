/// A line of words and properties under construction.
struct LineText {
  private(set) var text: String

  init(_ words: String) {
    text = words
  }

  /// ` name=value`, when there is a value.
  mutating func property(_ name: String, _ value: (some CustomStringConvertible)?) {
    if let value { text += " \(name)=\(value)" }
  }

  /// ` word`, when there is one.
  mutating func word(_ word: (some CustomStringConvertible)?) {
    if let word { text += " \(word)" }
  }

  mutating func words(_ assignments: [Assignment]) {
    for assignment in assignments { word(assignment) }
  }

  mutating func properties(_ request: RequestProperties) {
    for (name, value) in request.lines(isInBlock: false) { property(name, value) }
  }

  mutating func predicate(_ clause: PredicateClause?) {
    var request = RequestProperties()
    request.predicate = clause
    properties(request)
  }
}

extension RequestProperties {
  /// Names and values in canonical order; on a line the predicate's arguments stand apart.
  func lines(isInBlock: Bool) -> [(String, String)] {
    var lines: [(String, String)] = []
    func add(_ name: String, _ value: (some CustomStringConvertible)?) {
      if let value { lines.append((name, value.description)) }
    }
    if let predicate {
      let format = predicate.format?.description ?? "nil"
      let arguments = predicate.arguments.commaSeparated
      let behind = isInBlock && !arguments.isEmpty ? ", \(arguments)" : ""
      add("predicate", format + behind)
      if !isInBlock, !arguments.isEmpty { add("arguments", "[\(arguments)]") }
    }
    add("sortDescriptors", sortDescriptors.map { $0.isEmpty ? "[]" : $0.commaSeparated })
    add("fetchLimit", fetchLimit)
    add("fetchOffset", fetchOffset)
    add("fetchBatchSize", fetchBatchSize)
    add("resultType", resultType?.rawValue)
    if let propertiesToFetch {
      // A line with colons in it is easier to read in brackets.
      let isBracketed =
        !isInBlock
        && propertiesToFetch.contains { if case .expression = $0 { true } else { false } }
      let list = propertiesToFetch.commaSeparated
      add("propertiesToFetch", isBracketed ? "[\(list)]" : list)
    }
    add("propertiesToGroupBy", propertiesToGroupBy?.commaSeparated)
    if let havingPredicate {
      let format = havingPredicate.format?.description ?? "nil"
      add("havingPredicate", ([format] + havingPredicate.arguments.map(\.description)).commas)
    }
    add("relationshipKeyPathsForPrefetching", relationshipKeyPathsForPrefetching?.commaSeparated)
    add("includesPendingChanges", includesPendingChanges)
    add("includesSubentities", includesSubentities)
    add("returnsDistinctResults", returnsDistinctResults)
    add("returnsObjectsAsFaults", returnsObjectsAsFaults)
    add("includesPropertyValues", includesPropertyValues)
    add("shouldRefreshRefetchedObjects", shouldRefreshRefetchedObjects)
    return lines
  }
}

extension FetchedProperty: CustomStringConvertible {
  package var description: String {
    switch self {
    case .keyPath(let path): path.description
    case .expression(let expression):
      "\(expression.name)" + (expression.type.map { " \($0.rawValue)" } ?? "")
        + ": \(expression.expression)"
    }
  }
}

extension SortDescriptor: CustomStringConvertible {
  package var description: String {
    "\(key)" + (isAscending ? "" : " descending")
      + (comparison.map { " \($0.rawValue)" } ?? "")
  }
}
