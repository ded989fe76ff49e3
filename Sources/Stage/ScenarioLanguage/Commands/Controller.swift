/// `controller K [context=C] … end`.
package struct ControllerDeclaration: Sendable, Equatable {
  package var name: Name
  /// Nil for `main`.
  package var context: Name?
  package var entity: Name
  package var request = RequestProperties()
  package var sectionNameKeyPath: KeyPath?
  /// Written bare or in quotes.
  package var cacheName: TextLiteral?
  /// A delegate block, or `standard` or `reloading`; nil for none.
  package var delegate: Name?
  /// The text that a subclass would answer for a section name, as in `"{name}"`.
  package var sectionIndexTitle: TextLiteral?
  /// What a subclass would answer for `sectionIndexTitles`.
  package var sectionIndexTitles: Value?
}

extension ControllerDeclaration: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "controller", "NAME context=CONTEXT", in: .controller,
      Wording("declares a controller, a property a line", "声明一个控制器，一行一个属性"),
      detail: Wording("on `main` or the context it names", "用 `main`，或它写明的上下文"),
      example: "controller students context=main\n  entity           Student\n"
        + "  sortDescriptors  studentAge\nend",
      slots: [.newName, .properties([.init("context", .name(.context))])],
      block: BlockGuide(
        .columns(endsAtColon: false), hint: Wording("PROPERTY VALUE; end", "属性 值；end"),
        lines: [
          .init("entity", Wording("the entity of its rows", "各行的实体"), [.name(.entity)]),
          .init("context", Wording("the context that it watches", "它观察的上下文"), [.name(.context)]),
        ] + RequestProperties.guideLines + [
          .init(
            "sectionNameKeyPath", Wording("what cuts them into sections", "按什么分组"), [.keys]),
          .init("cacheName", Wording("keeps sections between runs", "在两次运行之间保存分组"), [.text]),
          .init(
            "delegate", Wording("what is told of changes", "把更改告诉谁"), [.name(.delegate)]),
          .init(
            "sectionIndexTitle",
            Wording("what a subclass answers for a name", "子类为分组名给出的索引标题"), [.text]),
          .init(
            "sectionIndexTitles",
            Wording("what a subclass answers for all", "子类给出的全部索引标题"), [.value]),
        ])),
    block: Self.read)

  package static let role = CommandRole.declaration
  package var commandKind: Command.Kind { .controller(self) }
  package var declarations: [Declaration] { [Declaration(name, .controller(self))] }
  package var confirmation: CommandConfirmation {
    .declared(
      Wording(
        "controller \(name) of \(entity): not fetched yet, 'performFetch \(name)'",
        "\(entity) 的控制器 \(name)：还没有获取数据，请用 'performFetch \(name)'"))
  }

  package var mentions: [Mention] {
    var mentions: [Mention] = [.name(entity, .entity)]
    if let context { mentions.append(.name(context, .context)) }
    if let delegate { mentions.append(.name(delegate, .delegate)) }
    mentions.append(.request(request, of: .entity(entity)))
    if let sectionNameKeyPath {
      mentions.append(.sectionNameKeyPath(sectionNameKeyPath, of: .entity(entity)))
    }
    return mentions
  }

  package var written: CommandText {
    var opening = LineText("controller \(name)")
    opening.property("context", context)
    var columns = [CommandText.Column("entity", entity)]
    columns += request.lines(isInBlock: true).map { .init($0, $1) }
    func add(_ name: String, _ value: (some CustomStringConvertible)?) {
      if let value { columns.append(.init(name, value)) }
    }
    add("sectionNameKeyPath", sectionNameKeyPath)
    add("cacheName", cacheName?.bareWherePossible)
    add("delegate", delegate)
    add("sectionIndexTitle", sectionIndexTitle)
    add("sectionIndexTitles", sectionIndexTitles)
    return .columns(opening.text, columns)
  }
}
