import Foundation
import TestSupport
import Testing

@testable import ModelFiles
@testable import OpenCoreData

/// Stores that another framework made, written: exactly what was edited, in that framework's way.
struct ForeignStoreWritingTests {
  private static let club = """
    <model>
      <entity name="Member" isAbstract="YES">
        <attribute name="name" attributeType="String"/>
        <attribute name="fee" optional="YES" attributeType="Decimal"/>
        <attribute name="joined" optional="YES" attributeType="Date"/>
        <attribute name="number" optional="YES" attributeType="UUID"/>
        <relationship name="teams" optional="YES" toMany="YES" deletionRule="Nullify" \
    destinationEntity="Team" inverseName="members" inverseEntity="Team"/>
      </entity>
      <entity name="Player" parentEntity="Member">
        <attribute name="goals" optional="YES" attributeType="Integer 32" defaultValueString="0"/>
      </entity>
      <entity name="Coach" parentEntity="Member">
        <attribute name="badge" optional="YES" attributeType="Binary"/>
        <attribute name="plan" optional="YES" attributeType="Transformable" \
    valueTransformerName="PlanTransformerThatIsElsewhere"/>
      </entity>
      <entity name="Team">
        <attribute name="title" optional="YES" attributeType="String"/>
        <attribute name="gameCount" optional="YES" attributeType="Integer 64" derived="YES" \
    derivationExpression="count:(games)"/>
        <relationship name="members" optional="YES" toMany="YES" ordered="YES" \
    deletionRule="Nullify" destinationEntity="Member" inverseName="teams" inverseEntity="Member"/>
        <relationship name="games" optional="YES" toMany="YES" ordered="YES" \
    deletionRule="Cascade" destinationEntity="Game" inverseName="team" inverseEntity="Team"/>
        <relationship name="leader" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Member"/>
      </entity>
      <entity name="Game">
        <attribute name="day" optional="YES" attributeType="Double"/>
        <relationship name="team" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Team" inverseName="games" inverseEntity="Team"/>
      </entity>
    </model>
    """

  /// A club as a framework has left it whose orders have room between the places.
  private static func store(carriesModel: Bool = true) throws -> AppleFormStore {
    let store = try AppleFormStore(club, carriesModel: carriesModel) { context in
      func make(_ entity: String, _ values: [String: Any]) -> NSManagedObject {
        let made = NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
        for (key, value) in values { made.setValue(value, forKey: key) }
        return made
      }
      let players = (1...4).map { make("Player", ["name": "P\($0)"]) }
      let red = make("Team", ["title": "Red", "leader": players[0]])
      red.setValue(NSOrderedSet(array: players), forKey: "members")
      for day in 1...3 { make("Game", ["day": day]).setValue(red, forKey: "team") }
      _ = make("Coach", ["name": "C"])
    }
    try store.execute("UPDATE Z_2TEAMS SET Z_FOK_2MEMBERS = 2048 * Z_FOK_2MEMBERS")
    try store.execute("UPDATE ZMEMBER SET Z_OPT = NULL, ZPLAN = x'0102' WHERE ZNAME = 'C'")
    return store
  }

  /// The numbers that a statement answers, in their order.
  private static func numbers(_ sql: String, in store: AppleFormStore) throws -> [Int64] {
    let connection = try SQLiteConnection(path: store.file.path, readOnly: true, timeout: 0)
    let statement = try connection.prepare(sql)
    defer { statement.reset() }
    var numbers: [Int64] = []
    while try statement.step() { numbers.append(statement.integer(0)) }
    return numbers
  }

  @Test(arguments: [true, false])
  func `the rows that differ after random edits are those of the edited objects`(
    carriesModel: Bool
  ) throws {
    let seed = SeededGenerator.ordinarySeed
    let store = try Self.store(carriesModel: carriesModel)
    let connection = try SQLiteConnection(path: store.file.path, readOnly: true, timeout: 0)
    var edits = try RandomEdits(
      store.open(store.definition.model(), isReadOnly: false), connection, seed: seed)
    try edits.run(rounds: 60)
    #expect(edits.faults == [], "seed \(seed)")
    #expect(edits.saves > 30 && edits.inserted > 10 && edits.updated > 10 && edits.deleted > 5)
    // Another stack reads what was written.
    var comparison = StoreComparison(connection, StoreSchema(try store.definition.model().layout()))
    let again = try store.open(store.definition.model())
    for layout in try #require(again.persistentStoreCoordinator).layout.entities {
      let request = NSFetchRequest<NSManagedObject>()
      request.entity = layout.entity
      request.includesSubentities = false
      try comparison.compare(try again.fetch(request), of: layout)
    }
    #expect(comparison.rows > 5 && comparison.differences == [])
    let check = try connection.prepare("PRAGMA integrity_check")
    #expect(try check.step() && check.text(0) == "ok")
  }

  @Test func `what random edits note in a history is what was edited`() throws {
    let store = try Self.store()
    let maker = try SQLiteConnection(path: store.file.path, readOnly: false, timeout: 0)
    let schema = StoreSchema(try store.definition.model().layout())
    try maker.transaction { try HistoryTables.make(on: maker, for: schema) }
    let seed = SeededGenerator.ordinarySeed
    let connection = try SQLiteConnection(path: store.file.path, readOnly: true, timeout: 0)
    let context = try store.open(
      store.definition.model(), isReadOnly: false,
      options: [NSPersistentHistoryTrackingKey: true])
    context.transactionAuthor = "editor"
    var edits = try RandomEdits(context, connection, seed: seed)
    try edits.run(rounds: 40)
    #expect(edits.faults == [] && edits.saves > 20, "seed \(seed)")
    #expect(edits.transactions == edits.saves)
  }

  @Test func `a history whose tables are others is refused, and none is begun`() throws {
    let store = try Self.store()
    let before = try store.bytes()
    let tracking = [NSPersistentHistoryTrackingKey: true]
    _ = try store.open(store.definition.model(), isReadOnly: false, options: tracking)
    #expect(try store.bytes() == before)
    try store.execute("CREATE TABLE ATRANSACTION (Z_PK INTEGER PRIMARY KEY)")
    let error = coreDataError {
      _ = try store.open(store.definition.model(), isReadOnly: false, options: tracking)
    }
    #expect(error?.code == 513)
    #expect(error?.reason == "The store has no table 'ACHANGE'. It can be opened read only.")
  }

  @Test func `nothing lies beside a store that was edited, and its metadata stay to the byte`()
    throws
  {
    let store = try Self.store()
    let connection = try SQLiteConnection(path: store.file.path, readOnly: true, timeout: 0)
    let before = try StoreRows(connection)
    do {
      let context = try store.open(store.definition.model(), isReadOnly: false)
      let request = NSFetchRequest<NSManagedObject>(entityName: "Team")
      request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
      let controller = NSFetchedResultsController(
        fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil,
        cacheName: "teams")
      try controller.performFetch()
      controller.fetchedObjects?.first?.setValue("Blue", forKey: "title")
      try context.save()
    }
    let after = try StoreRows(connection)
    #expect(before.tables["Z_METADATA"] == after.tables["Z_METADATA"])
    #expect(before.tables["Z_MODELCACHE"] == after.tables["Z_MODELCACHE"])
    #expect(before.definitions == after.definitions)
    #expect(try store.bytes().keys.sorted() == ["Store.sqlite"])
    #expect(try Self.numbers("SELECT Z_OPT FROM ZTEAM", in: store) == [2])
  }

  @Test func `a log that lay beside a store stays there, with what was added`() throws {
    let store = try Self.store()
    let writer = try SQLiteConnection(path: store.file.path, readOnly: false, timeout: 0)
    try writer.execute("PRAGMA journal_mode = WAL")
    try writer.execute("UPDATE ZTEAM SET ZTITLE = 'Green'")
    writer.keepLogOnClose()
    let before = try store.bytes()["Store.sqlite"]
    do {
      let context = try store.open(store.definition.model(), isReadOnly: false)
      let teams = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Team"))
      #expect(teams.map { $0.text("title") } == ["Green"])
      teams.first?.setValue("Blue", forKey: "title")
      try context.save()
    }
    #expect(try store.bytes()["Store.sqlite"] == before)
    let copy = try store.open(store.definition.model())
    let teams = try copy.fetch(NSFetchRequest<NSManagedObject>(entityName: "Team"))
    #expect(teams.map { $0.text("title") } == ["Blue"])
  }

  @Test func `a member that is moved finds its place between the others' places`() throws {
    let store = try Self.store()
    let sql = "SELECT Z_FOK_2MEMBERS FROM Z_2TEAMS ORDER BY Z_2MEMBERS"
    #expect(try Self.numbers(sql, in: store) == [2_048, 4_096, 6_144, 8_192])
    let context = try store.open(store.definition.model(), isReadOnly: false)
    let team = try #require(
      try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Team")).first)
    let members = try #require(team.value(forKey: "members") as? NSOrderedSet).array
    team.setValue(
      NSOrderedSet(array: [members[0], members[3], members[1], members[2]]), forKey: "members")
    try context.save()
    #expect(try Self.numbers(sql, in: store) == [2_048, 4_096, 6_144, 3_072])
  }

  @Test func `a trigger of Core Data's calls a function that is there`() throws {
    let store = try Self.store()
    try store.execute(
      "CREATE TRIGGER Z_DA_A AFTER UPDATE OF ZTEAM ON ZGAME BEGIN SELECT "
        + "NSCoreDataDATriggerUpdatedAffectedObjectValue('ZTEAM', Z_ENT, Z_PK, 'gameCount', 1) "
        + "FROM ZTEAM; END")
    try store.execute(
      "CREATE TRIGGER Z_DA_B AFTER INSERT ON ZTEAM BEGIN SELECT "
        + "NSCoreDataDATriggerInsertUpdatedAffectedObjectValue('ZTEAM', 1); END")
    let context = try store.open(store.definition.model(), isReadOnly: false)
    let match = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Game"))[0]
    let team = NSEntityDescription.insertNewObject(forEntityName: "Team", into: context)
    match.setValue(team, forKey: "team")
    try context.save()
    #expect(team.value(forKey: "gameCount") as? Int == 1)
    #expect(
      try Self.numbers("SELECT ZGAMECOUNT FROM ZTEAM ORDER BY Z_PK", in: store) == [2, 1])
  }

  @Test(arguments: [
    (
      "CREATE TRIGGER T AFTER UPDATE OF ZTITLE ON ZTEAM BEGIN SELECT NSCoreDataElsewhere(1); END",
      "A change of the table 'ZTEAM' is refused: no such function: NSCoreDataElsewhere"
    ),
    (
      "CREATE TRIGGER T AFTER DELETE ON ZTEAM BEGIN SELECT NSCoreDataElsewhere(2); END",
      "A change of the table 'ZTEAM' is refused: no such function: NSCoreDataElsewhere"
    ),
  ])
  func `what cannot be written as its framework would is refused, and can be read`(
    sql: String, reason: String
  ) throws {
    let store = try Self.store()
    try store.execute(sql)
    let before = try store.bytes()
    let error = coreDataError {
      _ = try store.open(store.definition.model(), isReadOnly: false)
    }
    #expect(error?.code == 513)
    #expect(error?.reason == "\(reason). It can be opened read only.")
    _ = try store.open(store.definition.model())
    #expect(try store.bytes() == before)
  }

  @Test func `a history that the store keeps goes on, for who asks for it`() throws {
    let store = try Self.store()
    let reader = try SQLiteConnection(path: store.file.path, readOnly: false, timeout: 0)
    let schema = StoreSchema(try store.definition.model().layout())
    try reader.transaction { try HistoryTables.make(on: reader, for: schema) }
    let plain = try store.open(store.definition.model(), isReadOnly: false)
    #expect(plain.persistentStoreCoordinator?.persistentStores.map(\.isReadOnly) == [true])
    let context = try store.open(
      store.definition.model(), isReadOnly: false,
      options: [NSPersistentHistoryTrackingKey: true])
    context.transactionAuthor = "guest"
    let coach = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Coach"))[0]
    coach.setValue("Cy", forKey: "name")
    try context.save()
    let count = coach.entity.propertiesByName.count
    let bits =
      String(repeating: "1", count: count)
      + String(repeating: "0", count: (8 - count % 8) % 8)
    let bytes = stride(from: 0, to: bits.count, by: 8).map { start in
      String(format: "%02X", UInt8(bits.dropFirst(start).prefix(8), radix: 2) ?? 0)
    }
    let key = coach.objectID.key
    // Which bit is which property, only its framework knows: any may have changed.
    #expect(
      try Self.numbers(
        "SELECT count(*) FROM ACHANGE c JOIN ATRANSACTION t ON t.Z_PK = c.ZTRANSACTIONID JOIN "
          + "ATRANSACTIONSTRING s ON s.Z_PK = t.ZAUTHORTS WHERE ZCHANGETYPE = 1 AND "
          + "ZENTITY = \(key.entity) AND ZENTITYPK = \(key.number) AND ZNAME = 'guest' AND "
          + "hex(ZCOLUMNS) = '\(bytes.joined())'", in: store) == [1])
  }

  @Test func `tables without a model are only read`() throws {
    let store = try Self.store(carriesModel: false)
    let model = try StoreFile(at: store.file).tablesModel()
    #expect(coreDataError { _ = try store.open(model, isReadOnly: false) }?.code == 513)
  }

  @Test func `a value of a class that is not here stays, and a new one is refused`() throws {
    let store = try Self.store()
    let context = try store.open(store.definition.model(), isReadOnly: false)
    let coach = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Coach"))[0]
    coach.setValue("Cy", forKey: "name")
    try context.save()
    #expect(
      try Self.numbers("SELECT hex(ZPLAN) FROM ZMEMBER WHERE ZNAME = 'Cy'", in: store) == [102])
    #expect(try Self.numbers("SELECT Z_OPT FROM ZMEMBER WHERE ZNAME = 'Cy'", in: store) == [1])
    coach.setValue(["a": 1], forKey: "plan")
    let error = coreDataError { try context.save() }
    #expect(error?.reason.contains("There is no value transformer") == true)
  }

  @Test func `a decimal number that no double is is refused`() throws {
    let store = try Self.store()
    let context = try store.open(store.definition.model(), isReadOnly: false)
    let player = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Player"))[0]
    player.setValue(NSDecimalNumber(string: "12345678901234567890.25"), forKey: "fee")
    let error = coreDataError { try context.save() }
    #expect(
      error?.reason
        == "The store keeps decimal numbers as doubles, and 12345678901234567890.25 is none.")
    player.setValue(NSDecimalNumber(string: "10.11"), forKey: "fee")
    try context.save()
  }

  @Test func `a conflict is found by the version, as in a store of our own`() throws {
    let store = try Self.store()
    let context = try store.open(store.definition.model(), isReadOnly: false)
    let team = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Team"))[0]
    team.setValue("Blue", forKey: "title")
    try store.execute("UPDATE ZTEAM SET Z_OPT = 7")
    #expect(coreDataError { try context.save() }?.code == 133020)
  }

  @Test func `a store that another program gave another model is not written any more`() throws {
    let store = try Self.store()
    let context = try store.open(store.definition.model(), isReadOnly: false)
    let team = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Team"))[0]
    try store.execute("UPDATE Z_METADATA SET Z_PLIST = NULL")
    try store.execute("CREATE TABLE ZMORE (Z_PK INTEGER PRIMARY KEY)")
    team.setValue("Blue", forKey: "title")
    #expect(
      coreDataError { try context.save() }?.reason
        == "Another program has migrated or emptied the store since it was opened.")
  }
}
