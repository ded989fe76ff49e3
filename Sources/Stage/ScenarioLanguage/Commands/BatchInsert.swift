/// `batchInsert E objects=[…] [mergeInto=C]`.
package struct BatchInsert: Sendable, Equatable {
  package var entity: Name
  /// An array of dictionaries.
  package var objects: Value
  package var mergeInto: Name?
}

extension BatchInsert: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "batchInsert", "ENTITY objects=[[…]] mergeInto=CONTEXT", in: .stack,
      Wording("inserts rows, past every context", "绕过上下文，直接插入若干行"),
      detail: Wording(
        "`mergeInto` merges the ids that it returns", "`mergeInto` 合并它返回的 ID"),
      example: "batchInsert Student objects=[[\"name\": \"Bo\", \"age\": 11]] mergeInto=main",
      slots: [
        .name(.entity),
        .properties([.init("objects", .value), .init("mergeInto", .name(.context))]),
      ]),
    line: Self.init(reading:))

  package static let role = CommandRole.action
  package var commandKind: Command.Kind { .batchInsert(self) }
  package var mentions: [Mention] {
    [.name(entity, .entity), .keyedValues(objects, of: .entity(entity))]
      + (mergeInto.map { [.name($0, .context)] } ?? [])
  }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .nothing }

  package var written: CommandText {
    var line = LineText("batchInsert \(entity)")
    line.property("objects", Optional(objects))
    line.property("mergeInto", mergeInto)
    return .line(line.text)
  }

  private init(reading line: inout LineReader) throws(Diagnostic) {
    entity = try line.name(.entity)
    var read: Value?
    var context: Name?
    try line.properties(["objects", "mergeInto"]) { name, line throws(Diagnostic) in
      if name == "objects" {
        read = try line.value(.arrayOfDictionaries)
      } else {
        context = try line.name(.context)
      }
    }
    guard let read else { throw line.missing(.objectsProperty, expected: ["objects=[[…]]"]) }
    (objects, mergeInto) = (read, context)
  }
}
