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
struct LeftoverSentence: Sentence {
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

/// How `rollcall import` is written, and what the help says of it.
extension ImportCommand {
  static let form = SubcommandForm(
    usage: Wording("rollcall import MODEL", "rollcall import 模型"),
    summary: Wording(
      "prints a model of Xcode's, or of a store, as a scenario", "把 Xcode 或存储里的模型打印成场景"),
    details: Wording(
      """
      Prints the entities of a model as a scenario has them, to be put above its 'store'. MODEL is a
      folder .xcdatamodeld, .xcdatamodel or .momd (the current version), a file .mom or contents, or a
      store, of which the model that it carries is taken. What a scenario has no words for stands in
      comments above: attributes of composite and transformable types, relationships without an
      inverse, fetched properties, default values that are dates or UUIDs.
      """,
      """
      把模型里的实体打印成场景里的样子，可以放在场景的 'store' 之前。模型可以是文件夹 .xcdatamodeld、
      .xcdatamodel 或 .momd（取当前版本），文件 .mom 或 contents，也可以是存储（取它自带的模型）。场景
      没有办法写的内容列在上面的注释里：组合类型和可转换类型的属性、没有反向关系的关系、获取属性、日期
      和 UUID 的默认值。
      """),
    language: Wording(
      "of the comments; see 'rollcall help language'", "注释的语言；见 'rollcall help language'"),
    run: { try ImportCommand($0, $1).run() })
}
