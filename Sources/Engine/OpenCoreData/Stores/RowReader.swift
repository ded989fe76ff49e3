/// Reads rows of an entity and of those that inherit from it.
struct RowReader {
  let schema: StoreSchema
  let layout: EntityLayout
  let store: UInt16
  private let family: [EntityLayout]
  private let names: [String]
  /// The columns with the entity of a relationship's destination, by name: the column with the key, and the
  /// table where the destination's row says its entity, too.
  private let entityColumns: [String: (key: String, table: String)]
  /// For each entity of the family, how each slot is read.
  private let cells: [[Cell]]

  /// What a column holds.
  enum Kind { case none, unstored, integer, real, text, uri, decimal, blob, reference }

  /// How a slot's value is read from the columns of an answer.
  private struct Cell {
    let kind: Kind
    let column: Int
    /// The column with the entity of a relationship's destination; -1 for none.
    var entityColumn = -1
    /// The entities that the destination can have.
    var family: ClosedRange<UInt16> = 0...0
  }

  /// Prepares to read all that is stored of the entity.
  init(_ layout: EntityLayout, schema: StoreSchema, store: UInt16) {
    self.schema = schema
    self.layout = layout
    self.store = store
    let family = layout.family.map { schema.model[$0] }
    let table = schema.table(of: layout)
    var names = ["Z_PK", "Z_ENT", "Z_OPT"]
    var known: [String: Int] = [:]
    func position(_ name: String) -> Int {
      if let position = known[name] { return position }
      known[name] = names.count
      names.append(name)
      return names.count - 1
    }
    var entityColumns: [String: (key: String, table: String)] = [:]
    cells = family.map { layout in
      zip(layout.slots.indices, table.columns(of: layout)).map { index, column in
        let slot = layout.slots[index]
        guard let column else {
          // A transient property of a row that is read has its default value.
          let isNull = layout.defaultValues[index].isNull
          return Cell(kind: isNull ? .none : .unstored, column: -1)
        }
        let place = position(column.name)
        switch slot.kind {
        case .attribute(let codec):
          return Cell(kind: Self.kind(of: codec.type), column: place)
        case .toOne(let end):
          if let name = column.entityColumn {
            entityColumns[name] = (
              column.name, schema.table(of: schema.model[end.entity]).name
            )
          }
          return Cell(
            kind: .reference, column: place,
            entityColumn: column.entityColumn.map(position) ?? -1, family: end.family)
        }
      }
    }
    self.family = family
    self.names = names
    self.entityColumns = entityColumns
  }

  /// The columns to select, of the table under the given alias.
  func columns(of alias: String) -> String { columns { "\(alias).\(quoted($0))" } }

  /// What to select in the place of each column, by its name.
  ///
  /// Where a row has a key and does not say of which entity, the row that it leads to does.
  func columns(_ expression: (String) -> String) -> String {
    names.map { name in
      guard let (key, table) = entityColumns[name] else { return expression(name) }
      return "ifnull(\(expression(name)), "
        + "(SELECT r.Z_ENT FROM \(quoted(table)) r WHERE r.Z_PK = \(expression(key))))"
    }.joined(separator: ", ")
  }

  /// What the column of an attribute holds.
  static func kind(of type: NSAttributeType) -> Kind {
    switch type.form {
    case .whole, .boolean: .integer
    case .double, .float, .date: .real
    case .text: .text
    case .uri: .uri
    case .decimal: .decimal
    case .bytes, .uuid, .object, .objectID, .composite, .undefined: .blob
    }
  }

  /// Reads all rows that a statement answers, behind those that the batch has.
  func read(
    _ statement: SQLiteStatement, into batch: inout RowBatchBuilder
  ) throws(SQLiteFailure) {
    let (numbers, first) = (layout.family, layout.number)
    var (last, cells) = (first, cells[0])
    while try statement.step() {
      let stored = UInt16(clamping: statement.integer(1))
      // A row of an entity without sub-entities is read whatever its Z_ENT says, as at Apple.
      let entity = numbers.contains(stored) ? stored : first
      let key = ObjectKey(store: store, entity: entity, number: statement.integer(0))
      batch.beginRow(key, version: statement.integer(2))
      if entity != last { (last, cells) = (entity, self.cells[Int(entity - first)]) }
      for cell in cells { append(cell, of: statement, to: &batch) }
    }
  }

  private func append(_ cell: Cell, of statement: SQLiteStatement, to batch: inout RowBatchBuilder)
  {
    let column = cell.column
    switch cell.kind {
    case .none: return batch.appendNull()
    case .unstored: return batch.appendUnstored()
    // NULL reads as 0 and as no text, so that SQLite is seldom asked for the type.
    case .integer:
      let number = statement.integer(column)
      if number != 0 || !statement.isNull(column) { return batch.append(number) }
      return batch.appendNull()
    case .real:
      let number = statement.real(column)
      if number != 0 || !statement.isNull(column) { return batch.append(number) }
      return batch.appendNull()
    case .text:
      return unsafe statement.withText(column) { text in
        if unsafe text.baseAddress == nil {
          batch.appendNull()
        } else {
          unsafe batch.append(text: text)
        }
      }
    case .uri, .decimal, .blob, .reference: break
    }
    guard !statement.isNull(column) else { return batch.appendNull() }
    switch cell.kind {
    case .none, .unstored, .integer, .real, .text: break
    case .uri: unsafe statement.withText(column) { unsafe batch.append(uri: $0) }
    case .decimal where statement.isInteger(column):
      batch.append(decimal: statement.integer(column))
    case .decimal where !statement.isBlob(column): batch.append(decimal: statement.real(column))
    case .decimal, .blob: unsafe statement.withBlob(column) { unsafe batch.append(blob: $0) }
    case .reference:
      var entity = cell.family.lowerBound
      if cell.entityColumn >= 0 {
        let stored = UInt16(clamping: statement.integer(cell.entityColumn))
        if cell.family.contains(stored) { entity = stored }
      }
      batch.append(reference: statement.integer(column), entity: entity)
    }
  }
}
