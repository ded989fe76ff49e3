import Foundation

/// A comparison of two values in SQL, with the meaning that it has in memory.
struct SQLComparison {
  private let kind: PredicateComparison.Operator
  private let text: SQLTextComparison

  /// Takes operator and options of a comparison.
  init(_ kind: PredicateComparison.Operator, _ options: PredicateComparison.Options) {
    self.kind = kind
    text = SQLTextComparison(options)
  }

  /// The condition that the comparison is.
  func term(_ left: SQLOperand, _ right: SQLOperand) throws(LeftToMemory) -> SQLTerm {
    switch kind {
    case .equal: return try equality(left, right)
    case .notEqual: return try equality(left, right).opposite
    case .less, .lessOrEqual, .greater, .greaterOrEqual: return try order(left, kind, right)
    case .between: return try between(left, right)
    case .in: return try membership(of: left, in: right)
    case .contains: return try membership(of: right, in: left)
    case .beginsWith: return try text.term(.begins, left, right)
    case .endsWith: return try text.term(.ends, left, right)
    case .like: return try text.term(.like, left, right)
    case .matches: return try text.term(.matches, left, right)
    case .tokenMatches, .conformsToType, .equalsType:
      throw LeftToMemory(.unknownOperator(kind.rawValue))
    }
  }

  // MARK: - Equality

  private func equality(_ left: SQLOperand, _ right: SQLOperand) throws(LeftToMemory) -> SQLTerm {
    switch (left, right) {
    case (.constant, .constant): throw LeftToMemory(.twoConstants)
    case (.constant(let value), .computed(let sql, let kind)),
      (.computed(let sql, let kind), .constant(let value)):
      return try equality(sql, kind, value)
    case (.computed(let a, let first), .computed(let b, let second)):
      return try equality(a, first, b, second)
    }
  }

  private func equality(
    _ sql: SQLFragment, _ kind: SQLKind, _ value: PredicateValue
  ) throws(LeftToMemory) -> SQLTerm {
    if value.isNull {
      if kind == .number { throw LeftToMemory(.resultMayBeNoNumber, mayRaise: false) }
      return SQLTerm("\(sql) IS NULL", fails: "\(sql) IS NOT NULL")
    }
    if case .text(let constant) = value, kind == .text { return text.equality(sql, constant) }
    if kind == .decimal {
      guard let number = SQLValue(forDecimalOrder: value) else { return .never }
      return SQLTerm("\(function: "decimal_order")(\(sql), \(bind: number)) = 0")
    }
    switch try SQLConstant(value, equalTo: kind) {
    case .nothing: return .never
    case .exactly(let bound):
      return SQLTerm("\(sql) = \(bind: bound)", fails: "\(sql) IS NOT \(bind: bound)")
    }
  }

  private func equality(
    _ left: SQLFragment, _ first: SQLKind, _ right: SQLFragment, _ second: SQLKind
  ) throws(LeftToMemory) -> SQLTerm {
    if first == .text, second == .text { return text.equality(left, of: right) }
    if first == .decimal || second == .decimal || first == .number || second == .number {
      throw LeftToMemory(.typesComparedInMemory, mayRaise: false)
    }
    if first == second {
      return SQLTerm("\(left) IS \(right)", fails: "\(left) IS NOT \(right)")
    }
    if first.isPlainNumber, second.isPlainNumber {
      return SQLTerm("+\(left) IS +\(right)", fails: "+\(left) IS NOT +\(right)")
    }
    return SQLTerm("(\(left) IS NULL AND \(right) IS NULL)")
  }

  // MARK: - Order

  private func order(
    _ left: SQLOperand, _ kind: PredicateComparison.Operator, _ right: SQLOperand
  ) throws(LeftToMemory) -> SQLTerm {
    switch (left, right) {
    case (.constant, .constant): throw LeftToMemory(.twoConstants)
    case (.constant, .computed): return try order(right, kind.mirrored, left)
    case (.computed(let sql, let type), .constant(let value)):
      guard value.isNull else { return try bound(sql, type, kind, value) }
      guard kind == .lessOrEqual || kind == .greaterOrEqual else { return .never }
      return try equality(sql, type, .null)
    case (.computed(let a, let first), .computed(let b, let second)):
      return try order(a, first, kind, b, second)
    }
  }

  private func bound(
    _ sql: SQLFragment, _ type: SQLKind, _ kind: PredicateComparison.Operator,
    _ value: PredicateValue
  ) throws(LeftToMemory) -> SQLTerm {
    if type == .decimal, value.isNumber {
      guard let number = SQLValue(forDecimalOrder: value) else { return .never }
      return SQLTerm(
        "\(function: "decimal_order")(\(sql), \(bind: number)) \(word: kind.rawValue) 0")
    }
    switch try SQLConstant(value, orderedWith: type) {
    case .nothing: return .never
    case .exactly(let bound):
      guard type == .text else {
        return SQLTerm("\(sql) \(word: kind.rawValue) \(bind: bound)")
      }
      return try text.order(sql, kind, "\(bind: bound)")
    }
  }

  private func order(
    _ left: SQLFragment, _ first: SQLKind, _ kind: PredicateComparison.Operator,
    _ right: SQLFragment, _ second: SQLKind
  ) throws(LeftToMemory) -> SQLTerm {
    let holds: SQLFragment
    switch first {
    case .text:
      guard second == .text else { throw .unfitTypes }
      holds = try text.order(left, kind, right).holds
    case .date, .uuid:
      guard first == second else { throw .unfitTypes }
      holds = "\(left) \(word: kind.rawValue) \(right)"
    case .integer, .real, .number, .decimal:
      guard second.isPlainNumber || second == .decimal else { throw .unfitTypes }
      guard first != .decimal, second != .decimal else {
        throw LeftToMemory(.typesComparedInMemory, mayRaise: false)
      }
      holds =
        first == .integer && second == .integer
        ? "\(left) \(word: kind.rawValue) \(right)" : "+\(left) \(word: kind.rawValue) +\(right)"
    case .data, .uri, .object, .entity: throw .unfitTypes
    }
    guard kind == .lessOrEqual || kind == .greaterOrEqual else { return SQLTerm(holds) }
    // Two missing values are as good as equal ones, a result that is no number is not missing.
    if first == .number || second == .number {
      throw LeftToMemory(.resultMayBeNoNumber, mayRaise: false)
    }
    return SQLTerm("(\(holds) OR \(left) IS NULL AND \(right) IS NULL)")
  }

  /// The bounds may come in either order.
  private func between(_ value: SQLOperand, _ bounds: SQLOperand) throws(LeftToMemory) -> SQLTerm {
    guard case .computed(let sql, let type) = value, case .constant(let bounds) = bounds else {
      throw LeftToMemory(.boundsPerRow)
    }
    if bounds.isNull { return .never }
    guard case .collection(let pair) = bounds, pair.elements.count == 2, pair.kind != .dictionary
    else { throw .unfitTypes }
    let (first, second) = (pair.elements[0], pair.elements[1])
    if first.isNull { return .never }
    let lowest = try bound(sql, type, .greaterOrEqual, first)
    if second.isNull { return .never }
    _ = try bound(sql, type, .lessOrEqual, second)
    let order: ComparisonResult?
    do {
      if case .text(let a) = first, case .text(let b) = second {
        order = text.order(a, b)
      } else {
        order = try first.order(to: second)
      }
    } catch { throw .unfitTypes }
    guard let order else { return .never }
    let (low, high) = order == .orderedDescending ? (second, first) : (first, second)
    if type != .text, type != .decimal,
      case .exactly(let a) = try SQLConstant(low, orderedWith: type),
      case .exactly(let b) = try SQLConstant(high, orderedWith: type)
    {
      return SQLTerm("\(sql) BETWEEN \(bind: a) AND \(bind: b)")
    }
    let above =
      order == .orderedDescending ? try bound(sql, type, .greaterOrEqual, low) : lowest
    return .all(of: [above, try bound(sql, type, .lessOrEqual, high)])
  }

  // MARK: - Membership

  private func membership(
    of value: SQLOperand, in container: SQLOperand
  ) throws(LeftToMemory) -> SQLTerm {
    if case .constant(let constant) = value, constant.isNull { return .never }
    switch container {
    case .constant(.null): return .never
    case .constant(.collection(let collection)):
      guard case .computed(let sql, let kind) = value else { throw .unfitTypes }
      return try membership(of: sql, kind, in: collection.elements.filter { !$0.isNull })
    case .constant:
      guard container.isText, case .computed = value, value.isText else { throw .unfitTypes }
      return try text.term(.contains, container, value)
    case .computed:
      guard container.isText, value.isText else { throw .unfitTypes }
      return try text.term(.contains, container, value)
    }
  }

  private func membership(
    of sql: SQLFragment, _ kind: SQLKind, in elements: [PredicateValue]
  ) throws(LeftToMemory) -> SQLTerm {
    var list = SQLList()
    var rest: [SQLTerm] = []
    for element in elements {
      if case .text(let constant) = element, kind == .text {
        if let spellings = text.spellings(of: constant) {
          for spelling in spellings { list.append(.text(spelling)) }
        } else {
          rest.append(text.equality(sql, constant))
        }
      } else if kind == .decimal {
        if let number = SQLValue(forDecimalOrder: element) {
          rest.append(SQLTerm("\(function: "decimal_order")(\(sql), \(bind: number)) = 0"))
        }
      } else if case .exactly(let bound) = try SQLConstant(element, equalTo: kind) {
        list.append(bound)
      }
    }
    guard rest.count <= 64 else {
      throw LeftToMemory(.moreValuesToCompare(than: 64), mayRaise: false)
    }
    return .any(of: try list.membership(of: sql).map { [$0] + rest } ?? rest)
  }
}

extension PredicateComparison.Operator {
  /// The operator that says the same with the sides exchanged; of `<` and its like.
  fileprivate var mirrored: PredicateComparison.Operator {
    switch self {
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    case .equal, .notEqual, .between, .beginsWith, .contains, .endsWith, .like, .matches, .in,
      .tokenMatches, .conformsToType, .equalsType:
      self
    }
  }
}

/// Values of which a column shall be one.
struct SQLList {
  private var values: [SQLValue] = []
  private var known: Set<SQLValue> = []
  private var texts: Set<[UInt8]> = []

  /// Adds a value, once; texts are told apart by their bytes.
  mutating func append(_ value: SQLValue) {
    if case .text(let text) = value {
      if texts.insert(Array(text.utf8)).inserted { values.append(value) }
    } else if known.insert(value).inserted {
      values.append(value)
    }
  }

  /// The condition that the value is in the list; nil for an empty list.
  ///
  /// Many whole numbers and many texts are bound as one JSON array, so that the statement stays
  /// the same whatever their number.
  func membership(of sql: SQLFragment) throws(LeftToMemory) -> SQLTerm? {
    switch values.count {
    case 0: return nil
    case 1:
      return SQLTerm("\(sql) = \(bind: values[0])", fails: "\(sql) IS NOT \(bind: values[0])")
    case 2...8: break
    default:
      if let json {
        return SQLTerm("\(sql) IN (\(select: "SELECT value FROM json_each(\(bind: .text(json)))"))")
      }
      guard values.count <= 1_000 else {
        throw LeftToMemory(.moreValues(than: 1000), mayRaise: false)
      }
    }
    let marks = SQLFragment(listing: values)
    return SQLTerm("\(sql) IN (\(marks))")
  }

  private var json: String? {
    var elements: [String] = []
    for value in values {
      if case .integer(let number) = value {
        elements.append(String(number))
      } else {
        // SQLite's JSON ends a text at its first NUL.
        guard case .text(let text) = value, !text.utf8.contains(0) else { return nil }
        elements.append(Self.quoted(text))
      }
    }
    return "[\(elements.joined(separator: ","))]"
  }

  private static func quoted(_ text: String) -> String {
    var json = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        json += "\\"
        json.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        json += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: json.unicodeScalars.append(scalar)
      }
    }
    return json + "\""
  }
}
