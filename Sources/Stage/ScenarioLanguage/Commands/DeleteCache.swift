/// `deleteCache "N"`, or `deleteCache nil` for every cache.
package struct DeleteCache: Sendable, Equatable {
  package var name: TextLiteral?
}

extension DeleteCache: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "deleteCache", "\"NAME\"|nil", in: .controller,
      Wording("removes a section cache; nil removes all", "删除一个分组缓存；nil 删除全部"),
      example: "deleteCache \"StudentTable\"", slots: [.words(["nil"])]),
    line: { line throws(Diagnostic) in
      DeleteCache(
        name: line.skip(word: "nil") ? nil : try line.bareOrText(.cacheName))
    })

  package static let role = CommandRole.action
  package var commandKind: Command.Kind { .deleteCache(self) }
  package var written: CommandText { .line("deleteCache \(name?.description ?? "nil")") }
  package var mentions: [Mention] { [] }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .nothing }
}
