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

  /// The variables that a text names, of which a later one replaces an earlier.
  private static func environment(_ text: String) -> [String: String] {
    text.split(separator: " ").reduce(into: [:]) { variables, word in
      let pieces = word.split(separator: "=")
      variables[String(pieces[0])] = String(pieces[1])
    }
  }

  private static let slurm =
    "SLURM_ARRAY_TASK_ID=9 SLURM_ARRAY_TASK_MIN=5 SLURM_ARRAY_TASK_COUNT=4 SLURM_ARRAY_TASK_STEP=2"

  private static let good: [(String, String, String?)] = [
    ("auto", "CI_NODE_INDEX=2 CI_NODE_TOTAL=5", "2/5"),
    ("auto", "CIRCLE_NODE_INDEX=0 CIRCLE_NODE_TOTAL=4", "1/4"),
    ("auto", "BUILDKITE_PARALLEL_JOB=3 BUILDKITE_PARALLEL_JOB_COUNT=4", "4/4"),
    ("auto", "TEST_SHARD_INDEX=1 TEST_TOTAL_SHARDS=2", "2/2"),
    ("auto", "GTEST_SHARD_INDEX=1 GTEST_TOTAL_SHARDS=2", "2/2"),
    ("auto", "AWS_BATCH_JOB_ARRAY_INDEX=0 AWS_BATCH_JOB_ARRAY_SIZE=3", "1/3"),
    ("auto", slurm, "3/4"),
    (
      "auto",
      "SLURM_ARRAY_TASK_ID=1 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_COUNT=4",
      "1/4"
    ),
    ("auto/4", slurm, "3/4"),
    ("auto/7", "JOB_COMPLETION_INDEX=0", "1/7"),
    ("auto/7", "JOB_COMPLETION_INDEX=6", "7/7"),
    ("auto", "CI_NODE_TOTAL=5", nil),
    ("auto", "", nil),
  ]

  @Test(arguments: good)
  func `a machine's variables name a part`(
    word: String, variables: String, expected: String?
  ) throws {
    #expect(try Shard.found(by: word, in: Self.environment(variables))?.description == expected)
  }

  private static let bad: [(String, String, Shard.VariableProblem)] = [
    ("auto", "CI_NODE_INDEX=6 CI_NODE_TOTAL=5", .names("CI_NODE_INDEX")),
    (
      "auto", "CI_NODE_INDEX=9223372036854775807 CI_NODE_TOTAL=5",
      .names("CI_NODE_INDEX")
    ),
    (
      "auto", "CI_NODE_INDEX=-9223372036854775808 CI_NODE_TOTAL=5",
      .names("CI_NODE_INDEX")
    ),
    (
      "auto",
      "CIRCLE_NODE_INDEX=9223372036854775807 CIRCLE_NODE_TOTAL=5",
      .names("CIRCLE_NODE_INDEX")
    ),
    ("auto", slurm + " SLURM_ARRAY_TASK_STEP=0", .names("SLURM_ARRAY_TASK_ID")),
    ("auto", slurm + " SLURM_ARRAY_TASK_ID=8", .names("SLURM_ARRAY_TASK_ID")),
    ("auto", slurm + " SLURM_ARRAY_TASK_MIN=x", .names("SLURM_ARRAY_TASK_ID")),
    ("auto/3", slurm, .otherTotal("SLURM_ARRAY_TASK_COUNT", asked: 3)),
    ("auto", "JOB_COMPLETION_INDEX=1", .noTotal("JOB_COMPLETION_INDEX")),
    ("auto/7", "JOB_COMPLETION_INDEX=7", .names("JOB_COMPLETION_INDEX")),
    ("auto/7", "JOB_COMPLETION_INDEX=one", .names("JOB_COMPLETION_INDEX")),
    (
      "auto/7", "JOB_COMPLETION_INDEX=9223372036854775807", .names("JOB_COMPLETION_INDEX")
    ),
    ("auto/7", "", .noIndex(total: 7)),
  ]

  @Test(arguments: bad)
  func `variables that name no part are told`(
    word: String, variables: String, problem: Shard.VariableProblem
  ) {
    #expect(throws: problem) { try Shard.found(by: word, in: Self.environment(variables)) }
  }

  @Test(arguments: [
    ("auto", true), ("auto/5", true), ("auto/0", false), ("auto/", false), ("auto/x", false),
    ("auto/99999", false), ("autos", false), ("2/5", false),
  ])
  func `a word leaves the part to the machine`(word: String, isAutomatic: Bool) {
    #expect(Shard.isAutomatic(word) == isAutomatic)
  }
}
