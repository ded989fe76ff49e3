/// A model made of a store's tables alone, for a store whose model is not to be had.
///
/// Entities, their numbers and who inherits from whom are in the store. Every column is an attribute of
/// the root, named after the column in small letters; relationships cannot be told, so that their
/// columns are numbers, and join tables are left out.
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
        defined.properties = try attributes(of: "Z" + entity.name.uppercased())
      }
      definition.entities.append(defined)
    }
    let model = try definition.storedModel()
    let numbers = Dictionary(entities.map { ($0.name, $0.number) }, uniquingKeysWith: { $1 })
    for entity in model.entities { entity.storedNumber = entity.name.flatMap { numbers[$0] } }
    return model
  }

  private func attributes(of table: String) throws -> [PropertyDefinition] {
    let statement = try connection.prepare("SELECT name, type FROM pragma_table_info(?)")
    defer { statement.reset() }
    try statement.bind(.text(table), at: 1)
    var attributes: [PropertyDefinition] = []
    while try statement.step() {
      guard let name = Self.name(ofColumn: statement.text(0)) else { continue }
      var attribute = PropertyDefinition(
        name: name, kind: .attribute(AttributeDefinition(type: Self.type(of: statement.text(1)))))
      attribute.isOptional = true
      attributes.append(attribute)
    }
    return attributes
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
