import OpenCoreData

/// All scenarios of a test, as the report of a shard tells of them: how many there are and a digest of their paths,
/// and by name those that are its own.
///
/// A report stays as small as its shard, however many scenarios there are, and the reports of all shards can still
/// be proved to be of one list, and to have all of it.
package struct ScenarioList: Sendable, Equatable {
  /// A scenario of the shard.
  package struct Entry: Sendable, Equatable, Codable {
    package var path: String
    /// Its place among all that are meant, counted from 0.
    package var place: Int
  }

  /// How many scenarios are meant, those of other shards too.
  package var count: Int
  /// A digest of the paths of all, in their order.
  package var digest: String
  /// Those of the shard, in their order.
  package var own: [Entry]

  /// What is known of them, as a report has it.
  package init(count: Int, digest: String, own: [Entry]) {
    self.count = count
    self.digest = digest
    self.own = own
  }

  /// Lists the scenarios at paths, which are those of all shards in their order.
  package init(_ all: [String], for shard: Shard) {
    let numbers = all.map(Shard.number)
    count = all.count
    digest = Self.digest(of: numbers)
    own = zip(all, numbers).enumerated().compactMap { place, scenario in
      shard.contains(number: scenario.1) ? Entry(path: scenario.0, place: place) : nil
    }
  }

  /// The SHA-256, in hexadecimal digits, of the numbers by which paths are dealt out to shards.
  static func digest(of numbers: [UInt64]) -> String {
    let bytes = numbers.flatMap { number in
      (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    return SHA256.digest(bytes).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
      .joined()
  }

  /// The lists of all shards as one, in the order of one machine.
  ///
  /// - Parameter lists: those of the shards; count and digest are the first's.
  /// - Returns: the list, what is listed twice once, and whether it is whole: a scenario at every place, and all of
  ///   them together those of the digest.
  static func joining(_ lists: [ScenarioList]) -> (list: ScenarioList, isWhole: Bool) {
    var joined = lists.first ?? ScenarioList(count: 0, digest: digest(of: []), own: [])
    var paths: Set<String> = []
    joined.own = lists.flatMap(\.own).sorted { $0.place < $1.place }
      .filter { paths.insert($0.path).inserted }
    let numbers = joined.own.map { Shard.number(of: $0.path) }
    let isWhole = joined.own.count == joined.count && digest(of: numbers) == joined.digest
    return (joined, isWhole)
  }
}
