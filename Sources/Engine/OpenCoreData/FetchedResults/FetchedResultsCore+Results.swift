import Foundation

/// Rows as the request's result type asks for them: objects, ids or dictionaries.
extension FetchedResultsCore {
  /// Checks that what the request asks for can be shown, and followed where it is to be.
  func checkResultType() throws(RaisedException) {
    if resultType == .countResultType {
      throw RaisedException(
        reason: "NSFetchedResultsController does not support fetch requests with NSCountResultType")
    }
    if resultType == .dictionaryResultType, tracking != .none {
      throw RaisedException(
        reason: "NSFetchedResultsController does not support both change tracking and fetch "
          + "request's with NSDictionaryResultType")
    }
  }

  /// Whether the rows' objects are kept at hand.
  var holdsObjects: Bool { batchSize() == 0 && resultType == .managedObjectResultType }

  /// All results in order; nil before a successful fetch.
  var results: [Any]? {
    dictionaries?.sections.flatMap(\.dictionaries) ?? rows?.keys.map { result(forKey: $0) }
  }

  /// What a row stands for; its object, where that is known already, need not be looked up.
  func result(forKey key: ObjectKey, object: NSManagedObject? = nil) -> Any {
    resultType == .managedObjectIDResultType
      ? context.objectID(forKey: key) : object ?? self.object(forKey: key)
  }

  /// What stands at a place.
  func result(at indexPath: IndexPath) throws(RaisedException) -> Any {
    guard indexPath.count == 2 else {
      throw RaisedException(
        reason: "an index path of a fetched results controller has a section and a row, and "
          + "\(indexPath) is none")
    }
    let (section, row) = (indexPath[0], indexPath[1])
    if section < 0 { throw .noSection(at: section) }
    if row < 0 {
      throw RaisedException(reason: "no object at index \(row) in section at index \(section)")
    }
    let path = RowPath(section: section, row: row)
    if let dictionaries { return try dictionaries.dictionary(at: path) }
    return result(forKey: try key(ofRowAt: path))
  }

  /// The place of a result; nil for what is not there.
  func indexPath(of result: Any) -> IndexPath? {
    let path: RowPath?
    if let dictionaries {
      path = (result as? NSDictionary).flatMap { dictionaries.path(of: $0) }
    } else if let id = result as? NSManagedObjectID {
      path = context.isReachable(id) ? rows?.path(of: id.key) : nil
    } else if let object = result as? NSManagedObject, let owner = object.managedObjectContext,
      owner === context || owner.persistentStoreCoordinator === context.persistentStoreCoordinator
    {
      path = rows?.path(of: object.key)
    } else {
      path = nil
    }
    return path.map { IndexPath(row: $0.row, section: $0.section) }
  }
}

extension RaisedException {
  /// A section that is not there: recorded of WordPress on iOS 9.3.1 with -1, which it printed unsigned.
  static func noSection(at index: Int) -> RaisedException {
    RaisedException(
      name: "NSInternalInconsistencyException",
      reason: "no section at index \(UInt(bitPattern: index))")
  }

  /// What the array of sections raises for an index that is not below its count.
  package static func noSection(_ index: Int, among count: Int) -> RaisedException {
    let bounds = count == 0 ? "for empty array" : "[0 .. \(count - 1)]"
    return RaisedException(
      name: "NSRangeException",
      reason: "*** -[__NSArrayM objectAtIndex:]: index \(index) beyond bounds \(bounds)")
  }
}
