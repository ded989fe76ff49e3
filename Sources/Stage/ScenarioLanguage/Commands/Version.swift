/// `version N … end`: the entities of a later version of the model, declared or taken from a model of Xcode's.
///
/// A version is a whole model, as a version of Xcode's is: what it does not have is gone.
package struct ModelVersion: Sendable, Equatable {
  package var number: Int
  /// Where the number is written.
  package var span: SourceSpan
  package var body: [Command]

  /// The number of the entities that stand outside of versions.
  package static let first = 1
}

extension ModelVersion: CommandBlock {
  package static let form = CommandForm(
    CommandGuide(
      "version", "NUMBER", in: .model,
      Wording("the whole model of a later version of the app", "应用后来某个版本的整个模型"),
      detail: Wording(
        "the entities outside of versions are version 1; a `model` line in it takes those of a model of Xcode's; "
          + "`reopen version=2` opens the store with it, and migrates its rows",
        "写在 version 之外的实体是版本 1；其中的 `model` 一行采用 Xcode 模型里的实体；"
          + "`reopen version=2` 用它打开存储，并迁移各行"),
      example: "version 2\n  entity Student\n    name  String renamingIdentifier=studentName\n"
        + "  end\nend",
      slots: [.number], block: .commands),
    block: Self.read)

  package static let role = CommandRole.model
  package var commandKind: Command.Kind { .version(self) }
  package var run: BlockRun { .whereOpened }
  package var written: CommandText { .commands("version \(number)", body) }
  package var mentions: [Mention] { [] }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation {
    .declared(
      Wording(
        "version \(number): 'reopen version=\(number)' opens the store with it",
        "版本 \(number)：'reopen version=\(number)' 用它打开存储"))
  }

  private static func read(
    _ parser: inout Parser, _ first: Token, _ line: LineReader
  ) -> ModelVersion? {
    let version = parser.head(line) { line throws(Diagnostic) in
      let start = line.place.lowerBound
      let number = try line.count(.versionNumber)
      let span = line.span(from: start)
      guard number > Self.first else {
        throw Diagnostic(.badLiteral, SyntaxProblem.firstVersion, at: span.bytes)
      }
      return ModelVersion(number: number, span: span, body: [])
    }
    if let version { parser.note(version: version) }
    let open = parser.opening(first, CommandWord.version.rawValue)
    parser.advance()
    // Its entities may have the names of those in other versions.
    let outside = parser.scope
    parser.scope.removeAll { $0.nameKind == .entity }
    let body = parser.body(open)
    parser.scope = outside
    for command in body {
      if case .entity = command.kind { continue }
      if case .model = command.kind { continue }
      parser.reportLater(
        Diagnostic(
          .unexpected, SyntaxProblem.entitiesOnly,
          at: command.span.bytes.lowerBound..<command.span.bytes.lowerBound + 1))
    }
    guard var version else { return nil }
    version.body = body
    return version
  }
}

/// With which version of the model a store is opened, and what may be done to its rows for that.
package struct VersionChoice: Sendable, Equatable {
  /// Nil for the version that the store has, and the first where it is new.
  package var version: Int?
  /// Where the number is written; nil without one.
  package var span: SourceSpan?
  /// Nil means true, as a container's store description has it.
  package var migrates: Bool?
  /// Nil means true, as a container's store description has it.
  package var infersMapping: Bool?

  /// Nothing is said.
  package init() {}

  /// The names of the properties, as a store description calls the last two.
  static let properties = [
    "version", "shouldMigrateStoreAutomatically", "shouldInferMappingModelAutomatically",
  ]

  /// What can stand behind the names.
  static let slots: [CommandGuide.Property] = [
    .init("version", .number), .boolean("shouldMigrateStoreAutomatically"),
    .boolean("shouldInferMappingModelAutomatically"),
  ]

  /// Reads the value of one of the properties.
  mutating func read(
    _ property: String, _ line: inout LineReader
  ) throws(Diagnostic) {
    switch property {
    case "version":
      let start = line.place.lowerBound
      version = try line.count(.versionNumber)
      span = line.span(from: start)
    case "shouldMigrateStoreAutomatically": migrates = try line.boolean(property)
    default: infersMapping = try line.boolean(property)
    }
  }

  /// Adds what is said to a line.
  func write(to line: inout LineText) {
    line.property("version", version)
    line.property("shouldMigrateStoreAutomatically", migrates)
    line.property("shouldInferMappingModelAutomatically", infersMapping)
  }
}
