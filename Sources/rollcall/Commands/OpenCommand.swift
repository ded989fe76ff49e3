import Foundation
import Lessons
import OpenCoreData
import Prompt
import ScenarioFiles
import ScenarioLanguage
import ScenarioRunner
import Words

/// `rollcall open`: a prompt on a store, where it lies.
struct OpenCommand {
  private let program: RollcallProgram
  private let path: String
  private let arguments: Arguments

  init(_ program: RollcallProgram, _ arguments: Arguments) throws(UsageError) {
    guard let path = arguments.paths.first else { throw .missingPath(.open) }
    guard arguments.paths.count == 1 else { throw .onePath(.open) }
    if arguments.has(.tables), arguments.has(.model) { throw .excluded(.tables, .model) }
    self.program = program
    self.path = path
    self.arguments = arguments
  }

  /// Says what the store is, and reads commands on it.
  func run() throws -> ExitCode {
    guard try FileAccess.kind(of: path) == .file else { throw FileProblem.notAFile(path: path) }
    let store = OpenedStore(url: URL(filePath: path), model: model)
    let header: StoreHeader
    do {
      let file = try StoreFile(at: store.url)
      let source: StoreHeader.ModelSource
      switch store.model {
      case .carried: source = try file.carriedModel() == nil ? .tables : .carried
      case .tables: source = .tables
      case .file(let url): source = .file(url.lastPathComponent)
      }
      try store.check()
      header = StoreHeader(
        name: store.name, framework: file.frameworkVersion, isOwn: file.isOwn,
        contents: try file.contents(), model: source)
    } catch {
      let reason = (error as NSError).userInfo["reason"] as? String
      program.complain(
        ProgramSentence.ofFile(
          path, Verbatim(reason ?? (error as NSError).localizedDescription)))
      return .usage
    }
    try program.show(header.text(in: program.language))
    var desk = LessonDesk(library: .builtIn, environment: program.environment)
    desk.language = program.language
    return program.prompt(desk, opened: store)
  }

  private var model: OpenedStore.Model {
    if arguments.has(.tables) { return .tables }
    return arguments.values[.model].map { .file(URL(filePath: $0)) } ?? .carried
  }
}

/// What is said of a store before the first prompt.
struct StoreHeader {
  /// Where the model comes from.
  enum ModelSource: Equatable {
    case carried, tables
    case file(String)
  }

  let name: String
  let framework: Int?
  let isOwn: Bool
  let contents: StoreFile.Contents
  let model: ModelSource

  /// The lines, each ended: the store in two sentences, and the entities with their rows.
  func text(in language: Language) -> String {
    let width = contents.entities.map { DisplayWidth.of($0.name) }.max() ?? 0
    let digits = contents.entities.map { String($0.rows).count }.max() ?? 0
    let lines = contents.entities.map { entity in
      let rows = String(entity.rows)
      let gap = width - DisplayWidth.of(entity.name) + 2 + digits - rows.count
      return "   \(VisibleText.of(entity.name))\(String(repeating: " ", count: gap))\(rows)"
    }
    return ([summary.text(in: language)] + lines).map { $0 + "\n" }.joined()
  }

  private var summary: Wording {
    let entities = contents.entities.count
    let rows = contents.rows
    let shown = VisibleText.of(name)
    var english = "\(shown): "
    var chinese = "\(shown)："
    if isOwn {
      english += "a store of Rollcall's engine"
      chinese += "Rollcall 引擎的存储"
    } else if let framework {
      english += "a store of Core Data, framework \(framework)"
      chinese += "Core Data 的存储，框架版本 \(framework)"
    } else {
      english += "a store of a framework that it does not name"
      chinese += "存储没有写明是哪个框架建立的"
    }
    english += ", " + Noun.entity.counted(entities, in: .english)
    english += ", " + Noun.row.counted(rows, in: .english)
    chinese += "，" + Noun.entity.counted(entities, in: .simplifiedChinese)
    chinese += "，" + Noun.row.counted(rows, in: .simplifiedChinese)
    if let transactions = contents.historyTransactions {
      english += ", a history of " + Noun.transaction.counted(transactions, in: .english)
      chinese += "，历史里有" + Noun.transaction.counted(transactions, in: .simplifiedChinese)
    }
    switch model {
    case .carried:
      english += ".\nThe model is the one that it carries"
      chinese += "。\n模型是存储自带的"
    case .tables:
      english += ".\nIt carries no model that is used: each column is an attribute"
      chinese += "。\n没有使用存储自带的模型：每一列是一个属性"
    case .file(let file):
      english += ".\nThe model is that of \(VisibleText.of(file))"
      chinese += "。\n模型来自 \(VisibleText.of(file))"
    }
    english += "; nothing is written. 'schema' shows the entities, 'fetch' their rows."
    chinese += "；什么也不会写入。'schema' 显示实体，'fetch' 显示各行。"
    return Wording(english, chinese)
  }
}
