public import Foundation

/// What a batch update answers.
public enum NSBatchUpdateRequestResultType: UInt, Sendable {
  /// Whether it succeeded.
  case statusOnlyResultType = 0
  /// The ids of the rows that were written.
  case updatedObjectIDsResultType = 1
  /// How many rows were written.
  case updatedObjectsCountResultType = 2
}

/// A change of attributes in many rows, without objects.
///
/// Each row found is written, and its version counts up, also where its values were those already.
/// Nothing is validated: text for a number becomes the number it spells, or 0, and a number for text
/// becomes its digits.
open class NSBatchUpdateRequest: NSPersistentStoreRequest, ExecutableRequest {
  /// The entity's name.
  open var entityName: String { entity?.name ?? ownEntityName ?? "" }
  /// The entity; nil where the request was made with a name.
  open private(set) var entity: NSEntityDescription?
  /// Which rows are written; nil for all.
  open var predicate: NSPredicate?
  /// Whether rows of entities that inherit from the entity are written too.
  open var includesSubentities = true
  /// What is written: values, or expressions of the row as it was, by the names or descriptions of
  /// attributes.
  open var propertiesToUpdate: [AnyHashable: Any]?
  /// What the request answers.
  open var resultType = NSBatchUpdateRequestResultType.statusOnlyResultType
  private var ownEntityName: String?

  /// What the request wants.
  open override var requestType: NSPersistentStoreRequestType { .batchUpdateRequestType }

  /// Makes a request that writes all rows of an entity.
  public init(entityName: String) {
    ownEntityName = entityName
    super.init()
  }

  /// Makes a request that writes all rows of an entity.
  public init(entity: NSEntityDescription) {
    self.entity = entity
    super.init()
  }

  func result(in context: NSManagedObjectContext) throws -> NSPersistentStoreResult {
    let coordinator = try context.coordinatorForRequest()
    let layout = try coordinator.layout(forEntityNamed: entityName)
    try coordinator.checkBatchRequest(self, of: layout)
    let assignments = try assignments(in: layout, coordinator.locale)
    let request = NSFetchRequest<NSManagedObject>(entityName: layout.name)
    request.predicate = predicate
    request.includesSubentities = includesSubentities
    request.affectedStores = affectedStores
    let keys = try coordinator.write(for: self, layout, by: context.changeSource) { stores in
      let rows = try coordinator.readingStoredRows(of: request) { row, cursor in
        try Self.update(row, cursor, by: assignments)
      }
      for store in stores {
        let own = rows.filter { $0.key.store == store.place }
        _ = try store.writer.write(RowChanges(inserted: [], updated: own))
      }
      return rows.map(\.key)
    }
    let result: Any =
      switch resultType {
      case .statusOnlyResultType: true
      case .updatedObjectIDsResultType: keys.map { context.objectID(forKey: $0) }
      case .updatedObjectsCountResultType: keys.count
      }
    return NSBatchUpdateResult(resultType: resultType, result: result)
  }

  // MARK: Assignments

  /// An attribute and what it becomes.
  private struct Assignment {
    let slot: Int
    let name: String
    let codec: AttributeCodec
    let value: NewValue

    enum NewValue {
      case fixed(Value)
      case computed(PreparedExpression)
    }
  }

  private func assignments(
    in layout: EntityLayout, _ locale: Locale
  ) throws(RaisedException) -> [Assignment] {
    guard let properties = propertiesToUpdate, !properties.isEmpty else {
      throw RaisedException(
        reason: "A batch update of '\(layout.name)' has nothing in propertiesToUpdate.")
    }
    var assignments: [Assignment] = []
    for (key, any) in properties {
      let name = (key.base as? NSPropertyDescription)?.name ?? key.base as? String ?? "\(key.base)"
      guard case .slot(let slot) = layout.places[name],
        case .attribute(let codec) = layout.slots[slot].kind, !layout.slots[slot].isTransient
      else {
        throw RaisedException(
          reason: "A batch update cannot set '\(name)': it is no stored attribute of the entity "
            + "'\(layout.name)'.")
      }
      let value: Assignment.NewValue =
        if let expression = any as? Predicates.NSExpression {
          .computed(PreparedExpression(expression.tree, locale: locale))
        } else {
          .fixed(try codec.value(uncheckedFrom: any, key: name))
        }
      assignments.append(Assignment(slot: slot, name: name, codec: codec, value: value))
    }
    return assignments.sorted { $0.slot < $1.slot }
  }

  private static func update(
    _ row: FetchedRow, _ cursor: RowCursor, by assignments: [Assignment]
  ) throws(RaisedException) -> RowChanges.Row? {
    guard let (batch, place) = row.stored else { return nil }
    let layout = batch.layout(ofRow: place)
    var values = [Value](repeating: .null, count: layout.slots.count)
    for assignment in assignments {
      switch assignment.value {
      case .fixed(let value): values[assignment.slot] = value
      case .computed(let expression):
        let value = try expression.value(for: .object(cursor)).foundationValue
        values[assignment.slot] = try assignment.codec.value(
          uncheckedFrom: value, key: assignment.name)
      }
    }
    return RowChanges.Row(
      layout: layout, key: row.key, values: values, version: batch.version(ofRow: place),
      changedSlots: assignments.map(\.slot))
  }
}

/// What a batch update has done.
open class NSBatchUpdateResult: NSPersistentStoreResult {
  /// `true`, the number of rows, or their ids, as the type says.
  public let result: Any?
  /// What the result is.
  public let resultType: NSBatchUpdateRequestResultType

  init(resultType: NSBatchUpdateRequestResultType, result: Any) {
    self.resultType = resultType
    self.result = result
  }
}

extension AttributeCodec {
  /// The value for what a batch update sets: text and numbers become each other.
  fileprivate func value(uncheckedFrom any: Any?, key: String) throws(RaisedException) -> Value {
    do {
      return try value(from: any, key: key)
    } catch {
      if type == .stringAttributeType, let number = any as? NSNumber {
        return .text(number.stringValue)
      }
      guard let text = any as? String else { throw error }
      return try value(from: NSNumber(value: Double(text) ?? 0), key: key)
    }
  }
}

extension NSPersistentStoreCoordinator {
  /// The stored rows that a request finds, each turned into what `body` makes of it; rows of which it
  /// makes nil are left out.
  ///
  /// No context's unsaved changes count.
  func readingStoredRows<Result, Element>(
    of request: NSFetchRequest<Result>,
    _ body: (FetchedRow, RowCursor) throws -> Element?
  ) throws -> [Element] {
    let reader = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    reader.persistentStoreCoordinator = self
    return try reader.keepingObjects {
      let rows = try reader.rows(for: try reader.plan(request))
      guard let batch = rows.first?.stored?.batch else { return [] }
      let cursor = RowCursor(batch, in: reader)
      return try rows.compactMap { row in
        cursor.row = row.stored?.row ?? 0
        return try body(row, cursor)
      }
    }
  }
}
