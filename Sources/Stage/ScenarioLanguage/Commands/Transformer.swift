/// `transformer N … end`: a value transformer, forgotten halves included.
package struct TransformerDeclaration: Sendable, Equatable {
  package var name: Name
  package var transformedValueClass: Name?
  package var allowsReverse: Bool?
  /// `reverseTransformedValue nil`: the half that a learner forgot to write.
  package var reversesToNil = false
}

extension TransformerDeclaration: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "transformer", "NAME", in: .model,
      Wording("declares a value transformer, a property a line", "声明一个值转换器，一行一个属性"),
      detail: Wording(
        "`transformedValueClass Data`, `allowsReverse true`, `reverseTransformedValue nil` for a "
          + "forgotten half; a value that is data already is stored as it is",
        "`transformedValueClass Data`、`allowsReverse true`，`reverseTransformedValue nil` 表示漏写的另一半；已经是数据的值原样存储"
      ),
      example: "transformer EqualizerTransformer\n  transformedValueClass  Data\nend",
      slots: [.newName],
      block: BlockGuide(
        .columns(endsAtColon: false), hint: Wording("PROPERTY VALUE; end", "属性 值；end"),
        lines: [
          .init("transformedValueClass", Wording("the class it makes", "转换成的类")),
          .init(
            "allowsReverse", Wording("whether it turns back", "能否反向转换"),
            [.words(["true", "false"])]),
          .init(
            "reverseTransformedValue", Wording("nil, for a forgotten half", "nil，漏写的另一半"),
            [.words(["nil"])]),
        ])),
    block: Self.read)

  package static let role = CommandRole.model
  package var commandKind: Command.Kind { .transformer(self) }
  package var mentions: [Mention] { transformedValueClass.map { [.later($0)] } ?? [] }
  package var declarations: [Declaration] { [Declaration(name, .transformer(self))] }
  package var confirmation: CommandConfirmation {
    .declared(Wording("transformer \(name)", "转换器 \(name)"))
  }

  package var written: CommandText {
    var columns: [CommandText.Column] = []
    if let transformedValueClass {
      columns.append(.init("transformedValueClass", transformedValueClass))
    }
    if let allowsReverse { columns.append(.init("allowsReverse", allowsReverse)) }
    if reversesToNil { columns.append(.init("reverseTransformedValue", "nil")) }
    return .columns("transformer \(name)", columns)
  }

  private static func read(
    _ parser: inout Parser, _ first: Token, _ line: LineReader
  ) -> TransformerDeclaration? {
    var declaration = parser.head(line) { line throws(Diagnostic) in
      TransformerDeclaration(name: try line.newName(.transformerName))
    }
    let open = parser.opening(first, CommandWord.transformer.rawValue)
    parser.advance()
    var seen: [String: Range<Int>] = [:]
    let names = ["transformedValueClass", "allowsReverse", "reverseTransformedValue"]
    parser.block(open) { _, line throws(Diagnostic) in
      try line.propertyLine(names, seen: &seen) { name, line throws(Diagnostic) in
        switch name {
        case "transformedValueClass":
          declaration?.transformedValueClass = try line.name(.codingClass)
        case "allowsReverse": declaration?.allowsReverse = try line.boolean(name)
        default:
          try line.take(word: "nil")
          declaration?.reversesToNil = true
        }
      }
    }
    return declaration
  }
}
