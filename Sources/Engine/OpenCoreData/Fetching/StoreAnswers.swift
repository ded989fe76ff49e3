import Foundation

/// What stores that are read row by row answer to fetch requests.
extension NSIncrementalStore {
  private typealias Request = NSFetchRequest<any NSFetchRequestResult>

  /// A request as the store is to answer it.
  ///
  /// - Parameters:
  ///   - plan: the checked request.
  ///   - type: what it is to answer; nil for what it asks for.
  ///   - window: whether with its limit and offset.
  /// - Returns: a copy.
  /// - Throws: 134070 where there is no request to copy.
  private func request(
    _ plan: FetchPlan, as type: NSFetchRequestResultType?, window: Bool
  ) throws -> Request {
    guard let asked = plan.storeRequest else {
      throw failure("The store was added while a request was under way.")
    }
    let request: Request = asked.duplicate()
    if let type { request.resultType = type }
    if !window { (request.fetchLimit, request.fetchOffset) = (0, 0) }
    return request
  }

  private func answer(
    _ request: Request, _ context: NSManagedObjectContext
  ) throws -> [Any] {
    let answer = try execute(request, with: context)
    guard let list = Self.list(answer) else { throw wrong(answer, "an array") }
    return list
  }

  private func wrong(_ any: Any, _ wanted: String) -> NSError {
    failure(
      "execute(_:with:) of the class \(Swift.type(of: self)) answers a fetch request with a value of "
        + "the type \(Swift.type(of: any)) where \(wanted) is asked for.")
  }

  /// The objects that a request finds, in the order of the class.
  func keys(
    for plan: FetchPlan, window: Bool, in context: NSManagedObjectContext
  ) throws -> [ObjectKey] {
    let wanted = plan.storeRequest?.resultType ?? []
    let isOfIDs = wanted != .managedObjectResultType
    let request = try request(
      plan, as: isOfIDs ? .managedObjectIDResultType : nil, window: window)
    var seen: Set<ObjectKey> = []
    return try answer(request, context).map { any in
      let id: NSManagedObjectID
      if isOfIDs {
        guard let answered = any as? NSManagedObjectID else {
          throw wrong(any, "an NSManagedObjectID")
        }
        id = answered
      } else {
        guard let object = any as? NSManagedObject else { throw wrong(any, "an NSManagedObject") }
        guard object.managedObjectContext === context else {
          throw failure(
            "execute(_:with:) of the class \(Swift.type(of: self)) answers a fetch request with an "
              + "object of another context.")
        }
        id = object.objectID
      }
      guard let key = key(of: id, in: plan.layout.family), plan.covers(key.entity) else {
        throw failure(
          "execute(_:with:) of the class \(Swift.type(of: self)) answers a fetch request for "
            + "'\(plan.layout.name)' with \(id.uriRepresentation()).")
      }
      guard seen.insert(key).inserted else {
        throw failure(
          "execute(_:with:) of the class \(Swift.type(of: self)) answers a fetch request with "
            + "\(id.uriRepresentation()) twice.")
      }
      return key
    }
  }

  /// How many objects a request finds, within its limit and offset.
  func count(for plan: FetchPlan, in context: NSManagedObjectContext) throws -> Int {
    let answer = try execute(
      try request(plan, as: .countResultType, window: true), with: context)
    let list = Self.list(answer) ?? [answer]
    guard list.count == 1, let number = list[0] as? NSNumber, number.intValue >= 0 else {
      throw wrong(list.count == 1 ? list[0] : answer, "an array of one NSNumber")
    }
    return number.intValue
  }

  /// The dictionaries that a request asks for, as the class has made them.
  func dictionaries(
    for plan: FetchPlan, in context: NSManagedObjectContext
  ) throws -> [NSDictionary] {
    try answer(try request(plan, as: .dictionaryResultType, window: true), context).map { any in
      switch any {
      case let dictionary as NSDictionary where dictionary.allKeys.allSatisfy({ $0 is String }):
        return dictionary
      case let dictionary as [String: Any]:
        let copy = NSMutableDictionary()
        for (key, value) in dictionary { copy.setObject(value, forKey: key as NSString) }
        return copy
      default: throw wrong(any, "a dictionary of properties by name")
      }
    }
  }
}

extension NSPersistentStoreCoordinator {
  /// Has the store that alone may have objects of a plan answer it, if it is read row by row; nil for any other.
  func onlyKeptAnswer<Result>(
    to plan: FetchPlan, _ body: (NSIncrementalStore) throws -> Result
  ) throws -> Result? {
    guard plan.storeRequest != nil else { return nil }
    return try withStores(holding: plan.layout, among: plan.affectedStores) { stores in
      guard stores.count == 1, let store = stores[0].rowKeeper as? NSIncrementalStore else {
        return nil
      }
      return try body(store)
    }
  }

  /// The objects that a plan finds in stores that are read row by row.
  ///
  /// - Parameters:
  ///   - plan: the plan.
  ///   - mayWindow: whether a store that alone may have such objects keeps to limit and offset.
  ///   - context: the context that asks.
  /// - Returns: the objects, and whether they are all of the result, in its order and within its limit and
  ///   offset; nil without such a store.
  /// - Throws: what the stores throw, and 134070 for a wrong answer.
  func keptKeys(
    for plan: FetchPlan, mayWindow: Bool, in context: NSManagedObjectContext
  ) throws -> (keys: [ObjectKey], isResult: Bool)? {
    guard plan.storeRequest != nil else { return nil }
    return try withStores(holding: plan.layout, among: plan.affectedStores) { stores in
      let kept = stores.compactMap { $0.rowKeeper as? NSIncrementalStore }
      guard !kept.isEmpty else { return nil }
      let isResult = mayWindow && stores.count == 1
      return (
        try kept.flatMap { try $0.keys(for: plan, window: isResult, in: context) }, isResult
      )
    }
  }
}
