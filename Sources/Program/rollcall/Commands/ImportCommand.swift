import OpenCoreData
import ScenarioFiles
import ScenarioLanguage
import ScenarioRunner
import Words

/// `rollcall import`: prints a model as the text of a scenario.
struct ImportCommand {
  private let program: RollcallProgram
  private let path: String

  init(_ program: RollcallProgram, _ arguments: Arguments) throws(UsageError) {
    guard let path = arguments.paths.first else { throw .missingPath(.import) }
    guard arguments.paths.count == 1 else { throw .onePath(.import) }
    (self.program, self.path) = (program, path)
  }

  func run() throws -> ExitCode {
    guard let definition = try program.model(at: path) else { return .usage }
    let model = ImportedModel(definition)
    let document = Document(path: path, text: model.text)
    let (scenario, problems) = Parser.parse(document)
    // A name that the language does not take is in the model as well; it is shown where it stands.
    guard problems.isEmpty else {
      program.complain(problems, in: document)
      return .usage
    }
    let notes = model.leftovers.map { "# \(LeftoverSentence($0).text(in: program.language))\n" }
    let entities = scenario.commands.map { CommandPrinter.text($0) + "\n" }
    try program.write(
      notes.joined() + (notes.isEmpty || entities.isEmpty ? "" : "\n")
        + entities.joined(separator: "\n"))
    return .good
  }
}

/// What is said of a part of a model that the language has no words for.
private struct LeftoverSentence: Sentence {
  private let leftover: ImportedModel.Leftover

  init(_ leftover: ImportedModel.Leftover) { self.leftover = leftover }

  func text(in language: Language) -> String {
    switch leftover.reason {
    case .type:
      language(
        "\(leftover.place) is left out: attributes of its type are declared by hand",
        "没有写出 \(leftover.place)：这种类型的属性要手工声明")
    case .defaultValue:
      language(
        "\(leftover.place) has a default value that is left out", "没有写出 \(leftover.place) 的默认值")
    case .noInverse:
      language("\(leftover.place) is left out: it has no inverse", "没有写出 \(leftover.place)：它没有反向关系")
    case .rule:
      language("\(leftover.place) has a rule that is left out", "没有写出 \(leftover.place) 的一条规则")
    case .fetchedProperty:
      language(
        "\(leftover.place) is left out: it is a fetched property", "没有写出 \(leftover.place)：它是获取属性")
    case .index: language("the index \(leftover.place) is left out", "没有写出索引 \(leftover.place)")
    }
  }
}
