/// What a store would be asked for a predicate, for a person to read.
package struct PredicateInSQL {
  /// The statement; nil where SQL has nothing to say.
  package let statement: String?
  /// The values of its placeholders, in order, as SQL writes them.
  package let values: [String]
  /// Whether the rows of the statement are those that the predicate is true of.
  package let isComplete: Bool
  /// What memory has to finish, and why; empty where the statement is the whole answer.
  package let reasons: [MemoryReason]

  /// Says what a predicate over an entity of a model is in SQL; nothing is read.
  ///
  /// - Throws: what makes the model unusable, or a key path that leaves it.
  package init(
    _ tree: PredicateTree, entity name: String, in model: NSManagedObjectModel
  ) throws(RaisedException) {
    let schema = StoreSchema(try ModelLayout(compiling: model))
    guard let entity = schema.model.byName[name] else {
      throw RaisedException(reason: "the model has no entity '\(name)'")
    }
    try tree.checkKeys(from: entity, in: schema.model, isStored: { true })
    let condition = SQLCondition(tree, entity: entity, schema: schema, store: "")
    let table = quoted(schema.table(of: entity).name)
    statement =
      condition.sql.isEmpty
      ? nil : "SELECT t0.Z_PK FROM \(table) t0\(condition.joins) WHERE \(condition.sql)"
    values = condition.bindings.map(\.description)
    isComplete = condition.isComplete
    reasons = condition.reasons
  }
}

extension SQLValue: CustomStringConvertible {
  /// The value as SQL writes it.
  var description: String {
    switch self {
    case .null: "NULL"
    case .integer(let value): "\(value)"
    case .real(let value): "\(value)"
    case .text(let text): "'\(text.replacing("'", with: "''"))'"
    case .blob(let bytes):
      "x'\(bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())'"
    }
  }
}
