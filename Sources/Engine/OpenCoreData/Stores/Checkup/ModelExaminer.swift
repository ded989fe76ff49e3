import Archives
import Foundation

/// Looks through rows for what their model does not allow.
struct ModelExaminer {
  private let connection: SQLiteConnection
  private let schema: StoreSchema
  private let folder: ExternalDataFolder

  /// The schema's tables and columns have to be there.
  init(_ connection: SQLiteConnection, _ schema: StoreSchema, path: String) {
    (self.connection, self.schema) = (connection, schema)
    folder = ExternalDataFolder(ofStoreAt: path)
  }

  /// What is wrong, entity by entity, and then in the tables that join them.
  func findings() throws -> [StoreFinding] {
    var found: [StoreFinding] = []
    for layout in schema.model.entities where schema.holds(layout) {
      let table = schema.table(of: layout)
      let columns = table.columns(of: layout)
      for (index, column) in columns.enumerated() where layout.slots[index].owner == layout.number {
        guard let column else { continue }
        let place = Place(layout: layout, index: index, table: quoted(table.name), column: column)
        if !place.slot.isOptional, place.slot.impliedBy == nil,
          !layout.derivedSlots.contains(index)
        {
          found += try rows(
            .missingValue, of: place, "\(place.own) AND a.\(quoted(column.name)) IS NULL")
        }
        switch place.slot.kind {
        case .attribute(let codec): found += try values(of: place, codec)
        case .toOne(let end): found += try reference(place, end)
        }
      }
      found += try uniqueness(layout, table, columns)
    }
    return try found + joins()
  }

  /// A slot and where it is stored.
  private struct Place {
    let layout: EntityLayout
    let index: Int
    /// The table's name in SQL.
    let table: String
    let column: TableLayout.SlotColumn

    var slot: EntityLayout.Slot { layout.slots[index] }
    /// What tells the rows of the entity, and of those that inherit from it, in the table `a`.
    ///
    /// A row of an entity without relatives is read whatever it says.
    var own: String { ModelExaminer.isOf(layout.family, in: "a") }
  }

  static func isOf(_ family: ClosedRange<UInt16>, in alias: String) -> String {
    "\(alias).Z_ENT BETWEEN \(family.lowerBound) AND \(family.upperBound)"
  }

  private func rows(
    _ kind: StoreFinding.Kind, of place: Place, _ condition: String, joining: String = ""
  ) throws -> [StoreFinding] {
    try connection.finding(
      StoreFinding(kind, of: place.layout.name, place.slot.name),
      "SELECT a.Z_PK FROM \(place.table) a\(joining) WHERE \(condition)")
  }

  // MARK: Relationships

  private func reference(_ place: Place, _ end: EntityLayout.Destination) throws -> [StoreFinding] {
    let destination = schema.model[end.entity]
    guard schema.holds(destination) else { return [] }
    let key = "a.\(quoted(place.column.name))"
    let table = schema.table(of: destination)
    let other = " LEFT JOIN \(quoted(table.name)) b ON b.Z_PK = \(key)"
    let isThere = "ifnull(\(Self.isOf(end.family, in: "b")), 0)"
    var found = try rows(
      .danglingReference, of: place, "\(place.own) AND \(key) IS NOT NULL AND NOT \(isThere)",
      joining: other)
    if case .slot(let inverse)? = destination.place(of: end.inverse),
      let back = table.columns(of: destination)[inverse]
    {
      found += try rows(
        .oneSidedRelationship, of: place,
        "\(place.own) AND \(isThere) AND b.\(quoted(back.name)) IS NOT a.Z_PK", joining: other)
    }
    return found
  }

  private func joins() throws -> [StoreFinding] {
    var found: [StoreFinding] = []
    var seen: Set<String> = []
    for layout in schema.model.entities {
      for collection in layout.collections where collection.owner == layout.number {
        let destination = schema.model[collection.destination.entity]
        guard let join = schema.joinTable(of: collection), schema.holds(layout),
          schema.holds(destination), seen.insert(join.name).inserted
        else { continue }
        let (own, other) = (quoted(join.ownColumn), quoted(join.otherColumn))
        found += try connection.finding(
          StoreFinding(.danglingJoinRow, of: layout.name, collection.name),
          "SELECT ifnull(j.\(own), 0) FROM \(quoted(join.name)) j "
            + "LEFT JOIN \(quoted(schema.table(of: layout).name)) a ON a.Z_PK = j.\(own) "
            + "LEFT JOIN \(quoted(schema.table(of: destination).name)) b ON b.Z_PK = j.\(other) "
            + "WHERE a.Z_PK IS NULL OR b.Z_PK IS NULL")
      }
    }
    return found
  }

  // MARK: Values

  private func uniqueness(
    _ layout: EntityLayout, _ table: TableLayout, _ columns: [TableLayout.SlotColumn?]
  ) throws -> [StoreFinding] {
    var found: [StoreFinding] = []
    for names in layout.entity.constraintNames {
      let terms = names.compactMap { name -> String? in
        guard case .slot(let slot)? = layout.places[name] else { return nil }
        return columns[slot]?.name
      }
      guard terms.count == names.count, !terms.isEmpty else { continue }
      found += try connection.duplicates(
        StoreFinding(.brokenUniqueness, of: layout.name, names.joined(separator: ", ")),
        in: table.name, of: layout.family, by: terms)
    }
    return found
  }

  private func values(of place: Place, _ codec: AttributeCodec) throws -> [StoreFinding] {
    if codec.isExternal { return try externalFiles(of: place) }
    if case .object = codec.type.form { return try archives(of: place, codec) }
    var found: [StoreFinding] = []
    let column = "a.\(quoted(place.column.name))"
    if let range = codec.type.integerRange {
      found += try rows(
        .invalidValue, of: place,
        "\(place.own) AND \(column) NOT BETWEEN \(range.lowerBound) AND \(range.upperBound)")
    }
    guard let rules = place.layout.rules[place.slot.name], !rules.isEmpty else { return found }
    var finding = StoreFinding(.invalidValue, of: place.layout.name, place.slot.name)
    try eachValue(of: place) { key, statement in
      let value = statement.value(in: 1, of: codec)
      let subject = PredicateValue(value, of: place.slot, in: nil)
      for rule in rules {
        guard let error = rule.error(for: subject, nil, of: place.slot.name) else { continue }
        finding.add(key)
        if finding.detail == nil { finding.detail = error.localizedDescription }
        break
      }
    }
    return finding.count == 0 ? found : found + [finding]
  }

  private func externalFiles(of place: Place) throws -> [StoreFinding] {
    var finding = StoreFinding(.missingExternalFile, of: place.layout.name, place.slot.name)
    try eachValue(of: place, "length(a.\(quoted(place.column.name))) = 38") { key, statement in
      let bytes = unsafe statement.withBlob(1) { unsafe Data($0) }
      guard let name = ExternalData.fileName(in: bytes),
        !FileManager.default.fileExists(atPath: folder.file(name).path)
      else { return }
      finding.add(key)
      if finding.detail == nil { finding.detail = name }
    }
    return finding.count == 0 ? [] : [finding]
  }

  /// What a transformer of the app's own makes of bytes is not known here.
  private func archives(of place: Place, _ codec: AttributeCodec) throws -> [StoreFinding] {
    guard codec.transformer is any UnarchivesFromData else { return [] }
    var finding = StoreFinding(.unreadableArchive, of: place.layout.name, place.slot.name)
    try eachValue(of: place) { key, statement in
      let bytes = unsafe statement.withBlob(1) { unsafe Data($0) }
      do throws(ArchiveFault) { _ = try KeyedArchiveGraph(reading: bytes) } catch {
        finding.add(key)
        if finding.detail == nil { finding.detail = error.sentence }
      }
    }
    return finding.count == 0 ? [] : [finding]
  }

  /// Takes in the key and the value of each row that has one.
  private func eachValue(
    of place: Place, _ condition: String = "1", _ body: (Int64, SQLiteStatement) throws -> Void
  ) throws {
    let column = "a.\(quoted(place.column.name))"
    let statement = try connection.prepare(
      "SELECT a.Z_PK, \(column) FROM \(place.table) a "
        + "WHERE \(place.own) AND \(column) IS NOT NULL AND \(condition)")
    defer { statement.reset() }
    while try statement.step() { try body(statement.integer(0), statement) }
  }
}
