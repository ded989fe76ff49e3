/// `include ["FILE"] [PART]`: runs the lines of a file, or of a part of it or of this file, here.
package struct Include: Sendable, Equatable {
  /// Nil for a part of this file.
  package var file: PlainText?
  /// Nil for the whole file; never nil together with `file`.
  package var part: Name?
}

extension Include: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "include", "\"FILE\" PART", in: .file,
      Wording("runs the lines of a file here", "在这里运行某个文件里的各行"),
      detail: Wording(
        "or of a part of it, or of a part of this file; the file lies in the scenario's folder or "
          + "below it",
        "也可以只运行其中的一个部分，或本文件的一个部分；文件须在场景所在的文件夹之内"),
      example: "include \"school.scenario\" model", slots: [.file]),
    line: Self.init(reading:))

  package static let role = CommandRole.flow
  package var commandKind: Command.Kind { .include(self) }
  package var mentions: [Mention] { [] }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .nothing }

  package var written: CommandText {
    var line = LineText("include")
    line.word(file)
    line.word(part)
    return .line(line.text)
  }

  private init(reading line: inout LineReader) throws(Diagnostic) {
    file = line.peek()?.kind == .text ? try line.plainText(.file) : nil
    part = file == nil || !line.isAtEnd ? try line.name(.partOrFile) : nil
  }
}
