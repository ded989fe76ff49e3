import Foundation

/// A row that a fetch found: in the store, or an object with unsaved changes.
struct FetchedRow {
  private enum Source {
    case stored(RowBatch, row: Int)
    case object(NSManagedObject)
    /// What a parent context has of an object, apart from that context.
    case values(RowSnapshot)
  }

  private let source: Source
  /// The identity.
  let key: ObjectKey

  init(_ batch: RowBatch, row: Int) {
    source = .stored(batch, row: row)
    key = batch.key(ofRow: row)
  }

  init(_ object: NSManagedObject) {
    source = .object(object)
    key = object.key
  }

  /// The row in its batch; nil for an object with unsaved changes.
  var stored: (batch: RowBatch, row: Int)? {
    guard case .stored(let batch, let row) = source else { return nil }
    return (batch, row)
  }

  /// The object where the row is one of an object; nil for a row in a batch.
  var knownObject: NSManagedObject? {
    guard case .object(let object) = source else { return nil }
    return object
  }

  private init(_ key: ObjectKey, _ values: RowSnapshot) {
    source = .values(values)
    self.key = key
  }

  /// The row apart from the context that found it.
  var detached: FetchedRow {
    guard case .object(let object) = source else { return self }
    return FetchedRow(key, object.rowForChildren)
  }

  /// A slot's value.
  func value(slot: Int) -> Value {
    switch source {
    case .stored(let batch, let row): batch.value(row: row, slot: slot)
    case .object(let object): object.current(slot: slot)
    case .values(let values): values[slot]
    }
  }

  /// The object, with the row at hand where it is a fault.
  func object(in context: NSManagedObjectContext) -> NSManagedObject {
    switch source {
    case .object(let object): return object
    case .stored(let batch, let row): return context.object(ofRow: row, in: batch)
    case .values(let values):
      let object = context.object(forKey: key)
      object.take(values)
      return object
    }
  }
}

/// A stored row as a predicate sees it, pointed at one row after the other.
final class RowCursor: PredicateSubject {
  private let batch: RowBatch
  private let context: NSManagedObjectContext
  private lazy var storeIdentifier = context.store(ofKey: batch.key(ofRow: row))?.identifier
  var row = 0

  init(_ batch: RowBatch, in context: NSManagedObjectContext) {
    self.batch = batch
    self.context = context
  }

  func predicateValue(forKey key: String) throws(RaisedException) -> PredicateValue {
    let layout = batch.layout(ofRow: row)
    switch layout.places[key] {
    case .slot(let slot) where !layout.slots[slot].isTransient:
      return PredicateValue(
        batch.value(row: row, slot: slot), of: layout.slots[slot], in: context)
    case nil where key == "entity": return .object(layout.entity)
    // A transient value is the object's: the row has none.
    case .slot, .collection, nil:
      return try context.object(forKey: batch.key(ofRow: row)).predicateValue(forKey: key)
    }
  }

  /// `SELF == %@` names the row's object, in whatever context, or its id.
  func isIdentified(by other: AnyObject) -> Bool {
    guard let id = (other as? NSManagedObject)?.objectID ?? other as? NSManagedObjectID else {
      return false
    }
    return id.key == batch.key(ofRow: row) && id.storeIdentifier == storeIdentifier
  }
}

extension NSManagedObject: PredicateSubject {
  /// The value of a property as predicates see it.
  package func predicateValue(forKey name: String) throws(RaisedException) -> PredicateValue {
    switch layout.places[name] {
    case .slot(let slot) where !(layout.slots[slot].isTransient && layout.hasOwnClass):
      return PredicateValue(
        current(slot: slot), of: layout.slots[slot], in: managedObjectContext)
    case .collection(let index):
      return .collection(
        PredicateCollection(
          try members(of: index).map { .object($0) },
          kind: layout.collections[index].isOrdered ? .orderedSet : .set))
    case .slot, nil:
      if name == "objectID" { return .other(objectID) }
      let value = try checkedValue(forKey: name)
      return value.map { PredicateValue($0) } ?? .null
    }
  }

  /// An id stands for its object, and so does the same object of another context.
  package func isIdentified(by other: AnyObject) -> Bool {
    ((other as? NSManagedObject)?.objectID ?? other as? NSManagedObjectID)?.isEqual(objectID)
      ?? false
  }
}

extension PredicateValue {
  /// A slot's value as predicates see it.
  init(_ value: Value, of slot: EntityLayout.Slot, in context: NSManagedObjectContext?) {
    switch value {
    case .null: self = .null
    case .integer(let number): self = .integer(number)
    case .text(let text): self = .text(text)
    case .reference(let key):
      self = (context?.object(forKey: key)).map { .object($0) } ?? .null
    case .real(let number):
      guard case .attribute(let codec) = slot.kind, codec.type == .dateAttributeType else {
        self = .real(number)
        return
      }
      self = .date(Date(timeIntervalSinceReferenceDate: number))
    case .boxed(let box):
      switch box.contents {
      case .decimal(let decimal): self = .decimal(decimal)
      case .data(let data), .undecoded(let data): self = .data(data)
      case .uuid(let uuid): self = .uuid(uuid)
      case .url(let url): self = .url(url)
      case .object(let object): self = PredicateValue(object)
      }
    }
  }
}
