import Foundation
import Testing

@testable import OpenCoreData

/// The state of a store is another one after each write, and the same while nothing is written.
struct StoreStateTests {
  @Test(arguments: ["WAL", "DELETE", "TRUNCATE"])
  func `each write makes another state, and reading none`(_ journal: String) throws {
    let folder = try SampleFolder()
    let path = folder.file.path
    #expect(StoreState(ofStoreAt: path) == nil)
    let writer = try SQLiteConnection(path: path, readOnly: false, timeout: 1)
    try writer.execute("PRAGMA journal_mode = \(journal)")
    try writer.execute("CREATE TABLE t (a)")
    var met: Set<StoreState> = []
    for round in 0..<300 {
      try writer.execute("INSERT INTO t VALUES (\(round % 7))")
      if round % 50 == 49 { try writer.execute("PRAGMA wal_checkpoint(RESTART)") }
      if round % 90 == 89 { try writer.execute("UPDATE t SET a = a + 1") }
      var state = try #require(StoreState(ofStoreAt: path))
      while !state.isDistinct {
        SQLiteConnection.pause()
        state = try #require(StoreState(ofStoreAt: path))
      }
      #expect(met.insert(state).inserted, "round \(round)")
      let reader = try SQLiteConnection(path: path, readOnly: true, timeout: 1)
      #expect(try reader.number("SELECT count(*) FROM t") == Int64(round + 1))
      #expect(StoreState(ofStoreAt: path) == state)
    }
  }

  @Test func `a checkpoint and an unfinished transaction change nothing`() throws {
    let folder = try SampleFolder()
    let path = folder.file.path
    let writer = try SQLiteConnection(path: path, readOnly: false, timeout: 1)
    try writer.execute("PRAGMA journal_mode = WAL")
    try writer.execute("CREATE TABLE t (a)")
    let state = try #require(StoreState(ofStoreAt: path))
    try writer.execute("PRAGMA wal_checkpoint(PASSIVE)")
    #expect(StoreState(ofStoreAt: path) == state)
    try writer.execute("BEGIN")
    try writer.execute("INSERT INTO t VALUES (1)")
    #expect(StoreState(ofStoreAt: path) == state)
    try writer.execute("ROLLBACK")
    #expect(StoreState(ofStoreAt: path) == state)
  }

  @Test func `a log that is no log is none`() throws {
    let folder = try SampleFolder()
    let log = folder.file.path + "-wal"
    for bytes in [0, 31, 32, 60, 5_000] {
      try Data(repeating: 0xff, count: bytes).write(to: URL(fileURLWithPath: log))
      #expect(LogEnd(ofLogAt: log) == nil)
    }
  }
}
