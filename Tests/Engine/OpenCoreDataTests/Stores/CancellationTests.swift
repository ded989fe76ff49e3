import Foundation
import Testing

@testable import OpenCoreData

/// Work that somebody ends: an error that can be thrown on, and everything as before.
struct CancellationTests {
  @Test func `rows that are compared in memory end with 3072`() throws {
    let stack = try SampleStack(SampleModel.school())
    for index in 0..<10 { stack.make("Student", ["name": "\(index)"]) }
    try stack.context.save()
    let coordinator = try #require(stack.context.persistentStoreCoordinator)
    var asked = 0
    coordinator.isCancelled = {
      asked += 1
      return asked > 3
    }
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    // Arithmetic on texts is memory's.
    request.predicate = NSPredicate(format: "SUBQUERY(%@, $x, $x == name).@count > 0", ["1", "2"])
    #expect(code { _ = try stack.context.fetch(request) } == 3072)
    #expect(asked == 4)
    coordinator.isCancelled = nil
    #expect(try stack.names().count == 10)
  }

  @Test func `a statement that goes on is ended, and one that may is not`() throws {
    let stack = try SampleStack(SampleModel.school())
    let coordinator = try #require(stack.context.persistentStoreCoordinator)
    let connection = try SQLiteConnection(path: stack.file.path, readOnly: false, timeout: 0)
    connection.isCancelled = { true }
    let endless =
      "WITH RECURSIVE n(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"
    #expect(throws: SQLiteFailure.self) { try connection.execute(endless) }
    stack.make("Student", ["name": "Ann"])
    coordinator.isCancelled = { false }
    try stack.context.save()
    #expect(try stack.query("SELECT count(*) FROM ZSTUDENT") == ["1"])
  }
}
