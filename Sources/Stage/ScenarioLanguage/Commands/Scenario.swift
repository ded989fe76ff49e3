import Words

/// `scenario "T" [zh="T"] [version=1]`: the first line of a file.
package struct ScenarioHeader: Sendable, Equatable {
  /// The version of the language that this program reads.
  static let currentVersion = 1

  package var title: TextLiteral
  /// The title in Chinese; nil where it is not translated.
  package var chinese: TextLiteral?
  /// The version of the language; nil where it is not said.
  package var version: Int?
}

extension ScenarioHeader: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "scenario", "\"TITLE\" zh=\"TITLE\" version=1", in: .file,
      Wording("the title of a file, its first line", "文件的标题，写在第一行"),
      detail: Wording(
        "`zh` keeps it in Chinese too, `version=1` names the version of the language",
        "`zh` 是它的中文，`version=1` 说明所用语言的版本"),
      example: "scenario \"Students by age\" zh=\"按年龄排列的学生\" version=1",
      slots: [.text, .properties([.init("zh", .text), .init("version", .words(["1"]))])]),
    line: Self.init(reading:))

  package static let role = CommandRole.heading
  package var commandKind: Command.Kind { .scenario(self) }
  package var mentions: [Mention] { [] }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .nothing }

  package var written: CommandText {
    var line = LineText("scenario \(title)")
    line.property("zh", chinese)
    line.property("version", version)
    return .line(line.text)
  }

  private init(reading line: inout LineReader) throws(Diagnostic) {
    title = try line.text(.quotedTitle)
    try line.properties(["zh", "version"]) { name, line throws(Diagnostic) in
      if name == "zh" {
        let text = try line.translation(.quotedTitle)
        // A file's title is known without a run, so nothing could fill it in.
        guard text.literal != nil || title.literal == nil else {
          throw Diagnostic(.unexpected, SyntaxProblem.bracesInTitle, at: text.span.bytes)
        }
        chinese = text
      } else {
        version = try line.count(.named(name))
      }
    }
  }
}

extension ScenarioHeader {
  /// The title in both languages; nil for one that only a run could fill in, which none can.
  package var wording: Wording? {
    title.literal.map { Wording($0, translation: chinese?.literal) }
  }
}
