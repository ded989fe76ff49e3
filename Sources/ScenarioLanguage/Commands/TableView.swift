/// `tableView K … end`: the table view that a controller feeds.
package struct TableViewDeclaration: Sendable, Equatable {
  package var controller: Name
  /// Key paths of the row's object in braces.
  package var cell: TextLiteral?
  package var detail: TextLiteral?
  /// `{name}` is the section's name.
  package var titleForHeader: TextLiteral?
  package var columns: [KeyPath]?
  /// A constant instead of asking the controller: a mistake to show.
  package var numberOfSections: Int?
  package var numberOfRows: Int?
}

extension TableViewDeclaration: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "tableView", "CONTROLLER", in: .controller,
      Wording("the table view that a controller feeds", "由控制器供给内容的表格视图"),
      example: "tableView students\n  cell  \"{studentName}, {studentAge}\"\nend",
      slots: [.name(.controller)],
      block: BlockGuide(
        .columns(endsAtColon: false), hint: Wording("PROPERTY VALUE; end", "属性 值；end"),
        lines: [
          .init("cell", Wording("the text of a cell: \"{name}\"", "单元格的文字：\"{name}\""), [.text]),
          .init("detail", Wording("its second text", "单元格的第二行文字"), [.text]),
          .init(
            "titleForHeader",
            Wording("the text above a section: \"{name}\"", "分组标题的文字：\"{name}\""), [.text]),
          .init(
            "columns", Wording("the attributes shown in the table", "打印的表里显示哪些属性"),
            [.list(.keys)]),
          .init(
            "numberOfSections", Wording("a constant: a mistake to show", "写死的数目：用来演示错误"),
            [.number]),
          .init(
            "numberOfRows", Wording("a constant: a mistake to show", "写死的数目：用来演示错误"), [.number]),
        ])),
    block: Self.read)

  package static let role = CommandRole.declaration
  package var commandKind: Command.Kind { .tableView(self) }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation {
    .declared(Wording("tableView \(controller)", "表格视图 \(controller)"))
  }

  package var mentions: [Mention] {
    let rows = KeyOwner.rows(ofController: controller)
    return [.name(controller, .controller)]
      + [cell, detail].compactMap { $0.map { .text($0, of: rows) } }
      + (columns ?? []).map { .keyPath($0, of: rows) }
  }

  package var written: CommandText {
    var lines: [CommandText.Column] = []
    func add(_ name: String, _ value: (some CustomStringConvertible)?) {
      if let value { lines.append(.init(name, value)) }
    }
    add("cell", cell)
    add("detail", detail)
    add("titleForHeader", titleForHeader)
    add("columns", columns.map(\.commaSeparated))
    add("numberOfSections", numberOfSections)
    add("numberOfRows", numberOfRows)
    return .columns("tableView \(controller)", lines)
  }

  private static func read(
    _ parser: inout Parser, _ first: Token, _ line: LineReader
  ) -> TableViewDeclaration? {
    let name = parser.head(line) { line throws(Diagnostic) in try line.name(.controller) }
    let open = parser.opening(first, CommandWord.tableView.rawValue)
    parser.advance()
    var table = TableViewDeclaration(controller: name ?? Name("?"))
    var seen: [String: Range<Int>] = [:]
    let names = [
      "cell", "detail", "titleForHeader", "columns", "numberOfSections", "numberOfRows",
    ]
    parser.block(open) { _, line throws(Diagnostic) in
      try line.propertyLine(names, seen: &seen) { name, line throws(Diagnostic) in
        switch name {
        case "cell": table.cell = try line.text(.quotedText)
        case "detail": table.detail = try line.text(.quotedText)
        case "titleForHeader": table.titleForHeader = try line.text(.quotedText)
        case "columns": table.columns = try line.keyPaths()
        case "numberOfSections": table.numberOfSections = try line.count(.named(name))
        default: table.numberOfRows = try line.count(.named(name))
        }
      }
    }
    return name == nil ? nil : table
  }
}
