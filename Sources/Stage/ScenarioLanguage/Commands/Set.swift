/// `set X name=value…`: attributes of an object; properties of a context, controller or table.
package struct SetProperties: Sendable, Equatable {
  package var target: Reading
  /// At least one.
  package var assignments: [Assignment]
}

/// `set K.fetchRequest name=value…`: changes a live request.
package struct SetRequest: Sendable, Equatable {
  package var controller: Name
  package var request: RequestProperties
}

extension SetProperties: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "set", "LABEL name=value", in: .stack,
      Wording("sets values of an object", "给对象的属性赋值"),
      example: "set ann studentName=\"Zoe\" studentAge=11", slots: [.target, .assignments],
      forms: [
        .init(
          "set CONTEXT name=value",
          Wording(
            "properties of a context: `automaticallyMergesChangesFromParent`, `mergePolicy` (`.error`, "
              + "`.mergeByPropertyStoreTrump`, `.mergeByPropertyObjectTrump`, `.overwrite`, "
              + "`.rollback`), `undoManager` (`UndoManager()` or nil), "
              + "`propagatesDeletesAtEndOfEvent`, `retainsRegisteredObjects`, `transactionAuthor`, "
              + "`shouldDeleteInaccessibleFaults`, `stalenessInterval`",
            "上下文的属性：`automaticallyMergesChangesFromParent`、`mergePolicy`（`.error`、"
              + "`.mergeByPropertyStoreTrump`、`.mergeByPropertyObjectTrump`、`.overwrite`、"
              + "`.rollback`）、`undoManager`（`UndoManager()` 或 nil）、"
              + "`propagatesDeletesAtEndOfEvent`、`retainsRegisteredObjects`、`transactionAuthor`、"
              + "`shouldDeleteInaccessibleFaults`、`stalenessInterval`"),
          "set main mergePolicy=.mergeByPropertyObjectTrump"),
        .init(
          "set CONTROLLER.fetchRequest name=value",
          Wording(
            "a live request; fetch again for it to count", "正在使用的请求；要再取一次才生效"),
          "set students.fetchRequest predicate=\"studentAge > %d\" arguments=[11]"),
        .init(
          "set NAME.configuration nsPredicate=\"…\" nsSortDescriptors=…",
          Wording(
            "of a list of SwiftUI's, `sectionIdentifier` too; the list fetches again by itself",
            "SwiftUI 列表的配置，也可以是 `sectionIdentifier`；列表自己再次获取"),
          "set pupils.configuration nsPredicate=\"studentAge > %d\" arguments=[11]"),
        .init(
          "set CONTROLLER delegate=DELEGATE",
          Wording("stops and starts tracking", "停止或开始跟踪"), "set students delegate=nil"),
      ]),
    kind: Self.read)

  package static let role = CommandRole.action
  package var commandKind: Command.Kind { .set(self) }
  package var mentions: [Mention] { [.assignments(assignments, of: .target(target))] }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .unsaved }

  package var written: CommandText {
    var line = LineText("set \(target)")
    line.words(assignments)
    return .line(line.text)
  }

  private static func read(_ line: inout LineReader) throws(Diagnostic) -> Command.Kind {
    let target = try line.reading(.target)
    if target.links.count == 2, target.links[1] == Reading.Link(Name("fetchRequest")),
      let controller = Reading(links: [target.links[0]]).bareName
    {
      if line.isAtEnd { throw line.missing(.requestProperty, expected: RequestProperties.names) }
      return .setRequest(
        SetRequest(controller: controller, request: try line.requestProperties()))
    }
    if target.links.count == 2, target.links[1] == Reading.Link(Name(SetConfiguration.member)),
      let list = Reading(links: [target.links[0]]).bareName
    {
      return .setConfiguration(try SetConfiguration(list: list, reading: &line))
    }
    let assignments = try line.assignments()
    guard !assignments.isEmpty else { throw line.missing(.assignment, expected: ["name=value"]) }
    return .set(SetProperties(target: target, assignments: assignments))
  }
}

extension SetRequest: CommandValue {
  package static let role = CommandRole.action
  package var commandKind: Command.Kind { .setRequest(self) }
  package var mentions: [Mention] { [.request(request, of: .rows(ofController: controller))] }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .nothing }

  package var written: CommandText {
    var line = LineText("set \(controller).fetchRequest")
    line.properties(request)
    return .line(line.text)
  }
}
