import Foundation

/// One of two stores that are compared, read as its own model says.
struct ComparedStore {
  /// Its entities by name.
  let layouts: [String: EntityLayout]
  private let connection: SQLiteConnection
  private let schema: StoreSchema
  private let files: ExternalData
  private let keys: [String: String]

  /// Reads the model that the store carries, or where it carries none its tables.
  ///
  /// - Throws: a model that cannot be read, in one sentence, and tables that contradict each other.
  init(_ connection: SQLiteConnection, path: String, keys: [String: String]) throws {
    let layout: ModelLayout
    if let bytes = try StoredModel.bytes(on: connection) {
      layout = try StoredModel.layout(of: bytes)
    } else {
      layout = try TablesModel(connection).model().layout()
    }
    self.connection = connection
    self.keys = keys
    schema = try StoreSchema(layout).withJoinNames(of: connection)
    files = ExternalData(path: path)
    layouts = layout.byName
  }

  /// The attribute by which an entity's objects are matched; nil where that is the number of the row.
  func keyAttribute(of layout: EntityLayout) -> String? {
    var entity: NSEntityDescription? = layout.entity
    while let known = entity {
      if let attribute = keys[known.name ?? ""] { return attribute }
      entity = known.superentity
    }
    return nil
  }

  /// The name of the hierarchy that an entity is of.
  func root(of layout: EntityLayout) -> String { schema.model[layout.root].name }

  /// What to select for the key of an entity's object, of which `number` is the number of its row.
  ///
  /// One that has no key, and a row that is not there, go by the number, as the text `#7`.
  private func keyExpression(of layout: EntityLayout, number: String) -> String {
    guard let column = keyColumn(of: layout) else { return number }
    let table = quoted(schema.table(of: layout).name)
    let key = "(SELECT k.\(quoted(column)) FROM \(table) k WHERE k.Z_PK = \(number))"
    return "ifnull(\(key), '#' || \(number))"
  }

  private func keyColumn(of layout: EntityLayout) -> String? {
    guard let attribute = keyAttribute(of: layout),
      case .slot(let slot)? = layout.places[attribute]
    else { return nil }
    return schema.table(of: layout).columns(of: layout)[slot]?.name
  }

  /// The objects of an entity, those of entities that inherit from it left out, in the order of their keys.
  func rows(of layout: EntityLayout) throws -> ComparedRows {
    let table = schema.table(of: layout)
    var terms = ["a.Z_PK", keyColumn(of: layout).map { "a.\(quoted($0))" } ?? "a.Z_PK"]
    var slots: [ComparedRows.Slot] = []
    for (slot, column) in zip(layout.slots, table.columns(of: layout)) {
      guard let column, slot.impliedBy == nil else { continue }
      let own = "a.\(quoted(column.name))"
      switch slot.kind {
      case .attribute(let codec):
        slots.append(.init(name: slot.name, column: terms.count, kind: .attribute(codec)))
        terms.append(own)
      case .toOne(let end):
        let destination = schema.model[end.entity]
        slots.append(
          .init(
            name: slot.name, column: terms.count,
            kind: .toOne(destination.name, keyAttribute(of: destination))))
        terms.append(keyExpression(of: destination, number: own))
      }
    }
    // Rows of an entity without relatives are read whatever they say.
    let isAlone = layout.root == layout.number && layout.family.count == 1
    let condition = isAlone ? "" : " WHERE a.Z_ENT = \(layout.number)"
    let statement = try connection.prepare(
      "SELECT \(terms.joined(separator: ", ")) FROM \(quoted(table.name)) a\(condition) "
        + "ORDER BY \(terms[1]) COLLATE BINARY, a.Z_PK")
    return ComparedRows(
      statement, entity: layout.name, keyAttribute: keyAttribute(of: layout), slots: slots,
      files: files)
  }

  /// How many rows of an entity, and of those that inherit from it, have a value of a property, or how many members
  /// of a to-many relationship there are; nil for what no column or table holds.
  func valueCount(of property: String, in layout: EntityLayout) throws -> Int? {
    let query: String
    switch layout.places[property] {
    case .slot(let slot):
      let table = schema.table(of: layout)
      guard let column = table.columns(of: layout)[slot] else { return nil }
      query =
        "SELECT count(\(quoted(column.name))) FROM \(quoted(table.name)) WHERE Z_ENT BETWEEN "
        + "\(layout.family.lowerBound) AND \(layout.family.upperBound)"
    case .collection(let index):
      let collection = layout.collections[index]
      let member = schema.model[collection.destination.entity]
      if let join = schema.joinTable(of: collection) {
        query = "SELECT count(*) FROM \(quoted(join.name))"
      } else if case .slot(let slot)? = member.place(of: collection.destination.inverse),
        let column = schema.table(of: member).columns(of: member)[slot]
      {
        query =
          "SELECT count(\(quoted(column.name))) FROM \(quoted(schema.table(of: member).name))"
      } else {
        return nil
      }
    case nil: return nil
    }
    let statement = try connection.prepare(query)
    defer { statement.reset() }
    return try statement.step() ? Int(statement.integer(0)) : nil
  }

  /// The members of a to-many relationship by their owners; nil where the rows of the other end say it, and nothing
  /// of their order.
  func members(of collection: EntityLayout.Collection) throws -> ComparedMembers? {
    guard !collection.isTransient else { return nil }
    let owner = schema.model[collection.owner]
    let destination = schema.model[collection.destination.entity]
    let source: String
    let (ownNumber, other): (String, String)
    var order: String?
    let isJoined: Bool
    if let join = schema.joinTable(of: collection) {
      isJoined = true
      source = "\(quoted(join.name)) j"
      ownNumber = "j.\(quoted(join.ownColumn))"
      other = keyExpression(of: destination, number: "j.\(quoted(join.otherColumn))")
      order = join.orderColumn.map { "j.\(quoted($0))" }
    } else {
      guard collection.isOrdered,
        case .slot(let slot)? = destination.place(of: collection.destination.inverse),
        let column = schema.table(of: destination).columns(of: destination)[slot],
        let orderColumn = column.orderColumn
      else { return nil }
      isJoined = false
      source =
        "\(quoted(schema.table(of: destination).name)) j WHERE j.\(quoted(column.name)) IS NOT NULL"
      ownNumber = "j.\(quoted(column.name))"
      other = keyExpression(of: destination, number: "j.Z_PK")
      order = "j.\(quoted(orderColumn))"
    }
    let own = keyExpression(of: owner, number: ownNumber)
    let places = order.map { "\($0), " } ?? ""
    let entity =
      "(SELECT e.Z_ENT FROM \(quoted(schema.table(of: owner).name)) e WHERE e.Z_PK = \(ownNumber))"
    let statement = try connection.prepare(
      "SELECT \(own), \(other), \(entity) FROM \(source) ORDER BY \(own) COLLATE BINARY, \(places)"
        + "\(other) COLLATE BINARY")
    let family = owner.family.map { schema.model[$0] }
    return ComparedMembers(
      statement, relationship: collection.name, isJoined: isJoined, isOrdered: order != nil,
      owners: Dictionary(uniqueKeysWithValues: family.map { (Int64($0.number), $0.name) }),
      owner: (owner.name, keyAttribute(of: owner)),
      member: (destination.name, keyAttribute(of: destination)))
  }
}

/// The objects of an entity, one after the other in the order of their keys.
final class ComparedRows {
  /// A property that is a column.
  struct Slot {
    enum Kind {
      case attribute(AttributeCodec)
      /// The other end's entity, and the attribute by which its objects are matched.
      case toOne(String, String?)
    }
    let name: String
    let column: Int
    let kind: Kind
  }

  /// The key of the object at which the reading stands; nil behind the last.
  private(set) var key: SQLiteScalar?

  private let statement: SQLiteStatement
  private let entity: String
  private let keyAttribute: String?
  private let slots: [Slot]
  private let byName: [String: Slot]
  private let files: ExternalData

  init(
    _ statement: SQLiteStatement, entity: String, keyAttribute: String?, slots: [Slot],
    files: ExternalData
  ) {
    (self.statement, self.entity, self.keyAttribute) = (statement, entity, keyAttribute)
    (self.slots, self.files) = (slots, files)
    byName = Dictionary(slots.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Goes to the next object, at first to the first.
  func advance() throws { key = try statement.step() ? SQLiteScalar(statement, 1) : nil }

  /// Ends the reading.
  func close() { statement.reset() }

  /// The object at which the reading stands.
  var name: ObjectDifference.Name {
    ObjectDifference.Name(entity: entity, key: key?.any, attribute: keyAttribute)
  }

  /// The properties of the object that have a value.
  func values(isBefore: Bool) -> [ObjectDifference.Property] {
    slots.filter { !statement.isNull($0.column) }.map { slot in
      switch slot.kind {
      case .attribute:
        let value = any(slot)
        return .attribute(slot.name, before: isBefore ? value : nil, after: isBefore ? nil : value)
      case .toOne:
        let end = end(slot)
        return .toOne(slot.name, before: isBefore ? end : nil, after: isBefore ? nil : end)
      }
    }
  }

  /// The properties that both entities have, and which differ from those of another store's object.
  func differences(from other: ComparedRows) -> [ObjectDifference.Property] {
    var found: [ObjectDifference.Property] = []
    for slot in slots {
      guard let others = other.byName[slot.name],
        !statement.column(slot.column, equals: other.statement, others.column)
      else { continue }
      switch (slot.kind, others.kind) {
      case (.toOne, .toOne):
        found.append(.toOne(slot.name, before: end(slot), after: other.end(others)))
      case (.attribute(let one), .attribute(let two)):
        if isSame(slot, one, others, two, of: other) { continue }
        found.append(
          .attribute(slot.name, before: any(slot), after: other.any(others)))
      case (.attribute, .toOne), (.toOne, .attribute):
        found.append(
          .attribute(
            slot.name, before: SQLiteScalar(statement, slot.column).any,
            after: SQLiteScalar(other.statement, others.column).any))
      }
    }
    return found
  }

  /// Whether values that are stored otherwise are the same: numbers that are whole in one of the stores, and
  /// large values, which lie in files of other names.
  private func isSame(
    _ slot: Slot, _ codec: AttributeCodec, _ others: Slot, _ otherCodec: AttributeCodec,
    of other: ComparedRows
  ) -> Bool {
    let before = SQLiteScalar(statement, slot.column)
    let after = SQLiteScalar(other.statement, others.column)
    switch (before, after) {
    case (.integer, .real), (.real, .integer), (.real, .real):
      return !(before < after || after < before)
    case (.blob(let one), .blob(let two)):
      guard codec.isExternal, otherCodec.isExternal else { return false }
      let data = files.data(in: Data(one))
      return data != nil && data == other.files.data(in: Data(two))
    case (.null, _), (.integer, _), (.real, _), (.text, _), (.blob, _): return false
    }
  }

  /// The value of an attribute; bytes that cannot be decoded, and those whose file is gone, as they are stored.
  private func any(_ slot: Slot) -> Any? {
    switch slot.kind {
    case .attribute(let codec):
      codec.any(from: statement.value(in: slot.column, of: codec, files: files))
        ?? SQLiteScalar(statement, slot.column).any
    case .toOne: nil
    }
  }

  private func end(_ slot: Slot) -> ObjectDifference.Name? {
    guard case .toOne(let entity, let attribute) = slot.kind, !statement.isNull(slot.column) else {
      return nil
    }
    return ObjectDifference.Name(
      entity: entity, key: SQLiteScalar(statement, slot.column).any, attribute: attribute)
  }
}

/// The members of a to-many relationship, owner by owner.
final class ComparedMembers {
  let relationship: String
  /// Whether a table of its own holds them, so that no row of either end says it.
  let isJoined: Bool
  let isOrdered: Bool
  private let statement: SQLiteStatement
  /// The names of the entities that an owner can be of, by their numbers.
  private let owners: [Int64: String]
  private let owner: (entity: String, attribute: String?)
  private let member: (entity: String, attribute: String?)
  /// The owner, its entity's number and the member that were read, and belong to the next group.
  private var next: (owner: SQLiteScalar, member: SQLiteScalar, entity: Int64)?
  private var hasBegun = false

  init(
    _ statement: SQLiteStatement, relationship: String, isJoined: Bool, isOrdered: Bool,
    owners: [Int64: String], owner: (entity: String, attribute: String?),
    member: (entity: String, attribute: String?)
  ) {
    (self.statement, self.relationship) = (statement, relationship)
    (self.isJoined, self.isOrdered, self.owners) = (isJoined, isOrdered, owners)
    (self.owner, self.member) = (owner, member)
  }

  /// An owner with all of its members in their order.
  struct Group {
    let owner: SQLiteScalar
    fileprivate let entity: Int64
    fileprivate(set) var members: [SQLiteScalar] = []
  }

  /// The next owner; nil behind the last.
  func nextGroup() throws -> Group? {
    if !hasBegun {
      hasBegun = true
      try advance()
    }
    guard let first = next else { return nil }
    var group = Group(owner: first.owner, entity: first.entity)
    while let next, next.owner == group.owner {
      group.members.append(next.member)
      try advance()
    }
    return group
  }

  /// Ends the reading.
  func close() { statement.reset() }

  func ownerName(_ group: Group) -> ObjectDifference.Name {
    ObjectDifference.Name(
      entity: owners[group.entity] ?? owner.entity, key: group.owner.any, attribute: owner.attribute
    )
  }

  func memberName(_ key: SQLiteScalar) -> ObjectDifference.Name {
    ObjectDifference.Name(entity: member.entity, key: key.any, attribute: member.attribute)
  }

  private func advance() throws {
    next =
      try statement.step()
      ? (SQLiteScalar(statement, 0), SQLiteScalar(statement, 1), statement.integer(2)) : nil
  }
}
