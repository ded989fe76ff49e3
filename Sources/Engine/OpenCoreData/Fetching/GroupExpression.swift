/// An expression or a predicate over a group of rows: its aggregates, and what stands around them.
///
/// `sum:(price) + 1` is one aggregate and an addition; the aggregate is computed of all rows of the
/// group, the rest of one row with the aggregate's value in its place.
struct AggregateList {
  /// A function of all rows of a group.
  struct Aggregate: Hashable {
    let function: PredicateFunction
    let isDistinct: Bool
    /// What is computed of each row; nil for the row itself.
    let operand: ExpressionTree?
  }

  private(set) var aggregates: [Aggregate] = []
  /// Whether a function of a to-many relationship is one of all its members of all rows of a group; else it
  /// is computed of each row.
  var joinsMembers = false

  /// The expression with a variable in the place of each aggregate.
  mutating func extracting(
    from tree: ExpressionTree, of layout: EntityLayout
  ) throws(RaisedException) -> ExpressionTree {
    try tree.mapping { part throws(RaisedException) in self.variable(for: part, layout) }
  }

  /// The predicate with a variable in the place of each aggregate.
  mutating func extracting(
    from tree: PredicateTree, of layout: EntityLayout
  ) throws(RaisedException) -> PredicateTree {
    try tree.mapping { part throws(RaisedException) in self.variable(for: part, layout) }
  }

  /// Whether an expression is a function of the rows of a group.
  func isAggregate(_ part: ExpressionTree, of layout: EntityLayout) -> Bool {
    Aggregate(part, of: layout, joinsMembers: joinsMembers) != nil
  }

  private mutating func variable(
    for part: ExpressionTree, _ layout: EntityLayout
  ) -> ExpressionTree? {
    guard let aggregate = Aggregate(part, of: layout, joinsMembers: joinsMembers) else {
      return nil
    }
    let place = aggregates.firstIndex(of: aggregate) ?? aggregates.count
    if place == aggregates.count { aggregates.append(aggregate) }
    return .variable(Self.name(place))
  }

  /// A name that no format string can write.
  private static func name(_ place: Int) -> String { "@\(place)" }

  /// The values of the aggregates by the names of their variables.
  func values(
    computing value: (ExpressionTree, Int) throws(RaisedException) -> PredicateValue,
    of rows: [Int]
  ) throws(RaisedException) -> [String: PredicateValue] {
    var values: [String: PredicateValue] = [:]
    for (place, aggregate) in aggregates.enumerated() {
      values[Self.name(place)] = try aggregate.value(computing: value, of: rows)
    }
    return values
  }
}

extension AggregateList.Aggregate {
  /// The aggregate that an expression is; nil where it is none.
  ///
  /// A function of a to-many relationship is none, unless the members of all rows are joined.
  fileprivate init?(_ tree: ExpressionTree, of layout: EntityLayout, joinsMembers: Bool) {
    if case .function(let function, let operands) = tree {
      guard operands.count == 1, Self.functions.values.contains(function) else { return nil }
      var operand = operands[0]
      var isDistinct = false
      if case .function(.distinct, let inner) = operand, inner.count == 1 {
        (operand, isDistinct) = (inner[0], true)
      }
      guard joinsMembers && operand.isKeyPath || !operand.mayBeCollection(of: layout) else {
        return nil
      }
      self.init(
        function: function, isDistinct: isDistinct,
        operand: operand == .evaluatedObject ? nil : operand)
    } else {
      guard case .keyPath(let keys) = tree, let first = keys.first,
        let function = Self.functions[first], function == .count || keys.count > 1
      else { return nil }
      let rest = Array(keys.dropFirst())
      guard rest.isEmpty || !ExpressionTree.keyPath(rest).mayBeCollection(of: layout) else {
        return nil
      }
      self.init(
        function: function, isDistinct: false, operand: rest.isEmpty ? nil : .keyPath(rest))
    }
  }

  private static let functions: [String: PredicateFunction] = [
    "@count": .count, "@sum": .sum, "@avg": .average, "@min": .minimum, "@max": .maximum,
  ]

  /// The value for the rows of a group; no value is passed over, as SQL does.
  fileprivate func value(
    computing value: (ExpressionTree, Int) throws(RaisedException) -> PredicateValue,
    of rows: [Int]
  ) throws(RaisedException) -> PredicateValue {
    guard let operand else {
      guard function == .count else {
        throw RaisedException(reason: "\(function.rawValue) cannot be computed of objects.")
      }
      return .integer(Int64(rows.count))
    }
    var values: [PredicateValue] = []
    for row in rows {
      if case .keyPath(let keys) = operand, let first = keys.first {
        // A path through a to-many relationship leads to each member's value, equal ones each.
        var found = try value(.keyPath([first]), row).members
        for key in keys.dropFirst() {
          var next: [PredicateValue] = []
          for member in found {
            next += try ExpressionTree.keyPath([key]).value(for: member).members
          }
          found = next
        }
        values += found
      } else {
        values += try value(operand, row).members
      }
    }
    if isDistinct { values = PredicateCollection.distinct(values) }
    if values.isEmpty, function == .average { return .null }
    return try function.value(of: [.collection(PredicateCollection(values))])
  }
}

extension PredicateValue {
  /// The elements of a collection, or the value itself, without those that are none.
  fileprivate var members: [PredicateValue] {
    switch self {
    case .null: []
    case .collection(let collection): collection.elements.filter { !$0.isNull }
    case .integer, .real, .decimal, .text, .date, .data, .uuid, .url, .object, .other: [self]
    }
  }
}

extension ExpressionTree {
  /// Whether the expression is a path of keys from the row.
  fileprivate var isKeyPath: Bool {
    if case .keyPath = self { true } else { false }
  }

  /// Whether the expression is a collection, or leads through a to-many relationship.
  fileprivate func mayBeCollection(of layout: EntityLayout) -> Bool {
    switch self {
    case .aggregate, .set, .subquery, .constant(.collection): true
    case .keyPath(let keys): layout.leadsToMany(keys)
    case .constant, .nullObject, .placeholder, .evaluatedObject, .anyKey, .variable, .member,
      .variableMember, .function, .call, .cast, .index, .ternary, .fetch, .assignment:
      false
    }
  }
}

extension EntityLayout {
  /// Whether a path has a to-many relationship in it.
  fileprivate func leadsToMany(_ keys: [String]) -> Bool {
    var current: EntityLayout? = self
    for key in keys {
      if case .collection = current?.places[key] { return true }
      guard let end = current?.destination(named: key)?.entityName else { return false }
      current = entity.managedObjectModel?.entitiesByName[end]?.layout
    }
    return false
  }
}
