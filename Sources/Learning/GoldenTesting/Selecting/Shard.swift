package import Words

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

  /// How CI engines and schedulers name a job's number and that of all, and what they count the first as.
  private static let variables: [Names] = [
    Names(index: "TEST_SHARD_INDEX", total: "TEST_TOTAL_SHARDS"),
    Names(index: "CIRCLE_NODE_INDEX", total: "CIRCLE_NODE_TOTAL"),
    Names(index: "BUILDKITE_PARALLEL_JOB", total: "BUILDKITE_PARALLEL_JOB_COUNT"),
    Names(index: "CI_NODE_INDEX", total: "CI_NODE_TOTAL", first: "1"),
    Names(index: "GTEST_SHARD_INDEX", total: "GTEST_TOTAL_SHARDS"),
    Names(
      index: "SLURM_ARRAY_TASK_ID", total: "SLURM_ARRAY_TASK_COUNT",
      firstName: "SLURM_ARRAY_TASK_MIN", stepName: "SLURM_ARRAY_TASK_STEP"),
    Names(index: "AWS_BATCH_JOB_ARRAY_INDEX", total: "AWS_BATCH_JOB_ARRAY_SIZE"),
  ]

  /// The variable of an indexed job of Kubernetes, counted from 0; how many jobs there are, none says.
  package static let lonelyIndex = "JOB_COMPLETION_INDEX"

  private struct Names {
    var index: String
    var total: String
    /// What the first job's number is.
    var first = "0"
    /// The variable that says it; nil where it is always the same.
    var firstName: String?
    /// The variable that says by how much a number is larger than the one before; nil where that is 1.
    var stepName: String?

    /// The part that the variables name; nil where they name none.
    func shard(_ environment: [String: String]) -> Shard? {
      func number(_ name: String?, or usual: String) -> Int? {
        Int(name.flatMap { environment[$0] } ?? usual)
      }
      guard let job = number(index, or: ""), let all = number(total, or: ""),
        let first = number(firstName, or: first), let step = number(stepName, or: "1"), step > 0
      else { return nil }
      let (distance, overflows) = job.subtractingReportingOverflow(first)
      guard !overflows, distance >= 0, distance % step == 0 else { return nil }
      return Shard("\(distance / step &+ 1)/\(all)")
    }
  }

  /// The names of these variables, for help.
  package static var variableNames: [String] { variables.map { "\($0.index)/\($0.total)" } }

  /// What is wrong with the variables of the machine.
  package enum VariableProblem: Error, Equatable {
    /// The variable, and the one beside it, name no part.
    case names(String)
    /// The variable says which job this is, and none how many there are.
    case noTotal(String)
    /// No variable says which of so many jobs this is.
    case noIndex(total: Int)
    /// The variable says another number of jobs than was asked for.
    case otherTotal(String, asked: Int)
  }

  /// Finds the part that `auto` or `auto/N` means on a machine.
  ///
  /// - Parameters:
  ///   - word: what was asked for.
  ///   - environment: the variables of a CI engine or a scheduler.
  /// - Returns: the part; nil where that is all there is.
  /// - Throws: variables that name no part, or none where `N` parts were asked for.
  package static func found(
    by word: String, in environment: [String: String]
  ) throws(VariableProblem) -> Shard? {
    let asked = mostAsked(word)
    for names in variables where environment[names.index] != nil && environment[names.total] != nil
    {
      guard let shard = names.shard(environment) else { throw .names(names.index) }
      if let asked, asked != shard.total { throw .otherTotal(names.total, asked: asked) }
      return shard
    }
    guard let text = environment[lonelyIndex] else {
      if let asked { throw .noIndex(total: asked) }
      return nil
    }
    guard let asked else { throw .noTotal(lonelyIndex) }
    guard let shard = Int(text).flatMap({ Shard("\($0 &+ 1)/\(asked)") }) else {
      throw .names(lonelyIndex)
    }
    return shard
  }

  /// Whether a word leaves it to the machine's variables which part is meant: `auto`, `auto/5`.
  package static func isAutomatic(_ word: String) -> Bool {
    word == "auto" || mostAsked(word) != nil
  }

  /// The number of `auto/5`; nil for any other word.
  private static func mostAsked(_ word: String) -> Int? {
    guard word.hasPrefix("auto/") else { return nil }
    return Shard("1/" + word.dropFirst("auto/".count))?.total
  }

  /// Whether a scenario belongs to the part.
  package func contains(_ path: String) -> Bool { contains(number: Self.number(of: path)) }

  /// Whether a scenario whose path has a number belongs to the part.
  func contains(number: UInt64) -> Bool { number % UInt64(total) == UInt64(index - 1) }

  /// The number by which a path is dealt out, the same on every machine: FNV-1a of the path's bytes, its bits mixed once more.
  static func number(of path: String) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in path.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    hash = (hash ^ (hash >> 30)) &* 0xbf58_476d_1ce4_e5b9
    hash = (hash ^ (hash >> 27)) &* 0x94d0_49bb_1331_11eb
    return hash ^ (hash >> 31)
  }
}

extension Shard.VariableProblem: Sentence {
  package func text(in language: Language) -> String {
    switch self {
    case .names(Shard.lonelyIndex):
      language(
        "'--shard auto/N': \(Shard.lonelyIndex) does not name one of N parts",
        "'--shard auto/N'：\(Shard.lonelyIndex) 不表示 N 份中的某一份")
    case .names(let name):
      language(
        "'--shard auto': \(name) and the variables beside it do not name a part",
        "'--shard auto'：\(name) 和与它成对的变量不表示某一份")
    case .noTotal(let name):
      language(
        "'--shard auto': \(name) says which part this is, and nothing of how many; say it, as 'auto/5'",
        "'--shard auto'：\(name) 说明这是第几份，但没有说共有几份；请写出来，例如 'auto/5'")
    case .noIndex(let total):
      language(
        "'--shard auto/\(total)': no variable says which of \(total) parts this is; 'rollcall help shards' lists them",
        "'--shard auto/\(total)'：没有变量说明这是 \(total) 份中的哪一份（'rollcall help shards' 列出这些变量）")
    case .otherTotal(let name, let asked):
      language(
        "'--shard auto/\(asked)': \(name) says another number of parts",
        "'--shard auto/\(asked)'：\(name) 说的份数不同")
    }
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
