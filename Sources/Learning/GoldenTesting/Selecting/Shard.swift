/// A part of the scenarios, for one of several machines.
///
/// Which one a scenario belongs to, its path alone decides, so that scenarios which come or go move
/// no others.
package struct Shard: Sendable, Equatable {
  /// Counted from 1.
  package let index: Int
  package let total: Int

  /// All there is.
  package static let whole = Shard(index: 1, total: 1)

  /// No more machines than this share the work.
  private static let most = 10_000

  private init(index: Int, total: Int) {
    self.index = index
    self.total = total
  }

  /// Reads `2/5`; nil for what is no such part.
  package init?(_ text: String) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let index = numbers[0], let total = numbers[1],
      total <= Self.most, index >= 1, index <= total
    else { return nil }
    self.init(index: index, total: total)
  }

  /// How CI engines name a job's number and that of all, and what they count the first as.
  private static let variables = [
    (index: "TEST_SHARD_INDEX", total: "TEST_TOTAL_SHARDS", first: 0),
    (index: "CIRCLE_NODE_INDEX", total: "CIRCLE_NODE_TOTAL", first: 0),
    (index: "BUILDKITE_PARALLEL_JOB", total: "BUILDKITE_PARALLEL_JOB_COUNT", first: 0),
    (index: "CI_NODE_INDEX", total: "CI_NODE_TOTAL", first: 1),
    (index: "GTEST_SHARD_INDEX", total: "GTEST_TOTAL_SHARDS", first: 0),
  ]

  /// The names of these variables, for help.
  package static var variableNames: [String] { variables.map { "\($0.index)/\($0.total)" } }

  /// The part that the variables of a CI engine name, with the name of the first; nil for none.
  package static func found(
    in environment: [String: String]
  ) -> (shard: Shard?, variable: String)? {
    for (index, total, first) in variables {
      guard let part = environment[index], let all = environment[total] else { continue }
      let shard = Int(part).flatMap { Shard("\($0 &- first &+ 1)/\(all)") }
      return (shard, index)
    }
    return nil
  }

  /// Whether a scenario belongs to the part.
  package func contains(_ path: String) -> Bool {
    Self.hash(of: path) % UInt64(total) == UInt64(index - 1)
  }

  /// The same on every machine: FNV-1a of the path's bytes, its bits mixed once more.
  private static func hash(of path: String) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in path.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    hash = (hash ^ (hash >> 30)) &* 0xbf58_476d_1ce4_e5b9
    hash = (hash ^ (hash >> 27)) &* 0x94d0_49bb_1331_11eb
    return hash ^ (hash >> 31)
  }
}

extension Shard: Codable {
  /// Reads `2/5`.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let shard = Shard(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no shard")
    }
    self = shard
  }

  /// Writes `2/5`.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension Shard: CustomStringConvertible {
  /// As it is written: `2/5`.
  package var description: String { "\(index)/\(total)" }
}
