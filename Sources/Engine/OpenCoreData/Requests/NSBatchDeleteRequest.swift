/// What a batch deletion answers.
public enum NSBatchDeleteRequestResultType: UInt, Sendable {
  /// Whether it succeeded.
  case resultTypeStatusOnly = 0
  /// The ids of the rows that are gone, those that went by a cascade last.
  case resultTypeObjectIDs = 1
  /// How many rows are gone.
  case resultTypeCount = 2
}

/// The deletion of many rows, without objects.
///
/// The delete rules of the model hold: what a cascade leads to goes too, references are cleared, and
/// a relationship that denies fails the whole request.
open class NSBatchDeleteRequest: NSPersistentStoreRequest, ExecutableRequest {
  /// What finds the rows: a copy of the request given, which asks for ids.
  public let fetchRequest: NSFetchRequest<any NSFetchRequestResult>
  /// What the request answers.
  open var resultType = NSBatchDeleteRequestResultType.resultTypeStatusOnly
  private let ids: [NSManagedObjectID]?

  /// What the request wants.
  open override var requestType: NSPersistentStoreRequestType { .batchDeleteRequestType }

  /// Makes a request for what a fetch finds, within its limit and offset.
  public init<Result>(fetchRequest request: NSFetchRequest<Result>) {
    fetchRequest = request.duplicate()
    fetchRequest.resultType = .managedObjectIDResultType
    ids = nil
    super.init()
  }

  /// Makes a request for objects of one entity; ids without a row are passed over.
  ///
  /// Ids of different entities are a programmer's error, told when the request is executed.
  public init(objectIDs: [NSManagedObjectID]) {
    ids = objectIDs
    fetchRequest = NSFetchRequest(entityName: objectIDs.first?.entity.name ?? "")
    fetchRequest.resultType = .managedObjectIDResultType
    super.init()
  }

  func result(in context: NSManagedObjectContext) throws -> NSPersistentStoreResult {
    let coordinator = try context.coordinatorForRequest()
    if let ids, let first = ids.first, ids.contains(where: { $0.entity !== first.entity }) {
      throw RaisedException(reason: "mismatched objectIDs in batch delete initializer")
    }
    var deleted: [ObjectKey] = []
    if ids?.isEmpty != true {
      let layout = try coordinator.layout(
        forEntityNamed: fetchRequest.givenEntity?.name ?? fetchRequest.entityName ?? "")
      try coordinator.checkBatchRequest(self, of: layout)
      deleted = try coordinator.write(for: self, layout, by: context.changeSource) { stores in
        let keys = try keys(in: coordinator)
        return try stores.flatMap { store in
          var deletion = BatchDeletion(store)
          try deletion.collect(keys.filter { $0.store == store.place })
          return try deletion.run()
        }
      }
    }
    let result: Any =
      switch resultType {
      case .resultTypeStatusOnly: true
      case .resultTypeObjectIDs: deleted.map { context.objectID(forKey: $0) }
      case .resultTypeCount: deleted.count
      }
    return NSBatchDeleteResult(resultType: resultType, result: result)
  }

  /// The keys of the rows to delete.
  private func keys(in coordinator: NSPersistentStoreCoordinator) throws -> [ObjectKey] {
    guard let ids else {
      let request: NSFetchRequest<any NSFetchRequestResult> = fetchRequest.duplicate()
      request.affectedStores = affectedStores ?? fetchRequest.affectedStores
      return try coordinator.readingStoredRows(of: request) { row, _ in row.key }
    }
    return ids.filter { id in
      !id.isTemporaryID && coordinator.store(ofKey: id.key)?.identifier == id.storeIdentifier
    }.map(\.key)
  }
}

/// What a batch deletion has done.
open class NSBatchDeleteResult: NSPersistentStoreResult {
  /// `true`, the number of rows, or their ids, as the type says.
  public let result: Any?
  /// What the result is.
  public let resultType: NSBatchDeleteRequestResultType

  init(resultType: NSBatchDeleteRequestResultType, result: Any) {
    self.resultType = resultType
    self.result = result
  }
}
