import Foundation
import Testing

@testable import OpenCoreData

/// The tables of a persistent history, as a file has them.
struct HistoryTablesTests {
  @Test func `the tables are those of Core Data, and a text stands once`() throws {
    let model = SampleModel.school()
    let student = try #require(model.entitiesByName["Student"])
    student.attributesByName["name"]?.preservesValueInHistoryOnDeletion = true
    student.attributesByName["number"]?.preservesValueInHistoryOnDeletion = true
    let stack = try SampleStack(model, options: [NSPersistentHistoryTrackingKey: true])
    stack.context.name = "main"
    stack.context.transactionAuthor = "Ann"
    for name in ["Ann", "Bob"] {
      stack.make("Student", ["name": name])
      try stack.context.save()
    }
    let columns = try ["ACHANGE", "ATRANSACTION", "ATRANSACTIONSTRING"].map {
      try stack.query(
        "SELECT group_concat(name || ' ' || type, ', ') FROM pragma_table_info('\($0)')")
    }
    #expect(
      columns == [
        [
          "Z_PK INTEGER, Z_ENT INTEGER, Z_OPT INTEGER, ZCHANGETYPE INTEGER, ZENTITY INTEGER, "
            + "ZENTITYPK INTEGER, ZTRANSACTIONID INTEGER, ZCOLUMNS BLOB, ZTOMBSTONE0 BLOB, "
            + "ZTOMBSTONE1 BLOB"
        ],
        [
          "Z_PK INTEGER, Z_ENT INTEGER, Z_OPT INTEGER, ZAUTHORTS INTEGER, ZBUNDLEIDTS INTEGER, "
            + "ZCONTEXTNAMETS INTEGER, ZPROCESSIDTS INTEGER, ZTIMESTAMP FLOAT, ZAUTHOR VARCHAR, "
            + "ZBUNDLEID VARCHAR, ZCONTEXTNAME VARCHAR, ZPROCESSID VARCHAR, ZQUERYGEN BLOB"
        ],
        ["Z_PK INTEGER, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR"],
      ])
    let process = ProcessInfo.processInfo.processName
    #expect(
      try stack.query("SELECT Z_PK, Z_ENT, Z_OPT, ZNAME FROM ATRANSACTIONSTRING") == [
        "1|16003|NULL|Ann", "2|16003|NULL|\(process)", "3|16003|NULL|main",
      ])
    #expect(
      try stack.query(
        "SELECT ZAUTHORTS, ZBUNDLEIDTS, ZCONTEXTNAMETS, ZPROCESSIDTS FROM ATRANSACTION")
        == ["1|2|3|2", "1|2|3|2"])
    #expect(
      try stack.query("SELECT Z_ENT, Z_OPT, ZCHANGETYPE, ZCOLUMNS FROM ACHANGE") == [
        "16001|NULL|0|NULL", "16001|NULL|0|NULL",
      ])
  }
}
