import Testing

@testable import ScenarioCheck

/// Batch requests to a store in memory, which takes none.
struct ScenarioCheckStoreTests {
  private static let told =
    "X002 a store in memory takes no batch request, and Core Data raises 'Unknown command type'; "
    + "write 'store sqlite', or expect exception"

  @Test(arguments: [
    ("batchDelete 学生", "1:1"), ("batchInsert 学生 objects=[]", "1:1"),
    ("batchUpdate 学生 set=[\"年龄\": 3]\ndelete 小明\nexpect exception", "1:1"),
    ("step \"批量\"\n  batchDelete 学生\nend", "2:3"),
  ])
  func `a batch request that goes to a store in memory is told`(text: String, place: String) {
    #expect(CheckedSample.told(text) == ["\(place) \(Self.told)"])
  }

  @Test(arguments: [
    ("batchDelete 学生", "sqlite"),
    ("batchInsert 学生 objects=[]\nexpect exception", "memory"),
    ("step \"批量\"\n  print 1\n  batchDelete 学生\nend\nexpect exception", "memory"),
  ])
  func `a batch request is in place in a file, and where an exception is expected of it`(
    text: String, store: String
  ) {
    #expect(CheckedSample.told(text, store: store) == [])
  }
}
