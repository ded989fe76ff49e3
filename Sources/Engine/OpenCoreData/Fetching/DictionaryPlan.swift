import Foundation

/// What the dictionaries of a fetch hold, checked against the model.
struct DictionaryPlan {
  /// Where the value under a name comes from.
  enum Source {
    /// An attribute or a to-one relationship.
    case path(PropertyPath)
    /// The row's object.
    case identity
    /// An expression, with variables in the place of its aggregates.
    case expression(ExpressionTree, NSAttributeType)
  }

  /// A name and where its value comes from.
  struct Column {
    let name: String
    let source: Source
    /// Whether the value depends on more than its own row, and on nothing else.
    let isAggregated: Bool
  }

  let columns: [Column]
  /// What the rows of a group have in common; nil where no groups are made.
  let groups: [Source]?
  /// What must hold of a group, with variables in the place of its aggregates.
  let having: PredicateTree?
  let aggregates: AggregateList
  let isDistinct: Bool
  /// What orders the dictionaries, each with its column; empty where their rows are in order already.
  let sort: [(column: Int, term: SortTerm)]

  /// Whether all rows together make one dictionary.
  var isOneDictionary: Bool { groups == nil && columns.allSatisfy(\.isAggregated) }

  /// Checks a request.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - layout: its entity.
  ///   - model: the model of the entity.
  ///   - terms: what orders the dictionaries and not their rows.
  /// - Throws: names that the entity lacks, and what does not go together with groups.
  init<Result>(
    _ request: NSFetchRequest<Result>, of layout: EntityLayout, in model: ModelLayout,
    sortedBy terms: [SortTerm]
  ) throws(RaisedException) {
    var reader = PropertyReader(layout: layout, model: model)
    reader.aggregates.joinsMembers = !(request.propertiesToGroupBy ?? []).isEmpty
    let asked =
      request.propertiesToFetch
      ?? layout.slots.compactMap { slot -> String? in
        guard case .attribute = slot.kind, !slot.isTransient else { return nil }
        return slot.name
      }
    var columns: [Column] = []
    var trees: [String: ExpressionTree] = [:]
    for any in asked {
      let column = try reader.column(any)
      columns.append(column)
      if let description = any as? NSExpressionDescription {
        trees[description.name] = description.expression?.tree
      }
    }
    let grouping = request.propertiesToGroupBy ?? []
    var groups: [Column] = []
    for any in grouping { groups.append(try reader.column(any)) }
    if !grouping.isEmpty {
      let names = Set(groups.map(\.name))
      for column in columns where !column.isAggregated && !names.contains(column.name) {
        guard case .expression(let tree, _) = column.source,
          try tree.ownKeyPaths().allSatisfy(names.contains)
        else {
          throw RaisedException(
            reason:
              "SELECT clauses in queries with GROUP BY components can only contain properties "
              + "named in the GROUP BY or aggregate functions (\(column.name) is not in the GROUP BY)"
          )
        }
      }
    }
    if let predicate = request.havingPredicate {
      guard !grouping.isEmpty else {
        throw RaisedException(
          reason: "Invalid fetch request: HAVING requires GROUP BY (set propertiesToGroupBy).")
      }
      having = try reader.having(predicate, trees, groupedBy: Set(groups.map(\.name)))
    } else {
      having = nil
    }
    sort = try terms.map { term throws(RaisedException) in
      guard let column = columns.firstIndex(where: { $0.name == term.keyPath }) else {
        throw RaisedException(
          reason:
            "A fetch that is sorted by the name of an expression can only be sorted by what it "
            + "fetches (\(term.keyPath) is not in propertiesToFetch).")
      }
      return (column, term)
    }
    self.columns = columns
    self.groups = grouping.isEmpty ? nil : groups.map(\.source)
    aggregates = reader.aggregates
    isDistinct = request.returnsDistinctResults
  }

  /// Checks the names and descriptions of properties alone.
  static func checkNames(
    _ properties: [Any]?, in layout: EntityLayout, _ model: ModelLayout
  ) throws(RaisedException) {
    var reader = PropertyReader(layout: layout, model: model)
    for any in properties ?? [] { _ = try reader.column(any) }
  }
}

/// Reads what stands in `propertiesToFetch` and `propertiesToGroupBy`.
private struct PropertyReader {
  let layout: EntityLayout
  let model: ModelLayout
  var aggregates = AggregateList()

  init(layout: EntityLayout, model: ModelLayout) {
    self.layout = layout
    self.model = model
  }

  mutating func column(_ any: Any) throws(RaisedException) -> DictionaryPlan.Column {
    switch any {
    case let description as NSExpressionDescription: return try column(description)
    case let description as NSPropertyDescription: return try column(path: description.name)
    case let name as String: return try column(path: name)
    default:
      throw RaisedException(
        reason:
          "Invalid property (\(any)) passed to setPropertiesToFetch: it is neither a name nor "
          + "a description.")
    }
  }

  private func column(path text: String) throws(RaisedException) -> DictionaryPlan.Column {
    if text == "objectID", layout.places[text] == nil {
      return DictionaryPlan.Column(name: text, source: .identity, isAggregated: false)
    }
    let path: PropertyPath
    do {
      path = try PropertyPath(text, from: layout, in: model)
    } catch {
      if case .collection = layout.places[text] {
        throw RaisedException(
          reason: "propertiesToFetch cannot have the to-many relationship \(text)")
      }
      throw RaisedException(reason: "Invalid keypath \(text) passed to setPropertiesToFetch:")
    }
    return DictionaryPlan.Column(name: text, source: .path(path), isAggregated: false)
  }

  private mutating func column(
    _ description: NSExpressionDescription
  ) throws(RaisedException) -> DictionaryPlan.Column {
    let name = description.name
    guard !name.isEmpty else {
      throw RaisedException(
        reason: "An expression description passed to setPropertiesToFetch: has no name.")
    }
    guard let tree = description.expression?.tree else { throw invalid(name) }
    if tree == .evaluatedObject {
      return DictionaryPlan.Column(name: name, source: .identity, isAggregated: false)
    }
    try check(tree, named: name)
    let rest = try aggregates.extracting(from: tree, of: layout)
    let isAggregated = try rest.ownKeyPaths().isEmpty
    return DictionaryPlan.Column(
      name: name, source: .expression(rest, description.expressionResultType),
      isAggregated: isAggregated)
  }

  /// Refuses keys that the entity lacks.
  private func check(_ tree: ExpressionTree, named name: String) throws(RaisedException) {
    _ = try tree.mapping { part throws(RaisedException) in
      guard case .keyPath(let keys) = part else { return nil }
      let own = keys.drop { $0.hasPrefix("@") || $0 == "self" }
      if own.isEmpty { return part }
      guard layout.place(atStartOf: own) != nil else { throw invalid(name) }
      return part
    }
  }

  private func invalid(_ name: String) -> RaisedException {
    RaisedException(
      reason: "The expression of \(name) in propertiesToFetch is none that a fetch can answer.")
  }

  mutating func having(
    _ predicate: NSPredicate, _ named: [String: ExpressionTree], groupedBy names: Set<String>
  ) throws(RaisedException) -> PredicateTree {
    guard let tree = predicate.tree else {
      throw RaisedException(
        reason:
          "Unsupported predicate \(predicate): a predicate made from a block cannot be fetched")
    }
    // What a group is judged by is asked for under a name, and stands in the predicate as a variable.
    _ = try tree.mapping { part throws(RaisedException) in
      guard aggregates.isAggregate(part, of: layout) else { return nil }
      throw RaisedException(reason: "Unsupported function expression \(part)")
    }
    let whole = try tree.mapping { part throws(RaisedException) in
      guard case .variable(let name) = part else { return nil }
      return named[name]
    }
    let rest = try aggregates.extracting(from: whole, of: layout)
    _ = try rest.mapping { part throws(RaisedException) in
      guard case .keyPath(let keys) = part else { return nil }
      let path = keys.joined(separator: ".")
      if names.contains(path) { return part }
      guard layout.place(atStartOf: keys[...]) != nil else {
        throw RaisedException(keyPath: path, notFoundIn: layout)
      }
      throw RaisedException(
        reason: "HAVING can only name properties in the GROUP BY or aggregate functions "
          + "(\(path) is not in the GROUP BY)")
    }
    return rest
  }
}

extension ExpressionTree {
  /// The key paths that are read from a row, in dots; `SELF` as one of them.
  fileprivate func ownKeyPaths() throws(RaisedException) -> Set<String> {
    var found: Set<String> = []
    _ = try mapping { part throws(RaisedException) in
      if case .keyPath(let keys) = part {
        found.insert(keys.joined(separator: "."))
      } else if part == .evaluatedObject {
        found.insert("SELF")
      } else {
        return nil
      }
      return part
    }
    return found
  }
}
