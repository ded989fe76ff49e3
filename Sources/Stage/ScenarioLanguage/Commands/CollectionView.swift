/// `collectionView K … end`: the collection view that a controller feeds.
package struct CollectionViewDeclaration: Sendable, Equatable {
  package var view: ViewDeclaration
}

extension CollectionViewDeclaration: ViewCommand {
  static let kind = ViewDeclaration.Kind.collectionView
  static let properties: [ViewProperty] = [
    .cell, .columns, .numberOfSections, .numberOfItems, .sectionAbove,
  ]
  static let headProperties: [ViewHeadProperty] = []

  package static let form = CommandForm(
    CommandGuide(
      "collectionView", "CONTROLLER", in: .controller,
      Wording("the collection view that a controller feeds", "由控制器供给内容的集合视图"),
      example: "collectionView students\n  cell  \"{studentName}, {studentAge}\"\nend",
      slots: [.list(.name(.controller))],
      forms: [
        .init(
          "collectionView CONTROLLER, CONTROLLER … end",
          Wording(
            "a view of several controllers, none with sections: each has one",
            "多个控制器共用的视图，各控制器自己不分组，每个占一个分组"),
          "collectionView open, done")
      ], block: ViewProperty.guide(properties)),
    block: Self.read)

  package var commandKind: Command.Kind { .collectionView(self) }
  package var confirmation: CommandConfirmation {
    let controllers = view.controllers.commaSeparated
    return .declared(Wording("collectionView \(controllers)", "集合视图 \(controllers)"))
  }
}
