import Foundation

/// A function of an attribute in all rows of an entity, as a fetch's predicate may compare with: `max(age)`,
/// or `@max.age`.
///
/// For the row that is asked alone it would be the attribute's own value.
package struct EntityFunction: Hashable {
  let function: PredicateFunction
  let attribute: String

  /// The function that an expression is; nil where it is none, or of what is no stored attribute of the entity.
  init?(_ tree: ExpressionTree, of layout: EntityLayout) {
    if case .function(let function, let operands) = tree {
      guard operands.count == 1, Self.operators.values.contains(function),
        let keys = operands[0].keysFromEvaluatedObject, keys.count == 1
      else { return nil }
      (self.function, attribute) = (function, keys[0])
    } else {
      guard let keys = tree.keysFromEvaluatedObject, keys.count == 2,
        let function = Self.operators[keys[0]]
      else { return nil }
      (self.function, attribute) = (function, keys[1])
    }
    // A transformable attribute may hold a collection, of which each object has its own sum.
    guard case .slot(let slot) = layout.places[attribute],
      case .attribute(let codec) = layout.slots[slot].kind, codec.type.form != .object,
      !layout.slots[slot].isTransient
    else { return nil }
  }

  private static let operators: [String: PredicateFunction] = [
    "@sum": .sum, "@avg": .average, "@min": .minimum, "@max": .maximum,
  ]

  /// The functions that a predicate has, each once.
  static func all(
    in tree: PredicateTree, of layout: EntityLayout
  ) throws(RaisedException) -> Set<EntityFunction> {
    var found: Set<EntityFunction> = []
    _ = try tree.mapping { part throws(RaisedException) in
      if let function = EntityFunction(part, of: layout) { found.insert(function) }
      return nil
    }
    return found
  }

  /// The function as the expression of a fetch for a dictionary.
  fileprivate var expression: Predicates.NSExpression {
    Predicates.NSExpression(tree: .function(function, [.keyPath([attribute])]))
  }
}

extension NSManagedObjectContext {
  /// The value of a function in the stored rows that a request without its predicate would find.
  ///
  /// - Returns: a constant; null where no row has a value.
  /// - Throws: what the store cannot read.
  func value<Result>(
    of function: EntityFunction, for request: NSFetchRequest<Result>, entity: NSEntityDescription
  ) throws -> ExpressionTree {
    let column = NSExpressionDescription()
    column.name = "value"
    column.expression = function.expression
    let all = NSFetchRequest<NSDictionary>()
    all.entity = entity
    all.resultType = .dictionaryResultType
    all.propertiesToFetch = [column]
    all.includesSubentities = request.includesSubentities
    all.affectedStores = request.affectedStores
    guard let value = try computedDictionaries(for: all).first?["value"] else { return .nullObject }
    return Predicates.NSExpression(forConstantValue: value).tree
  }
}
