import OpenCoreData
import Reports
import ScenarioRunner
import Words

/// A predicate's tree as a person reads it: what a node is, and the nodes below it.
struct PredicateOutline {
  let title: String
  let children: [PredicateOutline]

  private init(_ title: String, _ children: [PredicateOutline] = []) {
    self.title = title
    self.children = children
  }

  /// The outline of a predicate.
  init(_ tree: PredicateTree) {
    switch tree {
    case .constant: self.init(tree.description)
    case .not(let child): self.init("NOT", [PredicateOutline(child)])
    case .and(let children): self.init("AND", children.map { PredicateOutline($0) })
    case .or(let children): self.init("OR", children.map { PredicateOutline($0) })
    case .comparison(let comparison):
      let quantifier = comparison.modifier == .direct ? "" : comparison.modifier.rawValue + " "
      self.init(
        "\(quantifier)\(comparison.kind.rawValue)\(comparison.options)",
        [PredicateOutline(comparison.left), PredicateOutline(comparison.right)])
    }
  }

  private init(_ tree: ExpressionTree) {
    switch tree {
    case .constant, .nullObject, .evaluatedObject, .anyKey: self.init(tree.description)
    case .placeholder(let text): self.init("placeholder \(text)")
    case .variable: self.init("variable \(tree)")
    case .keyPath: self.init("key path \(tree)")
    case .member(let operand, let keys):
      self.init("key path \(ExpressionTree.keyPath(keys)) of", [PredicateOutline(operand)])
    case .variableMember(let operand, let variable):
      self.init("key in $\(variable) of", [PredicateOutline(operand)])
    case .function(let function, let arguments):
      self.init("function \(function.rawValue)", arguments.map { PredicateOutline($0) })
    case .call(let operand, let selector, let arguments):
      self.init("message \(selector) to", ([operand] + arguments).map { PredicateOutline($0) })
    case .cast(let operand, let type): self.init("CAST to \(type)", [PredicateOutline(operand)])
    case .aggregate(let elements):
      self.init("aggregate", elements.map { PredicateOutline($0) })
    case .index(let operand, .at(let position)):
      self.init("index", [PredicateOutline(operand), PredicateOutline(position)])
    case .index(let operand, let index): self.init("index \(index)", [PredicateOutline(operand)])
    case .set(let operation, let left, let right):
      self.init(operation.rawValue, [PredicateOutline(left), PredicateOutline(right)])
    case .subquery(let collection, let variable, let condition):
      self.init(
        "SUBQUERY with $\(variable)", [PredicateOutline(collection), PredicateOutline(condition)])
    case .ternary(let condition, let yes, let no):
      self.init(
        "TERNARY", [PredicateOutline(condition), PredicateOutline(yes), PredicateOutline(no)])
    case .fetch(let request, let context, let countOnly):
      self.init("FETCH", [request, context, countOnly].map { PredicateOutline($0) })
    case .assignment(let variable, let value):
      self.init("$\(variable) :=", [PredicateOutline(value)])
    }
  }

  /// A line for each node, those below it further right.
  func text(indent: String) -> String {
    "\(indent)\(VisibleText.of(title))\n"
      + children.map { $0.text(indent: indent + "   ") }.joined()
  }

  /// Writes the node, and those below it under `children`.
  func write(to json: inout JSONWriter) {
    json.string("node", title)
    guard !children.isEmpty else { return }
    json.objects("children", children) { json, child in child.write(to: &json) }
  }
}
