package import Words

/// What speaks against shards having done everything in their list exactly once.
package struct ShardGap: Sentence {
  /// What shards share out, and what they do with each of it.
  package enum Matter {
    /// Scenarios, which a test runs.
    case scenarios
    /// A class's files, which are judged.
    case files
  }

  /// What is missing, double, or does not fit.
  enum Kind {
    case otherList(String, than: String)
    case otherShard(String, entry: String, shard: String)
    /// What is in the list of all, and no report has for its own.
    case unlisted(Int, of: Int)
    /// What the reports list, together, is not what the digest is of.
    case otherDigest(Int, of: Int)
    case notDone(String)
    case doneTimes(Int, String, files: [String])
    case notInList(String, files: [String])
    case otherTotal(String, shard: String, first: String, total: Int)
    case again(String, shard: String, other: String)
    case noReport(shard: String)
  }

  let kind: Kind
  let matter: Matter

  init(_ kind: Kind, of matter: Matter) { (self.kind, self.matter) = (kind, matter) }

  package func text(in language: Language) -> String {
    switch kind {
    case .otherList(let path, let first):
      language(
        "\(path): its list of \(matter.name(in: .english)) is not that of \(first)",
        "\(path)：它的\(matter.name(in: .simplifiedChinese))清单与 \(first) 的不同")
    case .otherShard(let path, let entry, let shard):
      language(
        "\(path): \(entry) does not belong to shard \(shard)", "\(path)：\(entry) 不属于第 \(shard) 份")
    case .unlisted(let count, let total):
      language(
        "not \(matter.done(in: .english)): \(count) of \(matter.counted(total, in: .english)), which no "
          + "report lists",
        "没有\(matter.done(in: .simplifiedChinese))：\(matter.counted(total, in: .simplifiedChinese))中的 "
          + "\(count) 个，没有报告列出它们")
    case .otherDigest(let count, let total):
      language(
        "the \(matter.counted(count, in: .english)) that the reports list are not the \(total) of the "
          + "\(matter.whole(in: .english)): their digest is another",
        "各份报告列出的 \(matter.counted(count, in: .simplifiedChinese))不是\(matter.whole(in: .simplifiedChinese))的 "
          + "\(total) 个：摘要不同")
    case .notDone(let path):
      language(
        "not \(matter.done(in: .english)): \(path)",
        "没有\(matter.done(in: .simplifiedChinese))：\(path)")
    case .doneTimes(let count, let path, let files):
      language(
        "\(matter.done(in: .english)) \(count) times: \(path), in \(files.joined(separator: " and "))",
        "\(matter.done(in: .simplifiedChinese))了 \(count) 次：\(path)，在 \(files.joined(separator: " 和 "))"
      )
    case .notInList(let path, let files):
      language(
        "not in the list of \(matter.name(in: .english)): \(path), in \(files.joined(separator: " and "))",
        "不在\(matter.name(in: .simplifiedChinese))清单里：\(path)，在 \(files.joined(separator: " 和 "))")
    case .otherTotal(let path, let shard, let first, let total):
      language(
        "\(path): it is shard \(shard), but \(first) is one of \(total)",
        "\(path)：它是第 \(shard) 份，而 \(first) 是 \(total) 份之一")
    case .again(let path, let shard, let other):
      language(
        "\(path): shard \(shard) again, which is \(other) already",
        "\(path)：又是第 \(shard) 份，\(other) 已经是了")
    case .noReport(let shard):
      language("there is no report of shard \(shard)", "没有第 \(shard) 份的报告")
    }
  }
}

extension ShardGap.Matter {
  fileprivate func name(in language: Language) -> String {
    switch self {
    case .scenarios: language("scenarios", "场景")
    case .files: language("files", "文件")
    }
  }

  fileprivate func counted(_ count: Int, in language: Language) -> String {
    switch self {
    case .scenarios: Noun.scenario.counted(count, in: language)
    case .files: Noun.file.counted(count, in: language)
    }
  }

  fileprivate func done(in language: Language) -> String {
    switch self {
    case .scenarios: language("run", "运行")
    case .files: language("judged", "评阅")
    }
  }

  fileprivate func whole(in language: Language) -> String {
    switch self {
    case .scenarios: language("test", "测试")
    case .files: language("class", "班级")
    }
  }
}
