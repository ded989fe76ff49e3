/// `batchUpdate E set=[…] [predicate=…] [mergeInto=C]`.
package struct BatchUpdate: Sendable, Equatable {
  package var entity: Name
  package var predicate: PredicateClause?
  /// A dictionary from attribute names to values.
  package var propertiesToUpdate: Value
  package var mergeInto: Name?
}

extension BatchUpdate: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "batchUpdate", "ENTITY set=[…] predicate=\"…\" mergeInto=CONTEXT", in: .stack,
      Wording("sets attributes of rows, past every context", "绕过上下文，直接更改各行的属性"),
      detail: Wording(
        "`mergeInto` merges the ids that it returns", "`mergeInto` 合并它返回的 ID"),
      example: "batchUpdate Student set=[\"studentAge\": 13] mergeInto=main",
      slots: [
        .name(.entity),
        .properties([
          .init("set", .value), .init("predicate", .text), .init("arguments", .value),
          .init("mergeInto", .name(.context)),
        ]),
      ]),
    line: Self.init(reading:))

  package static let role = CommandRole.action
  package var commandKind: Command.Kind { .batchUpdate(self) }
  package var mentions: [Mention] {
    [.name(entity, .entity), .keyedValues(propertiesToUpdate, of: .entity(entity))]
      + (mergeInto.map { [.name($0, .context)] } ?? [])
      + (predicate.map { [.predicate($0, of: .entity(entity))] } ?? [])
  }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .nothing }

  package var written: CommandText {
    var line = LineText("batchUpdate \(entity)")
    line.property("set", Optional(propertiesToUpdate))
    line.predicate(predicate)
    line.property("mergeInto", mergeInto)
    return .line(line.text)
  }

  private init(reading line: inout LineReader) throws(Diagnostic) {
    entity = try line.name(.entity)
    var clause: PredicateClause?
    var values: Value?
    var context: Name?
    let names = ["set", "predicate", "arguments", "mergeInto"]
    try line.properties(names) { name, line throws(Diagnostic) in
      switch name {
      case "set": values = try line.value(.dictionaryOfAttributes)
      case "predicate": try line.predicate(into: &clause)
      case "arguments": try line.predicateArguments(into: &clause)
      default: context = try line.name(.context)
      }
    }
    try line.check(clause)
    guard let values else { throw line.missing(.setProperty, expected: ["set=[…]"]) }
    (predicate, propertiesToUpdate, mergeInto) = (clause, values, context)
  }
}
