import Foundation

/// The tables of the persistent history in a store's file, by name, column and order those of Core Data,
/// and what a change says of the model's properties there.
///
/// A transaction is a row of `ATRANSACTION`, each row that it has written one of `ACHANGE`; texts that
/// come again and again stand once in `ATRANSACTIONSTRING`. The three have numbers in `Z_PRIMARYKEY`
/// like entities of the model.
struct HistoryTables {
  /// The entities' numbers (`Z_ENT`).
  enum Entity: Int64, CaseIterable {
    case change = 16001
    case transaction = 16002
    case string = 16003

    /// The name in `Z_PRIMARYKEY`.
    var name: String {
      switch self {
      case .change: "CHANGE"
      case .transaction: "TRANSACTION"
      case .string: "TRANSACTIONSTRING"
      }
    }

    /// The table.
    var table: String { "A" + name }
  }

  private let schema: StoreSchema
  /// By the entity's number.
  private let places: [UInt16: Places]
  /// Whether another framework reads the store, too, so that no bit of a change is known to be of a
  /// property.
  private let isSharedForm: Bool
  /// How many columns there are for the values of deleted rows.
  let tombstoneColumns: Int

  /// Where the properties of an entity stand in a change.
  struct Places {
    /// The names of all properties, inherited ones too, in the order of their bits.
    let names: [String]
    /// The bit of each slot; nil for one that no property has.
    let slots: [Int?]
    /// The bit of each collection.
    let collections: [Int?]
    /// The slots whose values outlast the row, in the order of their columns.
    let preserved: [Int]

    init(_ layout: EntityLayout) {
      names = layout.entity.propertiesByName.keys.sorted()
      let bits = Dictionary(
        names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
      func bit(_ name: String) -> Int? {
        // The elements of a composite attribute are slots, and one property.
        bits[name] ?? name.split(separator: ".").first.flatMap { bits[String($0)] }
      }
      slots = layout.slots.map { $0.impliedBy == nil ? bit($0.name) : nil }
      collections = layout.collections.map { bit($0.name) }
      let attributes = layout.entity.attributesByName
      preserved = layout.slots.indices.filter { index in
        let slot = layout.slots[index]
        guard !slot.isTransient, case .attribute(let codec) = slot.kind, !codec.isExternal else {
          return false
        }
        let name = slot.name.split(separator: ".").first.map(String.init) ?? slot.name
        return (attributes[slot.name] ?? attributes[name])?.preservesValueInHistoryOnDeletion
          ?? false
      }.sorted { layout.slots[$0].name < layout.slots[$1].name }
    }
  }

  /// Looks at the tables of a store; nil where it keeps no history.
  init?(on connection: SQLiteConnection, schema: StoreSchema, isSharedForm: Bool) throws {
    let columns = try Self.columns(on: connection)
    guard !columns.isEmpty else { return nil }
    self.schema = schema
    self.isSharedForm = isSharedForm
    places = Self.places(of: schema)
    tombstoneColumns = columns.count { $0.hasPrefix("ZTOMBSTONE") }
  }

  /// Where the properties of an entity stand.
  func places(of layout: EntityLayout) -> Places { places[layout.number] ?? Places(layout) }

  /// The bits of what was written of a row (`ZCOLUMNS`): a bit for each property, in the order of the
  /// names, the lowest bit of the first byte first.
  ///
  /// In which order Core Data has them is not public, only that it counts them from the highest bit on. So a store
  /// that it reads gets the bits of all properties: any may have changed.
  func columns(of layout: EntityLayout, slots: [Int], collections: [Int]) -> [UInt8] {
    let places = places(of: layout)
    let count = (places.names.count + 7) / 8
    guard !isSharedForm else {
      var bytes = [UInt8](repeating: 0xFF, count: count)
      let surplus = count * 8 - places.names.count
      if let last = bytes.indices.last { bytes[last] = 0xFF << surplus }
      return bytes
    }
    var bytes = [UInt8](repeating: 0, count: count)
    func set(_ bit: Int?) {
      if let bit { bytes[bit / 8] |= 1 << (bit % 8) }
    }
    for slot in slots { set(places.slots[slot]) }
    for collection in collections { set(places.collections[collection]) }
    return bytes
  }

  /// The names of the properties whose bits are set; nil where nothing is known of the bits.
  func names(of layout: EntityLayout, in columns: [UInt8]) -> [String]? {
    let names = places(of: layout).names
    guard !isSharedForm, columns.count == (names.count + 7) / 8 else { return nil }
    return names.indices.filter { columns[$0 / 8] & (1 << ($0 % 8)) != 0 }.map { names[$0] }
  }

  /// The tables, each with the columns that are written.
  static let writtenColumns: [(table: String, columns: [String])] = [
    (
      Entity.change.table,
      [
        "Z_PK", "Z_ENT", "Z_OPT", "ZCHANGETYPE", "ZENTITY", "ZENTITYPK", "ZTRANSACTIONID",
        "ZCOLUMNS",
      ]
    ),
    (
      Entity.transaction.table,
      [
        "Z_PK", "Z_ENT", "Z_OPT", "ZAUTHORTS", "ZBUNDLEIDTS", "ZCONTEXTNAMETS", "ZPROCESSIDTS",
        "ZTIMESTAMP",
      ]
    ),
    (Entity.string.table, ["Z_PK", "Z_ENT", "Z_OPT", "ZNAME"]),
  ]

  // MARK: Making

  /// Makes what a store lacks of the tables, within a transaction of the caller's.
  static func make(on connection: SQLiteConnection, for schema: StoreSchema) throws {
    let present = try columns(on: connection)
    if present.isEmpty {
      for sql in statements { try connection.execute(sql) }
    }
    for entity in Entity.allCases {
      try connection.execute(
        "INSERT OR IGNORE INTO Z_PRIMARYKEY (Z_ENT, Z_NAME, Z_SUPER, Z_MAX) VALUES (?, ?, 0, 0)",
        [.integer(entity.rawValue), .text(entity.name)])
    }
    try addTombstones(upTo: neededTombstones(of: schema), on: connection)
  }

  /// Makes what is lacking of a number of columns for the values of deleted rows.
  static func addTombstones(upTo count: Int, on connection: SQLiteConnection) throws {
    for index in try tombstoneColumns(on: connection)..<max(count, tombstoneColumns(on: connection))
    {
      try connection.execute("ALTER TABLE ACHANGE ADD COLUMN ZTOMBSTONE\(index) BLOB")
    }
  }

  /// How many columns there are for the values of deleted rows.
  static func tombstoneColumns(on connection: SQLiteConnection) throws -> Int {
    try columns(on: connection).count { $0.hasPrefix("ZTOMBSTONE") }
  }

  /// Whether a store lacks any of the tables or columns.
  static func isIncomplete(on connection: SQLiteConnection, for schema: StoreSchema) throws -> Bool
  {
    let present = try columns(on: connection)
    return present.isEmpty
      || present.count { $0.hasPrefix("ZTOMBSTONE") } < neededTombstones(of: schema)
  }

  /// Makes the indexes again, which a migration drops with all others.
  static func makeIndexes(on connection: SQLiteConnection) throws {
    for sql in indexStatements { try connection.execute(sql) }
  }

  private static func neededTombstones(of schema: StoreSchema) -> Int {
    places(of: schema).values.lazy.map(\.preserved.count).max() ?? 0
  }

  private static func places(of schema: StoreSchema) -> [UInt16: Places] {
    Dictionary(uniqueKeysWithValues: schema.model.entities.map { ($0.number, Places($0)) })
  }

  private static func columns(on connection: SQLiteConnection) throws -> Set<String> {
    Set(try columns(of: Entity.change.table, on: connection))
  }

  /// The columns of a table, in their order; none of a table that is not there.
  static func columns(of table: String, on connection: SQLiteConnection) throws -> [String] {
    let statement = try connection.prepare("SELECT name FROM pragma_table_info(?)")
    defer { statement.reset() }
    try statement.bind(.text(table), at: 1)
    var names: [String] = []
    while try statement.step() { names.append(statement.text(0)) }
    return names
  }

  private static let statements: [String] =
    [
      "CREATE TABLE ACHANGE ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, "
        + "ZCHANGETYPE INTEGER, ZENTITY INTEGER, ZENTITYPK INTEGER, ZTRANSACTIONID INTEGER, "
        + "ZCOLUMNS BLOB )",
      "CREATE TABLE ATRANSACTION ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, "
        + "ZAUTHORTS INTEGER, ZBUNDLEIDTS INTEGER, ZCONTEXTNAMETS INTEGER, ZPROCESSIDTS INTEGER, "
        + "ZTIMESTAMP FLOAT, ZAUTHOR VARCHAR, ZBUNDLEID VARCHAR, ZCONTEXTNAME VARCHAR, "
        + "ZPROCESSID VARCHAR, ZQUERYGEN BLOB )",
      "CREATE TABLE ATRANSACTIONSTRING ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, "
        + "ZNAME VARCHAR )",
    ] + indexStatements

  private static let indexStatements: [String] = {
    let strings = ["ZAUTHORTS", "ZBUNDLEIDTS", "ZCONTEXTNAMETS", "ZPROCESSIDTS"]
    return ["CREATE INDEX ACHANGE_ZTRANSACTIONID_INDEX ON ACHANGE (ZTRANSACTIONID)"]
      + strings.map { "CREATE INDEX ATRANSACTION_\($0)_INDEX ON ATRANSACTION (\($0))" }
      + [
        "CREATE INDEX Z_TRANSACTION_TransactionAuthorIndex ON ATRANSACTION "
          + "(ZAUTHOR COLLATE BINARY ASC)",
        "CREATE INDEX Z_TRANSACTION_TransactionTimestampIndex ON ATRANSACTION "
          + "(ZTIMESTAMP COLLATE BINARY ASC)",
        "CREATE UNIQUE INDEX Z_TRANSACTIONSTRING_UNIQUE_NAME ON ATRANSACTIONSTRING "
          + "(ZNAME COLLATE BINARY ASC)",
      ]
  }()
}
