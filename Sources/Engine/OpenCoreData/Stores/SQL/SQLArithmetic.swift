/// Arithmetic in SQL, where SQLite computes what memory computes.
enum SQLArithmetic {
  /// The value of an expression that is the same for all rows; nil where it is not, or where it
  /// need not be the same the next time.
  static func constant(_ tree: ExpressionTree) throws(LeftToMemory) -> PredicateValue? {
    guard isFixed(tree, depth: 0) else { return nil }
    do {
      return try tree.value(for: .null)
    } catch { throw LeftToMemory(.raised(error.reason)) }
  }

  private static func isFixed(_ tree: ExpressionTree, depth: Int) -> Bool {
    guard depth < 60 else { return false }
    switch tree {
    case .constant, .nullObject: return true
    case .function(let function, let arguments):
      return ![.now, .random, .randomBelow].contains(function)
        && arguments.allSatisfy { isFixed($0, depth: depth + 1) }
    case .cast(let operand, _): return isFixed(operand, depth: depth + 1)
    case .aggregate(let elements): return elements.allSatisfy { isFixed($0, depth: depth + 1) }
    case .placeholder, .evaluatedObject, .anyKey, .variable, .keyPath, .member, .variableMember,
      .call,
      .index, .set, .subquery, .ternary, .fetch, .assignment:
      return false
    }
  }

  /// The result of a function of two numbers.
  ///
  /// Both sides agree on overflow, which gives a real, and on division by zero, which gives nothing.
  static func operand(
    _ function: PredicateFunction, _ left: SQLOperand, _ right: SQLOperand
  ) throws(LeftToMemory) -> SQLOperand {
    let (a, first) = try number(left)
    let (b, second) = try number(right)
    let areWhole = first == .integer && second == .integer
    let sign: String? =
      switch Arithmetic(rawValue: function.rawValue) {
      case .add, .subtract, .multiply, .divide: function.infix
      case .bitwiseAnd, .bitwiseOr: areWhole ? function.infix : nil
      case .modulus: areWhole ? "%" : nil
      case .power, .bitwiseXor, .shiftLeft, .shiftRight, nil: nil
      }
    guard let sign else { throw LeftToMemory(.computed(function.rawValue)) }
    let isBitwise = function == .bitwiseAnd || function == .bitwiseOr
    return .computed("(\(a) \(word: sign) \(b))", isBitwise ? .integer : .number)
  }

  private static func number(
    _ operand: SQLOperand
  ) throws(LeftToMemory) -> (SQLFragment, SQLKind) {
    switch operand {
    case .constant(.integer(let number)): return ("\(bind: .integer(number))", .integer)
    case .constant(.real(let number)) where !number.isNaN:
      return ("\(bind: .real(number))", .real)
    case .computed(let sql, let kind) where kind.isPlainNumber: return (sql, kind)
    case .constant, .computed: throw LeftToMemory(.arithmeticTypes)
    }
  }
}
