/// What a predicate is in SQL: the whole of it, or as much as narrows the rows.
struct SQLCondition: Hashable {
  /// The tables that to-one key paths lead to, with a blank before each; they take no row away.
  let joins: String
  /// The condition on the rows of `t0`; empty where SQL has nothing to say.
  let sql: String
  /// The values of the placeholders, in order.
  let bindings: [SQLValue]
  /// Whether an index can have it: it is about columns of the row alone, and calls no function that
  /// other programs on the file lack.
  private let fitsIndex: Bool
  /// Whether the rows that fulfil it are those that the predicate is true of.
  ///
  /// Where it is not, the predicate has to be asked of each row in memory.
  let isComplete: Bool
  /// What is asked in memory, and why; empty where it is complete.
  let reasons: [MemoryReason]

  /// A condition that leaves everything to memory.
  init(leavingToMemory reasons: [MemoryReason]) {
    self.init(joins: "", SQLFragment(), isComplete: false, reasons)
  }

  private init(
    joins: String, _ fragment: SQLFragment, isComplete: Bool, _ reasons: [MemoryReason]
  ) {
    (sql, bindings) = (fragment.sql, fragment.bindings)
    fitsIndex =
      joins.isEmpty && !fragment.sql.isEmpty && !fragment.selects && !fragment.callsFunction
    (self.joins, self.isComplete, self.reasons) = (joins, isComplete, reasons)
  }

  /// Says a predicate in SQL, in O(its size), without reading anything.
  ///
  /// Rows are left out only where the predicate is false of them in memory, and where asking it of
  /// them there raises nothing. No value is pasted into the text.
  ///
  /// - Parameters:
  ///   - tree: the predicate.
  ///   - entity: what `SELF` is.
  ///   - schema: the tables.
  ///   - store: the UUID of the store; objects of others are none of its rows.
  ///   - keepsRelationships: whether key paths are followed in memory, as they have to be where
  ///     there are unsaved changes.
  init(
    _ tree: PredicateTree, entity: EntityLayout, schema: StoreSchema, store: String,
    keepsRelationships: Bool = false
  ) {
    let paths = SQLPaths(schema: schema, store: store)
    var translation = PredicateTranslation(paths: paths, keepsRelationships: keepsRelationships)
    let root = SQLScope(
      place: SQLPlace(alias: "t0", layout: entity, frame: SQLFrame()), variables: [:])
    let clause = translation.clause(tree, isNegated: false, in: root, depth: 0)
    let fragment = clause.sql ?? ""
    // SQLite plans a condition in the square of its terms.
    guard fragment.sql.utf8.count <= 100_000, fragment.bindings.count <= 2_000 else {
      self.init(leavingToMemory: [MemoryReason(predicate: nil, cause: .tooLong)])
      return
    }
    self.init(
      joins: root.place.frame.joins(usedBy: fragment), fragment, isComplete: clause.isExact,
      translation.reasons)
  }
}

extension SQLCondition {
  /// The condition as an index can have it: about the columns of the row alone, with its values written
  /// out; nil where it needs another table, or a function that other programs on the file lack.
  var ofIndex: String? {
    guard fitsIndex else { return nil }
    let parts = sql.replacing("t0.", with: "").split(
      separator: "?", omittingEmptySubsequences: false)
    guard parts.count == bindings.count + 1 else { return nil }
    var text = String(parts[0])
    for (value, part) in zip(bindings, parts.dropFirst()) {
      if case .real(let real) = value, !real.isFinite { return nil }
      text += value.description + part
    }
    return text
  }
}
