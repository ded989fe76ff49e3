/// `tableView K … end`: the table view that a controller feeds.
package struct TableViewDeclaration: Sendable, Equatable {
  package var view: ViewDeclaration
}

extension TableViewDeclaration: ViewCommand {
  static let kind = ViewDeclaration.Kind.tableView
  static let properties: [ViewProperty] = [
    .cell, .detail, .titleForHeader, .columns, .numberOfSections, .numberOfRows,
    .sectionAbove,
  ]

  package static let form = CommandForm(
    CommandGuide(
      "tableView", "CONTROLLER", in: .controller,
      Wording("the table view that a controller feeds", "由控制器供给内容的表格视图"),
      example: "tableView students\n  cell  \"{studentName}, {studentAge}\"\nend",
      slots: [.list(.name(.controller))],
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
