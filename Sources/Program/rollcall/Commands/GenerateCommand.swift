import ScenarioLanguage
import ModelClasses
import OpenCoreData
import ScenarioFiles
import Words

/// `rollcall generate`: prints the classes of a model's entities.
struct GenerateCommand {
  private let program: RollcallProgram
  private let path: String

  init(_ program: RollcallProgram, _ arguments: Arguments) throws(UsageError) {
    guard let language = arguments.paths.first else { throw .missingLanguage(.generate) }
    guard language == "swift" else { throw .unknownLanguage(language, .generate) }
    guard arguments.paths.count > 1 else { throw .missingPath(.generate) }
    guard arguments.paths.count == 2 else { throw .onePath(.generate) }
    self.program = program
    path = arguments.paths[1]
  }

  func run() throws -> ExitCode {
    guard let definition = try program.model(at: path) else { return .usage }
    let classes = GeneratedClasses(definition)
    try program.write(classes.text)
    if !classes.classless.isEmpty {
      program.complain(
        ProgramSentence.note(ProgramSentence.classless(path, entities: classes.classless)))
    }
    return .good
  }
}

/// How `rollcall generate` is written, and what the help says of it.
extension GenerateCommand {
  static let form = SubcommandForm(
    usage: Wording("rollcall generate swift MODEL", "rollcall generate swift 模型"),
    summary: Wording("prints the classes of a model's entities as Swift", "把模型中实体的类打印成 Swift"),
    details: Wording(
      """
      Prints a class for each entity of a model that names one, with its properties in an extension, a
      request, and what adds and removes members. On Apple's systems Xcode generates the like; this
      source runs there and on Linux, where @NSManaged cannot be linked. MODEL is as for 'import'.
      A class is named in Xcode's model editor, under Class; an entity without one is told of.

        rollcall generate swift School.xcdatamodeld > School.swift
      """,
      """
      为模型里写了类名的每个实体打印一个类，属性写在扩展里，另有一个请求，以及添加和移除成员的方法。
      在苹果系统上 Xcode 会生成类似的代码；这里的代码在苹果系统和 Linux 上都能运行，而 Linux 上无法链接
      @NSManaged。模型的写法与 'import' 相同。类名在 Xcode 模型编辑器的 Class 处写；没有类名的实体会提示出来。

        rollcall generate swift School.xcdatamodeld > School.swift
      """),
    language: Wording(
      "of what is wrong; see 'rollcall help language'", "说明出错之处的语言；见 'rollcall help language'"),
    languages: ["swift"],
    run: { try GenerateCommand($0, $1).run() })
}
