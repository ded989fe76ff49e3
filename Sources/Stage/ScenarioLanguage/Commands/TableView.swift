/// `tableView K … end`: the table view that a controller feeds.
package struct TableViewDeclaration: Sendable, Equatable {
  package var view: ViewDeclaration
}

extension TableViewDeclaration: ViewCommand {
  static let kind = ViewDeclaration.Kind.tableView
  static let properties: [ViewProperty] = [
    .cell, .detail, .detailIfPresent, .titleForHeader, .columns, .numberOfSections, .numberOfRows,
    .sectionAbove,
  ]
  static let headProperties = ViewHeadProperty.allCases

  package static let form = CommandForm(
    CommandGuide(
      "tableView", "CONTROLLER visibleRows=NUMBER", in: .controller,
      Wording("the table view that a controller feeds", "由控制器供给内容的表格视图"),
      detail: Wording(
        "with `visibleRows` only so many rows are on the screen and have cells, which are reused as the "
          + "view is scrolled; `prefetchRows` more are read in advance",
        "写了 `visibleRows` 时，屏幕上只有这么多行，只有它们有单元格，滚动时重用；另有 `prefetchRows` 行提前读取"),
      example: "tableView students visibleRows=12\n  cell  \"{studentName}, {studentAge}\"\nend",
      slots: [
        .name(.controller),
        .either([.list(.name(.controller)), ViewHeadProperty.slot(headProperties)]),
      ],
      forms: [
        .init(
          "tableView CONTROLLER, CONTROLLER … end",
          Wording(
            "a view of several controllers, none with sections: each has one",
            "多个控制器共用的视图，各控制器自己不分组，每个占一个分组"),
          "tableView open, done")
      ], block: ViewProperty.guide(properties)),
    block: Self.read)

  package var commandKind: Command.Kind { .tableView(self) }
  package var confirmation: CommandConfirmation {
    let controllers = view.controllers.commaSeparated
    return .declared(Wording("tableView \(controllers)", "表格视图 \(controllers)"))
  }
}
