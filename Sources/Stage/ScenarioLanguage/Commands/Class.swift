import Words

/// `class N … end`: a coding class; one field a line.
package struct ClassDeclaration: Sendable, Equatable {
  package struct Field: Sendable, Equatable {
    package var name: Name
    /// A built-in kind of value such as `Array`, or another class.
    package var type: Name
  }

  package var name: Name
  package var fields: [Field]
}

extension ClassDeclaration: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "class", "NAME", in: .model,
      Wording("declares a class that can be archived, a field a line", "声明一个可归档的类，一行一个字段"),
      detail: Wording("as in `gains Array`", "例如 `gains Array`"),
      example: "class Equalizer\n  gains  Array\nend", slots: [.newName],
      block: BlockGuide(.columns(endsAtColon: false), hint: Wording("NAME TYPE; end", "名字 类型；end"))),
    block: Self.read)

  package static let role = CommandRole.model
  package var commandKind: Command.Kind { .class(self) }
  package var written: CommandText {
    .columns("class \(name)", fields.map { .init($0.name, $0.type) })
  }
  package var mentions: [Mention] { [] }
  package var declarations: [Declaration] { [Declaration(name, .codingClass(self))] }
  package var confirmation: CommandConfirmation {
    .declared(
      Wording(
        "class \(name): \(Noun.field.counted(fields.count, in: .english))",
        "类 \(name)：\(Noun.field.counted(fields.count, in: .simplifiedChinese))"))
  }

  private static func read(
    _ parser: inout Parser, _ first: Token, _ line: LineReader
  ) -> ClassDeclaration? {
    var declaration = parser.head(line) { line throws(Diagnostic) in
      ClassDeclaration(name: try line.newName(.className), fields: [])
    }
    let open = parser.opening(first, CommandWord.class.rawValue)
    parser.advance()
    var seen: [String: Range<Int>] = [:]
    parser.block(open) { parser, line throws(Diagnostic) in
      let name = try line.newName(.field)
      let type = try line.name(.fieldType)
      try line.finish()
      try parser.checkOnce(name, &seen)
      declaration?.fields.append(Field(name: name, type: type))
    }
    return declaration
  }
}
