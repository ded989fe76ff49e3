/// `collapse K N` or `expand K N`: the user taps a section's header, and its rows go or come.
package struct Collapse: Sendable, Equatable {
  package enum Direction: String, Sendable {
    case collapse, expand
  }

  package var direction: Direction
  package var controller: Name
  /// The controller's number of the section.
  package var section: Int
  /// Where the number is written.
  package var span: SourceSpan
}

extension Collapse: CommandValue {
  static let collapseForm = CommandForm(
    CommandGuide(
      "collapse", "CONTROLLER NUMBER", in: .controller,
      Wording(
        "has a view show no rows of a section, as a tap on its header does",
        "让视图不显示一个分组的各行，就像点了它的标题"),
      detail: Wording(
        "the view remembers the section by its name, and the delegate has to leave its rows out",
        "视图按名字记住这个分组，它的各行要由代理略去"),
      example: "collapse students 0", slots: [.name(.controller), .number]),
    line: { line throws(Diagnostic) in try Collapse(.collapse, &line) })

  static let expandForm = CommandForm(
    CommandGuide(
      "expand", "CONTROLLER NUMBER", in: .controller,
      Wording("has a view show the rows of a section again", "让视图重新显示一个分组的各行"),
      example: "expand students 0", slots: [.name(.controller), .number]),
    line: { line throws(Diagnostic) in try Collapse(.expand, &line) })

  package static let role = CommandRole.action
  package var commandKind: Command.Kind { .collapse(self) }
  package var written: CommandText { .line("\(direction.rawValue) \(controller) \(section)") }
  package var mentions: [Mention] { [.name(controller, .controller)] }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .nothing }

  private init(_ direction: Direction, _ line: inout LineReader) throws(Diagnostic) {
    self.direction = direction
    controller = try line.name(.controller)
    let start = line.place.lowerBound
    section = try line.count(.section)
    span = line.span(from: start)
  }
}
