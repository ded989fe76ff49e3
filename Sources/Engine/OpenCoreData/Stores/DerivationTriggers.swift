/// The triggers that keep derived attributes up to date when a row is written.
///
/// As in a store that Core Data made they are named `Z_DA_…`; what they run is this engine's own. Those
/// in the store's file are plain SQL, so that they work for any program. The forms of a text are not to
/// be had in plain SQL: their triggers are temporary, of each connection that writes, and another
/// program can write the file without them.
struct DerivationTriggers {
  private let schema: StoreSchema

  /// The triggers for the tables of a store.
  init(_ schema: StoreSchema) { self.schema = schema }

  /// The statements that make those in the file, where they are missing.
  var statements: [String] {
    derivingEntities.flatMap { layout in
      ownTriggers(of: layout, isTemporary: false)
        + layout.derivations.flatMap {
          memberTriggers($0, of: layout) + destinationTriggers($0, of: layout)
        }
    }
  }

  /// The statements that make those of a connection.
  var temporaryStatements: [String] {
    derivingEntities.flatMap { ownTriggers(of: $0, isTemporary: true) }
  }

  /// The first attribute whose triggers are temporary, with its entity; nil where all are in the file.
  var temporaryAttribute: String? {
    for layout in derivingEntities {
      for derivation in layout.derivations where !derivation.formula.isPlainSQL {
        return "\(layout.name).\(layout.slots[derivation.slot].name)"
      }
    }
    return nil
  }

  private var derivingEntities: [EntityLayout] {
    schema.model.entities.filter { schema.holds($0) && !$0.derivations.isEmpty }
  }

  /// A row that is made, and one that a save wrote, has all its derived values computed.
  private func ownTriggers(of layout: EntityLayout, isTemporary: Bool) -> [String] {
    let derivations = layout.derivations.filter { $0.formula.isPlainSQL != isTemporary }
    if derivations.isEmpty { return [] }
    let table = quoted(schema.table(of: layout).name)
    let settings = derivations.compactMap { derivation in
      column(derivation.slot, of: layout).map { "\($0) = \(value(derivation, of: layout))" }
    }.joined(separator: ", ")
    var watched = ["Z_OPT"]
    for derivation in derivations {
      switch derivation.formula {
      case .own(let slot, _), .destination(let slot, _):
        if let column = column(slot, of: layout) { watched.append(column) }
      case .now, .members: break
      }
    }
    let kind = isTemporary ? "TEMP TRIGGER" : "TRIGGER"
    return [("INSERT", "INSERT"), ("UPDATE", "UPDATE OF \(watched.joined(separator: ", "))")].map {
      "CREATE \(kind) IF NOT EXISTS \(name(layout, "", $0)) AFTER \($1) ON \(table) "
        + "WHEN \(isOne("NEW", of: layout)) "
        + "BEGIN UPDATE \(table) SET \(settings) WHERE Z_PK = NEW.Z_PK; END"
    }
  }

  /// What is derived from members is computed again where one comes, goes or changes.
  private func memberTriggers(_ derivation: Derivation, of layout: EntityLayout) -> [String] {
    guard case .members(let index, _, let slot) = derivation.formula,
      let column = column(derivation.slot, of: layout)
    else { return [] }
    let collection = layout.collections[index]
    let member = schema.model[collection.destination.entity]
    let members = quoted(schema.table(of: member).name)
    let table = quoted(schema.table(of: layout).name)
    let attribute = layout.slots[derivation.slot].name
    let source = slot.flatMap { self.column($0, of: member) }

    func trigger(_ event: String, of watched: [String] = [], on other: String, _ owners: String)
      -> String
    {
      let columns = watched.isEmpty ? "" : " OF \(watched.joined(separator: ", "))"
      let title = name(layout, attribute + "_" + other.filter { $0 != "\"" }, event)
      return "CREATE TRIGGER IF NOT EXISTS \(title) AFTER \(event)\(columns) ON \(other) BEGIN "
        + "UPDATE \(table) SET \(column) = \(value(derivation, of: layout, owner: table)) "
        + "WHERE Z_PK IN (\(owners)) AND \(isOne(table, of: layout)); END"
    }
    if let join = schema.joinTable(of: collection) {
      let (own, other) = (quoted(join.ownColumn), quoted(join.otherColumn))
      let links = quoted(join.name)
      return [
        trigger("INSERT", on: links, "NEW.\(own)"), trigger("DELETE", on: links, "OLD.\(own)"),
      ]
        + (source.map {
          [
            trigger(
              "UPDATE", of: [$0], on: members,
              "SELECT \(own) FROM \(links) WHERE \(other) = NEW.Z_PK")
          ]
        } ?? [])
    }
    guard case .slot(let inverse) = member.place(of: collection.destination.inverse),
      let key = self.column(inverse, of: member)
    else { return [] }
    return [
      trigger("INSERT", on: members, "NEW.\(key)"), trigger("DELETE", on: members, "OLD.\(key)"),
      trigger(
        "UPDATE", of: [key] + (source.map { [$0] } ?? []), on: members, "OLD.\(key), NEW.\(key)"),
    ]
  }

  /// What is derived from the object that a to-one leads to is set again where that comes or changes.
  private func destinationTriggers(_ derivation: Derivation, of layout: EntityLayout) -> [String] {
    guard case .destination(let relationship, let slot) = derivation.formula,
      case .toOne(let end) = layout.slots[relationship].kind,
      let (key, column) = columns(relationship, derivation.slot, of: layout),
      let source = self.column(slot, of: schema.model[end.entity])
    else { return [] }
    let (table, other) = (
      quoted(schema.table(of: layout).name),
      quoted(schema.table(of: schema.model[end.entity]).name)
    )
    let attribute = layout.slots[derivation.slot].name + "_" + other.filter { $0 != "\"" }
    return [("INSERT", "INSERT"), ("UPDATE", "UPDATE OF \(source)")].map { event, watched in
      "CREATE TRIGGER IF NOT EXISTS \(name(layout, attribute, event)) AFTER \(watched) ON \(other) "
        + "BEGIN UPDATE \(table) SET \(column) = NEW.\(source) "
        + "WHERE \(key) = NEW.Z_PK AND \(isOne(table, of: layout)); END"
    }
  }

  private func columns(
    _ first: Int, _ second: Int, of layout: EntityLayout
  ) -> (String, String)? {
    guard let one = column(first, of: layout), let other = column(second, of: layout) else {
      return nil
    }
    return (one, other)
  }

  /// The derived value of the row that `owner` names.
  private func value(
    _ derivation: Derivation, of layout: EntityLayout, owner: String = "NEW"
  ) -> String {
    switch derivation.formula {
    case .now: return "(julianday('now') - 2451910.5) * 86400.0"
    case .own(let slot, let form):
      let source = "\(owner).\(column(slot, of: layout) ?? "Z_PK")"
      return form.map { "\(DerivationFunction.name(of: $0))(\(source))" } ?? source
    case .destination(let relationship, let slot):
      guard case .toOne(let end) = layout.slots[relationship].kind,
        let key = column(relationship, of: layout),
        let source = column(slot, of: schema.model[end.entity])
      else { return "NULL" }
      let destination = quoted(schema.table(of: schema.model[end.entity]).name)
      return "(SELECT d.\(source) FROM \(destination) d WHERE d.Z_PK = \(owner).\(key))"
    case .members(let index, let aggregate, let slot):
      let collection = layout.collections[index]
      let member = schema.model[collection.destination.entity]
      let argument = slot.flatMap { column($0, of: member) }.map { "m.\($0)" } ?? "*"
      let call = "\(aggregate)(\(argument))"
      let result = aggregate == "sum" ? "ifnull(\(call), 0)" : call
      let members = quoted(schema.table(of: member).name)
      if let join = schema.joinTable(of: collection) {
        return "(SELECT \(result) FROM \(quoted(join.name)) j JOIN \(members) m "
          + "ON m.Z_PK = j.\(quoted(join.otherColumn)) WHERE j.\(quoted(join.ownColumn)) = \(owner).Z_PK)"
      }
      guard case .slot(let inverse) = member.place(of: collection.destination.inverse),
        let key = column(inverse, of: member)
      else { return "NULL" }
      return "(SELECT \(result) FROM \(members) m WHERE m.\(key) = \(owner).Z_PK)"
    }
  }

  private func column(_ slot: Int, of layout: EntityLayout) -> String? {
    schema.table(of: layout).columns(of: layout)[slot].map { quoted($0.name) }
  }

  private func isOne(_ row: String, of layout: EntityLayout) -> String {
    "\(row).Z_ENT BETWEEN \(layout.family.lowerBound) AND \(layout.family.upperBound)"
  }

  private func name(_ layout: EntityLayout, _ attribute: String, _ event: String) -> String {
    let parts = ["Z_DA", schema.table(of: layout).name, layout.name, attribute, event]
    return quoted(parts.filter { !$0.isEmpty }.joined(separator: "_"))
  }
}

extension Derivation.Formula {
  /// Whether SQLite can compute the value without a function of this engine's.
  fileprivate var isPlainSQL: Bool {
    switch self {
    case .own(_, let form): form == nil
    case .now, .members, .destination: true
    }
  }
}
