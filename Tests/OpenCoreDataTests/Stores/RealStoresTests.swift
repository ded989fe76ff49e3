import Foundation
import Testing

@testable import ModelFiles
@testable import OpenCoreData

/// Stores and models that Apple's framework has made, where a folder with some is named.
///
/// `REAL_STORES=FOLDER swift test --filter RealStoresTests` tries every store (`*.sqlite`), compiled
/// model (`*.mom`) and model of Xcode's (`*.contents.xml`) in the folder and below it.
struct RealStoresTests {
  private static let folder = ProcessInfo.processInfo.environment["REAL_STORES"]

  private static func files(_ ending: String) -> [String] {
    guard let folder else { return [] }
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(ending) }.sorted().map { "\(folder)/\($0)" }
  }

  /// Copies a store with all that lies beside it into a folder of the test's own.
  private func copy(_ path: String) throws -> (folder: SampleFolder, file: URL) {
    let folder = try SampleFolder()
    for ending in ["", "-wal", "-shm"]
    where FileManager.default.fileExists(atPath: path + ending) {
      try Data(contentsOf: URL(filePath: path + ending)).write(
        to: URL(filePath: folder.file.path + ending))
    }
    return (folder, folder.file)
  }

  @Test(.enabled(if: folder != nil, "not present: no folder is named"), arguments: files(".sqlite"))
  func `a store opens, its values are those of SQL, and its bytes stay`(path: String) throws {
    let (folder, file) = try copy(path)
    let before = try folder.files.map { try Data(contentsOf: folder.url.appending(path: $0)) }
    let store = try StoreFile(at: file)
    let carried = try store.carriedModel()
    let model = try carried ?? store.tablesModel()
    let coordinator = NSPersistentStoreCoordinator(
      model: model, layout: try model.layout(), locale: Locale(identifier: "en_US_POSIX"))
    try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: file,
      options: [NSReadOnlyPersistentStoreOption: true])
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    let connection = try SQLiteConnection(path: file.path, access: .immutable, timeout: 0)
    var comparison = StoreComparison(connection, StoreSchema(coordinator.layout))
    for layout in coordinator.layout.entities {
      let request = NSFetchRequest<NSManagedObject>()
      request.entity = layout.entity
      request.includesSubentities = false
      try comparison.compare(try context.fetch(request), of: layout)
    }
    #expect(comparison.rows == (try store.contents().rows))
    #expect(comparison.differences == [])
    #expect(
      try folder.files.map { try Data(contentsOf: folder.url.appending(path: $0)) } == before)
    print(
      "\((path as NSString).lastPathComponent): framework \(store.frameworkVersion ?? 0), "
        + (carried == nil ? "tables" : "its own model")
        + ", \(coordinator.layout.entities.count) entities, \(comparison.rows) rows, "
        + "\(comparison.values) values")
  }

  @Test(
    .enabled(if: folder != nil, "not present: no folder is named"),
    arguments: files(".mom") + files(".contents.xml"))
  func `a model opens, can be used, and is the same when it is written and read again`(
    path: String
  ) throws {
    let definition = try ModelFile.definition(at: URL(filePath: path))
    _ = try definition.model().layout()
    let writer = ModelSourceWriter(definition)
    let again = try ModelSource.definition(reading: Data(writer.text.utf8))
    #expect(again == definition)
    print(
      "\((path as NSString).lastPathComponent): \(definition.entities.count) entities, "
        + "\(definition.entities.reduce(0) { $0 + $1.properties.count }) properties")
  }
}

/// Compares objects with the rows that SQL answers, value by value.
private struct StoreComparison {
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
    if let join = JoinTable(collection) {
      sql =
        "SELECT \(quoted(join.otherColumn)) FROM \(quoted(join.name)) WHERE "
        + "\(quoted(join.ownColumn)) = ?"
    } else if case .slot(let slot)? = collection.destination.inverse {
      let target = schema.model[collection.destination.entity]
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
