import Foundation

/// A fetch request checked against the model, without its result type.
package struct FetchPlan {
  /// The entity.
  package let layout: EntityLayout
  /// The predicate as a tree; nil finds all.
  package let predicate: PredicateTree?
  let prepared: PreparedPredicate?
  /// The sort descriptors.
  package let sort: [(path: PropertyPath, term: SortTerm)]
  /// The sort descriptors where one of them names an expression that is fetched: they order dictionaries, and
  /// not rows.
  let sortOfDictionaries: [SortTerm]
  /// For each of them the slot of the object itself that its path begins with, and whether it ends there.
  let sortSlots: [(first: Int, isOwn: Bool)]
  /// The order that the descriptors make.
  package let order: RowSort
  /// The window; dictionaries are counted after they are made, not their rows.
  var limit: Int
  var offset: Int
  let includesSubentities: Bool
  var includesPendingChanges: Bool
  /// The stores to look in; nil for all.
  let affectedStores: [NSPersistentStore]?
  /// Whether objects that the context knows take newer rows.
  private(set) var refreshesObjects: Bool
  /// Whether objects come with their rows.
  let includesRows: Bool
  /// Whether objects come as faults.
  let returnsFaults: Bool
  /// The relationships to read with the rows.
  private(set) var prefetching: [RelationshipPath]

  /// The request as a store that is read row by row gets it; nil where there is none.
  let storeRequest: NSFetchRequest<any NSFetchRequestResult>?
  /// Whether rows are put in order here, whatever order a store answers in: their sort keys are kept.
  var ordersRows = false

  /// Whether the predicate compared with values of all rows, which are constants in it by now.
  private let hasEntityValues: Bool

  /// Checks a request.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - coordinator: whose stores are asked.
  ///   - values: computes what a function of all rows of the entity gives.
  /// - Throws: what `values` throws, an unknown entity, a key path that the entity lacks, one through a
  ///   transient property where a SQLite store is to be read, a descriptor or predicate that no store can
  ///   answer.
  package init<Result>(
    _ request: NSFetchRequest<Result>, in coordinator: NSPersistentStoreCoordinator,
    values: (EntityFunction, NSEntityDescription) throws -> ExpressionTree
  ) throws {
    let name = request.givenEntity?.name ?? request.entityName ?? ""
    guard let layout = coordinator.layout.byName[name] else {
      throw RaisedException(
        reason: name.isEmpty
          ? "A fetch request must have an entity."
          : "NSFetchRequest could not locate an NSEntityDescription for entity name '\(name)'")
    }
    self.layout = layout
    var asked = try Self.tree(of: request.predicate)
    let functions =
      try asked.map { tree throws(RaisedException) in
        try EntityFunction.all(in: tree, of: layout)
      } ?? []
    hasEntityValues = !functions.isEmpty
    if hasEntityValues {
      var constants: [EntityFunction: ExpressionTree] = [:]
      for function in functions { constants[function] = try values(function, layout.entity) }
      asked = try asked?.mapping { part throws(RaisedException) in
        EntityFunction(part, of: layout).flatMap { constants[$0] }
      }
    }
    let stores = request.affectedStores
    let isStored = { coordinator.hasSQLiteStore(holding: layout, among: stores) }
    try asked?.checkKeys(from: layout, in: coordinator.layout, isStored: isStored)
    predicate = asked.map { isStored() ? $0.comparingNumbersAsTexts(of: layout) : $0 }
    var sort: [(path: PropertyPath, term: SortTerm)] = []
    var terms: [SortTerm] = []
    let expressions = Self.expressionNames(of: request)
    for descriptor in request.sortDescriptors ?? [] {
      guard let term = try descriptor.sortTerm() else {
        throw RaisedException(
          reason: "unsupported NSSortDescriptor (comparator blocks are not supported)")
      }
      terms.append(term)
      if expressions.contains(term.keyPath) { continue }
      let path = try PropertyPath(term.keyPath, from: layout, in: coordinator.layout)
      if path.isTransient, isStored() {
        throw RaisedException(keyPath: term.keyPath, notFoundIn: layout)
      }
      sort.append((path, term))
    }
    self.sort = sort
    sortOfDictionaries = sort.count == terms.count ? [] : terms
    // What a class computes is nothing to sort by: each path has a slot.
    sortSlots = sort.map { ($0.path.firstSlot ?? 0, $0.path.isOwn) }
    prepared = predicate.map { tree in
      var prepared = PreparedPredicate(tree, locale: coordinator.locale)
      prepared.isCancelled = { [weak coordinator] in coordinator?.isCancelled?() ?? false }
      return prepared
    }
    order = RowSort(sort.map { $0.term.rowOrder }, locale: coordinator.locale)
    limit = max(0, request.fetchLimit)
    offset = max(0, request.fetchOffset)
    includesSubentities = request.includesSubentities
    includesPendingChanges = request.includesPendingChanges
    affectedStores = stores
    refreshesObjects = request.shouldRefreshRefetchedObjects
    includesRows = request.includesPropertyValues
    returnsFaults = request.returnsObjectsAsFaults
    var prefetching: [RelationshipPath] = []
    for text in request.relationshipKeyPathsForPrefetching ?? [] {
      prefetching.append(try RelationshipPath(text, from: layout, in: coordinator.layout))
    }
    self.prefetching = prefetching
    storeRequest = coordinator.hasRowKeeper ? request.duplicate() : nil
    storeRequest?.givenEntity = layout.entity
    if hasEntityValues { storeRequest?.predicate = asked.map { NSPredicate(tree: $0) } }
    try DictionaryPlan.checkNames(request.propertiesToFetch, in: layout, coordinator.layout)
    if !(request.propertiesToGroupBy ?? []).isEmpty,
      request.resultType != .dictionaryResultType
    {
      throw RaisedException(
        reason: "Invalid fetch request: GROUP BY requires NSDictionaryResultType")
    }
  }

  /// The names of the expressions that dictionaries are to have.
  private static func expressionNames<Result>(of request: NSFetchRequest<Result>) -> Set<String> {
    guard request.resultType == .dictionaryResultType else { return [] }
    return Set(
      (request.propertiesToFetch ?? []).compactMap { ($0 as? NSExpressionDescription)?.name })
  }

  private static func tree(
    of predicate: NSPredicate?
  ) throws(RaisedException) -> PredicateTree? {
    guard let predicate else { return nil }
    guard let tree = predicate.tree else {
      throw RaisedException(
        reason:
          "Unsupported predicate \(predicate): a predicate made from a block cannot be fetched")
    }
    return tree
  }

  /// The same search for who only looks: it refreshes no object and reads no relationships in advance.
  var forLooking: FetchPlan {
    var plan = self
    plan.refreshesObjects = false
    plan.prefetching = []
    return plan
  }

  /// The same search for all rows that fulfil the predicate, without a window, and with what is not saved.
  var withoutReach: FetchPlan {
    var plan = self
    (plan.limit, plan.offset, plan.includesPendingChanges) = (0, 0, true)
    return plan
  }

  /// The same search for who puts the rows in order and takes the window.
  var inNoOrder: FetchPlan {
    var plan = self
    plan.ordersRows = true
    return plan
  }

  /// What the predicate is in the SQL of a store; nil without a predicate.
  func condition(in store: SQLiteStore, keepsRelationships: Bool) -> SQLCondition? {
    predicate.map {
      SQLCondition(
        $0, entity: layout, schema: store.schema, store: store.identifier,
        keepsRelationships: keepsRelationships)
    }
  }

  /// The part of all results that lies within limit and offset.
  func window<Element>(_ all: ArraySlice<Element>) -> ArraySlice<Element> {
    let rest = all.dropFirst(offset)
    return limit > 0 ? rest.prefix(limit) : rest
  }

  /// Whether an object fulfils the predicate.
  func matches(_ subject: some PredicateSubject) throws(RaisedException) -> Bool {
    try prepared?.evaluate(on: .object(subject)) ?? true
  }

  /// Whether a result that follows its context stays what a fetch would find.
  ///
  /// A limit holds in a fetch only, and what other objects hold is not followed.
  var followsByItself: Bool {
    limit == 0 && offset == 0 && !hasEntityValues && sort.allSatisfy { $0.path.isOwn }
      && predicate?.readsOwnPropertiesOnly(of: layout) ?? true
  }

  /// Whether the predicate compares with values of all rows.
  var readsOtherObjects: Bool { hasEntityValues }

  /// What an object is sorted by.
  func sortValues(of object: NSManagedObject) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(sortSlots.count)
    for (index, slot) in sortSlots.enumerated() {
      values.append(
        slot.isOwn ? object.current(slot: slot.first) : sort[index].path.value(of: object))
    }
    return values
  }

  /// Whether an entity's objects are looked for.
  func covers(_ entity: UInt16) -> Bool {
    includesSubentities ? layout.family.contains(entity) : entity == layout.number
  }
}
