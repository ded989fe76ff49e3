import Foundation
import Testing

@testable import OpenCoreData

/// Stores of one model that are opened with another: what is inferred, and what is refused.
struct StoreMigrationTests {
  struct Change: CustomTestStringConvertible, Sendable {
    let title: String
    let change: @Sendable (NSManagedObjectModel) throws -> Void
    /// A query of the migrated file, and what it answers.
    let query: String
    let rows: [String]
    var testDescription: String { title }
  }

  static let changes: [Change] = [
    Change(
      title: "an attribute is added, with its default",
      change: {
        student($0)?.properties.append(attribute("email", .stringAttributeType, default: "none"))
      }, query: "SELECT ZNAME, ZEMAIL FROM ZSTUDENT ORDER BY Z_PK",
      rows: ["Ann|none", "Bob|none", "Cid|none"]),
    Change(
      title: "an attribute is removed", change: { drop("number", of: student($0)) },
      query: "SELECT group_concat(name) FROM pragma_table_info('ZSTUDENT')",
      rows: [
        "Z_PK,Z_ENT,Z_OPT,ZLOCKER,ZMENTOR,ZNEXT,ZPREVIOUS,ZTEAM,ZNAME,ZSECTION"
      ]),
    Change(
      title: "an attribute is renamed",
      change: {
        let name = student($0)?.attributesByName["name"]
        name?.name = "fullName"
        name?.renamingIdentifier = "name"
      }, query: "SELECT ZFULLNAME FROM ZSTUDENT ORDER BY 1", rows: ["Ann", "Bob", "Cid"]),
    Change(
      title: "a rename without an identifier loses the values",
      change: { student($0)?.attributesByName["name"]?.name = "fullName" },
      query: "SELECT DISTINCT ZFULLNAME FROM ZSTUDENT", rows: ["NULL"]),
    Change(
      title: "an optional attribute becomes mandatory with a default",
      change: {
        let section = student($0)?.attributesByName["section"]
        section?.isOptional = false
        section?.defaultValue = "none"
      }, query: "SELECT ZSECTION FROM ZSTUDENT ORDER BY Z_PK", rows: ["1", "none", "none"]),
    Change(
      title: "a mandatory attribute without a default that every row has",
      change: { student($0)?.attributesByName["name"]?.isOptional = false },
      query: "SELECT count(*) FROM ZSTUDENT", rows: ["3"]),
    Change(
      title: "a relationship is added and another removed",
      change: {
        drop("clubs", of: student($0))
        drop("members", of: $0.entitiesByName["Club"])
        if let team = $0.entitiesByName["Team"], let student = student($0) {
          SampleModel.relate(.one(team, "captain"), .one(student, "captainOf"))
        }
      }, query: "SELECT count(*) FROM sqlite_master WHERE name = 'Z_1MEMBERS'", rows: ["0"]),
    Change(
      title: "a to-one becomes to-many",
      change: {
        let team = student($0)?.relationshipsByName["team"]
        team?.maxCount = 0
        team?.name = "teams"
        team?.renamingIdentifier = "team"
      }, query: "SELECT Z_3STUDENTS, Z_4TEAMS FROM Z_3TEAMS ORDER BY 1", rows: ["1|1", "2|1"]),
    Change(
      title: "a to-many becomes to-one: the smallest key stays",
      change: { student($0)?.relationshipsByName["clubs"]?.maxCount = 1 },
      query: "SELECT ZNAME, ZCLUBS FROM ZSTUDENT ORDER BY 1",
      rows: ["Ann|1", "Bob|NULL", "Cid|NULL"]),
    Change(
      title: "a relationship becomes ordered",
      change: { $0.entitiesByName["Team"]?.relationshipsByName["students"]?.isOrdered = true },
      query: "SELECT ZNAME, ZTEAM, Z_FOK_TEAM FROM ZSTUDENT ORDER BY 1",
      rows: ["Ann|1|NULL", "Bob|1|NULL", "Cid|NULL|NULL"]),
    Change(
      title: "an entity is added, which moves the numbers",
      change: { $0.entities.append(SampleModel.entity("Book", [])) },
      query: "SELECT Z_ENT, Z_NAME, Z_MAX FROM Z_PRIMARYKEY ORDER BY 1",
      rows: ["1|Book|0", "2|Club|2", "3|Locker|0", "4|Student|3", "5|Team|1"]),
    Change(
      title: "an entity is removed",
      change: { model in
        drop("locker", of: student(model))
        model.entities.removeAll { $0.name == "Locker" }
      }, query: "SELECT Z_ENT, Z_NAME FROM Z_PRIMARYKEY ORDER BY 1",
      rows: ["1|Club", "2|Student", "3|Team"]),
    Change(
      title: "an entity is renamed",
      change: {
        let club = $0.entitiesByName["Club"]
        club?.name = "Society"
        club?.renamingIdentifier = "Club"
      },
      query:
        "SELECT s.Z_PK, ZTITLE, Z_3MEMBERS FROM ZSOCIETY s JOIN Z_2MEMBERS ON Z_2CLUBS = s.Z_PK",
      rows: ["1|Chess|1", "2|Go|1"]),
    Change(
      title: "an entity gets a parent",
      change: { model in
        let person = SampleModel.entity("Person", [])
        person.isAbstract = true
        model.entities.append(person)
        if let student = student(model) { person.subentities = [student] }
      }, query: "SELECT Z_PK, Z_ENT, ZNAME FROM ZPERSON ORDER BY 1",
      rows: ["1|4|Ann", "2|4|Bob", "3|4|Cid"]),
    Change(
      title: "a derived attribute is added and computed",
      change: {
        let size = NSDerivedAttributeDescription()
        size.name = "size"
        size.attributeType = .integer64AttributeType
        size.derivationExpression = NSExpression(format: "students.@count")
        $0.entitiesByName["Team"]?.properties.append(size)
      }, query: "SELECT ZSIZE FROM ZTEAM", rows: ["2"]),
  ]

  @Test(arguments: changes)
  func `a change is inferred, and rows, keys and versions stay`(_ change: Change) throws {
    let stack = try Self.filled()
    let identifier = stack.coordinator.persistentStores[0].identifier
    try stack.close()
    let model = SampleModel.school()
    try change.change(model)
    let later = try stack.migrated(to: model)
    #expect(try later.query(change.query) == change.rows)
    #expect(try later.query("PRAGMA integrity_check") == ["ok"])
    #expect(
      try later.query("SELECT count(*) FROM sqlite_master WHERE name LIKE 'OCD_FORMER%'") == ["0"])
    let store = later.coordinator.persistentStores[0]
    #expect(store.identifier == identifier)
    #expect(
      store.metadata[NSStoreModelVersionHashesKey] as? [String: Data]
        == model.entityVersionHashesByName)
    // What is migrated is like what is new: the same tables, indexes and triggers.
    let fresh = try SampleStack(model)
    let schema = "SELECT type, name, sql FROM sqlite_master ORDER BY type, name"
    #expect(try later.query(schema) == fresh.query(schema))
    // It can be written and opened again, without another migration.
    later.make("Team", ["name": "new"])
    try later.context.save()
    try later.close()
    #expect(try stack.another(model).names("Team").contains("new"))
  }

  @Test func `relationships lead where they led`() throws {
    let stack = try Self.filled()
    try stack.close()
    let model = SampleModel.school()
    let club = model.entitiesByName["Club"]
    club?.name = "Zirkel"
    club?.renamingIdentifier = "Club"
    let later = try stack.migrated(to: model)
    let ann = try #require(try later.all("Student").first { $0.text("name") == "Ann" })
    #expect(ann.names(in: "clubs", by: "title") == ["Chess", "Go"])
    #expect(ann.names(in: "friends") == ["Bob"])
    #expect(
      (ann.value(forKey: "team") as? NSManagedObject)?.names(in: "students") == ["Ann", "Bob"])
    #expect((ann.value(forKey: "mentor") as? NSManagedObject)?.text("name") == "Cid")
  }

  @Test func `an old model opens a newer store, and drops what it does not know`() throws {
    let stack = try Self.filled()
    try stack.close()
    let newer = SampleModel.school()
    Self.student(newer)?.properties.append(Self.attribute("email", .stringAttributeType))
    try stack.migrated(to: newer).close()
    let back = try stack.migrated(to: SampleModel.school())
    #expect(try back.names() == ["Ann", "Bob", "Cid"])
    #expect(
      try back.query("SELECT count(*) FROM pragma_table_info('ZSTUDENT') WHERE name = 'ZEMAIL'")
        == ["0"])
  }

  struct Refusal: CustomTestStringConvertible, Sendable {
    let code: Int
    let reason: String
    /// The entity and the property that the error names.
    var place: String?
    let change: @Sendable (NSManagedObjectModel) -> Void
    var testDescription: String { reason }
  }

  static let refusals: [Refusal] = [
    Refusal(
      code: 134190, reason: "Source and destination attribute types are incompatible",
      place: "Student.number"
    ) {
      student($0)?.attributesByName["number"]?.attributeType = .stringAttributeType
    },
    Refusal(
      code: 134190, reason: "An attribute became a relationship, or the other way round",
      place: "Student.section"
    ) {
      drop("section", of: student($0))
      if let student = student($0) {
        SampleModel.relate(.one(student, "section"), .many(student, "sections"))
      }
    },
    Refusal(
      code: 134190, reason: "'Club' and 'Student' had no ancestor in common and have one now."
    ) { model in
      let thing = SampleModel.entity("Thing", [])
      model.entities.append(thing)
      thing.subentities = [model.entitiesByName["Club"], student(model)].compactMap { $0 }
    },
    Refusal(code: 134190, reason: "Both 'Book' and 'Club' come from the entity 'Club'.") {
      let book = SampleModel.entity("Book", [])
      book.renamingIdentifier = "Club"
      $0.entities.append(book)
    },
    Refusal(
      code: 134110,
      reason: "Validation error missing attribute values on mandatory destination attribute",
      place: "Student.section"
    ) { student($0)?.attributesByName["section"]?.isOptional = false },
    Refusal(
      code: 134110,
      reason: "Validation error missing attribute values on mandatory destination attribute",
      place: "Student.email"
    ) {
      student($0)?.properties.append(attribute("email", .stringAttributeType, isOptional: false))
    },
  ]

  @Test(arguments: refusals)
  func `what cannot be inferred is refused, and the file stays as it was`(
    _ refusal: Refusal
  ) throws {
    let stack = try Self.filled()
    try stack.close()
    let before = try Data(contentsOf: stack.file)
    let model = SampleModel.school()
    refusal.change(model)
    var thrown: NSError?
    do { _ = try stack.migrated(to: model) } catch let error as NSError { thrown = error }
    if refusal.code == 134190 {
      // What stands in the way of a mapping is beneath the error that there is none.
      #expect(thrown?.code == 134140)
      #expect(
        thrown?.userInfo["reason"] as? String
          == "Can't find or automatically infer mapping model for migration")
      thrown = thrown?.userInfo[NSUnderlyingErrorKey] as? NSError
    } else if refusal.code == 134110 {
      // Which value is missing is beneath the error that the migration cannot go on.
      #expect(thrown?.code == 134110)
      #expect(
        thrown?.userInfo["reason"] as? String == "Cannot migrate store in-place: \(refusal.reason)")
      thrown = thrown?.userInfo[NSUnderlyingErrorKey] as? NSError
    }
    #expect(thrown?.code == refusal.code)
    #expect(thrown?.userInfo["reason"] as? String == refusal.reason)
    if let place = refusal.place {
      let names = ["entity", "property", "attribute"].compactMap { thrown?.userInfo[$0] as? String }
      #expect(names.joined(separator: ".") == place)
    }
    #expect(try Data(contentsOf: stack.file) == before)
    #expect(try stack.another().names() == ["Ann", "Bob", "Cid"])
  }

  @Test func `without its options nothing is migrated`() throws {
    let stack = try Self.filled()
    try stack.close()
    let before = try Data(contentsOf: stack.file)
    let model = SampleModel.school()
    Self.student(model)?.properties.append(Self.attribute("email", .stringAttributeType))
    #expect(code { _ = try stack.another(model) } == 134100)
    #expect(code { _ = try stack.migrated(to: model, infers: false) } == 134140)
    #expect(try Data(contentsOf: stack.file) == before)
    try stack.execute("DELETE FROM Z_MODELCACHE")
    #expect(code { _ = try stack.migrated(to: model) } == 134130)
    try stack.execute("INSERT INTO Z_MODELCACHE VALUES (x'62706c697374')")
    #expect(code { _ = try stack.migrated(to: model) } == 134130)
    #expect(try stack.another().names() == ["Ann", "Bob", "Cid"])
  }

  @Test func `a migration that the disk has no room for leaves the old store`() throws {
    let stack = try Self.filled()
    for index in 0..<2_000 { stack.make("Student", ["name": "Student \(index)"]) }
    try stack.context.save()
    try stack.close()
    let model = SampleModel.school()
    Self.student(model)?.properties.append(Self.attribute("email", .stringAttributeType))
    let source = try #require(try Self.opened(stack.file, model: SampleModel.school()))
    let schema = StoreSchema(try model.layout())
    let pages = try Self.number("PRAGMA page_count", source)
    _ = try Self.number("PRAGMA max_page_count = \(pages + 2)", source)
    let migration = StoreMigration(
      connection: source, source: StoreSchema(try SampleModel.school().layout()),
      destination: schema,
      mapping: try InferredMapping(from: SampleModel.school().layout(), to: schema.model),
      externalData: ExternalData(path: nil))
    let failure = #expect(throws: SQLiteFailure.self) {
      try source.transaction { try migration.run() }
    }
    #expect(failure?.primaryCode == 13)
    #expect(try stack.another().names().count == 2_003)
    #expect(try stack.query("PRAGMA integrity_check") == ["ok"])
  }

  @Test func `a container migrates by itself`() throws {
    let stack = try Self.filled()
    try stack.close()
    let model = SampleModel.school()
    Self.student(model)?.properties.append(Self.attribute("email", .stringAttributeType))
    let container = NSPersistentContainer(name: "School", managedObjectModel: model)
    container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: stack.file)]
    container.loadPersistentStores { description, error in
      #expect(error == nil && description.shouldInferMappingModelAutomatically)
    }
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    #expect(try container.viewContext.count(for: request) == 3)
  }

  @Test func `bytes move into files and back`() throws {
    func model(_ isExternal: Bool) -> NSManagedObjectModel {
      let data = Self.attribute("data", .binaryDataAttributeType)
      data.allowsExternalBinaryDataStorage = isExternal
      return SampleModel.model([SampleModel.entity("Picture", [data])])
    }
    let stack = try SampleStack(model(false))
    stack.make("Picture", ["data": ExternalDataTests.large])
    stack.make("Picture", ["data": Data([2, 1])])
    try stack.context.save()
    try stack.close()
    for isExternal in [true, false] {
      let later = try stack.migrated(to: model(isExternal))
      let values = try later.all("Picture").compactMap { $0.value(forKey: "data") as? Data }
      #expect(values == [ExternalDataTests.large, Data([2, 1])])
      #expect(
        try later.query("SELECT length(ZDATA) FROM ZPICTURE ORDER BY Z_PK")
          == (isExternal ? ["38", "3"] : ["200000", "2"]))
      try later.close()
    }
  }

  // MARK: Samples

  private static func filled() throws -> SampleStack {
    let stack = try SampleStack(SampleModel.school())
    let team = stack.make("Team", ["name": "red"])
    let ann = stack.make("Student", ["name": "Ann", "section": "1", "number": 1, "team": team])
    let bob = stack.make("Student", ["name": "Bob", "team": team])
    let cid = stack.make("Student", ["name": "Cid"])
    ann.setValue(cid, forKey: "mentor")
    ann.setValue(NSSet(array: [bob]), forKey: "friends")
    let clubs = ["Chess", "Go"].map { stack.make("Club", ["title": $0]) }
    ann.setValue(NSSet(array: clubs), forKey: "clubs")
    try stack.context.save()
    return stack
  }

  private static func student(_ model: NSManagedObjectModel) -> NSEntityDescription? {
    model.entitiesByName["Student"]
  }

  private static func drop(_ name: String, of entity: NSEntityDescription?) {
    entity?.properties.removeAll { $0.name == name }
  }

  private static func attribute(
    _ name: String, _ type: NSAttributeType, isOptional: Bool = true, default initial: Any? = nil
  ) -> NSAttributeDescription {
    SampleModel.attribute(name, type, isOptional: isOptional, default: initial)
  }

  private static func opened(_ file: URL, model: NSManagedObjectModel) throws -> SQLiteConnection? {
    try SQLiteConnection(path: file.path, readOnly: false, timeout: 0)
  }

  private static func number(_ sql: String, _ connection: SQLiteConnection) throws -> Int {
    let statement = try connection.prepare(sql)
    defer { statement.reset() }
    return try statement.step() ? Int(statement.integer(0)) : 0
  }
}
