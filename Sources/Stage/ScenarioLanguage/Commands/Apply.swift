/// `apply K [current=true] … end`: a snapshot of one's own, which the data source of a view applies.
package struct Apply: Sendable, Equatable {
  package var controller: Name
  /// Whether it begins with what the view shows, as `dataSource.snapshot()`; nil for an empty one.
  package var current: Bool?
  package var animatesDifferences: Bool?
  package var usesReloadData: Bool?
  package var edits: [SnapshotEdit]
}

/// A method by which a snapshot is changed, with its arguments.
package struct SnapshotEdit: Sendable, Equatable {
  /// Where something is put.
  package enum Place<Identifier: Sendable & Equatable>: Sendable, Equatable {
    case before(Identifier)
    case after(Identifier)
  }

  package enum Kind: Sendable, Equatable {
    case appendSections([TextLiteral])
    case insertSections([TextLiteral], Place<TextLiteral>)
    case deleteSections([TextLiteral])
    case moveSection(TextLiteral, Place<TextLiteral>)
    case reloadSections([TextLiteral])
    /// Nil for the last section.
    case appendItems([Name], toSection: TextLiteral?)
    case insertItems([Name], Place<Name>)
    case deleteItems([Name])
    case deleteAllItems
    case moveItem(Name, Place<Name>)
    case reloadItems([Name])
    case reconfigureItems([Name])
  }

  package var kind: Kind
  package var span: SourceSpan

  /// The methods, by UIKit's names.
  enum Method: String, CaseIterable {
    case appendSections, insertSections, deleteSections, moveSection, reloadSections
    case appendItems, insertItems, deleteItems, deleteAllItems, moveItem, reloadItems
    case reconfigureItems

    fileprivate var meaning: Wording {
      switch self {
      case .appendSections: Wording("sections behind all others", "在最后加分组")
      case .insertSections: Wording("sections beside another", "在一个分组旁加分组")
      case .deleteSections: Wording("sections with their items", "去掉分组和其中各项")
      case .moveSection: Wording("a section beside another", "把一个分组移到另一个旁边")
      case .reloadSections: Wording("makes the cells of sections again", "分组的单元格重做")
      case .appendItems: Wording("items at the end of a section", "在一个分组最后加各项")
      case .insertItems: Wording("items beside another", "在一项旁加各项")
      case .deleteItems: Wording("items that go", "去掉各项")
      case .deleteAllItems: Wording("all sections and items", "去掉所有分组和各项")
      case .moveItem: Wording("an item beside another", "把一项移到另一项旁边")
      case .reloadItems: Wording("makes the cells of items again", "各项的单元格重做")
      case .reconfigureItems:
        Wording("the cells of items stay and show them anew", "各项保留单元格，重新显示")
      }
    }

    /// What can stand behind the method.
    fileprivate var slots: [CommandGuide.Slot] {
      switch self {
      case .appendSections, .deleteSections, .reloadSections: [.list(.text)]
      case .insertSections, .moveSection:
        [.text, .either([.list(.text), .words(["beforeSection", "afterSection"])]), .text]
      case .appendItems:
        [.name(.object), .either([.list(.name(.object)), .words(["toSection"])]), .text]
      case .insertItems, .moveItem:
        [
          .name(.object),
          .either([.list(.name(.object)), .words(["beforeItem", "afterItem"])]), .name(.object),
        ]
      case .deleteItems, .reloadItems, .reconfigureItems: [.list(.name(.object))]
      case .deleteAllItems: []
      }
    }

    fileprivate var guideLine: BlockGuide.Line {
      BlockGuide.Line(rawValue, meaning, slots, isWhole: self == .deleteAllItems)
    }
  }
}

extension Apply: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "apply", "CONTROLLER current=true", in: .controller,
      Wording(
        "applies a snapshot of one's own, made by UIKit's methods, one a line",
        "应用自己做的快照，用 UIKit 的方法一行一步做成"),
      detail: Wording(
        "an empty one at first, or with `current=true` what the view shows; also "
          + "`animatingDifferences=false` and `usingReloadData=true`; the delegate is one with "
          + "`didChangeContentWith snapshot`",
        "起初是空的；写 `current=true` 则从视图正显示的开始；另有 `animatingDifferences=false` 和 "
          + "`usingReloadData=true`；代理要有 `didChangeContentWith snapshot`"),
      example: "apply students current=true\n  reconfigureItems  ann\nend",
      slots: [
        .name(.controller),
        .properties([
          .boolean("current"), .boolean("animatingDifferences"), .boolean("usingReloadData"),
        ]),
      ],
      block: BlockGuide(
        .others, hint: Wording("a method and its arguments; end", "方法和参数；end"),
        lines: SnapshotEdit.Method.allCases.map(\.guideLine))),
    block: Self.read)

  package static let role = CommandRole.action
  package var commandKind: Command.Kind { .apply(self) }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .nothing }

  package var mentions: [Mention] {
    [.name(controller, .controller)]
      + edits.flatMap { edit in
        edit.items.map { .name($0, .object) } + edit.sections.map { .text($0, of: nil) }
      }
  }

  package var written: CommandText {
    var line = LineText("apply \(controller)")
    line.property("current", current)
    line.property("animatingDifferences", animatesDifferences)
    line.property("usingReloadData", usesReloadData)
    return .block(line.text, edits.map { .line($0.description) })
  }

  /// What stands behind the controller.
  private enum Property: String, CaseIterable {
    case current, animatingDifferences, usingReloadData
  }

  private static func read(_ parser: inout Parser, _ first: Token, _ line: LineReader) -> Apply? {
    var apply = parser.head(line) { line throws(Diagnostic) in
      var apply = Apply(controller: try line.name(.controller), edits: [])
      try line.properties(Property.allCases.map(\.rawValue)) { name, line throws(Diagnostic) in
        let value = try line.boolean(name)
        switch Property(rawValue: name) {
        case .current?: apply.current = value
        case .animatingDifferences?: apply.animatesDifferences = value
        case .usingReloadData?: apply.usesReloadData = value
        case nil: break
        }
      }
      return apply
    }
    let open = parser.opening(first, CommandWord.apply.rawValue)
    parser.advance()
    parser.block(open) { _, line throws(Diagnostic) in
      let edit = try line.snapshotEdit()
      apply?.edits.append(edit)
    }
    return apply
  }
}

extension SnapshotEdit {
  /// The items that it names.
  package var items: [Name] {
    switch kind {
    case .appendItems(let items, _), .deleteItems(let items), .reloadItems(let items),
      .reconfigureItems(let items):
      items
    case .insertItems(let items, .before(let place)), .insertItems(let items, .after(let place)):
      items + [place]
    case .moveItem(let item, .before(let place)), .moveItem(let item, .after(let place)):
      [item, place]
    case .appendSections, .insertSections, .deleteSections, .moveSection, .reloadSections,
      .deleteAllItems:
      []
    }
  }

  /// The sections that it names.
  package var sections: [TextLiteral] {
    switch kind {
    case .appendSections(let names), .deleteSections(let names), .reloadSections(let names): names
    case .insertSections(let names, .before(let place)),
      .insertSections(let names, .after(let place)):
      names + [place]
    case .moveSection(let name, .before(let place)), .moveSection(let name, .after(let place)):
      [name, place]
    case .appendItems(_, let section): section.map { [$0] } ?? []
    case .insertItems, .deleteItems, .deleteAllItems, .moveItem, .reloadItems, .reconfigureItems:
      []
    }
  }
}

extension SnapshotEdit: CustomStringConvertible {
  package var description: String {
    switch kind {
    case .appendSections(let names): "appendSections \(names.commaSeparated)"
    case .insertSections(let names, let place):
      "insertSections \(names.commaSeparated) \(Self.text(place, "Section"))"
    case .deleteSections(let names): "deleteSections \(names.commaSeparated)"
    case .moveSection(let name, let place): "moveSection \(name) \(Self.text(place, "Section"))"
    case .reloadSections(let names): "reloadSections \(names.commaSeparated)"
    case .appendItems(let items, let section):
      "appendItems \(items.commaSeparated)" + (section.map { " toSection \($0)" } ?? "")
    case .insertItems(let items, let place):
      "insertItems \(items.commaSeparated) \(Self.text(place, "Item"))"
    case .deleteItems(let items): "deleteItems \(items.commaSeparated)"
    case .deleteAllItems: "deleteAllItems"
    case .moveItem(let item, let place): "moveItem \(item) \(Self.text(place, "Item"))"
    case .reloadItems(let items): "reloadItems \(items.commaSeparated)"
    case .reconfigureItems(let items): "reconfigureItems \(items.commaSeparated)"
    }
  }

  private static func text(_ place: Place<some CustomStringConvertible>, _ what: String) -> String {
    switch place {
    case .before(let identifier): "before\(what) \(identifier)"
    case .after(let identifier): "after\(what) \(identifier)"
    }
  }
}

/// A line of a snapshot of one's own.
extension LineReader {
  fileprivate mutating func snapshotEdit() throws(Diagnostic) -> SnapshotEdit {
    let start = place.lowerBound
    let kind: SnapshotEdit.Kind
    switch try word(of: SnapshotEdit.Method.self, .snapshotEdit) {
    case .appendSections: kind = .appendSections(try sectionNames())
    case .insertSections: kind = .insertSections(try sectionNames(), try sectionPlace())
    case .deleteSections: kind = .deleteSections(try sectionNames())
    case .moveSection: kind = .moveSection(try text(.quotedSectionName), try sectionPlace())
    case .reloadSections: kind = .reloadSections(try sectionNames())
    case .appendItems:
      let items = try items()
      let section = skip(word: "toSection") ? try text(.quotedSectionName) : nil
      kind = .appendItems(items, toSection: section)
    case .insertItems: kind = .insertItems(try items(), try itemPlace())
    case .deleteItems: kind = .deleteItems(try items())
    case .deleteAllItems: kind = .deleteAllItems
    case .moveItem: kind = .moveItem(try name(.label), try itemPlace())
    case .reloadItems: kind = .reloadItems(try items())
    case .reconfigureItems: kind = .reconfigureItems(try items())
    }
    try finish()
    return SnapshotEdit(kind: kind, span: span(from: start))
  }

  private mutating func sectionNames() throws(Diagnostic) -> [TextLiteral] {
    try list { line throws(Diagnostic) in try line.text(.quotedSectionName) }
  }

  private mutating func items() throws(Diagnostic) -> [Name] {
    try list { line throws(Diagnostic) in try line.name(.label) }
  }

  private mutating func sectionPlace() throws(Diagnostic) -> SnapshotEdit.Place<TextLiteral> {
    try word(among: ["beforeSection", "afterSection"], .place) == "beforeSection"
      ? .before(try text(.quotedSectionName)) : .after(try text(.quotedSectionName))
  }

  private mutating func itemPlace() throws(Diagnostic) -> SnapshotEdit.Place<Name> {
    try word(among: ["beforeItem", "afterItem"], .place) == "beforeItem"
      ? .before(try name(.label)) : .after(try name(.label))
  }
}
