/// `add L.rel A, B` or `remove L.rel A, B`: a to-many changed in place.
package struct ToManyChange: Sendable, Equatable {
  package enum Direction: String, Sendable {
    case add, remove
  }

  package var direction: Direction
  /// At least two links; the last names the relationship.
  package var relationship: Reading
  /// At least one.
  package var members: [Reading]
}

extension ToManyChange: CommandValue {
  static let addForm = CommandForm(
    CommandGuide(
      "add", "LABEL.toMany LABEL, LABEL", in: .stack,
      Wording("adds members to a to-many relationship", "给对多关系添加成员"),
      example: "add reds.players li, wu", slots: [.name(.object), .list(.name(.object))]),
    line: { line throws(Diagnostic) in try ToManyChange(.add, &line) })

  static let removeForm = CommandForm(
    CommandGuide(
      "remove", "LABEL.toMany LABEL, LABEL", in: .stack,
      Wording("removes members of a to-many relationship", "从对多关系移除成员"),
      example: "remove reds.players li", slots: [.name(.object), .list(.name(.object))]),
    line: { line throws(Diagnostic) in try ToManyChange(.remove, &line) })

  package static let role = CommandRole.action
  package var commandKind: Command.Kind { .changeMembers(self) }
  package var written: CommandText {
    .line("\(direction.rawValue) \(relationship) \(members.commaSeparated)")
  }
  package var mentions: [Mention] { [.reading(relationship)] + members.map { .reading($0) } }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .unsaved }

  private init(_ direction: Direction, _ line: inout LineReader) throws(Diagnostic) {
    self.direction = direction
    let place = line.place
    relationship = try line.reading(.relationshipReading)
    guard relationship.links.count > 1 else {
      throw line.wrongKind(.relationshipReading, at: place)
    }
    members = try line.list { line throws(Diagnostic) in try line.reading(.object) }
  }
}
