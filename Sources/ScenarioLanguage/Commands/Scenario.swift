/// `scenario "T" [version=1]`: the first line of a file.
package struct ScenarioHeader: Sendable, Equatable {
  /// The version of the language that this program reads.
  static let currentVersion = 1

  package var title: TextLiteral
  /// The version of the language; nil where it is not said.
  package var version: Int?
}

extension ScenarioHeader: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "scenario", "\"TITLE\" version=1", in: .file,
      Wording("the title of a file, its first line", "文件的标题，写在第一行"),
      detail: Wording(
        "`version=1` names the version of the language", "`version=1` 说明所用语言的版本"),
      example: "scenario \"Students by age\" version=1",
      slots: [.text, .properties([.init("version", .words(["1"]))])]),
    line: Self.init(reading:))

  package static let role = CommandRole.heading
  package var commandKind: Command.Kind { .scenario(self) }
  package var mentions: [Mention] { [] }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .nothing }

  package var written: CommandText {
    var line = LineText("scenario \(title)")
    line.property("version", version)
    return .line(line.text)
  }

  private init(reading line: inout LineReader) throws(Diagnostic) {
    title = try line.text(.quotedTitle)
    try line.properties(["version"]) { name, line throws(Diagnostic) in
      version = try line.count(.named(name))
    }
  }
}
