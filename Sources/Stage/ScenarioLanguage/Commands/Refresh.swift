/// `refresh L [mergeChanges=false]`.
package struct Refresh: Sendable, Equatable {
  package var object: Reading
  package var mergesChanges: Bool?
}

extension Refresh: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "refresh", "LABEL mergeChanges=false", in: .stack,
      Wording("takes an object's values from the store again", "从存储重新取得对象的值"),
      detail: Wording(
        "unsaved ones stay, or go with `mergeChanges=false`",
        "未保存的更改会保留；写 `mergeChanges=false` 则丢弃"),
      example: "refresh ann mergeChanges=false",
      slots: [.name(.object), .properties([.boolean("mergeChanges")])]),
    line: Self.init(reading:))

  package static let role = CommandRole.action
  package var commandKind: Command.Kind { .refresh(self) }
  package var mentions: [Mention] { [.reading(object)] }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .unsaved }

  package var written: CommandText {
    var line = LineText("refresh \(object)")
    line.property("mergeChanges", mergesChanges)
    return .line(line.text)
  }

  private init(reading line: inout LineReader) throws(Diagnostic) {
    object = try line.reading(.object)
    try line.properties(["mergeChanges"]) { name, line throws(Diagnostic) in
      mergesChanges = try line.boolean(name)
    }
  }
}
