import Foundation

/// Numbers that are the same for the same seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// A store that was damaged at random, in a way that a seed and a number decide.
struct Mutation {
  /// What kind of damage there is.
  enum Kind: String, CaseIterable {
    case bytes, pages, length, schema, values, blobs, metadata, otherFiles
  }

  let sample: SampleStore
  let kind: Kind
  /// What was done, in words.
  private(set) var deeds: [String] = []
  private var generator: SeededGenerator

  init(seed: UInt64, number: Int) {
    generator = SeededGenerator(seed: seed &+ UInt64(number) &* 0x1_0000_0001)
    sample = SampleStore.allCases.randomElement(using: &generator) ?? .plain
    kind = Kind.allCases.randomElement(using: &generator) ?? .bytes
  }

  /// A number for what is tried with the store.
  mutating func choice(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }

  /// Copies the sample to a folder, and damages it.
  mutating func apply(from samples: URL, to folder: URL) throws {
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.copyItem(at: sample.folder(in: samples), to: folder)
    let file = folder.appendingPathComponent(SampleStore.fileName)
    switch kind {
    case .bytes: try change(file) { $0.changeBytes(&$1) }
    case .pages: try change(file) { $0.changePages(&$1) }
    case .length: try change(file) { $0.changeLength(&$1) }
    case .schema: changeSchema(file)
    case .values: for _ in 0...choice(6) { changeValue(file) }
    case .blobs: for _ in 0...choice(4) { changeBlob(file) }
    case .metadata: changeMetadata(file)
    case .otherFiles: try changeOtherFile(in: folder)
    }
  }

  // MARK: Bytes

  private mutating func change(
    _ file: URL, _ body: (inout Mutation, inout [UInt8]) -> Void
  ) throws {
    var bytes = [UInt8](try Data(contentsOf: file))
    body(&self, &bytes)
    try Data(bytes).write(to: file)
  }

  private mutating func changeBytes(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    // Half of the changes lie in the header or the schema's page, where they matter most.
    let end = choice(2) == 0 ? min(bytes.count, 4_096) : bytes.count
    for _ in 0...choice(8) {
      let place = choice(end)
      switch choice(4) {
      case 0: bytes[place] = UInt8(choice(256))
      case 1: bytes[place] ^= 1 << UInt8(choice(8))
      case 2: bytes[place] = [0, 0xff, 0x7f, 0x80][choice(4)]
      default: for next in place..<min(place + choice(9), end) { bytes[next] = UInt8(choice(256)) }
      }
      deeds.append("byte \(place)")
    }
  }

  private mutating func changePages(_ bytes: inout [UInt8]) {
    let size = 4_096
    let count = bytes.count / size
    guard count > 1 else { return }
    for _ in 0...choice(2) {
      let (from, to) = (choice(count) * size, choice(count) * size)
      let page = Array(bytes[from..<from + size])
      switch choice(3) {
      case 0: bytes.replaceSubrange(to..<to + size, with: page)
      case 1: bytes.replaceSubrange(to..<to + size, with: repeatElement(0, count: size))
      default:
        let other = Array(bytes[to..<to + size])
        bytes.replaceSubrange(to..<to + size, with: page)
        bytes.replaceSubrange(from..<from + size, with: other)
      }
      deeds.append("page \(from / size) and \(to / size)")
    }
  }

  private mutating func changeLength(_ bytes: inout [UInt8]) {
    if choice(3) == 0 {
      bytes += (0..<choice(10_000)).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    } else {
      bytes.removeLast(choice(bytes.count))
    }
    deeds.append("\(bytes.count) bytes long")
  }

  private mutating func changeOtherFile(in folder: URL) throws {
    let names = (FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? [])
      .filter { name in
        var isFolder: ObjCBool = false
        let path = folder.appendingPathComponent(name).path
        return unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
          && !isFolder.boolValue && name != SampleStore.fileName
      }.sorted()
    guard !names.isEmpty else { return }
    let name = names[choice(names.count)]
    deeds.append(name)
    let file = folder.appendingPathComponent(name)
    switch choice(6) {
    case 0: try FileManager.default.removeItem(at: file)
    case 1: try change(file) { $0.changeLength(&$1) }
    default: try change(file) { $0.changeBytes(&$1) }
    }
  }

  // MARK: Tables

  private mutating func changeSchema(_ file: URL) {
    guard let database = Database(file) else { return }
    let tables = database.texts("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    guard !tables.isEmpty else { return }
    let table = tables[choice(tables.count)]
    let columns = database.texts("SELECT name FROM pragma_table_info('\(table)')")
    let column = columns.isEmpty ? "Z_PK" : columns[choice(columns.count)]
    let statements = [
      "DROP TABLE \"\(table)\"", "ALTER TABLE \"\(table)\" DROP COLUMN \"\(column)\"",
      "ALTER TABLE \"\(table)\" RENAME COLUMN \"\(column)\" TO \"ZOTHER\"",
      "ALTER TABLE \"\(table)\" RENAME TO \"ZELSE\"",
      "CREATE VIEW v AS SELECT * FROM \"\(table)\"; DROP TABLE \"\(table)\"",
      "ALTER TABLE \"\(table)\" RENAME TO t; CREATE VIEW \"\(table)\" AS SELECT * FROM t",
      "CREATE TRIGGER tr AFTER UPDATE ON \"\(table)\" BEGIN SELECT RAISE(ABORT, 'no'); END",
      "CREATE TRIGGER tr AFTER INSERT ON \"\(table)\" BEGIN DELETE FROM \"\(table)\"; END",
      "CREATE UNIQUE INDEX ix ON \"\(table)\" (\"\(column)\")",
      "DELETE FROM \"\(table)\"", "INSERT INTO \"\(table)\" SELECT * FROM \"\(table)\"",
      "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = replace(sql, '\(column)', 'x') "
        + "WHERE name = '\(table)'",
      "PRAGMA writable_schema = ON; UPDATE sqlite_master SET rootpage = rootpage + 1 "
        + "WHERE name = '\(table)'",
      "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = substr(sql, 1, "
        + "\(choice(60))) WHERE name = '\(table)'",
      "PRAGMA user_version = 7; PRAGMA application_id = 9",
    ]
    run(statements[choice(statements.count)], in: database)
  }

  private mutating func changeValue(_ file: URL) {
    guard let database = Database(file) else { return }
    let tables = database.texts("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    guard !tables.isEmpty else { return }
    let table = tables[choice(tables.count)]
    let columns = database.texts("SELECT name FROM pragma_table_info('\(table)')")
    guard !columns.isEmpty else { return }
    let values = [
      "NULL", "0", "-1", "1", "9223372036854775807", "-9223372036854775808", "65536", "16001",
      "1e999", "-1e999", "1e300", "0.1", "''", "'text'", "'-5'", "'12:34'", "x''", "x'00'",
      "x'0102030405060708090a0b0c0d0e0f10'", "zeroblob(100000)", "randomblob(50)",
      "cast(x'ff00fe' AS TEXT)", "'file:///etc/passwd'", "Z_PK", "Z_PK + 1", "rowid * 1000000007",
    ]
    run(
      "UPDATE \"\(table)\" SET \"\(columns[choice(columns.count)])\" = \(values[choice(values.count)])"
        + " WHERE rowid % \(1 + choice(4)) = 0", in: database)
  }

  /// Changes the bytes of a blob, wherever one is: an archive, the model, metadata, a cache.
  private mutating func changeBlob(_ file: URL, table wanted: String? = nil) {
    guard let database = Database(file) else { return }
    var places: [(table: String, column: String, row: Int64)] = []
    for table in database.texts("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    where wanted == nil || table == wanted {
      for column in database.texts("SELECT name FROM pragma_table_info('\(table)')") {
        let rows = database.texts(
          "SELECT rowid FROM \"\(table)\" WHERE typeof(\"\(column)\") = 'blob' LIMIT 8")
        places += rows.compactMap { Int64($0) }.map { (table, column, $0) }
      }
    }
    guard !places.isEmpty else { return }
    let place = places[choice(places.count)]
    var bytes = database.bytes(
      "SELECT \"\(place.column)\" FROM \"\(place.table)\" WHERE rowid = \(place.row)")
    guard !bytes.isEmpty else { return }
    for _ in 0...choice(3) {
      let at = choice(bytes.count)
      switch choice(5) {
      case 0: bytes[at] = UInt8(choice(256))
      case 1: bytes[at] ^= 1 << UInt8(choice(8))
      case 2: bytes.insert(bytes[at], at: at)
      case 3 where bytes.count > 1: bytes.remove(at: at)
      default: bytes.removeLast(choice(min(bytes.count, 8)))
      }
      if bytes.isEmpty { break }
    }
    let text = bytes.map { String(format: "%02x", $0) }.joined()
    run(
      "UPDATE \"\(place.table)\" SET \"\(place.column)\" = x'\(text)' WHERE rowid = \(place.row)",
      in: database, saying: "\(place.table).\(place.column) of \(place.row)")
  }

  private mutating func changeMetadata(_ file: URL) {
    switch choice(3) {
    case 0: changeBlob(file, table: "Z_METADATA")
    case 1: changeBlob(file, table: "Z_MODELCACHE")
    default:
      guard let database = Database(file) else { return }
      let statements = [
        "UPDATE Z_PRIMARYKEY SET Z_MAX = Z_MAX - 20", "UPDATE Z_PRIMARYKEY SET Z_MAX = NULL",
        "UPDATE Z_PRIMARYKEY SET Z_MAX = 9223372036854775807",
        "UPDATE Z_PRIMARYKEY SET Z_ENT = Z_ENT + 1", "UPDATE Z_PRIMARYKEY SET Z_NAME = 'x'",
        "UPDATE Z_PRIMARYKEY SET Z_SUPER = Z_ENT", "DELETE FROM Z_PRIMARYKEY",
        "UPDATE Z_METADATA SET Z_UUID = NULL", "DELETE FROM Z_METADATA",
        "INSERT INTO Z_METADATA SELECT 2, Z_UUID, Z_PLIST FROM Z_METADATA",
        "UPDATE Z_METADATA SET Z_PLIST = 'text'",
      ]
      run(statements[choice(statements.count)], in: database)
    }
  }

  private mutating func run(_ sql: String, in database: Database, saying words: String? = nil) {
    deeds.append((words ?? sql) + (database.execute(sql) ? "" : " (refused)"))
  }
}
