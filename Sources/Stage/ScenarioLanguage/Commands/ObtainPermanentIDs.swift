/// `obtainPermanentIDs L…`.
package struct ObtainPermanentIDs: Sendable, Equatable {
  /// At least one.
  package var objects: [Reading]
}

extension ObtainPermanentIDs: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "obtainPermanentIDs", "LABEL…", in: .stack,
      Wording("gives objects their permanent ids before the save", "在保存之前就让对象得到永久 ID"),
      example: "obtainPermanentIDs ann bo", slots: [.list(.name(.object))]),
    line: Self.init(reading:))

  package static let role = CommandRole.action
  package var commandKind: Command.Kind { .obtainPermanentIDs(self) }
  package var written: CommandText { .line("obtainPermanentIDs \(objects.blankSeparated)") }
  package var mentions: [Mention] { objects.map { .reading($0) } }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .nothing }

  private init(reading line: inout LineReader) throws(Diagnostic) {
    objects = [try line.reading(.object)]
    while !line.isAtEnd { objects.append(try line.reading(.object)) }
  }
}
