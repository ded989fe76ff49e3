import Foundation
import TestSupport
import Testing

@testable import ModelFiles
@testable import OpenCoreData

/// What is found in a store that is looked through.
struct StoreCheckupTests {
  private static func toMany(_ name: String, to other: String, _ inverse: String) -> String {
    "<relationship name=\"\(name)\" optional=\"YES\" toMany=\"YES\" deletionRule=\"Nullify\" "
      + "destinationEntity=\"\(other)\" inverseName=\"\(inverse)\" inverseEntity=\"\(other)\"/>"
  }

  private static func toOne(_ name: String, to other: String, _ inverse: String) -> String {
    "<relationship name=\"\(name)\" optional=\"YES\" maxCount=\"1\" deletionRule=\"Nullify\" "
      + "destinationEntity=\"\(other)\" inverseName=\"\(inverse)\" inverseEntity=\"\(other)\"/>"
  }

  private static let contents = """
    <model>
      <entity name="Desk">
        <attribute name="number" optional="YES" attributeType="Integer 16"/>
        \(toOne("person", to: "Person", "desk"))
      </entity>
      <entity name="Person">
        <attribute name="name" attributeType="String" minValueString="2" maxValueString="9"
          regularExpressionString="[A-Z].*"/>
        <attribute name="age" optional="YES" attributeType="Integer 16"/>
        <attribute name="code" optional="YES" attributeType="String"/>
        <attribute name="photo" optional="YES" attributeType="Binary"
          allowsExternalBinaryDataStorage="YES"/>
        <attribute name="list" optional="YES" attributeType="Transformable"/>
        \(toOne("desk", to: "Desk", "person"))
        \(toMany("tags", to: "Tag", "people"))
        <uniquenessConstraints>
          <uniquenessConstraint><constraint value="code"/></uniquenessConstraint>
        </uniquenessConstraints>
      </entity>
      <entity name="Tag">
        <attribute name="text" optional="YES" attributeType="String"/>
        \(toMany("people", to: "Person", "tags"))
      </entity>
    </model>
    """

  private static let fileName = "9C5B94B1-35AD-49BB-B118-8E8FC24ABF80"

  /// Ann at a desk and with a tag, and Bo.
  private static func store() throws -> AppleFormStore {
    try AppleFormStore(contents) { context in
      func make(_ entity: String, _ key: String, _ value: Any) -> NSManagedObject {
        let made = NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
        made.setValue(value, forKey: key)
        return made
      }
      let ann = make("Person", "name", "Ann")
      ann.setValue("a", forKey: "code")
      ann.setValue(12, forKey: "age")
      ann.setValue(["one"], forKey: "list")
      ann.setValue(Data(repeating: 1, count: 200_000), forKey: "photo")
      ann.setValue(make("Desk", "number", 1), forKey: "desk")
      ann.setValue(NSSet(array: [make("Tag", "text", "red")]), forKey: "tags")
      _ = make("Person", "name", "Bo")
    }
  }

  /// Makes something wrong in a store, behind Core Data's back.
  private static func plant(_ kind: StoreFinding.Kind, in file: URL) throws {
    let connection = try SQLiteConnection(path: file.path, readOnly: false, timeout: 0)
    func sql(_ text: String, _ values: SQLValue...) throws {
      try connection.execute(text, values)
    }
    let folder = ExternalDataFolder(ofStoreAt: file.path)
    switch kind {
    case .damagedFile:
      // The number of free pages, of which there is no list.
      let handle = try FileHandle(forUpdating: file)
      try handle.seek(toOffset: 36)
      try handle.write(contentsOf: Data([0, 0, 0, 5]))
      try handle.close()
    case .logEndsEarly:
      try sql("PRAGMA journal_mode = WAL")
      try sql("PRAGMA wal_autocheckpoint = 0")
      try sql("CREATE TABLE Other (bytes)")
      try sql("INSERT INTO Other VALUES (zeroblob(100000))")
      let log = URL(filePath: file.path + "-wal")
      let size = try Data(contentsOf: log).count
      connection.keepLogOnClose()
      // A copy of the log that was cut has its first half.
      try FileHandle(forUpdating: log).truncate(atOffset: UInt64(size / 2))
    case .unreadableModel: try sql("UPDATE Z_MODELCACHE SET Z_CONTENT = x'0102'")
    case .otherTables: try sql("ALTER TABLE ZPERSON RENAME COLUMN ZAGE TO ZOLD")
    case .unknownEntity: try sql("UPDATE ZTAG SET Z_ENT = 99")
    case .keyCounterTooLow: try sql("UPDATE Z_PRIMARYKEY SET Z_MAX = 1 WHERE Z_NAME = 'Person'")
    case .danglingReference:
      try sql("UPDATE ZPERSON SET ZDESK = 77 WHERE ZNAME = 'Bo'")
    case .oneSidedRelationship: try sql("UPDATE ZDESK SET ZPERSON = NULL")
    case .danglingJoinRow: try sql("INSERT INTO Z_2TAGS VALUES (1, 88)")
    case .missingValue: try sql("UPDATE ZPERSON SET ZNAME = NULL WHERE ZNAME = 'Bo'")
    case .brokenUniqueness:
      try sql("DROP INDEX Z_Person_UNIQUE_code")
      try sql("UPDATE ZPERSON SET ZCODE = 'a'")
    case .invalidValue: try sql("UPDATE ZPERSON SET ZNAME = 'b' WHERE ZNAME = 'Bo'")
    case .missingExternalFile:
      try sql(
        "UPDATE ZPERSON SET ZPHOTO = ? WHERE ZNAME = 'Bo'", .blob([2] + fileName.utf8 + [0]))
    case .orphanedExternalFile: try Data([1]).write(to: folder.file(fileName))
    case .unreadableArchive:
      try sql("UPDATE ZPERSON SET ZLIST = x'62706C69737430300000' WHERE ZNAME = 'Bo'")
    case .historyGap:
      try sql("CREATE TABLE ATRANSACTION (Z_PK INTEGER PRIMARY KEY)")
      try sql("INSERT INTO ATRANSACTION VALUES (4), (5), (7)")
    }
  }

  /// What each fault is found as: the place, the rows and how many.
  private static func expected(_ kind: StoreFinding.Kind) -> [String] {
    switch kind {
    case .damagedFile, .logEndsEarly, .unreadableModel: ["\(kind) - - [] 1"]
    case .otherTables: ["otherTables ZPERSON - [] 1"]
    case .unknownEntity: ["unknownEntity Tag - [1] 1"]
    case .keyCounterTooLow: ["keyCounterTooLow Person - [2] 1"]
    case .danglingReference: ["danglingReference Person desk [2] 1"]
    case .oneSidedRelationship: ["oneSidedRelationship Person desk [1] 1"]
    case .danglingJoinRow: ["danglingJoinRow Person tags [1] 1"]
    case .missingValue: ["missingValue Person name [2] 1"]
    case .brokenUniqueness: ["brokenUniqueness Person code [2] 1"]
    case .invalidValue: ["invalidValue Person name [2] 1"]
    case .missingExternalFile: ["missingExternalFile Person photo [2] 1"]
    case .orphanedExternalFile: ["orphanedExternalFile - - [] 1"]
    case .unreadableArchive: ["unreadableArchive Person list [2] 1"]
    case .historyGap: ["historyGap ATRANSACTION - [7] 1"]
    }
  }

  private static func findings(_ file: URL) throws -> [String] {
    try StoreFile(at: file).checkup().findings.map {
      "\($0.kind) \($0.entity ?? "-") \($0.property ?? "-") \($0.rows) \($0.count)"
    }
  }

  /// The bytes of the store and of all that lies beside it, by path.
  private static func bytes(_ store: AppleFormStore) throws -> [String: Data] {
    let folder = store.file.deletingLastPathComponent()
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return Dictionary(
      uniqueKeysWithValues: names.compactMap { name in
        (try? Data(contentsOf: folder.appending(path: name))).map { (name, $0) }
      })
  }

  @Test func `nothing is found in a store that Core Data has written`() throws {
    let store = try Self.store()
    let checkup = try StoreFile(at: store.file).checkup()
    #expect(checkup.findings == [])
    #expect(checkup.model == .carried && checkup.log == nil && !checkup.usesLog)
    #expect(checkup.pages.all > 0 && checkup.bytes > 0)
  }

  @Test(arguments: StoreFinding.Kind.allCases)
  func `each thing that is wrong is found, and nothing is written`(
    kind: StoreFinding.Kind
  ) throws {
    let store = try Self.store()
    try Self.plant(kind, in: store.file)
    let before = try Self.bytes(store)
    #expect(try Self.findings(store.file) == Self.expected(kind))
    #expect(try Self.bytes(store) == before)
  }

  @Test func `of a model that is given rows are compared with it`() throws {
    let store = try Self.store()
    try Self.plant(.unreadableModel, in: store.file)
    try Self.plant(.invalidValue, in: store.file)
    let checkup = try StoreFile(at: store.file).checkup(model: store.definition.model())
    #expect(checkup.findings.map(\.kind) == [.invalidValue] && checkup.model == .given)
    #expect(checkup.findings[0].detail?.isEmpty == false)
  }

  @Test func `no more than some rows are named, and all are counted`() throws {
    let store = try Self.store()
    let connection = try SQLiteConnection(path: store.file.path, readOnly: false, timeout: 0)
    try connection.execute("UPDATE Z_PRIMARYKEY SET Z_MAX = 100")
    try connection.execute(
      "WITH RECURSIVE n(i) AS (SELECT 10 UNION ALL SELECT i + 1 FROM n WHERE i < 59) "
        + "INSERT INTO ZPERSON (Z_PK, Z_ENT, Z_OPT) SELECT i, 2, 1 FROM n")
    let finding = try #require(try StoreFile(at: store.file).checkup().findings.first)
    #expect(finding.kind == .missingValue && finding.count == 50)
    #expect(finding.rows == Array(10..<20))
  }

  @Test func `entities are called as the model calls them, whatever the store does`() throws {
    let store = try Self.store()
    let connection = try SQLiteConnection(path: store.file.path, readOnly: false, timeout: 0)
    try connection.execute("UPDATE Z_PRIMARYKEY SET Z_NAME = 'Label' WHERE Z_NAME = 'Tag'")
    try connection.execute("ALTER TABLE ZTAG RENAME TO ZLABEL")
    let contents = try StoreFile(at: store.file).contents(named: store.definition.model())
    #expect(contents.entities.map(\.name) == ["Desk", "Person", "Tag"])
    #expect(contents.entities.map(\.rows) == [1, 2, 1])
  }

  @Test func `a whole log is read to its last page, and one that was cut to its last transaction`()
    throws
  {
    let store = try Self.store()
    let connection = try SQLiteConnection(path: store.file.path, readOnly: false, timeout: 0)
    try connection.execute("PRAGMA journal_mode = WAL")
    try connection.execute("PRAGMA wal_autocheckpoint = 0")
    for _ in 0..<3 { try connection.execute("UPDATE ZTAG SET Z_OPT = Z_OPT + 1") }
    connection.keepLogOnClose()
    let log = URL(filePath: store.file.path + "-wal")
    let bytes = try Data(contentsOf: log)
    let whole = try #require(WriteAheadLog(ofDatabaseAt: store.file.path))
    #expect(whole.pages == 3 && !whole.endsEarly)
    try bytes.dropLast(100).write(to: log)
    let cut = try #require(WriteAheadLog(ofDatabaseAt: store.file.path))
    #expect(cut.pages == 2 && cut.endsEarly)
    var damaged = bytes
    damaged[damaged.count - 50] ^= 1
    try damaged.write(to: log)
    let other = try #require(WriteAheadLog(ofDatabaseAt: store.file.path))
    #expect(other.pages == 2 && other.endsEarly)
  }

  @Test func `without a model a to-one is told by its index and the name of an entity`() throws {
    let store = try Self.store()
    let layout = try StoreFile(at: store.file).tablesModel().layout()
    let person = try #require(layout.entities.first { $0.name == "Person" })
    #expect(person.destination(named: "desk")?.entityName == "Desk")
    #expect(person.attribute(named: "age") != nil && person.destination(named: "age") == nil)
    let connection = try SQLiteConnection(path: store.file.path, readOnly: false, timeout: 0)
    try connection.execute("DROP INDEX ZPERSON_ZDESK_INDEX")
    let other = try StoreFile(at: store.file).tablesModel().layout()
    #expect(other.entities.allSatisfy { $0.destination(named: "desk") == nil })
  }
}
