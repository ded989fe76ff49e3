/// `model "FILE" [version="NAME"]`: the entities of a model that lies beside the scenario.
package struct ModelReading: Sendable, Equatable {
  /// A model of Xcode's or its compiler's, or a store that carries one.
  package var file: PlainText
  /// The version to take; nil for the current one, and a file without versions.
  package var version: PlainText?

  /// Takes the current version of a model.
  package init(_ file: PlainText) { self.file = file }
}

extension ModelReading: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "model", "\"FILE\" version=\"NAME\"", in: .model,
      Wording("takes the entities of a model of Xcode's", "采用 Xcode 模型里的实体"),
      detail: Wording(
        "a folder `.xcdatamodeld`, `.xcdatamodel` or `.momd`, a file `.mom` or `contents`, or a store of Core Data "
          + "that carries its model; it lies in the scenario's folder or below it",
        "文件夹 `.xcdatamodeld`、`.xcdatamodel` 或 `.momd`，文件 `.mom` 或 `contents`，或带有模型的 Core Data 存储；"
          + "须在场景所在的文件夹之内"),
      example: "model \"School.xcdatamodeld\" version=\"School 2\"",
      slots: [.file, .properties([CommandGuide.Property("version", .text)])]),
    line: Self.init(reading:))

  package static let role = CommandRole.model
  package var commandKind: Command.Kind { .model(self) }
  package var mentions: [Mention] { [] }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .nothing }

  package var written: CommandText {
    var line = LineText("model")
    line.word(file)
    line.property("version", version)
    return .line(line.text)
  }

  private init(reading line: inout LineReader) throws(Diagnostic) {
    file = try line.plainText(.file)
    try line.properties(["version"]) { _, line throws(Diagnostic) in
      version = try line.plainText(.quotedText)
    }
  }
}

/// Lines that stand elsewhere and run where a command names them.
package enum Inclusion: Sendable, Equatable {
  /// Lines of a file or a part.
  case lines(Include)
  /// The entities of a model.
  case model(ModelReading)
}

extension Command {
  /// What the command has run in its place; nil for any other.
  package var inclusion: Inclusion? {
    if case .include(let include) = kind { return .lines(include) }
    if case .model(let model) = kind { return .model(model) }
    return nil
  }
}
