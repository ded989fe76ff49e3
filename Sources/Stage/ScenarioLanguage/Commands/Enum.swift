import Words

/// `enum N TYPE … end`: named raw values.
package struct EnumDeclaration: Sendable, Equatable {
  package struct Case: Sendable, Equatable {
    package var name: Name
    /// A number or a text.
    package var rawValue: Value
  }

  package var name: Name
  /// What the raw values are: whole numbers or texts.
  package var type: BuiltInAttributeType
  package var cases: [Case]
}

extension EnumDeclaration: CommandValue {
  private static let types = BuiltInAttributeType.allCases.filter { $0.swiftRawType != nil }
    .map(\.rawValue)

  package static let form = CommandForm(
    CommandGuide(
      "enum", "NAME TYPE", in: .model,
      Wording("declares named raw values, a case a line", "声明一组有名字的原始值，一行一个"),
      detail: Wording("as in `female 1`", "例如 `female 1`"),
      example: "enum Gender Integer16\n  male    0\n  female  1\nend",
      slots: [.newName, .words(types)],
      block: BlockGuide(.columns(endsAtColon: false), hint: Wording("NAME VALUE; end", "名字 值；end"))),
    block: Self.read)

  package static let role = CommandRole.model
  package var commandKind: Command.Kind { .enum(self) }
  package var written: CommandText {
    .columns("enum \(name) \(type.rawValue)", cases.map { .init($0.name, $0.rawValue) })
  }
  package var mentions: [Mention] { [] }
  package var declarations: [Declaration] { [Declaration(name, .enumeration(self))] }
  package var confirmation: CommandConfirmation {
    .declared(
      Wording(
        "enum \(name): \(Noun.case.counted(cases.count, in: .english))",
        "枚举 \(name)：\(Noun.case.counted(cases.count, in: .simplifiedChinese))"))
  }

  private static func read(
    _ parser: inout Parser, _ first: Token, _ line: LineReader
  ) -> EnumDeclaration? {
    var declaration = parser.head(line) { line throws(Diagnostic) in
      let name = try line.newName(.enumName)
      let word = try line.word(among: types, .typeOfRawValues)
      return EnumDeclaration(
        name: name, type: BuiltInAttributeType(rawValue: word) ?? .integer16, cases: [])
    }
    let open = parser.opening(first, CommandWord.enum.rawValue)
    parser.advance()
    var seen: [String: Range<Int>] = [:]
    parser.block(open) { parser, line throws(Diagnostic) in
      let name = try line.newName(.enumCase)
      let rawValue = try line.value(.rawValue)
      try line.finish()
      try parser.checkOnce(name, &seen)
      declaration?.cases.append(Case(name: name, rawValue: rawValue))
    }
    return declaration
  }
}
