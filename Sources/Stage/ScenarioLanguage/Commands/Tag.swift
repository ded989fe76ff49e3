/// `tag WORD…`: words to choose scenarios by.
package struct Tags: Sendable, Equatable {
  /// At least one.
  package var words: [Name]
}

extension Tags: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "tag", "WORD…", in: .file, Wording("words to choose scenarios by", "用来挑选场景的标记"),
      example: "tag sections moves"),
    line: Self.init(reading:))

  package static let role = CommandRole.heading
  package var commandKind: Command.Kind { .tag(self) }
  package var written: CommandText { .line("tag \(words.blankSeparated)") }
  package var mentions: [Mention] { [] }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .nothing }

  private init(reading line: inout LineReader) throws(Diagnostic) {
    words = [try line.name(.tag)]
    while !line.isAtEnd { words.append(try line.name(.tag)) }
  }
}
