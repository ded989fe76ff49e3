/// Reads one format string: precedence climbing over one token of look-ahead, in linear time.
///
/// A parenthesis may open a predicate or an expression, so both are read by the same grammar and
/// told apart afterwards.
package struct PredicateParser {
  /// How deep predicates and expressions may nest, each inside the other counted.
  package static let maximumDepth = 128

  private var reader: PredicateTokenReader
  private var depth = 0

  /// Begins to read a format.
  init(format: String, arguments: FormatArguments) throws(PredicateParseError) {
    reader = try PredicateTokenReader(format: format, arguments: arguments)
  }

  /// How many arguments no placeholder has taken so far.
  var surplus: Int { reader.surplus }

  /// Reads the whole format as a predicate.
  mutating func predicate() throws(PredicateParseError) -> PredicateTree {
    let tree = try disjunction().predicate(in: reader)
    try reader.expectEnd()
    return tree
  }

  /// Reads the whole format as an expression.
  mutating func expression() throws(PredicateParseError) -> ExpressionTree {
    let tree = try disjunction().expression(in: reader)
    try reader.expectEnd()
    return tree
  }

  // MARK: - Predicates

  private mutating func disjunction() throws(PredicateParseError) -> ParsedNode {
    let first = try conjunction()
    guard reader.atSymbolOrWord("||", "OR") else { return first }
    var children = first
    var parts: [PredicateTree] = []
    var height = first.height
    while true {
      parts.append(try children.predicate(in: reader))
      height = max(height, children.height)
      guard try reader.acceptSymbolOrWord("||", "OR") else { break }
      children = try conjunction()
    }
    return try node(.or(parts), at: first.offset, above: height)
  }

  private mutating func conjunction() throws(PredicateParseError) -> ParsedNode {
    let first = try negation()
    guard reader.atSymbolOrWord("&&", "AND") else { return first }
    var child = first
    var parts: [PredicateTree] = []
    var height = first.height
    while true {
      if case .expression = child.kind, parts.last?.isBetweenBare ?? false {
        throw reader.expectedOperator(remedy: .bounds)
      }
      parts.append(try child.predicate(in: reader))
      height = max(height, child.height)
      guard try reader.acceptSymbolOrWord("&&", "AND") else { break }
      child = try negation()
    }
    return try node(.and(parts), at: first.offset, above: height)
  }

  private mutating func negation() throws(PredicateParseError) -> ParsedNode {
    let offset = reader.offset
    guard try reader.acceptSymbolOrWord("!", "NOT") else { return try comparison() }
    try enter()
    let child = try negation()
    depth -= 1
    return try node(.not(child.predicate(in: reader)), at: offset, above: child.height)
  }

  private mutating func comparison() throws(PredicateParseError) -> ParsedNode {
    let offset = reader.offset
    let quantifier = try reader.acceptWord(in: ["ANY", "SOME", "ALL", "NONE"])
    let left = try operation(above: 0)
    guard let kind = try reader.acceptComparisonOperator() else {
      if quantifier != nil { throw reader.expected(.comparisonAfter(quantifier ?? "")) }
      return left
    }
    let options = try reader.acceptOptions()
    let right = try operation(above: 0)
    var comparison = PredicateComparison(
      try left.expression(in: reader), kind, try right.expression(in: reader), options: options)
    let height = max(left.height, right.height)
    switch quantifier {
    case "ALL": comparison.modifier = .all
    case "ANY", "SOME": comparison.modifier = .any
    case "NONE":
      comparison.modifier = .any
      return try node(.not(.comparison(comparison)), at: offset, above: height + 1)
    default: break
    }
    return try node(.comparison(comparison), at: offset, above: height)
  }

  // MARK: - Expressions

  /// Reads operators that bind tighter than the given strength; all group to the left.
  private mutating func operation(above strength: Int) throws(PredicateParseError) -> ParsedNode {
    var left = try prefixed()
    while let sign = reader.binaryOperator, sign.strength > strength {
      try reader.advance()
      let right = try operation(above: sign.strength)
      let sides = (try left.expression(in: reader), try right.expression(in: reader))
      let tree: ExpressionTree
      switch sign {
      case .function(let function, _): tree = .function(function, [sides.0, sides.1])
      case .set(let operation): tree = .set(operation, sides.0, sides.1)
      }
      left = try node(tree, at: left.offset, above: max(left.height, right.height))
    }
    return left
  }

  private mutating func prefixed() throws(PredicateParseError) -> ParsedNode {
    try enter()
    defer { depth -= 1 }
    let offset = reader.offset
    if try reader.accept("-") {
      if let text = try reader.acceptNumber() {
        let literal = ExpressionTree.constant(try reader.number("-" + text, at: offset))
        return try postfixed(try node(literal, at: offset, above: 0))
      }
      let operand = try prefixed()
      let factors = [.constant(.integer(-1)), try operand.expression(in: reader)]
      return try node(.function(.multiply, factors), at: offset, above: operand.height)
    }
    if try reader.accept("~") {
      let operand = try prefixed()
      let tree = ExpressionTree.function(.onesComplement, [try operand.expression(in: reader)])
      return try node(tree, at: offset, above: operand.height)
    }
    return try postfixed(try primary())
  }

  private mutating func postfixed(_ first: ParsedNode) throws(PredicateParseError) -> ParsedNode {
    var node = first
    while true {
      if reader.at("[") {
        try reader.advance()
        let operand = try node.expression(in: reader)
        let (index, height) = try collectionIndex()
        try reader.expect("]")
        node = try self.node(
          .index(operand, index), at: first.offset, above: max(node.height, height))
      } else if reader.at(".") {
        try reader.advance()
        let operand = try node.expression(in: reader)
        node = try member(of: operand, at: first.offset, height: node.height)
      } else {
        return node
      }
    }
  }

  private mutating func member(
    of operand: ExpressionTree, at offset: Int, height: Int
  ) throws(PredicateParseError) -> ParsedNode {
    if let variable = try reader.acceptVariable() {
      return try node(.variableMember(operand, variable: variable), at: offset, above: height)
    }
    // Keys pile up in one node: a long path is not a deep tree.
    var keys = try reader.keys()
    while !reader.at("("), try reader.accept(".") {
      if let variable = try reader.acceptVariable() {
        let path = operand.appending(keys: keys)
        return try node(.variableMember(path, variable: variable), at: offset, above: height)
      }
      keys += try reader.keys()
    }
    guard reader.at("("), let name = keys.popLast() else {
      return try node(operand.appending(keys: keys), at: offset, above: height)
    }
    let (arguments, tallest) = try argumentList(closing: ")")
    let receiver = keys.isEmpty ? operand : operand.appending(keys: keys)
    let selector = arguments.isEmpty || name.hasSuffix(":") ? name : name + ":"
    let call = ExpressionTree.call(receiver, selector: selector, arguments)
    return try node(call, at: offset, above: max(height, tallest))
  }

  private mutating func collectionIndex()
    throws(PredicateParseError) -> (ExpressionTree.CollectionIndex, height: Int)
  {
    switch try reader.acceptWord(in: ["FIRST", "LAST", "SIZE"]) {
    case "FIRST": return (.first, 0)
    case "LAST": return (.last, 0)
    case "SIZE": return (.size, 0)
    default:
      let position = try operation(above: 0)
      return (.at(try position.expression(in: reader)), position.height)
    }
  }

  private mutating func primary() throws(PredicateParseError) -> ParsedNode {
    let offset = reader.offset
    if try reader.accept("(") {
      let inner = try disjunction()
      try reader.expectClosingParenthesis()
      return ParsedNode(kind: inner.kind, offset: offset, height: inner.height)
    }
    if reader.at("{") {
      let (elements, height) = try argumentList(closing: "}")
      return try node(.aggregate(of: elements), at: offset, above: height)
    }
    if let truth = try reader.acceptWord(in: ["TRUEPREDICATE", "FALSEPREDICATE"]) {
      return try node(.constant(truth == "TRUEPREDICATE"), at: offset, above: 0)
    }
    if let variable = try reader.acceptVariable() {
      guard try reader.accept(":=") else {
        return try node(.variable(variable), at: offset, above: 0)
      }
      let value = try operation(above: 0)
      let tree = ExpressionTree.assignment(
        variable: variable, try value.expression(in: reader))
      return try node(tree, at: offset, above: value.height)
    }
    if let name = try reader.acceptCallName() { return try call(name, at: offset) }
    let atom = try reader.atom()
    return try node(atom.tree, at: offset, above: atom.height)
  }

  // MARK: - Calls

  private mutating func call(_ name: String, at offset: Int) throws(PredicateParseError)
    -> ParsedNode
  {
    switch name.uppercased() {
    case "SUBQUERY": return try subquery(at: offset)
    case "TERNARY": return try ternary(at: offset)
    default: break
    }
    let (arguments, height) = try argumentList(closing: ")")
    let tree = try reader.call(name, arguments, at: offset)
    return try node(tree, at: offset, above: height)
  }

  private mutating func subquery(at offset: Int) throws(PredicateParseError) -> ParsedNode {
    try reader.expect("(")
    let collection = try operation(above: 0)
    try reader.expect(",")
    guard let variable = try reader.acceptVariable() else { throw reader.expected(.variable) }
    try reader.expect(",")
    let condition = try disjunction()
    try reader.expect(")")
    let tree = ExpressionTree.subquery(
      try collection.expression(in: reader), variable: variable, try condition.predicate(in: reader)
    )
    return try node(tree, at: offset, above: max(collection.height, condition.height))
  }

  private mutating func ternary(at offset: Int) throws(PredicateParseError) -> ParsedNode {
    try reader.expect("(")
    let condition = try disjunction()
    try reader.expect(",")
    let yes = try operation(above: 0)
    try reader.expect(",")
    let no = try operation(above: 0)
    try reader.expect(")")
    let tree = ExpressionTree.ternary(
      try condition.predicate(in: reader), try yes.expression(in: reader),
      try no.expression(in: reader))
    return try node(tree, at: offset, above: max(condition.height, yes.height, no.height))
  }

  /// Reads a bracketed list, from the opening bracket to the closing one.
  private mutating func argumentList(
    closing: String
  ) throws(PredicateParseError) -> ([ExpressionTree], height: Int) {
    try reader.advance()
    var elements: [ExpressionTree] = []
    var height = 0
    if try reader.accept(closing) { return (elements, height) }
    repeat {
      let element = try operation(above: 0)
      elements.append(try element.expression(in: reader))
      height = max(height, element.height)
    } while try reader.accept(",")
    try reader.expect(closing)
    return (elements, height)
  }

  // MARK: - Limits

  private mutating func enter() throws(PredicateParseError) {
    depth += 1
    guard depth <= Self.maximumDepth else { throw reader.failure(.tooDeep) }
  }

  private func node(
    _ tree: ExpressionTree, at offset: Int, above height: Int
  ) throws(PredicateParseError) -> ParsedNode {
    guard height < Self.maximumDepth else { throw reader.failure(.tooDeep) }
    return ParsedNode(kind: .expression(tree), offset: offset, height: height + 1)
  }

  private func node(
    _ tree: PredicateTree, at offset: Int, above height: Int
  ) throws(PredicateParseError) -> ParsedNode {
    guard height < Self.maximumDepth else { throw reader.failure(.tooDeep) }
    return ParsedNode(kind: .predicate(tree), offset: offset, height: height + 1)
  }
}

extension PredicateTree {
  /// Whether this is `a BETWEEN 1`, the half of what SQL writes with AND.
  fileprivate var isBetweenBare: Bool {
    guard case .comparison(let comparison) = self, comparison.kind == .between,
      case .constant(let bound) = comparison.right
    else { return false }
    if case .collection = bound { return false }
    return true
  }
}
