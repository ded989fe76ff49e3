/// `fetchRequest K … end` or `sectionedFetchRequest K … end`: a list of SwiftUI's, and what it shows.
package struct FetchRequestDeclaration: Sendable, Equatable {
  package var name: Name
  /// Nil for `main`.
  package var context: Name?
  package var entity: Name
  package var request = RequestProperties()
  /// What names the sections; nil for a list without any.
  package var sectionIdentifier: KeyPath?
  /// Whether changes are animated, so that a row that goes stays on the screen for a while.
  package var isAnimated = false
  /// The text of a row, with key paths of its object in braces; nil for all values.
  package var row: TextLiteral?
  package var rowView = RowView.inline
  /// To-one relationships whose objects a row observes too.
  package var observes: [KeyPath] = []

  /// The word of the command.
  package var word: CommandWord {
    sectionIdentifier == nil ? .fetchRequest : .sectionedFetchRequest
  }
}

extension FetchRequestDeclaration: CommandValue {
  static let flatForm = CommandForm(
    CommandGuide(
      "fetchRequest", "NAME context=CONTEXT", in: .controller,
      Wording(
        "a list of SwiftUI's with `@FetchRequest` comes on the screen, a property a line",
        "带 `@FetchRequest` 的 SwiftUI 列表出现在屏幕上，一行一个属性"),
      detail: Wording(
        "each step says whether `wrappedValue` changed, and which rows' bodies run again",
        "每一步都说明 `wrappedValue` 是否改变，以及哪些行的 body 再次运行"),
      example: "fetchRequest pupils\n  entity           Student\n  sortDescriptors  studentName\n"
        + "  row              \"{studentName}\"\n  rowView          observedObject\nend",
      slots: [.newName, .properties([.init("context", .name(.context))])],
      block: guide(isSectioned: false)),
    block: { parser, first, line in read(&parser, first, line, isSectioned: false) })

  static let sectionedForm = CommandForm(
    CommandGuide(
      "sectionedFetchRequest", "NAME context=CONTEXT", in: .controller,
      Wording(
        "the same with `@SectionedFetchRequest`: in sections by `sectionIdentifier`",
        "同样的列表，用 `@SectionedFetchRequest`：按 `sectionIdentifier` 分组"),
      example: "sectionedFetchRequest byAge\n  entity             Student\n"
        + "  sortDescriptors    studentAge, studentName\n  sectionIdentifier  studentAge\nend",
      slots: [.newName, .properties([.init("context", .name(.context))])],
      block: guide(isSectioned: true)),
    block: { parser, first, line in read(&parser, first, line, isSectioned: true) })

  private static func guide(isSectioned: Bool) -> BlockGuide {
    var lines: [BlockGuide.Line] = [
      .init("entity", Wording("the entity of its rows", "各行的实体"), [.name(.entity)]),
      .init("context", Wording("the context that it watches", "它观察的上下文"), [.name(.context)]),
    ]
    if isSectioned {
      lines.append(
        .init("sectionIdentifier", Wording("what its sections have in common", "按什么分组"), [.keys]))
    }
    lines += RequestProperties.guideLines
    lines += [
      .init(
        "animation",
        Wording("`default`, or nil: whether changes are animated", "`default` 或 nil：更改是否有动画"),
        [.words(["default", "nil"])]),
      .init("row", Wording("the text of a row: \"{name}\"", "一行的文字：\"{name}\""), [.text]),
      .init(
        "rowView", Wording("what a row's view is given", "行的视图得到什么"),
        [.words(RowView.allCases.map(\.rawValue))]),
      .init(
        "observes",
        Wording("related objects that a row observes too", "行还观察哪些相关对象"), [.list(.keys)]),
    ]
    return BlockGuide(
      .columns(endsAtColon: false), hint: Wording("PROPERTY VALUE; end", "属性 值；end"), lines: lines)
  }

  // A view that comes on the screen fetches: that is a turn.
  package static let role = CommandRole.action
  package var commandKind: Command.Kind { .fetchRequest(self) }
  package var declarations: [Declaration] { [Declaration(name, .fetchRequest(self))] }
  package var confirmation: CommandConfirmation { .nothing }

  package var mentions: [Mention] {
    let rows = KeyOwner.entity(entity)
    var mentions: [Mention] = [.name(entity, .entity)]
    if let context { mentions.append(.name(context, .context)) }
    mentions.append(.request(request, of: rows))
    if let sectionIdentifier { mentions.append(.sectionNameKeyPath(sectionIdentifier, of: rows)) }
    if let row { mentions.append(.text(row, of: rows)) }
    return mentions + observes.map { .keyPath($0, of: rows) }
  }

  package var written: CommandText {
    var opening = LineText("\(word.rawValue) \(name)")
    opening.property("context", context)
    var columns = [CommandText.Column("entity", entity)]
    columns += request.lines(isInBlock: true).map { .init($0, $1) }
    func add(_ name: String, _ value: (some CustomStringConvertible)?) {
      if let value { columns.append(.init(name, value)) }
    }
    add("sectionIdentifier", sectionIdentifier)
    add("animation", isAnimated ? "default" : nil)
    add("row", row)
    add("rowView", rowView == .inline ? nil : rowView.rawValue)
    add("observes", observes.isEmpty ? nil : observes.commaSeparated)
    return .columns(opening.text, columns)
  }
}
