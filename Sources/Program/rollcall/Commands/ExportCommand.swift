import GoldenTesting
import Lessons
import ScenarioLanguage
import ScenarioCheck
import ScenarioRunner
import Reports
import ScenarioFiles
import SwiftExport
import Words

/// `rollcall export`: prints a scenario's declarations as source of an app, its model as Xcode keeps it, or the scenario
/// as a notebook.
struct ExportCommand {
  private let program: RollcallProgram
  private let file: ScenarioFile
  private let arguments: Arguments
  private let writesModel: Bool
  private let writesNotebook: Bool

  init(_ program: RollcallProgram, _ arguments: Arguments) throws(UsageError) {
    guard let language = arguments.paths.first else { throw .missingLanguage(.export) }
    guard Self.form.languages.contains(language) else {
      throw .unknownLanguage(language, .export)
    }
    writesModel = language == "xcdatamodel"
    writesNotebook = language == "notebook"
    guard arguments.paths.count > 1 else { throw .missingPath(.export) }
    guard arguments.paths.count == 2 else { throw .onePath(.export) }
    self.program = program
    file = ScenarioFile(path: arguments.paths[1])
    self.arguments = arguments
  }

  /// Prints the source, or why there is none.
  func run() throws -> ExitCode {
    if arguments.isJailed, !program.isConfined { return try runJailed() }
    if writesNotebook { return try writeNotebook() }
    let document = try file.document()
    let (scenario, diagnostics) = Parser.parse(document)
    guard diagnostics.isEmpty else {
      program.complain(diagnostics, in: document)
      return .usage
    }
    if writesModel { return try writeModel(of: scenario, document) }
    let source: SwiftExport.AppSource
    do throws(SwiftExport.Problem) {
      source = try SwiftExport.source(of: scenario, document, in: program.language)
    } catch {
      switch error {
      case .include(let message): program.complain(message.text(in: program.language) + "\n")
      case .nothing:
        program.complain(ProgramSentence.declaresNothing(file.shownPath))
      }
      return .usage
    }
    guard program.accepts(scenario, document) else { return .usage }
    try program.write(source.text)
    for omission in source.omissions { program.complain(ProgramSentence.note(omission)) }
    return .good
  }

  /// Prints the model as the file `contents` of an `.xcdatamodel`.
  private func writeModel(of scenario: Scenario, _ document: Document) throws -> ExitCode {
    let model = ScenarioModel(program, file)
    guard let text = try model.text(of: scenario, document, isRequired: true) else { return .usage }
    try program.write(text)
    return .good
  }

  /// Prints the file as a notebook; Markdown with its prose.
  private func writeNotebook() throws -> ExitCode {
    let readings = try file.readings()
    for reading in readings where !reading.diagnostics.isEmpty {
      program.complain(reading.diagnostics, in: reading.document)
      return .usage
    }
    let cells: [Notebook.Cell]
    var language = program.language
    if file.isMarkdown {
      language = Language(ofMarkdown: file.path)
      cells = NotebookCells.cells(
        of: try ScenarioMarkdown(file), readings.map(\.scenario), lesson: nil, in: language)
    } else {
      guard readings.allSatisfy({ program.accepts($0.scenario, $0.document) }) else {
        return .usage
      }
      do throws(NotebookCells.Refusal) {
        var found: [Notebook.Cell] = []
        for reading in readings {
          found += try NotebookCells.cells(of: reading.scenario, reading.document, in: language)
        }
        cells = found
      } catch {
        program.complain(error.stop.sentence)
        return .usage
      }
    }
    try program.write(String(decoding: Notebook(cells, in: language).bytes(), as: UTF8.self))
    return .good
  }

  /// Has the file read in a process of its own.
  private func runJailed() throws -> ExitCode {
    if let target = try FileAccess.strayTarget(of: file.path) {
      throw FileProblem.strayLink(path: file.path, target: target)
    }
    var code = ExitCode.interrupted
    try Jail(program, .export, arguments).run([file], jobs: 1) { _, verdict in
      switch verdict {
      case .done(let ended, let output, let errors):
        if !errors.isEmpty { program.complain(errors) }
        try program.write(output)
        code = ended
      case .stopped(let stop):
        program.complain(stop.sentence)
        code = .failure
      }
    }
    return code
  }
}

extension RollcallProgram {
  /// Whether a scenario has no error that `check` finds; those that it has are said.
  func accepts(_ scenario: Scenario, _ document: Document) -> Bool {
    let errors = ScenarioCheck.diagnostics(of: scenario, document).filter { !$0.code.isWarning }
    complain(errors, in: document)
    return errors.isEmpty
  }
}

/// How `rollcall export` is written, and what the help says of it.
extension ExportCommand {
  static let form = SubcommandForm(
    usage: Wording(
      "rollcall export swift|xcdatamodel|notebook FILE… [--package DIR] [OPTION…]",
      "rollcall export swift|xcdatamodel|notebook 文件… [--package 文件夹] [选项…]"),
    summary: Wording(
      "prints a scenario as Swift for an Xcode project, as a model, or as a notebook",
      "把场景打印成 Xcode 项目可用的 Swift、模型或笔记本"),
    details: Wording(
      """
      Prints Swift source for Apple's Core Data and UIKit: the model in code, a function for each
      controller and its request, each delegate and the data source of each view as a class; a view of
      SwiftUI's for each list, a function for each snapshot of one's own. Included files are followed. The
      steps are not written: in an app the user takes them. Getters are left to the app's own classes, and
      named. A scenario that 'check' rejects is not written.

        rollcall export swift Students.scenario > Students.swift

      Of xcdatamodel the model is printed as Xcode keeps it, the file 'contents' of a folder that Xcode
      opens: enums as their raw values, classes and transformers left out.

        mkdir Students.xcdatamodel
        rollcall export xcdatamodel Students.scenario > Students.xcdatamodel/contents

      Of notebook the scenario, or a Markdown file, is printed as a notebook for the kernel of
      'rollcall jupyter install'; what a scenario includes stands in its place.

        rollcall export notebook Students.scenario > Students.ipynb

      With --package a Swift package is written, of scenarios and folders of them: models, classes,
      controllers and delegates, and the steps and expectations as tests that record what Core Data
      tells. On a Mac the tests ask Apple's framework, on Linux the product CoreData, where OPENCOREDATA
      is the folder of a checkout. What has no counterpart in Swift is left out, and said.

        rollcall export swift --package asked Scenarios/Articles
        swift test --package-path asked
        rollcall compare asked/Recordings/*.json
      """,
      """
      为 Apple 的 Core Data 和 UIKit 打印 Swift 源代码：用代码写的模型，每个控制器和它的请求各一个函数，
      每个代理和每个视图的数据源各一个类，每个 SwiftUI 列表一个视图，每个自己做的快照一个函数。包含的文件
      也在内。步骤不写：在应用里由用户来做。getter 由应用
      自己的类来写，会逐个列出。'check' 查出错误的场景不导出。

        rollcall export swift Students.scenario > Students.swift

      写 xcdatamodel 则按 Xcode 保存的样子打印模型，即 Xcode 能打开的文件夹里的文件 contents：枚举写成
      原始值，类和转换器不写。

        mkdir Students.xcdatamodel
        rollcall export xcdatamodel Students.scenario > Students.xcdatamodel/contents

      写 notebook 则把场景或 Markdown 文件打印成笔记本，供 'rollcall jupyter install' 写出的内核运行；场景里
      包含的内容写在包含它的地方。

        rollcall export notebook Students.scenario > Students.ipynb

      带 --package 时把场景（或文件夹里的场景）写成一个 Swift 软件包：模型、类、控制器和代理，步骤和期望写成
      测试，测试会录制 Core Data 的通知。在 Mac 上测试的是 Apple 的框架；在 Linux 上是产品 CoreData，这时
      OPENCOREDATA 是 Rollcall 源代码所在的文件夹。Swift 里没有对应写法的内容不导出，并会说明。

        rollcall export swift --package asked Scenarios/Articles
        swift test --package-path asked
        rollcall compare asked/Recordings/*.json
      """),
    options: [
      OptionGuide(
        .package,
        Wording("write a package; files that are there already are replaced", "写成软件包；已有的同名文件会被替换")),
      OptionGuide(
        .untrusted,
        Wording(
          "for a file of somebody else's: a process of its own, with limits", "用于别人的文件：有自己的进程，并有上限")
      ),
      OptionGuide(
        .limits,
        Wording(
          "what such a process may take; see 'rollcall help limits'",
          "这样的进程最多能用多少；见 'rollcall help limits'")),
    ],
    languages: ["swift", "xcdatamodel", "notebook"],
    run: { program, arguments in
      if arguments.has(.package) { return try ExportPackageCommand(program, arguments).run() }
      return try ExportCommand(program, arguments).run()
    })
}

extension Option {
  static let package = Option(
    "--package", Wording("DIR", "文件夹"), expected: Wording("a folder", "文件夹"))
}
