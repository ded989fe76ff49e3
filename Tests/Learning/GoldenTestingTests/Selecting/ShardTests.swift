import Testing

@testable import GoldenTesting

struct ShardTests {
  @Test(arguments: ["", "1", "0/3", "4/3", "1/0", "1/2/3", "a/b", "-1/2", "1/99999999", "1/"])
  func `what names no part is refused`(text: String) { #expect(Shard(text) == nil) }

  @Test(arguments: [1, 2, 3, 7])
  func `every path belongs to exactly one part, and the parts are about alike`(
    total: Int
  ) throws {
    let paths = (0..<1000).map { "Scenarios/小明/\($0).scenario" }
    let shards = try (1...total).map { try #require(Shard("\($0)/\(total)")) }
    for path in paths { #expect(shards.count { $0.contains(path) } == 1) }
    for shard in shards {
      let share = paths.count { shard.contains($0) }
      #expect(share * total > 800 && share * total < 1200)
    }
  }

  @Test func `a path belongs to the same part on every machine`() throws {
    let shard = try #require(Shard("2/3"))
    let paths = ["a.scenario", "b.scenario", "c.scenario", "d.scenario", "小明.scenario"]
    #expect(paths.filter(shard.contains) == ["b.scenario", "d.scenario"])
  }

  @Test(arguments: [
    (["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "5"], "2/5"),
    (["CIRCLE_NODE_INDEX": "0", "CIRCLE_NODE_TOTAL": "4"], "1/4"),
    (["BUILDKITE_PARALLEL_JOB": "3", "BUILDKITE_PARALLEL_JOB_COUNT": "4"], "4/4"),
    (["TEST_SHARD_INDEX": "1", "TEST_TOTAL_SHARDS": "2"], "2/2"),
    (["GTEST_SHARD_INDEX": "1", "GTEST_TOTAL_SHARDS": "2"], "2/2"),
    (["CI_NODE_INDEX": "6", "CI_NODE_TOTAL": "5"], nil),
    (["CI_NODE_INDEX": "9223372036854775807", "CI_NODE_TOTAL": "5"], nil),
  ])
  func `a CI engine's variables name a part`(
    environment: [String: String], expected: String?
  ) throws {
    #expect(try #require(Shard.found(in: environment)).shard?.description == expected)
  }

  @Test func `without them there is no part`() {
    #expect(Shard.found(in: ["CI_NODE_TOTAL": "5"]) == nil)
  }
}
