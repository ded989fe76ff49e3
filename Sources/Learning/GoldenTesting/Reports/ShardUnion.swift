/// What several shards have done as one, with the proof that everything in their list was done exactly once.
///
/// Each shard names its own files with their places in the list of all. That their union is that list, its digest
/// proves, which all shards have.
package struct ShardUnion<Record> {
  /// What one shard tells.
  package struct Part {
    /// The path of its report.
    package var file: String
    package var shard: Shard
    package var list: ScenarioList
    /// What it has done, each with its path in the list.
    package var records: [(path: String, record: Record)]

    package init(
      file: String, shard: Shard, list: ScenarioList, records: [(path: String, record: Record)]
    ) {
      (self.file, self.shard, self.list, self.records) = (file, shard, list, records)
    }
  }

  /// The list of all.
  package private(set) var list: ScenarioList
  /// What was done, in the order of one machine; what was done twice once.
  package private(set) var records: [Record] = []
  /// What is missing, double, or does not fit; the union is whole where there is nothing.
  package private(set) var gaps: [ShardGap] = []

  private let matter: ShardGap.Matter

  /// Joins what shards tell; there is at least one.
  package init(of matter: ShardGap.Matter, _ parts: [Part]) {
    self.matter = matter
    let isWhole: Bool
    (list, isWhole) = ScenarioList.joining(parts.map(\.list))
    checkShards(parts)
    var done: [String: [(file: String, record: Record)]] = [:]
    for part in parts {
      if part.list.count != list.count || part.list.digest != list.digest {
        note(.otherList(part.file, than: parts[0].file))
      }
      for (path, record) in part.records {
        done[path, default: []].append((part.file, record))
        if !part.shard.contains(path) {
          note(.otherShard(part.file, entry: path, shard: "\(part.shard)"))
        }
      }
    }
    if list.own.count < list.count {
      note(.unlisted(list.count - list.own.count, of: list.count))
    } else if !isWhole {
      note(.otherDigest(list.own.count, of: list.count))
    }
    for entry in list.own {
      let found = done.removeValue(forKey: entry.path) ?? []
      if found.isEmpty { note(.notDone(entry.path)) }
      if found.count > 1 {
        note(.doneTimes(found.count, entry.path, files: found.map(\.file)))
      }
      records += found.prefix(1).map(\.record)
    }
    for (path, found) in done.sorted(by: { $0.key < $1.key }) {
      note(.notInList(path, files: found.map(\.file)))
    }
  }

  private mutating func note(_ kind: ShardGap.Kind) { gaps.append(ShardGap(kind, of: matter)) }

  private mutating func checkShards(_ parts: [Part]) {
    guard let first = parts.first else { return }
    let total = first.shard.total
    var seen: [Int: String] = [:]
    for part in parts {
      if part.shard.total != total {
        note(
          .otherTotal(part.file, shard: "\(part.shard)", first: first.file, total: total))
      } else if let other = seen.updateValue(part.file, forKey: part.shard.index) {
        note(.again(part.file, shard: "\(part.shard)", other: other))
      }
    }
    for index in 1...total where seen[index] == nil {
      note(.noReport(shard: "\(index)/\(total)"))
    }
  }
}
