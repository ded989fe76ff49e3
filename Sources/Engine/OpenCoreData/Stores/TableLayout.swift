/// The table of a hierarchy of entities, with names, types and order as Core Data makes them.
package struct TableLayout {
  /// The table's name.
  package let name: String
  /// The root's entity.
  package let root: EntityLayout
  /// The columns after `Z_PK`, `Z_ENT` and `Z_OPT`, in order.
  package let columns: [Column]
  /// For each entity of the hierarchy, by number, the column of each slot.
  private let bySlot: [UInt16: [SlotColumn?]]

  /// A column of the table.
  package struct Column {
    /// The column's name.
    package let name: String
    /// The type in the schema.
    package let type: String
  }

  /// Where a slot is stored.
  package struct SlotColumn {
    /// The column's name.
    package let name: String
    /// The column with the entity of the row that a relationship leads to, where that can differ.
    let entityColumn: String?
    /// The column with the row's place in the ordered relationship that leads back, if one does.
    let orderColumn: String?
  }

  /// The columns of an entity's slots; nil where a slot is not stored.
  package func columns(of layout: EntityLayout) -> [SlotColumn?] { bySlot[layout.number] ?? [] }

  /// Lays out the table of a root entity.
  init(root: EntityLayout, model: ModelLayout) {
    self.root = root
    name = "Z" + root.name.uppercased()
    let family = root.family.map { model[$0] }
    var planned: [Planned] = []
    var taken: Set<String> = ["Z_PK", "Z_ENT", "Z_OPT"]
    var slots: [UInt16: [SlotColumn?]] = [:]
    for layout in family {
      let inherited = layout.entity.superentity.flatMap { model.byName[$0.name ?? ""] }
      var own = inherited.flatMap { slots[$0.number] } ?? []
      for slot in layout.slots[own.count...] {
        guard !slot.isTransient else {
          own.append(nil)
          continue
        }
        var prefix: String?
        var isOrdered = false
        if case .toOne(let end) = slot.kind {
          if end.family.count > 1 { prefix = "Z\(end.entity)_" }
          let target = model[end.entity]
          if case .collection(let index) = target.place(of: end.inverse) {
            isOrdered = target.collections[index].isOrdered
          }
        }
        let base = slot.name.uppercased().replacing(".", with: "_")
        // The first of equal names in a hierarchy stays as it is, the next ones are numbered.
        var name = base
        var number = 0
        while taken.contains("Z\(name)") || prefix.map({ taken.contains($0 + name) }) ?? false {
          number += 1
          name = "\(base)\(number)"
        }
        taken.insert("Z\(name)")
        let entityColumn = prefix.map { $0 + name }
        if let entityColumn { taken.insert(entityColumn) }
        let orderColumn = isOrdered ? "Z_FOK_\(name)" : nil
        if let orderColumn { taken.insert(orderColumn) }
        own.append(
          SlotColumn(name: "Z\(name)", entityColumn: entityColumn, orderColumn: orderColumn))
        planned.append(
          Planned(
            slot: slot, column: "Z\(name)", extra: [entityColumn, orderColumn].compactMap { $0 }))
      }
      slots[layout.number] = own
    }
    bySlot = slots
    columns = planned.sorted { $0.precedes($1) }.flatMap { plan in
      [Column(name: plan.column, type: plan.type)]
        + plan.extra.map { Column(name: $0, type: "INTEGER") }
    }
  }

  /// A column before the table's order is known.
  private struct Planned {
    let slot: EntityLayout.Slot
    let column: String
    let extra: [String]

    func precedes(_ other: Planned) -> Bool {
      let mine = (group, Int(slot.owner), isRelationship ? 1 : 0)
      let theirs = (other.group, Int(other.slot.owner), other.isRelationship ? 1 : 0)
      return mine == theirs ? slot.name < other.slot.name : mine < theirs
    }

    private var isRelationship: Bool {
      if case .toOne = slot.kind { return true }
      return false
    }

    private var form: AttributeForm {
      if case .attribute(let codec) = slot.kind { return codec.type.form }
      return .whole
    }

    /// Core Data groups columns by type before it looks at owners and names.
    private var group: Int {
      switch form {
      case .double, .float, .date: 1
      case .decimal: 2
      case .text: 3
      case .uri: 4
      case .uuid: 5
      case .object: 6
      case .bytes: 7
      case .whole, .boolean, .objectID, .composite, .undefined: 0
      }
    }

    var type: String {
      switch form {
      case .double, .float: "FLOAT"
      case .date: "TIMESTAMP"
      case .decimal: "DECIMAL"
      case .text, .uri: "VARCHAR"
      case .uuid, .object, .bytes: "BLOB"
      case .whole, .boolean, .objectID, .composite, .undefined: "INTEGER"
      }
    }
  }
}
