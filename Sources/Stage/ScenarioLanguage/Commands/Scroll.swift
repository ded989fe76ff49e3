/// `scroll K to P`: the user scrolls until a row is the first on the screen.
package struct Scroll: Sendable, Equatable {
  package var controller: Name
  /// The controller's path of the row.
  package var path: IndexPathLiteral
  /// Where the path is written.
  package var span: SourceSpan
}

extension Scroll: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "scroll", "CONTROLLER to PATH", in: .controller,
      Wording("scrolls until a row is the first on the screen", "滚动到让一行成为屏幕上的第一行"),
      detail: Wording(
        "for a view with `visibleRows`; at once, so that rows between are not asked for",
        "用于写了 `visibleRows` 的视图；一步到位，中间的行不会被询问"),
      example: "scroll students to 0-40",
      slots: [.name(.controller), .words(["to"]), .path]),
    line: Self.init(reading:))

  package static let role = CommandRole.action
  package var commandKind: Command.Kind { .scroll(self) }
  package var written: CommandText { .line("scroll \(controller) to \(path)") }
  package var mentions: [Mention] { [.name(controller, .controller)] }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .nothing }

  private init(reading line: inout LineReader) throws(Diagnostic) {
    controller = try line.name(.controller)
    try line.take(word: "to")
    let start = line.place.lowerBound
    path = try line.indexPath()
    span = line.span(from: start)
  }
}
