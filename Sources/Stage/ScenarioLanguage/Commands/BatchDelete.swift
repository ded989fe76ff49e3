/// `batchDelete E [predicate=…] [mergeInto=C]`.
package struct BatchDelete: Sendable, Equatable {
  package var entity: Name
  package var predicate: PredicateClause?
  package var mergeInto: Name?
}

extension BatchDelete: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "batchDelete", "ENTITY predicate=\"…\" mergeInto=CONTEXT", in: .stack,
      Wording("deletes rows, past every context", "绕过上下文，直接删除若干行"),
      detail: Wording(
        "`mergeInto` merges the ids that it returns", "`mergeInto` 合并它返回的 ID"),
      example: "batchDelete Student predicate=\"age == 11\" mergeInto=main",
      slots: [
        .name(.entity),
        .properties([
          .init("predicate", .text), .init("arguments", .value),
          .init("mergeInto", .name(.context)),
        ]),
      ]),
    line: Self.init(reading:))

  package static let role = CommandRole.action
  package var commandKind: Command.Kind { .batchDelete(self) }
  package var mentions: [Mention] {
    [.name(entity, .entity)] + (mergeInto.map { [.name($0, .context)] } ?? [])
      + (predicate.map { [.predicate($0, of: .entity(entity))] } ?? [])
  }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .nothing }

  package var written: CommandText {
    var line = LineText("batchDelete \(entity)")
    line.predicate(predicate)
    line.property("mergeInto", mergeInto)
    return .line(line.text)
  }

  private init(reading line: inout LineReader) throws(Diagnostic) {
    entity = try line.name(.entity)
    try line.properties(["predicate", "arguments", "mergeInto"]) { name, line throws(Diagnostic) in
      switch name {
      case "predicate": try line.predicate(into: &predicate)
      case "arguments": try line.predicateArguments(into: &predicate)
      default: mergeInto = try line.name(.context)
      }
    }
    try line.check(predicate)
  }
}
