/// `fetch E [context=C] […]`: a request without a controller; prints rows.
package struct Fetch: Sendable, Equatable {
  package var entity: Name
  /// The context that fetches, on its queue; nil for the one that runs.
  package var context: Name?
  package var request: RequestProperties
}

extension Fetch: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "fetch", "ENTITY context=CONTEXT predicate=\"…\" sortDescriptors=…", in: .stack,
      Wording("prints what a request fetches", "打印一个请求取到的内容"),
      detail: Wording(
        "the rows, or by its `resultType` ids, dictionaries or a count; `context` names another context "
          + "than the one that runs",
        "打印各行；按 `resultType` 也可以是 ID、字典或数目；`context` 写明不是正在运行的那个上下文"),
      example: "fetch Student predicate=\"studentAge > %d\" arguments=[11] \\\n  "
        + "sortDescriptors=studentId fetchLimit=5",
      slots: [
        .name(.entity),
        .properties([.init("context", .name(.context))] + RequestProperties.slots),
      ],
      forms: [
        .init(
          "fetch ENTITY resultType=dictionaryResultType propertiesToFetch=…",
          Wording("with dictionaries, groups and expressions", "用字典、分组和表达式"),
          "fetch Player resultType=dictionaryResultType \\\n  "
            + "propertiesToFetch=[team.name, total: \"sum:(age)\"] \\\n  "
            + "propertiesToGroupBy=team.name")
      ]),
    line: { line throws(Diagnostic) in
      let entity = try line.name(.entity)
      var context: Name?
      if line.nextWord == "context", line.followedByEquals {
        line.advance()
        try line.take(.equal)
        context = try line.name(.context)
      }
      return Fetch(entity: entity, context: context, request: try line.requestProperties())
    })

  package static let role = CommandRole.action
  package var commandKind: Command.Kind { .fetch(self) }
  package var mentions: [Mention] {
    [.name(entity, .entity), .request(request, of: .entity(entity))]
      + (context.map { [.name($0, .context)] } ?? [])
  }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .nothing }

  package var written: CommandText {
    var line = LineText("fetch \(entity)")
    line.property("context", context)
    line.properties(request)
    return .line(line.text)
  }
}
