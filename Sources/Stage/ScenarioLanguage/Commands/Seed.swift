/// `seed N`: where random numbers start.
package struct Seed: Sendable, Equatable {
  package var number: UInt64
}

extension Seed: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "seed", "NUMBER", in: .file, Wording("where random numbers start", "随机数的起点"),
      detail: Wording("1 by default", "默认为 1"), example: "seed 7", slots: [.number]),
    line: Self.init(reading:))

  package static let role = CommandRole.heading
  package var commandKind: Command.Kind { .seed(self) }
  package var written: CommandText { .line("seed \(number)") }
  package var mentions: [Mention] { [] }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .nothing }

  private init(reading line: inout LineReader) throws(Diagnostic) {
    guard case .number(let digits)? = line.peek()?.kind, let number = UInt64(digits) else {
      throw line.wrongKind(.wholeNumber)
    }
    line.advance()
    self.number = number
  }
}
