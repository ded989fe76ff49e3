import Words

/// `entity E [parent=P] [abstract=true] [renamingIdentifier=F] … end`.
package struct EntityDeclaration: Sendable, Equatable {
  package var name: Name
  package var parent: Name?
  /// Nil where it is not said, which means false.
  package var isAbstract: Bool?
  /// What it was called in the version before.
  package var renamingIdentifier: Name?
  package var lines: [EntityLine] = []
}

extension EntityDeclaration: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "entity", "NAME parent=ENTITY abstract=true renamingIdentifier=NAME", in: .model,
      Wording("declares an entity, a property a line", "声明一个实体，一行一个属性"),
      detail: Wording(
        "behind an attribute's type: `optional=true`, `default=1`, `transient=true`, "
          + "`renamingIdentifier=NAME`; `min` and `max` of a number, a date or a text's length, `regex` of a "
          + "text, `external=true` of bytes; `derived` by an expression; beside `transient=true` "
          + "`computed={name.first}`, and to keep that `cached=true` and `resetBy=name`",
        "属性类型之后：`optional=true`、`default=1`、`transient=true`、`renamingIdentifier=名字`；数字、日期或"
          + "文本长度的 `min` 和 `max`，文本的 `regex`，字节的 `external=true`；用表达式的 `derived`；与 "
          + "`transient=true` 一起的 `computed={name.first}`，要保留它的值，再写 `cached=true` 和 `resetBy=name`"),
      example: "entity Player parent=Person abstract=true\n  name  String\n  age   Integer16\nend",
      slots: [
        .newName,
        .properties([
          .init("parent", .name(.entity)), .boolean("abstract"),
          .init("renamingIdentifier", .name(.entity)),
        ]),
      ],
      block: BlockGuide(
        .columns(endsAtColon: false),
        hint: Wording(
          "NAME TYPE, or NAME toMany ENTITY inverse=NAME; end",
          "名字 类型，或 名字 toMany 实体 inverse=名字；end"),
        lines: [
          .init("index", Wording("an index of the store", "存储的一个索引"), [.newName, .list(.keys)]),
          .init(
            "unique", Wording("values that no two objects may share", "任何两个对象都不得相同的值"),
            [.list(.keys)]),
        ], slots: [.attributeType])),
    block: Self.read)

  package static let role = CommandRole.model
  package var commandKind: Command.Kind { .entity(self) }
  package var declarations: [Declaration] { [Declaration(name, .entity(self))] }
  package var confirmation: CommandConfirmation {
    .declared(
      Wording(
        "entity \(name): \(Noun.line.counted(lines.count, in: .english))",
        "实体 \(name)：\(Noun.line.counted(lines.count, in: .simplifiedChinese))"))
  }

  package var written: CommandText {
    var line = LineText("entity \(name)")
    line.property("parent", parent)
    line.property("abstract", isAbstract)
    line.property("renamingIdentifier", renamingIdentifier)
    return .columns(line.text, lines.map(\.columns))
  }

  /// What the lines name is looked up when the store opens, so it may be declared below.
  package var mentions: [Mention] {
    var mentions: [Mention] = parent.map { [.later($0)] } ?? []
    for line in lines {
      switch line.kind {
      case .attribute(let attribute):
        if case .enumeration(let name) = attribute.type { mentions.append(.later(name)) }
        mentions += [attribute.className, attribute.transformer].compactMap { $0 }.map {
          .later($0)
        }
        if let regex = attribute.regex { mentions.append(.pattern(regex)) }
        if let derived = attribute.derived { mentions.append(.derivation(derived)) }
        if let computed = attribute.computed {
          mentions.append(.text(computed.template, of: .entity(name)))
          mentions += (attribute.resetBy ?? []).map { .keyPath($0, of: .entity(name)) }
        }
      case .relationship(let relationship):
        if relationship.destination.literal != name.literal {
          mentions.append(.later(relationship.destination))
        }
      case .index, .unique: break
      }
    }
    return mentions
  }

  private static func read(
    _ parser: inout Parser, _ first: Token, _ line: LineReader
  ) -> EntityDeclaration? {
    var entity = parser.head(line) { line throws(Diagnostic) in
      var entity = EntityDeclaration(name: try line.newName(.entityName))
      try line.properties(
        ["parent", "abstract", "renamingIdentifier"]
      ) { name, line throws(Diagnostic) in
        switch name {
        case "parent": entity.parent = try line.name(.entity)
        case "abstract": entity.isAbstract = try line.boolean(name)
        default: entity.renamingIdentifier = try line.name(.formerName)
        }
      }
      return entity
    }
    let open = parser.opening(first, CommandWord.entity.rawValue)
    parser.advance()
    var seen: [String: Range<Int>] = [:]
    parser.block(open) { parser, line throws(Diagnostic) in
      let start = line.place.lowerBound
      let kind = try line.entityLine()
      if case .attribute(let attribute) = kind, case .enumeration(let name) = attribute.type {
        try parser.check(enumeration: name)
      }
      if let name = kind.name { try parser.checkOnce(name, &seen) }
      entity?.lines.append(EntityLine(kind: kind, span: line.span(from: start)))
    }
    return entity
  }
}

extension EntityLine.Kind {
  /// The name of an attribute or a relationship, which share one space.
  fileprivate var name: Name? {
    switch self {
    case .attribute(let attribute): attribute.name
    case .relationship(let relationship): relationship.name
    case .index, .unique: nil
    }
  }
}
