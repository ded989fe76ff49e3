import Foundation
import Lessons
import OpenCoreData
import Prompt
import ScenarioFiles
import ScenarioLanguage
import ScenarioRunner
import StoryPage
import Words

/// `rollcall open`: a prompt on a store, where it lies.
struct OpenCommand {
  private let program: RollcallProgram
  private let path: String
  private let arguments: Arguments
  /// The attributes that a page does not show.
  private let redacted: [[String]]

  init(_ program: RollcallProgram, _ arguments: Arguments) throws(UsageError) {
    guard let path = arguments.paths.first else { throw .missingPath(.open) }
    guard arguments.paths.count == 1 else { throw .onePath(.open) }
    if arguments.has(.tables), arguments.has(.model) { throw .excluded(.tables, .model) }
    if arguments.has(.tables), arguments.has(.write) { throw .excluded(.tables, .write) }
    if arguments.has(.html) {
      // A page shows what is there, as the store says it.
      for option in [Option.tables, .write, .model] where arguments.has(option) {
        throw .excluded(.html, option)
      }
    } else if arguments.has(.redact) {
      throw .needs(.redact, .html)
    }
    redacted = arguments.values[.redact].flatMap(Self.pairs) ?? []
    self.program = program
    self.path = path
    self.arguments = arguments
  }

  /// The attributes of a list as `Student.name,Team.title`; nil for what is no such list.
  static func pairs(_ text: String) -> [[String]]? {
    guard case .list(let pairs)? = ScrubbedValues.Choice(text) else { return nil }
    return pairs
  }

  /// Says what the store is, and reads commands on it, or writes its page.
  func run() throws -> ExitCode {
    guard try FileAccess.kind(of: path) == .file else { throw FileProblem.notAFile(path: path) }
    let store = OpenedStore(
      url: URL(filePath: path), model: model, isWritable: arguments.has(.write))
    let header: StoreHeader
    if let output = arguments.values[.html], output != "-" {
      try FileAccess.checkReplaceable(output, by: .page)
    }
    do {
      let file = try store.storeFile()
      let source: StoreHeader.ModelSource
      switch store.model {
      case .carried: source = try file.carriedModel() == nil ? .tables : .carried
      case .tables: source = .tables
      case .file(let url): source = .file(url.lastPathComponent)
      }
      try store.check()
      header = StoreHeader(
        name: store.name, framework: file.frameworkVersion, kind: store.kind, isOwn: file.isOwn,
        contents: try file.contents(named: try store.makeModel()), log: file.log,
        lacksLog: store.kind == .sqlite && !file.isOwn && file.usesLog, model: source,
        isWritten: store.isWritable)
      if let output = arguments.values[.html] {
        return try writePage(of: store, file, header, to: output)
      }
    } catch let problem as RollcallProgram.OutputProblem {
      throw problem
    } catch let problem as FileProblem {
      throw problem
    } catch let fault as StorePageReading.NoAttribute {
      program.complain(OpenWord.noAttribute(fault.name))
      return .usage
    } catch {
      program.complain(ProgramSentence.ofFile(path, StoreRefusal(of: store, at: path, error)))
      return .usage
    }
    try program.show(header.text(in: program.language))
    var desk = LessonDesk(library: .builtIn, environment: program.environment)
    desk.language = program.language
    return program.prompt(desk, opened: store)
  }

  private func writePage(
    of store: OpenedStore, _ file: StoreFile, _ header: StoreHeader, to output: String
  ) throws -> ExitCode {
    var reading = try StorePageReading(store, file, header.contents, redacting: redacted)
    guard
      let page = try reading.page(
        header.summary, in: program.language, isCancelled: program.isInterrupted)
    else { return .interrupted }
    if output == "-" {
      try program.write(String(decoding: page.bytes, as: UTF8.self))
      return .good
    }
    try FileAccess.write(page.bytes, to: output, as: .page)
    try program.show("\(VisibleText.of(output))\n")
    return .good
  }

  private var model: OpenedStore.Model {
    if arguments.has(.tables) { return .tables }
    return arguments.values[.model].map { .file(URL(filePath: $0)) } ?? .carried
  }
}

/// What `rollcall open` says of its arguments.
private enum OpenWord: Sentence {
  case noAttribute(String)

  func text(in language: Language) -> String {
    switch self {
    case .noAttribute(let name):
      language(
        "the model has no attribute \(VisibleText.of(name))", "模型里没有属性 \(VisibleText.of(name))")
    }
  }
}

/// What is said of a store before the first prompt.
struct StoreHeader: Sentence {
  /// Where the model comes from.
  enum ModelSource: Equatable {
    case carried, tables
    case file(String)
  }

  let name: String
  let framework: Int?
  let kind: StoreDeclaration.Kind
  let isOwn: Bool
  let contents: StoreFile.Contents
  /// The write-ahead log beside it; nil where there is none.
  let log: WriteAheadLog?
  /// Whether another program may have had its latest rows in a log, if none lies there.
  let lacksLog: Bool
  let model: ModelSource
  /// Whether a save writes into it.
  let isWritten: Bool

  /// What the store is, and what is read of its log.
  var summary: Wording { Wording(summary(in: .english), summary(in: .simplifiedChinese)) }

  private func summary(in language: Language) -> String {
    let made =
      isOwn
      ? language("\(form.english) of Rollcall's engine", "Rollcall 引擎的\(form.simplifiedChinese)")
      : framework.map {
        language(
          "\(form.english) of Core Data, framework \($0)",
          "Core Data 的\(form.simplifiedChinese)，框架版本 \($0)")
      }
        ?? language(
          "\(form.english) of a framework that it does not name",
          "没有写明由哪个框架建立的\(form.simplifiedChinese)")
    let counts =
      Noun.entity.counted(contents.entities.count, in: language) + language(", ", "，")
      + Noun.row.counted(contents.rows, in: language)
    let history =
      contents.historyTransactions.map {
        language(", a history of ", "，历史里有") + Noun.transaction.counted($0, in: language)
      } ?? ""
    return language(
      "\(VisibleText.of(name)): \(made), \(counts)\(history).\(logged.english)",
      "\(VisibleText.of(name))：\(made)，\(counts)\(history)。\(logged.simplifiedChinese)")
  }

  /// The store in two sentences, and the entities with their rows.
  func text(in language: Language) -> String {
    let source =
      switch model {
      case .carried: language("The model is the one that it carries", "模型是存储自带的")
      case .tables:
        language(
          "Its tables are read without a model: each column is an attribute, or a to-one that the file "
            + "tells of", "不用模型读取它的表：每一列是一个属性，或文件里看得出的对一关系")
      case .file(let file):
        language("The model is that of \(VisibleText.of(file))", "模型来自 \(VisibleText.of(file))")
      }
    let access =
      isWritten
      ? language("'save' and batch commands write into it", "'save' 和批量命令会写入它")
      : language("nothing is written", "什么也不会写入")
    return language(
      "\(summary(in: language))\n\(source); \(access). "
        + "'schema' shows the entities, 'fetch' their rows.\n",
      "\(summary(in: language))\n\(source)；\(access)。"
        + "'schema' 显示实体，'fetch' 显示各行。\n") + entities
  }

  /// What kind of store it is.
  private var form: Wording {
    switch kind {
    case .sqlite, .memory: Wording("a store", "存储")
    case .xml: Wording("an XML store", "XML 存储")
    case .binary: Wording("a binary store", "二进制存储")
    }
  }

  /// What is read of the log, in a line of its own; empty where there is nothing to say.
  private var logged: Wording {
    switch log {
    case let log? where log.endsEarly:
      Wording(
        "\nIts -wal ends in the middle of a transaction: \(log.pages) pages of it are read, the latest "
          + "rows are missing.", "\n它的 -wal 在一个事务中间结束：读取了 \(log.pages) 页，最近的行不见了。")
    case let log? where log.pages > 0:
      Wording(
        "\nWith \(log.pages) pages of its -wal.", "\n连同 -wal 的 \(log.pages) 页。")
    case .some: Wording("", "")
    case nil where lacksLog:
      Wording(
        "\nNo -wal lies beside it: if it was in use when it was copied, its latest rows are missing.",
        "\n旁边没有 -wal：如果复制时正在使用，最近的行就不在这里。")
    case nil: Wording("", "")
    }
  }

  /// A line for each entity, the fullest first; those without rows are at the end.
  ///
  /// What a fetch finds with sub-entities stands behind the rows of the entity alone.
  private var entities: String {
    let sorted = contents.entities.enumerated().sorted {
      ($1.element.rows, $0.offset) < ($0.element.rows, $1.offset)
    }.map(\.element)
    let width = sorted.map { DisplayWidth.of($0.name) }.max() ?? 0
    let digits = sorted.map { String($0.rows).count }.max() ?? 0
    return sorted.map { entity in
      let rows = String(entity.rows)
      let gap = width - DisplayWidth.of(entity.name) + 2 + digits - rows.count
      let all = entity.rowsOfFamily > entity.rows ? "  (\(entity.rowsOfFamily))" : ""
      return "   \(VisibleText.of(entity.name))\(String(repeating: " ", count: gap))\(rows)\(all)\n"
    }.joined()
  }
}

/// How `rollcall open` is written, and what the help says of it.
extension OpenCommand {
  static let form = SubcommandForm(
    usage: Wording(
      "rollcall open STORE [--model MODEL | --tables] [--write] [--html FILE] [OPTION…]",
      "rollcall open 存储 [--model 模型 | --tables] [--write] [--html 文件] [选项…]"),
    summary: Wording(
      "reads a Core Data store of any app at the prompt, and writes only when asked to",
      "在提示符下读取任何应用的 Core Data 存储，只在要求时才写入"),
    details: Wording(
      """
      Opens the store of any app that uses Core Data, on Apple's systems or here, and reads
      commands on it: 'schema' shows its entities, 'fetch' rows by a predicate and an order,
      'controller' and 'performFetch' a controller on them. The header says which framework made
      the store, and how many rows there are. The store's files stay as they are, byte for byte,
      but with --write. An XML store of Apple's framework carries no model: name it with --model. The
      form of Apple's binary stores is not public, so only those that were made here are read.

        rollcall open Notes.sqlite
        fetch Note predicate="title CONTAINS 'a'" sortDescriptors=title
      """,
      """
      打开任何使用 Core Data 的应用（在苹果系统上或在这里）的存储，并在上面读取命令：'schema'
      显示实体，'fetch' 按谓词和次序显示各行，'controller' 和 'performFetch' 在上面建立控制器。
      开头几行说明存储由哪个框架建立、有多少行。存储的文件一个字节也不会变。苹果框架的
      XML 存储没有自带模型，要用 --model 指定。苹果的二进制存储格式没有公开，只能读取在这里建立的。

        rollcall open Notes.sqlite
        fetch Note predicate="title CONTAINS 'a'" sortDescriptors=title
      """),
    options: [
      OptionGuide(
        .model,
        Wording(
          "open it with this model: a folder .xcdatamodeld, .xcdatamodel or .momd, or a file .mom; by default the model that the store carries",
          "用这个模型打开：文件夹 .xcdatamodeld、.xcdatamodel 或 .momd，或文件 .mom；默认用存储自带的模型")),
      OptionGuide(
        .tables,
        Wording(
          "without a model, each column of its tables an attribute, or a to-one where its index tells that; so is a store of before 2014 opened, which carries none",
          "不用模型，表的每一列是一个属性，索引说明是对一关系的除外；2014 年以前的存储没有自带模型，就这样打开")),
      OptionGuide(
        .write,
        Wording(
          "have 'save' write the changed rows into the store, as the framework that made it would. A persistent history goes on. A store is refused whose tables only its framework can change",
          "让 'save' 把改过的行写进存储，写法与建立它的框架相同；持久历史接着记下去，只有其框架才能改动的表会被拒绝")),
      OptionGuide(
        .html,
        Wording(
          "write the store as one page for a browser, which needs no server: its entities, the model as a picture, objects with links both ways, a search, and the history. Of a large store it has the first objects, and says so",
          "把存储写成一张不需要服务器的网页：实体、模型的图、带双向链接的对象、搜索和历史；大的存储只有最前面的对象，并会说明")),
      OptionGuide(
        .redact,
        Wording(
          "with --html: attributes whose values are not written into the page",
          "与 --html 一起用：值不写进网页的属性")),
    ],
    remarks: Wording(
      """
      Copy a store together with the files beside it: what ends in -wal holds its latest rows.
      """,
      """
      复制存储时，要连旁边的文件一起复制：以 -wal 结尾的文件里有最近的行。
      """),
    run: { try OpenCommand($0, $1).run() })
}

extension Option {
  static let tables = Option("--tables")
  static let write = Option("--write")
  static let redact = Option(
    "--redact", Wording("LIST", "清单"),
    expected: Wording(
      "attributes, as 'Student.name,Team.title'", "一些属性，例如 'Student.name,Team.title'"),
    accepts: { OpenCommand.pairs($0) != nil })
}
