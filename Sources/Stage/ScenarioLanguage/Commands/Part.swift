/// `part NAME … end`: lines that run only where they are included.
package struct Part: Sendable, Equatable {
  package var name: Name
  package var body: [Command]
}

extension Part: CommandBlock {
  package static let form = CommandForm(
    CommandGuide(
      "part", "NAME", in: .file,
      Wording("lines that run only where they are included", "只在被 include 时才运行的若干行"),
      example: "part model\n  entity Student\n    name  String\n  end\nend", slots: [.newName],
      block: .commands),
    block: Self.read)

  package static let role = CommandRole.flow
  package var commandKind: Command.Kind { .part(self) }
  package var run: BlockRun { .whereIncluded }
  package var written: CommandText { .commands("part \(name)", body) }
  package var mentions: [Mention] { [] }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation {
    .declared(
      Wording("part \(name): runs where it is included", "部分 \(name)：在被 include 的地方运行"))
  }

  private static func read(_ parser: inout Parser, _ first: Token, _ line: LineReader) -> Part? {
    let name = parser.head(line) { line throws(Diagnostic) in try line.newName(.partName) }
    let open = parser.opening(first, CommandWord.part.rawValue)
    if let name { parser.note(part: name) }
    parser.advance()
    let outside = parser.versions
    parser.scope.enterPart()
    let body = parser.body(open)
    parser.scope.leave()
    parser.versions = outside
    return name.map { Part(name: $0, body: body) }
  }
}
