package import Words

/// What a migration does with an entity or a property, as its step shows it.
package enum MigrationSentence: Sentence, Equatable {
  /// The versions of the model, by their numbers.
  case migrated(from: Int, to: Int)
  /// Both versions describe the same rows.
  case nothingToDo(from: Int, to: Int)
  /// An entity with what it was called, and how many rows of its own it has.
  case entity(String, former: String, rows: Int)
  case newEntity(String)
  case removedEntity(String, rows: Int)
  /// Properties that are called what they were called.
  case kept([String])
  case renamed(String, former: String)
  /// An attribute whose numbers become those of another type.
  case converted(String, from: String, to: String)
  /// A relationship, or an attribute that no store keeps.
  case added(String)
  /// An attribute, and the value that each row has of it, as it is printed.
  case addedWithValue(String, String)
  case removed(String)
  /// A property with how many values go with it.
  case removedWithValues(String, Int)

  package func text(in language: Language) -> String {
    switch self {
    case .migrated(let former, let version):
      language(
        "version \(former) to \(version): the mapping is inferred, and the rows are copied in one "
          + "transaction", "版本 \(former) 到 \(version)：映射是推断出来的，各行在一个事务里复制")
    case .nothingToDo(let former, let version):
      language(
        "version \(former) to \(version): the version hashes are the same, so no row is touched",
        "版本 \(former) 到 \(version)：版本哈希相同，一行也没有动")
    case .entity(let name, let former, let rows):
      language(
        (name == former ? name : "\(name), which was \(former)")
          + ": \(Noun.row.counted(rows, in: .english))",
        (name == former ? name : "\(name)（原来是 \(former)）")
          + "：\(Noun.row.counted(rows, in: .simplifiedChinese))")
    case .newEntity(let name): language("\(name): new", "\(name)：新的")
    case .removedEntity(let name, let rows):
      language(
        "\(name): gone, with \(Noun.row.counted(rows, in: .english))",
        "\(name)：没有了，连同 \(Noun.row.counted(rows, in: .simplifiedChinese))")
    case .kept(let names):
      language("  \(names.joined(separator: ", ")): kept", "  \(names.joined(separator: "、"))：不变")
    case .renamed(let name, let former):
      language("  \(name): the values of \(former)", "  \(name)：取 \(former) 的值")
    case .converted(let name, let former, let type):
      language(
        "  \(name): converted from \(former) to \(type)", "  \(name)：从 \(former) 转换成 \(type)")
    case .added(let name): language("  \(name): new", "  \(name)：新的")
    case .addedWithValue(let name, let value):
      language("  \(name): new, \(value) in each row", "  \(name)：新的，每行都是 \(value)")
    case .removed(let name): language("  \(name): gone", "  \(name)：没有了")
    case .removedWithValues(let name, let count):
      language(
        "  \(name): gone, with \(Noun.value.counted(count, in: .english))",
        "  \(name)：没有了，连同 \(Noun.value.counted(count, in: .simplifiedChinese))")
    }
  }
}
