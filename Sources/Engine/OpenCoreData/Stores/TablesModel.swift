/// A model made of a store's tables alone, for a store whose model is not to be had.
///
/// Entities, their numbers and who inherits from whom are in the store. Every column is an attribute of
/// the root, named after the column in small letters. A column of whole numbers that has Core Data's index
/// of a relationship is a to-one without an inverse, where the entity that it leads to is told by the column
/// beside it, or has its name; every other relationship's column is a number, and join tables are left out.
struct TablesModel {
  private let connection: SQLiteConnection

  init(_ connection: SQLiteConnection) { self.connection = connection }

  /// The entities of a store: their numbers, names, and the number of the parent, 0 for none; those of
  /// the history left out.
  static func entities(
    on connection: SQLiteConnection
  ) throws -> [(number: Int64, name: String, parent: Int64)] {
    let statement = try connection.prepare(
      "SELECT Z_ENT, Z_NAME, Z_SUPER FROM Z_PRIMARYKEY WHERE Z_ENT < \(firstHistoryEntity) "
        + "ORDER BY Z_ENT")
    defer { statement.reset() }
    var found: [(number: Int64, name: String, parent: Int64)] = []
    while try statement.step() {
      found.append((statement.integer(0), statement.text(1), statement.integer(2)))
    }
    return found
  }

  /// The numbers from here on are those of the history's own entities.
  static let firstHistoryEntity: Int64 = 16_000

  /// The model.
  ///
  /// - Throws: entities that contradict each other.
  func model() throws -> NSManagedObjectModel {
    let entities = try Self.entities(on: connection)
    let names = Dictionary(entities.map { ($0.number, $0.name) }, uniquingKeysWith: { $1 })
    var definition = ModelDefinition()
    for entity in entities {
      var defined = EntityDefinition(name: entity.name)
      defined.parent = names[entity.parent]
      if entity.parent == 0 {
        defined.properties = try properties(of: "Z" + entity.name.uppercased(), among: entities)
      }
      definition.entities.append(defined)
    }
    let model = try definition.storedModel()
    let numbers = Dictionary(entities.map { ($0.name, $0.number) }, uniquingKeysWith: { $1 })
    for entity in model.entities { entity.storedNumber = entity.name.flatMap { numbers[$0] } }
    return model
  }

  private typealias Entity = (number: Int64, name: String, parent: Int64)

  private func properties(
    of table: String, among entities: [Entity]
  ) throws -> [PropertyDefinition] {
    let columns = try texts("SELECT name, type FROM pragma_table_info(?)", table)
    let indexes = Set(try texts("SELECT name, '' FROM pragma_index_list(?)", table).map(\.0))
    let names = Set(columns.map(\.0))
    return columns.compactMap { column, type in
      guard let name = Self.name(ofColumn: column) else { return nil }
      var kind = PropertyDefinition.Kind.attribute(AttributeDefinition(type: Self.type(of: type)))
      if type.uppercased() == "INTEGER", indexes.contains("\(table)_\(column)_INDEX"),
        let destination = Self.destination(of: column, names, among: entities)
      {
        var relationship = RelationshipDefinition(destination: destination)
        relationship.maxCount = 1
        kind = .relationship(relationship)
      }
      var property = PropertyDefinition(name: name, kind: kind)
      property.isOptional = true
      return property
    }
  }

  /// The entity that a relationship's column leads to; nil where nothing tells it.
  ///
  /// Where the destination has sub-entities, the column beside it has its number in its name.
  private static func destination(
    of column: String, _ columns: Set<String>, among entities: [Entity]
  ) -> String? {
    let name = column.dropFirst()
    let parents = Set(entities.map(\.parent))
    let told = entities.filter { columns.contains("Z\($0.number)_\(name)") }
    if let first = told.first { return told.count == 1 ? first.name : nil }
    let called = entities.filter { $0.name.uppercased() == name && !parents.contains($0.number) }
    return called.count == 1 ? called[0].name : nil
  }

  /// The first two columns of what a statement answers of a table.
  private func texts(_ sql: String, _ table: String) throws -> [(String, String)] {
    let statement = try connection.prepare(sql)
    defer { statement.reset() }
    try statement.bind(.text(table), at: 1)
    var found: [(String, String)] = []
    while try statement.step() { found.append((statement.text(0), statement.text(1))) }
    return found
  }

  /// The attribute of a column; nil for those that every table has, and those beside a relationship's.
  private static func name(ofColumn column: String) -> String? {
    guard column.hasPrefix("Z"), let first = column.dropFirst().first, first.isLetter else {
      return nil
    }
    let name = column.dropFirst().lowercased()
    return "Z" + name.uppercased() == column ? name : nil
  }

  private static func type(of column: String) -> NSAttributeType {
    switch column.uppercased() {
    case "INTEGER": .integer64AttributeType
    case "FLOAT": .doubleAttributeType
    case "TIMESTAMP": .dateAttributeType
    case "DECIMAL": .decimalAttributeType
    case "VARCHAR": .stringAttributeType
    default: .binaryDataAttributeType
    }
  }
}
