import Foundation

/// Turns a predicate into SQL, branch by branch.
struct PredicateTranslation {
  private let paths: SQLPaths
  private let keepsRelationships: Bool
  /// What is left to memory, and why.
  private(set) var reasons: [MemoryReason] = []

  /// Prepares to translate predicates of one store.
  init(paths: SQLPaths, keepsRelationships: Bool) {
    self.paths = paths
    self.keepsRelationships = keepsRelationships
  }

  /// What is known of a branch in SQL.
  struct Clause {
    /// True of every row of which the branch is; nil where nothing is known.
    var sql: SQLFragment?
    /// Whether it is true of no other row.
    var isExact: Bool
    /// Whether asking the branch in memory may raise.
    var mayRaise: Bool
    /// What it costs to ask: 0 for columns, 1 for functions, 2 for other tables.
    var cost = 0

    fileprivate static func exact(_ sql: SQLFragment) -> Clause {
      Clause(
        sql: sql, isExact: true, mayRaise: false,
        cost: sql.selects ? 2 : sql.callsFunction ? 1 : 0)
    }
  }

  // MARK: - Branches

  /// Translates a branch or its opposite.
  mutating func clause(
    _ tree: PredicateTree, isNegated: Bool, in scope: SQLScope, depth: Int
  ) -> Clause {
    guard depth < 60 else {
      return leave(tree, LeftToMemory(.nestedTooDeeply))
    }
    switch tree {
    case .constant(let truth): return .exact(truth != isNegated ? "1" : "0")
    case .not(let child):
      return clause(child, isNegated: !isNegated, in: scope, depth: depth + 1)
    case .and(let children):
      return clause(of: children, areAll: !isNegated, isNegated, in: scope, depth: depth + 1)
    case .or(let children):
      return clause(of: children, areAll: isNegated, isNegated, in: scope, depth: depth + 1)
    case .comparison(let comparison):
      do throws(LeftToMemory) {
        paths.wentFurther = false
        let term = try term(of: comparison, in: scope)
        if paths.wentFurther, keepsRelationships {
          throw LeftToMemory(.unsavedChanges, mayRaise: false)
        }
        return .exact(isNegated ? term.fails : term.holds)
      } catch {
        return leave(tree, error)
      }
    }
  }

  private mutating func leave(_ tree: PredicateTree, _ cause: LeftToMemory) -> Clause {
    reasons.append(MemoryReason(predicate: "\(tree)", cause: cause.cause))
    return Clause(sql: nil, isExact: false, mayRaise: cause.mayRaise)
  }

  private mutating func clause(
    of children: [PredicateTree], areAll: Bool, _ isNegated: Bool, in scope: SQLScope, depth: Int
  ) -> Clause {
    var clauses: [Clause] = []
    for child in children {
      clauses.append(clause(child, isNegated: isNegated, in: scope, depth: depth))
    }
    return areAll ? Self.all(of: clauses) : Self.any(of: clauses)
  }

  /// What cannot be said is left out: the rest narrows.
  ///
  /// Memory asks from left to right. What stands behind a branch that may raise leaves no row out,
  /// else the row would not raise.
  private static func all(of clauses: [Clause]) -> Clause {
    var known: [Clause] = []
    var mayRaise = false
    for clause in clauses {
      if !mayRaise, clause.sql != nil, clause.sql != "1" { known.append(clause) }
      mayRaise = mayRaise || clause.mayRaise
    }
    let isExact = clauses.allSatisfy(\.isExact)
    let cost = known.map(\.cost).max() ?? 0
    let parts = known.sorted { $0.cost < $1.cost }.compactMap(\.sql)
    let sql: SQLFragment?
    switch parts.count {
    case 0: sql = isExact ? "1" : nil
    case 1: sql = parts[0]
    default: sql = SQLFragment(joining: parts[...], " AND ")
    }
    return Clause(sql: sql, isExact: isExact, mayRaise: mayRaise, cost: cost)
  }

  /// One branch that nothing is known of may be true of any row.
  private static func any(of clauses: [Clause]) -> Clause {
    let mayRaise = clauses.contains(where: \.mayRaise)
    let parts = clauses.compactMap(\.sql)
    // A row that no branch narrows to would not raise.
    guard parts.count == clauses.count, !mayRaise else {
      return Clause(sql: nil, isExact: false, mayRaise: mayRaise)
    }
    let needed = parts.filter { $0 != "0" }
    let sql: SQLFragment
    switch needed.count {
    case 0: sql = "0"
    case 1: sql = needed[0]
    default: sql = "(\(SQLFragment(joining: needed[...], " OR ")))"
    }
    return Clause(
      sql: sql, isExact: clauses.allSatisfy(\.isExact), mayRaise: false,
      cost: clauses.map(\.cost).max() ?? 0)
  }

  // MARK: - Comparisons

  private mutating func term(
    of comparison: PredicateComparison, in scope: SQLScope
  ) throws(LeftToMemory) -> SQLTerm {
    if comparison.options.contains(.localeSensitive) {
      // What is sound without the locale is sound with it.
      var neutral = comparison
      neutral.options.remove(.localeSensitive)
      _ = try term(of: neutral, in: scope)
      throw LeftToMemory(.locale, mayRaise: false)
    }
    let rule = SQLComparison(comparison.kind, comparison.options)
    let left = try side(comparison.left, in: scope)
    let right = try side(comparison.right, in: scope)
    switch (comparison.modifier, left, right) {
    case (.direct, .value(.constant(let a)), .value(.constant(let b))):
      return try Self.fixed(comparison, a, b)
    case (.direct, .value(let left), .value(let right)): return try rule.term(left, right)
    case (.direct, .value(let value), .many(let collection)) where comparison.kind == .in:
      return try Self.membership(of: value, in: collection, comparison.options)
    case (.direct, .many(let collection), .value(let value)) where comparison.kind == .contains:
      return try Self.membership(of: value, in: collection, comparison.options)
    case (.any, .many(let collection), .value(let value)):
      return collection.exists(try rule.term(try collection.elements(), value).holds)
    case (.all, .many(let collection), .value(let value)):
      return collection.exists(try rule.term(try collection.elements(), value).fails).opposite
    // A store takes the one object for a list of one, as is on record; memory raises.
    case (.any, .value(.computed(let sql, .object(let root, let store))), .value(let value)):
      return try rule.term(.computed(sql, .object(root: root, store: store)), value)
    case (.direct, .many, _), (.direct, _, .many), (.any, .value, _), (.any, .many, .many),
      (.all, .value, _), (.all, .many, .many):
      throw LeftToMemory(.collectionWithoutQuantifier)
    }
  }

  /// A comparison that is the same for all rows.
  private static func fixed(
    _ comparison: PredicateComparison, _ left: PredicateValue, _ right: PredicateValue
  ) throws(LeftToMemory) -> SQLTerm {
    do {
      let holds = try ComparisonRule(comparison, locale: .neutral).holds(left, right)
      return holds ? SQLTerm.never.opposite : .never
    } catch { throw LeftToMemory(.raised(error.reason)) }
  }

  /// Whether a value is one of what a path gives for the members.
  private static func membership(
    of value: SQLOperand, in collection: SQLCollection, _ options: PredicateComparison.Options
  ) throws(LeftToMemory) -> SQLTerm {
    let equal = try SQLComparison(.equal, options).term(try collection.elements(), value)
    switch value {
    case .constant(.null): return .never
    case .constant: return collection.exists(equal.holds)
    case .computed(let sql, _):
      return .all(of: [SQLTerm("\(sql) IS NOT NULL"), collection.exists(equal.holds)])
    }
  }

  // MARK: - Expressions

  private mutating func side(
    _ tree: ExpressionTree, in scope: SQLScope
  ) throws(LeftToMemory) -> SQLPaths.End {
    switch tree {
    case .constant(let value): return .value(.constant(value))
    case .nullObject: return .value(.constant(.null))
    case .placeholder(let text): throw LeftToMemory(.placeholder(text))
    case .evaluatedObject: return try paths.end(of: [], from: scope.place)
    case .keyPath(let keys), .member(.evaluatedObject, let keys):
      return try end(of: keys, from: scope.place)
    case .variable(let name): return try paths.end(of: [], from: try place(name, in: scope))
    case .member(.variable(let name), let keys):
      return try end(of: keys, from: try place(name, in: scope))
    case .member(.subquery(let collection, variable: let name, let condition), keys: ["@count"]):
      return .value(try count(collection, name, condition, in: scope))
    case .function(let function, let arguments):
      if let value = try SQLArithmetic.constant(tree) { return .value(.constant(value)) }
      guard arguments.count == 2 else {
        throw LeftToMemory(.computed(function.rawValue))
      }
      guard case .value(let left) = try side(arguments[0], in: scope),
        case .value(let right) = try side(arguments[1], in: scope)
      else { throw LeftToMemory(.appliedToCollection(function.rawValue)) }
      return .value(try SQLArithmetic.operand(function, left, right))
    case .anyKey, .member, .variableMember, .call, .cast, .aggregate, .index, .set, .subquery,
      .ternary,
      .fetch, .assignment:
      if let value = try SQLArithmetic.constant(tree) { return .value(.constant(value)) }
      throw LeftToMemory(.expression)
    }
  }

  private func place(_ name: String, in scope: SQLScope) throws(LeftToMemory) -> SQLPlace {
    guard let place = scope.variables[name] else {
      throw LeftToMemory(.variable(name))
    }
    return place
  }

  private func end(
    of keys: [String], from place: SQLPlace
  ) throws(LeftToMemory) -> SQLPaths.End {
    let end = try paths.end(of: keys[...], from: place)
    guard case .many(let collection) = end, collection.operation != nil else { return end }
    return .value(try collection.aggregate())
  }

  private mutating func count(
    _ collection: ExpressionTree, _ variable: String, _ condition: PredicateTree,
    in scope: SQLScope
  ) throws(LeftToMemory) -> SQLOperand {
    guard case .many(let members) = try side(collection, in: scope), members.isFlat,
      members.endsAtMembers
    else { throw LeftToMemory(.subqueryOfNoRelationship) }
    var inner = PredicateTranslation(paths: paths, keepsRelationships: false)
    var scope = scope
    scope.variables[variable] = members.member
    let clause = inner.clause(condition, isNegated: false, in: scope, depth: 0)
    paths.wentFurther = true
    guard clause.isExact, let sql = clause.sql else {
      throw LeftToMemory(.subquery(inner.reasons), mayRaise: clause.mayRaise)
    }
    return .computed("(\(members.select("count(*)", where: sql)))", .integer)
  }
}
