import Foundation

/// A property that is fetched: the objects that a request finds.
///
/// `value(forKey:)` answers an array, in the order of the request. The request is carried out when it is asked for,
/// and the objects are kept until the object becomes a fault, or the `userInfo` of the description changes: what is
/// inserted or changed meanwhile is not seen. The value cannot be set. A request for ids or dictionaries is carried
/// out each time.
open class NSFetchedPropertyDescription: NSPropertyDescription {
  /// The request; its predicate may name `$FETCH_SOURCE`, the object, and `$FETCHED_PROPERTY`, this
  /// description, with its `name` and the keys of its `userInfo`.
  open var fetchRequest: NSFetchRequest<any NSFetchRequestResult>?

  package override var isKept: Bool { false }

  override var fetchedDefinition: FetchRequestDefinition? {
    var definition = FetchRequestDefinition(
      entity: fetchRequest?.givenEntity?.name ?? fetchRequest?.entityName ?? "")
    guard let fetchRequest else { return definition }
    definition.predicate = fetchRequest.predicate?.canonicalFormat
    definition.sort = (fetchRequest.sortDescriptors ?? []).map {
      FetchRequestDefinition.SortKey(key: $0.key ?? "", ascending: $0.ascending)
    }
    definition.fetchLimit = fetchRequest.fetchLimit
    definition.fetchBatchSize = fetchRequest.fetchBatchSize
    definition.resultType = fetchRequest.resultType.rawValue
    return definition
  }

  /// A description that asks the same of the entity of that name in another model.
  func duplicate() -> NSFetchedPropertyDescription {
    let copy = NSFetchedPropertyDescription()
    copy.name = name
    copy.isOptional = isOptional
    copy.userInfo = userInfo
    copy.renamingIdentifier = renamingIdentifier
    copy.versionHashModifier = versionHashModifier
    let request: NSFetchRequest<any NSFetchRequestResult>? = fetchRequest?.duplicate()
    request?.entityName = request?.givenEntity?.name ?? request?.entityName
    request?.givenEntity = nil
    copy.fetchRequest = request
    return copy
  }
}

extension NSFetchedPropertyDescription: AskedProperty {
  var answersObjects: Bool {
    fetchRequest?.resultType.isDisjoint(with: [
      .managedObjectIDResultType, .dictionaryResultType, .countResultType,
    ]) ?? true
  }

  func answer(for object: NSManagedObject, in context: NSManagedObjectContext) throws -> [Any] {
    guard let fetchRequest else { return [] }
    let request: NSFetchRequest<any NSFetchRequestResult> = fetchRequest.duplicate()
    if let tree = request.predicate?.tree {
      request.predicate = NSPredicate(tree: try predicate(tree, askedBy: object))
    }
    return try context.results(of: request)
  }

  /// The predicate with what it says of the object and of the property replaced by values.
  private func predicate(
    _ tree: PredicateTree, askedBy object: NSManagedObject
  ) throws(RaisedException) -> PredicateTree {
    let source = ["FETCH_SOURCE": PredicateValue(object)]
    return try tree.mapping { part throws(RaisedException) in
      guard let path = part.path else { return nil }
      switch path.variable {
      case "FETCH_SOURCE":
        return .constant(try part.value(for: .null, variables: source, locale: .current))
      case "FETCHED_PROPERTY": return .constant(PredicateValue(try note(at: path.keys)))
      default: return nil
      }
    }.substituting(source)
  }

  /// What a path of keys leads to from this description; nil for what is not in the user info.
  private func note(at keys: [String]) throws(RaisedException) -> Any? {
    if keys == ["name"] { return name }
    guard keys.first == "userInfo" else {
      throw RaisedException(
        name: "NSUnknownKeyException",
        reason:
          "[<NSFetchedPropertyDescription 0x0> valueForUndefinedKey:]: a predicate can name the name "
          + "and the userInfo of $FETCHED_PROPERTY, and not \"\(keys.joined(separator: "."))\".")
    }
    return keys.dropFirst().reduce(userInfo as Any?) { found, key in
      (found as? [AnyHashable: Any])?[key]
    }
  }
}
