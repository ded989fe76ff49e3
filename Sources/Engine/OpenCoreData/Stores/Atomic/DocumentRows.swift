import Foundation
import ModelFiles
import StoreFiles

/// The rows that the objects of a document are, by a schema.
struct DocumentRows {
  /// What has to be written into empty tables.
  let changes: RowChanges
  /// The highest number of an object that there is or was.
  let highest: Int64
  /// Whether there is something that the schema has no place for.
  let isIncomplete: Bool

  /// Reads the objects of a document.
  ///
  /// An object's number is that of its id, as 102 of `z102`; other ids get numbers behind all of these.
  /// A relationship is taken from either of its sides; where they differ, from the to-one. A to-one
  /// whose target is not in the document leads nowhere, as earlier versions of this engine wrote them.
  ///
  /// - Parameters:
  ///   - document: the objects.
  ///   - schema: the tables.
  ///   - store: the place of the store in its coordinator.
  ///   - mayLeaveOut: whether what the schema has no place for is left out, and not refused.
  /// - Throws: what does not fit the schema, with its line.
  init(
    _ document: StoreDocument, schema: StoreSchema, store: UInt16, mayLeaveOut: Bool
  ) throws(MarkupFault) {
    var reader = try Reader(schema: schema, store: store, mayLeaveOut: mayLeaveOut)
    highest = try reader.number(document)
    for object in document.objects { try reader.read(object) }
    isIncomplete = reader.isIncomplete
    changes = reader.changes
  }

  /// Refuses a schema with names that a document cannot tell apart.
  static func checkNames(of schema: StoreSchema) throws(MarkupFault) {
    _ = try Reader(schema: schema, store: 0, mayLeaveOut: false)
  }

  /// The number before that of a new store's first object, as at Apple.
  static let firstNumber: Int64 = 101
}

/// What reads a document's objects, one by one.
private struct Reader {
  private struct Places {
    let layout: EntityLayout
    var byName: [String: EntityLayout.PropertyPlace] = [:]
  }

  private let schema: StoreSchema
  private let store: UInt16
  private let mayLeaveOut: Bool
  private(set) var isIncomplete = false
  private var places: [String: Places] = [:]
  private var keys: [String: ObjectKey] = [:]
  /// The ids of objects that the schema has no place for.
  private var leftOut: Set<String> = []
  private var rows: RowAssembly

  init(schema: StoreSchema, store: UInt16, mayLeaveOut: Bool) throws(MarkupFault) {
    (self.schema, self.store, self.mayLeaveOut) = (schema, store, mayLeaveOut)
    rows = RowAssembly(schema)
    func refuse(_ name: String, _ kind: String) throws(MarkupFault) {
      throw MarkupFault(
        reason: "the model has more than one \(kind) that a document calls '\(name)'", line: 1)
    }
    for layout in schema.model.entities where schema.entities.contains(layout.number) {
      var found = Places(layout: layout)
      let slots = layout.slots.indices.filter {
        layout.slots[$0].impliedBy == nil && !layout.slots[$0].isTransient
      }
      let all =
        slots.map { (layout.slots[$0].name, EntityLayout.PropertyPlace.slot($0)) }
        + layout.collections.indices.filter { !layout.collections[$0].isTransient }.map {
          (layout.collections[$0].name, .collection($0))
        }
      for (name, place) in all {
        guard found.byName.updateValue(place, forKey: name.lowercased()) == nil else {
          try refuse(name.lowercased(), "property of '\(layout.name)'")
          continue
        }
      }
      if places.updateValue(found, forKey: layout.name.uppercased()) != nil {
        try refuse(layout.name.uppercased(), "entity")
      }
    }
  }

  var changes: RowChanges { rows.changes }

  /// Gives every object its key.
  ///
  /// - Returns: the highest number that there is or was.
  mutating func number(_ document: StoreDocument) throws(MarkupFault) -> Int64 {
    func number(of object: StoreDocument.Object) -> Int64? {
      guard object.id.hasPrefix("z"), let number = Int64(object.id.dropFirst()), number > 0,
        number < .max
      else { return nil }
      return number
    }
    var highest = max(document.lastNumber, DocumentRows.firstNumber)
    for object in document.objects { highest = max(highest, number(of: object) ?? 0) }
    var taken: Set<Int64> = []
    for object in document.objects {
      guard let layout = places[object.entity.uppercased()]?.layout else {
        guard mayLeaveOut else {
          throw fault("the model has no entity '\(object.entity)'", object)
        }
        leftOut.insert(object.id)
        isIncomplete = true
        continue
      }
      let own = number(of: object)
      if own == nil { highest &+= 1 }
      guard highest < .max, highest > 0 else { throw fault("no numbers are left", object) }
      let key = ObjectKey(store: store, entity: layout.number, number: own ?? highest)
      guard taken.insert(key.number).inserted, keys.updateValue(key, forKey: object.id) == nil
      else { throw fault("the id '\(object.id)' stands twice", object) }
    }
    return highest
  }

  mutating func read(_ object: StoreDocument.Object) throws(MarkupFault) {
    guard let key = keys[object.id], let found = places[object.entity.uppercased()] else { return }
    let layout = found.layout
    var values = [Value](repeating: .null, count: layout.slots.count)
    for (name, text) in object.attributes {
      guard case .slot(let slot)? = found.byName[name.lowercased()],
        case .attribute(let codec) = layout.slots[slot].kind
      else {
        try leaveOut(name, of: object)
        continue
      }
      guard let value = codec.value(ofDocumentText: text) else {
        throw fault("'\(name)' of '\(object.id)' has no value of its type", object)
      }
      values[slot] = value
    }
    for (name, ids) in object.relationships {
      switch found.byName[name.lowercased()] {
      case .slot(let slot)?:
        guard case .toOne(let end) = layout.slots[slot].kind else {
          throw fault("'\(name)' is no relationship of '\(layout.name)'", object)
        }
        guard ids.count < 2 else { throw fault("'\(name)' leads to more than one object", object) }
        if let target = try keys(ids, at: end, name, object, mayBeGone: true).first {
          values[slot] = .reference(target)
        }
      case .collection(let index)?:
        let collection = layout.collections[index]
        rows.add(
          try keys(ids, at: collection.destination, name, object), to: collection, of: key)
      case nil: try leaveOut(name, of: object)
      }
    }
    rows.add(values, of: layout, key)
  }

  private mutating func leaveOut(
    _ name: String, of object: StoreDocument.Object
  ) throws(MarkupFault) {
    guard mayLeaveOut else {
      throw fault("'\(object.entity)' has no property '\(name)' in the model", object)
    }
    isIncomplete = true
  }

  private mutating func keys(
    _ ids: [String], at end: EntityLayout.Destination, _ name: String,
    _ object: StoreDocument.Object, mayBeGone: Bool = false
  ) throws(MarkupFault) -> [ObjectKey] {
    var found: [ObjectKey] = []
    for id in ids where !mayBeGone || keys[id] != nil {
      guard let key = keys[id], end.family.contains(key.entity) else {
        guard leftOut.contains(id) else {
          throw fault("'\(name)' of '\(object.id)' leads to no object of its kind: '\(id)'", object)
        }
        continue
      }
      found.append(key)
    }
    return found
  }

  private func fault(_ reason: String, _ object: StoreDocument.Object) -> MarkupFault {
    MarkupFault(reason: reason, line: object.line)
  }
}
