import OpenCoreData
import Reports
import ScenarioLanguage
import Words

/// What a finding in a store means on a phone, and what to do.
struct FindingWords {
  private let finding: StoreFinding

  init(_ finding: StoreFinding) { self.finding = finding }

  /// The finding in three lines: what and where, what an app sees of it, and what to do.
  func lines(in language: Language) -> [String] {
    [
      title.text(in: language), "   \(meaning.text(in: language))",
      "   \(remedy.text(in: language))",
    ]
  }

  /// The finding as members of an object.
  func write(to json: inout JSONWriter, in language: Language) {
    json.string("finding", finding.kind.rawValue)
    json.string("entity", finding.entity)
    json.string("property", finding.property)
    json.number("count", finding.count)
    json.strings("rows", finding.rows.map(String.init))
    json.string("detail", finding.detail)
    json.string("meaning", meaning.text(in: language))
    json.string("remedy", remedy.text(in: language))
  }

  /// The finding in a line, with its place.
  var title: Wording {
    let place = [finding.entity, finding.property].compactMap { $0 }.map(VisibleText.of)
      .joined(separator: ".")
    let rows = finding.rows.map(String.init).joined(separator: ", ")
    let more = finding.count - finding.rows.count
    let end = finding.detail.map { " (\(VisibleText.of($0)))" } ?? ""
    let where_ = place.isEmpty ? "" : ": \(place)"
    guard !finding.rows.isEmpty else {
      let count = finding.count > 1 ? ", \(finding.count)" : ""
      return Wording(
        "\(finding.kind.rawValue)\(where_)\(count)\(end)",
        "\(finding.kind.rawValue)\(where_)\(count)\(end)")
    }
    return Wording(
      "\(finding.kind.rawValue)\(where_), Z_PK \(rows)" + (more > 0 ? " and \(more) more" : "")
        + end,
      "\(finding.kind.rawValue)\(where_)，Z_PK \(rows)" + (more > 0 ? "，另有 \(more) 个" : "") + end)
  }

  /// What an app sees of it.
  var meaning: Wording {
    switch finding.kind {
    case .damagedFile:
      Wording(
        "Opening or fetching fails with SQLite's error 11, or answers wrong rows.",
        "打开或获取时以 SQLite 错误 11 失败，或得到错误的行。")
    case .logEndsEarly:
      Wording(
        "The last transactions are missing, without an error.", "最后的事务不见了，也没有错误。")
    case .unreadableModel:
      Wording(
        "The store opens, but cannot be migrated without its model in the app.",
        "存储能打开，但如果应用里没有它的模型，就不能迁移。")
    case .otherTables:
      Wording(
        "Fetches raise 'no such column' or 'no such table'.",
        "获取时出现 'no such column' 或 'no such table'。")
    case .unknownEntity:
      Wording(
        "The rows are in no fetch of any entity, or raise when they are read.",
        "任何实体的获取都得不到这些行，或读取它们时抛出异常。")
    case .keyCounterTooLow:
      Wording(
        "The next insertion gets a key that is taken, and the save fails with a constraint error.",
        "下一次插入会得到已被占用的键，保存以约束错误失败。")
    case .danglingReference:
      Wording(
        "Reading the relationship gives a fault that raises 'could not fulfill a fault' (133000).",
        "读取这个关系得到的 fault 会抛出 'could not fulfill a fault'（133000）。")
    case .oneSidedRelationship:
      Wording(
        "One side shows the other, which shows nothing or something else.",
        "一边显示另一边，而另一边显示的是空或别的对象。")
    case .danglingJoinRow:
      Wording(
        "The to-many has a member that is a fault of nothing, and raises when it is read.",
        "对多关系里有一个成员没有对应的行，读取时抛出异常。")
    case .missingValue:
      Wording(
        "The next save that changes such an object fails with 1570; a class that expects a value may crash.",
        "下一次改动这种对象的保存以 1570 失败；以为一定有值的类可能崩溃。")
    case .brokenUniqueness:
      Wording(
        "A save with such a value fails with 133021, or merges with any of the rows.",
        "带有这种值的保存以 133021 失败，或与其中任意一行合并。")
    case .invalidValue:
      Wording(
        "The next save that changes such an object fails its validation.",
        "下一次改动这种对象的保存不能通过验证。")
    case .missingExternalFile:
      Wording("The attribute reads as nil, or raises.", "这个属性读出来是 nil，或抛出异常。")
    case .orphanedExternalFile:
      Wording("Nothing shows it; it takes room for ever.", "没有什么会显示它；它一直占用空间。")
    case .unreadableArchive:
      Wording(
        "The attribute reads as nil, and a value transformer says so in the log.",
        "这个属性读出来是 nil，值转换器会在日志里说明。")
    case .historyGap:
      Wording(
        "Whoever follows the history misses changes, as an extension or a sync.",
        "跟随历史的一方会漏掉改动，例如扩展或同步。")
    }
  }

  /// What to do about it.
  var remedy: Wording {
    switch finding.kind {
    case .damagedFile:
      Wording(
        "Take a backup, or save what 'sqlite3 STORE .recover' gives.",
        "使用备份，或保留 'sqlite3 STORE .recover' 得到的内容。")
    case .logEndsEarly:
      Wording(
        "Copy the store again while the app is not running, with its -wal and -shm.",
        "在应用没有运行时重新复制存储，连同 -wal 和 -shm。")
    case .unreadableModel:
      Wording("Name the app's model with --model.", "用 --model 指定应用的模型。")
    case .otherTables:
      Wording(
        "Compare with the model that made it: 'rollcall compare STORE MODEL'.",
        "与建立它的模型比较：'rollcall compare STORE MODEL'。")
    case .unknownEntity:
      Wording(
        "Find out who wrote them by SQL; give them their entity's Z_ENT, or delete them.",
        "查明是谁用 SQL 写入的；改成所属实体的 Z_ENT，或删除它们。")
    case .keyCounterTooLow:
      Wording(
        "Set Z_MAX in Z_PRIMARYKEY to the highest Z_PK.", "把 Z_PRIMARYKEY 的 Z_MAX 改成最大的 Z_PK。")
    case .danglingReference:
      Wording(
        "Set the relationship to nil in the app, or its column to NULL; see that both sides of a deletion are "
          + "saved.", "在应用里把这个关系设为 nil，或把列设为 NULL；确认删除的两边都被保存。")
    case .oneSidedRelationship:
      Wording(
        "Set the relationship again in the app, which sets both sides.",
        "在应用里重新设置这个关系，两边都会被设置。")
    case .danglingJoinRow:
      Wording("Delete the row of the join table.", "删除连接表里的这一行。")
    case .missingValue:
      Wording(
        "Give the rows a value, or make the property optional.", "给这些行一个值，或把属性改成可选。")
    case .brokenUniqueness:
      Wording(
        "Merge the rows by hand before the constraint is used.", "在使用约束之前手工合并这些行。")
    case .invalidValue:
      Wording(
        "Correct the values, or widen the rule in the model.", "改正这些值，或在模型里放宽规则。")
    case .missingExternalFile:
      Wording(
        "Copy the store's hidden _SUPPORT folder with it, or set the attribute to nil.",
        "复制存储时带上隐藏的 _SUPPORT 文件夹，或把属性设为 nil。")
    case .orphanedExternalFile:
      Wording(
        "Delete the file once no other store uses the folder.",
        "确认没有别的存储使用这个文件夹之后，删除这个文件。")
    case .unreadableArchive:
      Wording(
        "Look whether the attribute had another transformer before; else set it to nil.",
        "看看这个属性以前是否用过别的转换器；否则把它设为 nil。")
    case .historyGap:
      Wording(
        "Have those who follow the history start anew with a fetch of everything.",
        "让跟随历史的一方重新开始，先获取全部内容。")
    }
  }
}
