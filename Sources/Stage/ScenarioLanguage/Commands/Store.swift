/// `store sqlite|xml|binary|memory ["FILE"] [from="FILE"] [readOnly=true] [persistentHistoryTracking=true]
/// [remoteChangeNotificationPost=true] [version=N] […]`: model, coordinator, store and `main` in one.
package struct StoreDeclaration: Sendable, Equatable {
  package enum Kind: String, Sendable, CaseIterable {
    case sqlite, xml, binary, memory

    /// Whether the rows are in a file.
    package var isFile: Bool {
      switch self {
      case .sqlite, .xml, .binary: true
      case .memory: false
      }
    }
  }

  /// Where the rows are kept.
  package var kind: Kind
  /// Nil for a fresh store that is gone afterwards.
  package var file: PlainText?
  /// The store that is copied first, beside the scenario; nil for none.
  package var origin: PlainText?
  package var isReadOnly: Bool?
  /// Whether the store keeps a persistent history.
  package var tracksHistory: Bool?
  /// Whether the coordinator posts `NSPersistentStoreRemoteChange`.
  package var postsRemoteChanges: Bool?
  /// The version of the model; where nothing is said, the first.
  package var choice = VersionChoice()
}

extension StoreDeclaration: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "store",
      "sqlite|xml|binary|memory \"FILE\" from=\"FILE\" readOnly=true version=NUMBER",
      in: .stack,
      Wording(
        "opens a store; one without a file is gone when you leave",
        "打开一个存储；没有文件名的存储，离开后就不在了"),
      detail: Wording(
        "model, coordinator, store and the context `main` in one; a named file is kept by `--stores`; "
          + "`from` copies a store of the scenario's folder first, so that each run begins with the same "
          + "rows (the prompt asks before the copy takes a file's place); `persistentHistoryTracking` keeps a history of its saves, `remoteChangeNotificationPost` has "
          + "`receiveRemoteChange` hear of them; `version` and what may be migrated as in `reopen`",
        "模型、协调器、存储和上下文 `main` 一次就绪；有名字的文件由 `--stores` 保留；`from` 先复制场景文件夹里的一个存储，"
          + "所以每次运行都从相同的行开始（在提示符下，副本取代已有的文件之前会先问）；`persistentHistoryTracking` 记下每次保存的历史，`remoteChangeNotificationPost` 让 "
          + "`receiveRemoteChange` 听到它们；`version` 和可否迁移的写法同 "
          + "`reopen`"),
      example: "store sqlite \"School.sqlite\" readOnly=true",
      slots: [
        .words(Kind.allCases.map(\.rawValue)),
        .either([.file, .properties(properties)]), .properties(properties),
      ]),
    line: Self.init(reading:))

  private static let properties =
    [
      CommandGuide.Property("from", .file), .boolean("readOnly"),
      .boolean("persistentHistoryTracking"), .boolean("remoteChangeNotificationPost"),
    ]
    + VersionChoice.slots

  package static let role = CommandRole.action
  package var commandKind: Command.Kind { .store(self) }
  package var mentions: [Mention] { [] }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .store(self) }

  package var written: CommandText {
    var line = LineText("store \(kind.rawValue)")
    line.word(file)
    line.property("from", origin)
    line.property("readOnly", isReadOnly)
    line.property("persistentHistoryTracking", tracksHistory)
    line.property("remoteChangeNotificationPost", postsRemoteChanges)
    choice.write(to: &line)
    return .line(line.text)
  }

  private init(reading line: inout LineReader) throws(Diagnostic) {
    kind = try line.word(of: Kind.self, .kindOfStore)
    let names =
      ["from", "readOnly", "persistentHistoryTracking", "remoteChangeNotificationPost"]
      + VersionChoice.properties
    // A word in the place of the file is a file whose quotes were forgotten.
    if let next = line.peek(), !line.followedByEquals, !names.contains(next.word ?? "") {
      file = try line.plainText(.quotedFile)
    }
    try line.properties(names) { name, line throws(Diagnostic) in
      switch name {
      case "from": origin = try line.plainText(.file)
      case "readOnly": isReadOnly = try line.boolean(name)
      case "persistentHistoryTracking": tracksHistory = try line.boolean(name)
      case "remoteChangeNotificationPost": postsRemoteChanges = try line.boolean(name)
      default: try choice.read(name, &line)
      }
    }
  }
}
