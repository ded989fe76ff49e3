import Foundation
import StoreFiles

/// All objects of a store, read at once.
struct StoreContents {
  private struct Row {
    let layout: EntityLayout
    let key: ObjectKey
    let snapshot: RowSnapshot
  }

  /// The members of an entity's to-many relationships, by their places, by the objects that have them.
  private typealias Members = [[ObjectKey: [ObjectKey]]]

  private let rows: [Row]
  /// The keys of the rows: a to-one whose target was deleted alone still has a key that is none of these.
  private let present: Set<ObjectKey>
  private let members: [UInt16: Members]

  /// Reads what a store has; O(n log n) for n objects and members.
  init(of store: SQLiteStore) throws {
    let schema = store.schema
    var rows: [Row] = []
    for root in schema.roots {
      var builder = RowBatchBuilder(family: root.family.map { schema.model[$0] })
      try store.readRows(of: root, includingSubentities: true, into: &builder)
      let batch = builder.batch()
      rows += (0..<batch.count).map { row in
        Row(
          layout: batch.layout(ofRow: row), key: batch.key(ofRow: row),
          snapshot: RowSnapshot(batch: batch, row: row))
      }
    }
    var members: [UInt16: Members] = [:]
    for (entity, owners) in Dictionary(grouping: rows.map(\.key), by: \.entity) {
      members[entity] = try schema.model[entity].collections.map { collection in
        collection.isTransient ? [:] : try store.members(of: owners, collection: collection)
      }
    }
    self.rows = rows.sorted { $0.key.precedes($1.key) }
    present = Set(rows.map(\.key))
    self.members = members
  }

  /// The objects as a document of XML.
  ///
  /// - Parameters:
  ///   - metadata: what the store says of itself.
  ///   - model: the packed model that it was made with.
  ///   - lastNumber: the number of the last object that was made.
  /// - Returns: the document's bytes.
  /// - Throws: 134030 for a value that no document can hold, and metadata that no property list can.
  func document(_ metadata: StoreMetadata, model: Data?, lastNumber: Int64) throws -> Data {
    var writer = StoreDocumentWriter(
      identifier: metadata.identifier, lastNumber: lastNumber,
      metadata: try metadata.documentData(model: model))
    let fewest = Dictionary(
      rows.map { ($0.key.entity, $0.layout) }, uniquingKeysWith: { known, _ in known }
    ).mapValues { layout in
      layout.slots.map { layout.entity.relationshipsByName[$0.name]?.minCount ?? 0 }
    }
    for row in rows {
      writer.begin(row.layout.name, number: row.key.number)
      for (index, slot) in row.layout.slots.enumerated() where !slot.isTransient {
        guard case .attribute(let codec) = slot.kind else { continue }
        try write(row.snapshot[index], of: slot, codec, to: &writer)
      }
      for (index, slot) in row.layout.slots.enumerated() {
        guard case .toOne(let end) = slot.kind, slot.impliedBy == nil, !slot.isTransient else {
          continue
        }
        writer.write(
          relationship: slot.name, counts: (fewest[row.key.entity]?[index] ?? 0, 1),
          destination: end.entityName,
          row.snapshot[index].reference.flatMap { present.contains($0) ? [$0.number] : nil } ?? [])
      }
      for (index, collection) in row.layout.collections.enumerated() where !collection.isTransient {
        let keys = members[row.key.entity]?[index][row.key] ?? []
        writer.write(
          relationship: collection.name, counts: (collection.minCount, collection.maxCount),
          destination: collection.destination.entityName, keys.map(\.number))
      }
      writer.end()
    }
    return writer.finish()
  }

  private func write(
    _ value: Value, of slot: EntityLayout.Slot, _ codec: AttributeCodec,
    to writer: inout StoreDocumentWriter
  ) throws {
    func refusal(_ reason: String) -> NSError {
      NSError.coreData(.storeSave, ["reason": reason, NSValidationKeyErrorKey: slot.name])
    }
    let text: String?
    do throws(RaisedException) { text = try codec.documentText(of: value) } catch {
      throw refusal(error.reason)
    }
    guard let text else { return }
    guard writer.write(attribute: slot.name, type: codec.documentType, text) else {
      throw refusal("The text of '\(slot.name)' has a character that no document of XML can hold.")
    }
  }

  /// The objects as new rows of another store with the same schema.
  ///
  /// A to-one whose target is gone leads nowhere there: another object may get the number.
  ///
  /// - Parameters:
  ///   - store: the place of that store in its coordinator.
  ///   - number: the number before that of the first object, where they are numbered again, no two alike;
  ///     nil where they keep their own.
  /// - Returns: the rows, pairs and orders to write.
  func changes(for store: UInt16, numberedFrom number: Int64?) -> RowChanges {
    var numbers: [ObjectKey: Int64] = [:]
    if let number {
      for (index, row) in rows.enumerated() { numbers[row.key] = number + Int64(index) + 1 }
    }
    func moved(_ key: ObjectKey) -> ObjectKey {
      ObjectKey(store: store, entity: key.entity, number: numbers[key] ?? key.number)
    }
    var links: [RowChanges.Link] = []
    var arrangements: [RowChanges.Arrangement] = []
    let inserted = rows.map { row in
      for (index, collection) in row.layout.collections.enumerated() where !collection.isTransient {
        guard let keys = members[row.key.entity]?[index][row.key]?.map(moved) else { continue }
        let owner = moved(row.key)
        if let table = JoinTable(collection) {
          links += keys.map { RowChanges.Link(table: table, own: owner, other: $0) }
        }
        if collection.isOrdered {
          arrangements.append(
            RowChanges.Arrangement(collection: collection, owner: owner, members: keys))
        }
      }
      return RowChanges.Row(
        layout: row.layout, key: moved(row.key),
        values: row.snapshot.values(count: row.layout.slots.count).map { value in
          value.reference.map { present.contains($0) ? .reference(moved($0)) : .null } ?? value
        }, version: 0, changedSlots: row.layout.allSlots)
    }
    var changes = RowChanges(
      inserted: inserted.sorted { ($0.key.entity, $0.key.number) < ($1.key.entity, $1.key.number) },
      updated: [])
    changes.addedLinks = links
    changes.arrangements = arrangements
    return changes
  }

  /// How many objects there are.
  var count: Int { rows.count }
}
