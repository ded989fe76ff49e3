/// `reopen [version=N] […]`: closes everything and opens the same file with a new stack.
package struct Reopen: Sendable, Equatable {
  /// The version of the model; where nothing is said, that of before.
  package var choice = VersionChoice()
}

extension Reopen: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "reopen", "version=NUMBER shouldMigrateStoreAutomatically=false", in: .stack,
      Wording(
        "closes everything and opens the same file with a new stack", "全部关闭，再用新的栈打开同一个文件"),
      detail: Wording(
        "labels stay, controllers do not; with another `version` the rows are migrated, unless "
          + "`shouldMigrateStoreAutomatically` or `shouldInferMappingModelAutomatically` is false; where "
          + "it is refused there is no store until it is opened again",
        "标签仍在，控制器不在了；换了 `version` 就迁移各行，除非 `shouldMigrateStoreAutomatically` 或 "
          + "`shouldInferMappingModelAutomatically` 是 false；打开被拒绝时，再次打开之前没有存储"),
      example: "reopen version=2", slots: [.properties(VersionChoice.slots)]),
    line: Self.init(reading:))

  package static let role = CommandRole.action
  package var commandKind: Command.Kind { .reopen(self) }
  package var written: CommandText {
    var line = LineText("reopen")
    choice.write(to: &line)
    return .line(line.text)
  }
  package var mentions: [Mention] { [] }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .nothing }

  private init(reading line: inout LineReader) throws(Diagnostic) {
    try line.properties(VersionChoice.properties) { name, line throws(Diagnostic) in
      try choice.read(name, &line)
    }
  }
}
