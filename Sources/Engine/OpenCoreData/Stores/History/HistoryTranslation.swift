import Foundation

/// What becomes of the changes of one entity in a persistent history when the store goes over to another
/// model: another number, other bits of its properties, other columns of what outlasts its rows.
struct HistoryTranslation {
  /// The entity's number in the model before.
  let former: UInt16
  /// The entity's number in the new model.
  let entity: UInt16
  /// For each property of the new entity, in the order of their bits, the bit that it had; nil for a new one.
  private let formerBits: [Int?]
  /// The properties of the new entity that any change may have changed.
  private let computed: [Bool]
  /// How many properties the entity had.
  private let formerCount: Int
  /// Whether nothing is known of the bits, so that all are set.
  private let marksAll: Bool
  /// What is in the columns of the tombstones, as SQL on a change of before.
  private let tombstones: [String]
  /// Whether the tombstones were already so.
  private let keepsTombstones: Bool

  /// Translates the changes of an entity.
  ///
  /// - Parameters:
  ///   - match: the entity with the one that it comes from; none is made without.
  ///   - computed: the names of properties whose values come from others than they did.
  ///   - marksAll: whether it is not known which properties a change of before has changed.
  init?(
    _ match: InferredMapping.Match, computed: Set<String> = [], marksAll: Bool
  ) {
    guard let source = match.source else { return nil }
    (former, entity, self.marksAll) = (source.number, match.destination.number, marksAll)
    let (old, new) = (HistoryTables.Places(source), HistoryTables.Places(match.destination))
    let bits = Dictionary(
      old.names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    formerBits = new.names.map { name in match.formerName(of: name).flatMap { bits[$0] } }
    self.computed = new.names.map(computed.contains)
    formerCount = old.names.count
    let tombstones = new.preserved.map { Self.tombstone(of: $0, match, source, old.preserved) }
    self.tombstones = tombstones
    keepsTombstones = tombstones == old.preserved.indices.map(Self.column)
  }

  private static func column(_ index: Int) -> String { "ZTOMBSTONE\(index)" }

  /// What a slot of the new entity has in a change of a row that is gone.
  private static func tombstone(
    of slot: Int, _ match: InferredMapping.Match, _ source: EntityLayout, _ preserved: [Int]
  ) -> String {
    let slot = match.destination.slots[slot]
    guard case .slot(let index)? = match.places[slot.name],
      let place = preserved.firstIndex(of: index),
      case .attribute(let old) = source.slots[index].kind, case .attribute(let new) = slot.kind
    else { return "NULL" }
    if old.type == new.type { return column(place) }
    guard NumberConversion.converts(old.type, to: new.type) else { return "NULL" }
    return "\(NumberConversion.function)(\(column(place)), \(new.type.rawValue))"
  }

  /// Whether the changes stay as they are.
  var isIdentity: Bool {
    former == entity && keepsBits && keepsTombstones
  }

  private var keepsBits: Bool {
    !marksAll && !computed.contains(true) && formerBits.count == formerCount
      && formerBits.indices.allSatisfy { formerBits[$0] == $0 }
  }

  /// The bits of a change in the new model.
  func columns(_ former: [UInt8]) -> [UInt8] {
    if keepsBits { return former }
    let count = (formerBits.count + 7) / 8
    guard !marksAll, former.count == (formerCount + 7) / 8 else {
      return [UInt8](repeating: 0xFF, count: count)
    }
    var bytes = [UInt8](repeating: 0, count: count)
    for (bit, old) in formerBits.enumerated() {
      let isSet = old.map { former[$0 / 8] & (1 << ($0 % 8)) != 0 } ?? false
      if isSet || computed[bit] { bytes[bit / 8] |= 1 << (bit % 8) }
    }
    return bytes
  }

  // MARK: Translating

  /// Translates all changes, within a transaction of the caller's.
  ///
  /// The changes of an entity that no translation is of go; their transactions stay, and so do all numbers.
  ///
  /// - Parameters:
  ///   - translations: at most one of an entity before and an entity of the new model.
  ///   - keys: a table that says of each row which it has become; nil where rows keep their keys.
  ///   - connection: the store's, with the columns that the new model needs.
  /// - Throws: what SQLite refuses.
  static func translate(
    by translations: [HistoryTranslation], keys: HistoryKeys? = nil, on connection: SQLiteConnection
  ) throws {
    let index = "OCD_ACHANGE_ZENTITY"
    try connection.execute("CREATE INDEX \(index) ON ACHANGE (ZENTITY, ZCOLUMNS)")
    let count = try HistoryTables.tombstoneColumns(on: connection)
    for translation in translations {
      try translation.translate(keys, tombstones: count, on: connection)
    }
    // What was translated has the number with a minus, so that no entity is taken for another.
    try connection.execute("DELETE FROM ACHANGE WHERE ZENTITY > 0")
    try connection.execute("DROP INDEX \(index)")
    try connection.execute("UPDATE ACHANGE SET ZENTITY = -ZENTITY")
  }

  private func translate(
    _ keys: HistoryKeys?, tombstones count: Int, on connection: SQLiteConnection
  ) throws {
    var assignments = ["ZENTITY = -\(entity)", "ZCOLUMNS = ?"]
    if !keepsTombstones {
      for index in 0..<count {
        let value = tombstones.indices.contains(index) ? tombstones[index] : "NULL"
        assignments.append("\(Self.column(index)) = \(value)")
      }
    }
    var conditions = ["ZENTITY = \(former)", "ZCOLUMNS IS ?"]
    if let keys {
      assignments.append("ZENTITYPK = \(keys.number(ofEntity: former, becoming: entity))")
      conditions.append("\(keys.number(ofEntity: former, becoming: entity)) NOT NULL")
    }
    let sql =
      "UPDATE ACHANGE SET \(assignments.joined(separator: ", ")) "
      + "WHERE \(conditions.joined(separator: " AND "))"
    for value in try knownColumns(on: connection) {
      let changed: SQLValue = value.map { .blob(columns($0)) } ?? .null
      try connection.execute(sql, [changed, value.map { .blob($0) } ?? .null])
    }
  }

  /// The bits that the changes of the entity have, each once; nil where a change has none.
  private func knownColumns(on connection: SQLiteConnection) throws -> [[UInt8]?] {
    let statement = try connection.prepare(
      "SELECT DISTINCT ZCOLUMNS FROM ACHANGE WHERE ZENTITY = ?")
    defer { statement.reset() }
    try statement.bind(integer: Int64(former), at: 1)
    var found: [[UInt8]?] = []
    while try statement.step() {
      found.append(statement.isNull(0) ? nil : unsafe statement.withBlob(0) { unsafe [UInt8]($0) })
    }
    return found
  }
}
