import Foundation
import OpenCoreData
import Testing

/// The file that a model makes: tables, columns, indexes, and what the store says of itself.
struct StoreSchemaTests {
  @Test func `tables, columns and indexes are named and ordered as Core Data's`() throws {
    let stack = try SampleStack(SampleModel.school())
    #expect(
      try stack.query("SELECT sql FROM sqlite_master WHERE type = 'table' ORDER BY rowid") == [
        "CREATE TABLE ZCLUB ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, "
          + "ZTITLE VARCHAR )",
        "CREATE TABLE ZLOCKER ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, "
          + "ZCODE INTEGER, ZOWNER INTEGER )",
        "CREATE TABLE ZSTUDENT ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, "
          + "ZNUMBER INTEGER, ZLOCKER INTEGER, ZMENTOR INTEGER, ZNEXT INTEGER, ZPREVIOUS INTEGER, "
          + "ZTEAM INTEGER, ZNAME VARCHAR, ZSECTION VARCHAR )",
        "CREATE TABLE ZTEAM ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, "
          + "ZNAME VARCHAR )",
        "CREATE TABLE Z_1MEMBERS ( Z_1CLUBS INTEGER, Z_3MEMBERS INTEGER, "
          + "PRIMARY KEY (Z_1CLUBS, Z_3MEMBERS) )",
        "CREATE TABLE Z_3FRIENDS ( Z_3FRIENDS INTEGER, REFLEXIVE INTEGER, "
          + "PRIMARY KEY (Z_3FRIENDS, REFLEXIVE) )",
        "CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, "
          + "Z_MAX INTEGER)",
        "CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB)",
        "CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB)",
      ])
    #expect(
      try stack.query(
        "SELECT sql FROM sqlite_master WHERE type = 'index' AND sql > '' ORDER BY sql")
        == [
          "CREATE INDEX ZLOCKER_ZOWNER_INDEX ON ZLOCKER (ZOWNER)",
          "CREATE INDEX ZSTUDENT_ZLOCKER_INDEX ON ZSTUDENT (ZLOCKER)",
          "CREATE INDEX ZSTUDENT_ZMENTOR_INDEX ON ZSTUDENT (ZMENTOR)",
          "CREATE INDEX ZSTUDENT_ZNEXT_INDEX ON ZSTUDENT (ZNEXT)",
          "CREATE INDEX ZSTUDENT_ZPREVIOUS_INDEX ON ZSTUDENT (ZPREVIOUS)",
          "CREATE INDEX ZSTUDENT_ZTEAM_INDEX ON ZSTUDENT (ZTEAM)",
          "CREATE INDEX Z_1MEMBERS_Z_3MEMBERS_INDEX ON Z_1MEMBERS (Z_3MEMBERS, Z_1CLUBS)",
          "CREATE INDEX Z_3FRIENDS_REFLEXIVE_INDEX ON Z_3FRIENDS (REFLEXIVE, Z_3FRIENDS)",
        ])
    #expect(
      try stack.query("SELECT * FROM Z_PRIMARYKEY ORDER BY Z_ENT")
        == ["1|Club|0|0", "2|Locker|0|0", "3|Student|0|0", "4|Team|0|0"])
  }

  @Test func `a hierarchy shares one table and numbers equal names`() throws {
    let model = SampleModel.people()
    let pupil = try #require(model.entitiesByName["Pupil"])
    let salary = try #require(pupil.attributesByName["salary"])
    let element = NSFetchIndexElementDescription(property: salary, collationType: .binary)
    element.isAscending = false
    pupil.indexes = [NSFetchIndexDescription(name: "byPay", elements: [element])]
    let stack = try SampleStack(model)
    #expect(
      try stack.query(
        "SELECT sql FROM sqlite_master WHERE name IN ('ZPERSON', 'ZHOUSE') ORDER BY 1")
        == [
          "CREATE TABLE ZHOUSE ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, "
            + "ZHEAD INTEGER, Z2_HEAD INTEGER, ZTITLE VARCHAR )",
          "CREATE TABLE ZPERSON ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, "
            + "ZHEADS INTEGER, ZHOUSE INTEGER, ZSALARY INTEGER, ZSALARY1 DECIMAL, ZNAME VARCHAR, "
            + "ZBADGE VARCHAR )",
        ])
    #expect(
      try stack.query(
        "SELECT sql FROM sqlite_master WHERE type = 'index' AND sql > '' ORDER BY sql")
        == [
          "CREATE INDEX ZHOUSE_ZHEAD_INDEX ON ZHOUSE (ZHEAD)",
          "CREATE INDEX ZPERSON_ZHEADS_INDEX ON ZPERSON (ZHEADS)",
          "CREATE INDEX ZPERSON_ZHOUSE_INDEX ON ZPERSON (ZHOUSE)",
          "CREATE INDEX ZPERSON_Z_ENT_INDEX ON ZPERSON (Z_ENT)",
          "CREATE INDEX Z_Pupil_byPay ON ZPERSON (ZSALARY COLLATE BINARY DESC)",
        ])
  }

  @Test func `each type has its column, and columns are grouped by type`() throws {
    let stack = try SampleStack(SampleModel.types())
    #expect(
      try stack.query("SELECT name || ' ' || type FROM pragma_table_info('ZTYPES')") == [
        "Z_PK INTEGER", "Z_ENT INTEGER", "Z_OPT INTEGER", "ZBOOLEAN INTEGER", "ZINT16 INTEGER",
        "ZINT32 INTEGER", "ZINT64 INTEGER", "ZDATE TIMESTAMP", "ZDOUBLE FLOAT", "ZFLOAT FLOAT",
        "ZDECIMAL DECIMAL", "ZSTRING VARCHAR", "ZURI VARCHAR", "ZUUID BLOB", "ZREVERSED BLOB",
        "ZTRANSFORMABLE BLOB", "ZDATA BLOB",
      ])
  }

  @Test func `transient properties have no column, and clashing names are told apart`() throws {
    let parent = SampleModel.entity("A", [SampleModel.attribute("_pk", .integer64AttributeType)])
    let left = SampleModel.entity("B", [SampleModel.attribute("x", .stringAttributeType)])
    let right = SampleModel.entity(
      "C",
      [
        SampleModel.attribute("x", .stringAttributeType),
        SampleModel.attribute("x1", .stringAttributeType),
      ])
    let hidden = SampleModel.attribute("hidden", .stringAttributeType)
    hidden.isTransient = true
    parent.properties.append(hidden)
    parent.subentities = [left, right]
    let stack = try SampleStack(SampleModel.model([parent, left, right]))
    #expect(
      try stack.query("SELECT name FROM pragma_table_info('ZA')")
        == ["Z_PK", "Z_ENT", "Z_OPT", "Z_PK1", "ZX", "ZX1", "ZX11"])
    let object = stack.make("C", ["_pk": 7, "x": "a", "x1": "b", "hidden": "h"])
    try stack.context.save()
    #expect(object.text("hidden") == "h")
    #expect(try stack.query("SELECT Z_PK1, ZX, ZX1, ZX11 FROM ZA") == ["7|NULL|a|b"])
    let other = stack.anotherContext()
    let copy = try other.existingObject(with: object.objectID)
    #expect(copy.text("x") == "a" && copy.text("x1") == "b" && copy.text("hidden") == "nil")
  }

  @Test func `values are stored as Core Data stores them`() throws {
    let stack = try SampleStack(SampleModel.types())
    stack.make(
      "Types",
      [
        "boolean": true, "date": Date(timeIntervalSinceReferenceDate: 1.5),
        "uuid": UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)),
        "uri": URL(string: "a:b") as Any, "decimal": Decimal(string: "10.11") as Any,
        "reversed": "abc",
      ])
    try stack.context.save()
    #expect(
      try stack.query(
        "SELECT ZBOOLEAN, ZDATE, hex(ZUUID), ZURI, ZDECIMAL, typeof(ZDECIMAL), CAST(ZREVERSED AS TEXT) "
          + "FROM ZTYPES")
        == ["1|1.5|0102030405060708090A0B0C0D0E0F10|a:b|10.11|real|cba"])
  }

  @Test func `a store says who made it and of what`() throws {
    let stack = try SampleStack(SampleModel.school())
    let store = try #require(stack.coordinator.persistentStores.first)
    #expect(
      try stack.query("SELECT Z_VERSION, Z_UUID FROM Z_METADATA") == ["1|\(store.identifier ?? "")"]
    )
    #expect(store.metadata[NSStoreTypeKey] as? String == "SQLite")
    #expect(store.metadata[NSStoreUUIDKey] as? String == store.identifier)
    let hashes = store.metadata["NSStoreModelVersionHashes"] as? [String: Data]
    #expect(hashes == stack.model.entityVersionHashesByName)
    #expect(hashes?.values.allSatisfy { $0.count == 32 } == true)
    #expect(store.metadata["_NSAutoVacuumLevel"] as? String == "2")
    let memory = try SampleStack(SampleModel.school(), .memory)
    #expect(
      memory.coordinator.persistentStores[0].metadata[NSStoreTypeKey] as? String == "InMemory")
    #expect(memory.coordinator.persistentStores[0].url == nil)
  }

  @Test func `the file is in WAL mode, and a closed one is alone in its folder`() throws {
    let folder = try SampleFolder()
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: SampleModel.school())
    let store = try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: folder.file)
    #expect(folder.files.contains("Store.sqlite-wal"))
    try coordinator.remove(store)
    #expect(folder.files == ["Store.sqlite"])
    let bytes = try Data(contentsOf: folder.file)
    #expect(Array(bytes[18...19]) == [2, 2])
    #expect(store.identifier.count == 36)
  }
}
