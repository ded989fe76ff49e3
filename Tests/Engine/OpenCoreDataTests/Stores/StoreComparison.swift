import Foundation

@testable import ModelFiles
@testable import OpenCoreData

/// Compares objects with the rows that SQL answers, value by value.
struct StoreComparison {
  private let connection: SQLiteConnection
  private let schema: StoreSchema
  private(set) var rows = 0
  private(set) var values = 0
  private(set) var differences: [String] = []

  init(_ connection: SQLiteConnection, _ schema: StoreSchema) {
    (self.connection, self.schema) = (connection, schema)
  }

  mutating func compare(_ objects: [NSManagedObject], of layout: EntityLayout) throws {
    let table = schema.table(of: layout)
    for object in objects {
      rows += 1
      let number = object.key.number
      for (slot, column) in zip(layout.slots, table.columns(of: layout)) {
        guard let column else { continue }
        let statement = try connection.prepare(
          "SELECT \(quoted(column.name)) FROM \(quoted(table.name)) WHERE Z_PK = ?")
        try statement.bind(.integer(number), at: 1)
        guard try statement.step() else {
          differences.append("\(layout.name) \(number) has no row")
          statement.reset()
          continue
        }
        values += 1
        if let difference = difference(object, slot, statement) {
          differences.append("\(layout.name) \(number) \(slot.name): \(difference)")
        }
        statement.reset()
      }
      for (index, collection) in layout.collections.enumerated() {
        values += 1
        let members = try object.members(of: index).map(\.key.number).sorted()
        let stored = try self.members(of: number, collection)
        if members != stored {
          differences.append("\(layout.name) \(number) \(collection.name): \(members) \(stored)")
        }
      }
    }
  }

  /// The members that SQL answers: from the join table, or from the column of the other table.
  private func members(
    of number: Int64, _ collection: EntityLayout.Collection
  ) throws -> [Int64] {
    var sql = ""
    let target = schema.model[collection.destination.entity]
    if let join = JoinTable(collection) {
      sql =
        "SELECT \(quoted(join.otherColumn)) FROM \(quoted(join.name)) WHERE "
        + "\(quoted(join.ownColumn)) = ?"
    } else if case .slot(let slot) = target.place(of: collection.destination.inverse) {
      let table = schema.table(of: target)
      guard let column = table.columns(of: target)[slot] else { return [] }
      sql = "SELECT Z_PK FROM \(quoted(table.name)) WHERE \(quoted(column.name)) = ?"
    }
    let statement = try connection.prepare(sql)
    defer { statement.reset() }
    try statement.bind(.integer(number), at: 1)
    var found: [Int64] = []
    while try statement.step() { found.append(statement.integer(0)) }
    return found.sorted()
  }

  private func difference(
    _ object: NSManagedObject, _ slot: EntityLayout.Slot, _ row: SQLiteStatement
  ) -> String? {
    if slot.impliedBy != nil { return nil }
    let value = object.value(forKey: slot.name)
    if row.isNull(0) { return value == nil ? nil : "\(value ?? "") is NULL in SQL" }
    let isSame: Bool
    switch slot.kind {
    case .toOne: isSame = (value as? NSManagedObject)?.key.number == row.integer(0)
    case .attribute(let codec):
      switch codec.type {
      case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType:
        isSame = (value as? NSNumber)?.int64Value == row.integer(0)
      case .booleanAttributeType: isSame = (value as? Bool) == (row.integer(0) != 0)
      case .doubleAttributeType, .floatAttributeType:
        isSame = (value as? NSNumber)?.doubleValue == row.real(0)
      case .dateAttributeType:
        isSame = (value as? Date)?.timeIntervalSinceReferenceDate == row.real(0)
      case .decimalAttributeType:
        isSame = (value as? NSDecimalNumber).flatMap { Double($0.stringValue) } == row.real(0)
      case .stringAttributeType: isSame = (value as? String) == row.text(0)
      case .URIAttributeType: isSame = (value as? URL)?.absoluteString == row.text(0)
      case .UUIDAttributeType:
        let bytes = unsafe row.withBlob(0) { unsafe Array($0) }
        isSame =
          (value as? UUID)?.uuidString.filter { $0 != "-" }
          == bytes.map { String(format: "%02X", $0) }.joined()
      case .binaryDataAttributeType:
        let bytes = unsafe row.withBlob(0) { unsafe Data($0) }
        isSame = (value as? Data) == (codec.isExternal ? bytes.dropFirst() : bytes)
      // What no transformer here can read is carried as it is.
      case .transformableAttributeType: isSame = true
      case .undefinedAttributeType, .objectIDAttributeType, .compositeAttributeType:
        isSame = false
      }
    }
    return isSame ? nil : "\(value ?? "nil") is \(row.text(0)) in SQL"
  }
}
