/// `clock DATE`: what `now` is.
package struct Clock: Sendable, Equatable {
  package var date: DateLiteral

  /// What `now` is without the command, in seconds since 1970: the first of January 2026.
  package static let standard = 1_767_225_600
}

extension Clock: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "clock", "DATE", in: .file, Wording("what `now` is", "规定 `now` 是哪一刻"),
      detail: Wording("2026-01-01 by default", "默认为 2026-01-01"),
      example: "clock 2026-11-21"),
    line: Self.init(reading:))

  package static let role = CommandRole.heading
  package var commandKind: Command.Kind { .clock(self) }
  package var written: CommandText { .line("clock \(date)") }
  package var mentions: [Mention] { [] }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .nothing }

  private init(reading line: inout LineReader) throws(Diagnostic) {
    guard case .date(let date)? = line.peek()?.kind else {
      throw line.wrongKind(.date)
    }
    guard date.time?.fraction.isEmpty != false else {
      throw Diagnostic(.badLiteral, SyntaxProblem.clockIsWhole, at: date.span.bytes)
    }
    line.advance()
    self.date = date
  }
}
