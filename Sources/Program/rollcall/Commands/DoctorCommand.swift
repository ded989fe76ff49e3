import Foundation
import OpenCoreData
import Reports
import ScenarioFiles
import ScenarioLanguage
import ScenarioRunner
import Words

/// `rollcall doctor`: says what Core Data would trip over in a store, and changes nothing.
struct DoctorCommand {
  /// How findings are written.
  private enum Format {
    /// For people.
    case text
    /// One line of JSON.
    case json
  }

  private let program: RollcallProgram
  private let path: String
  private let model: URL?
  private let format: Format

  init(_ program: RollcallProgram, _ arguments: Arguments) throws(UsageError) {
    guard let path = arguments.paths.first else { throw .missingPath(.doctor) }
    guard arguments.paths.count == 1 else { throw .onePath(.doctor) }
    self.program = program
    self.path = path
    model = arguments.values[.model].map { URL(filePath: $0) }
    switch arguments.values[.format] {
    case nil, "text"?: format = .text
    case "json"?: format = .json
    case let other?: throw .badFormat(.doctor, other)
    }
  }

  /// Prints what is found; the exit code is 1 where anything is.
  func run() throws -> ExitCode {
    guard try FileAccess.kind(of: path) == .file else { throw FileProblem.notAFile(path: path) }
    let url = URL(filePath: path)
    let report: DoctorReport
    do {
      let file = try StoreFile(at: url)
      let given = try model.map { try NSManagedObjectModel(readingFile: $0) }
      report = DoctorReport(
        path: path, framework: file.frameworkVersion, isOwn: file.isOwn,
        hasPages: file.storeType == NSSQLiteStoreType,
        checkup: try file.checkup(model: given), contents: try file.contents())
    } catch {
      let store = OpenedStore(url: url, model: model.map { .file($0) } ?? .tables)
      program.complain(
        ProgramSentence.ofFile(
          path, StoreRefusal(of: store, at: path, error, readsWholeFiles: false)))
      return .usage
    }
    switch format {
    case .text: try program.show(report.text(in: program.language))
    case .json: try program.write(report.json(in: program.language))
    }
    return report.checkup.findings.isEmpty ? .good : .differs
  }
}

/// What `rollcall doctor` has found, as it is written.
struct DoctorReport: Sentence {
  /// The version of the line of JSON; it grows when a member changes its meaning or goes.
  static let version = 1

  /// The store as it was named.
  let path: String
  let framework: Int?
  let isOwn: Bool
  /// Whether the file is a database, and no XML or binary store, which is written whole.
  let hasPages: Bool
  let checkup: StoreCheckup
  let contents: StoreFile.Contents

  func text(in language: Language) -> String {
    var lines = facts.map { $0.text(in: language) }
    lines += contents.entities.filter { $0.rows > 0 }.map {
      "   \(VisibleText.of($0.name))  \(Noun.row.counted($0.rows, in: language))"
    }
    for finding in checkup.findings {
      lines += [""] + FindingWords(finding).lines(in: language)
    }
    let count = Noun.problem.counted(checkup.findings.count, in: language)
    let summary =
      checkup.findings.isEmpty
      ? Wording("Nothing is found that Core Data would trip over.", "没有发现会让 Core Data 出错的东西。")
      : Wording("\(count) found; nothing was changed.", "发现 \(count)；什么也没有改动。")
    return (lines + ["", summary.text(in: language)]).joined(separator: "\n") + "\n"
  }

  /// What the store is, in a line each.
  private var facts: [Wording] {
    let name = VisibleText.of(path)
    let made =
      isOwn
      ? Wording("a store of Rollcall's engine", "Rollcall 引擎的存储")
      : framework.map {
        Wording("a store of Core Data, framework \($0)", "Core Data 的存储，框架版本 \($0)")
      }
        ?? Wording(
          "a store of a framework that it does not name", "没有写明由哪个框架建立的存储")
    let (all, free) = checkup.pages
    let size = checkup.bytes
    let log =
      switch (checkup.log, checkup.usesLog) {
      case (let log?, _):
        Wording(
          "Log: \(log.pages) pages of its -wal are read"
            + (log.endsEarly ? "; it ends in the middle of a transaction." : "."),
          "日志：读取了 -wal 的 \(log.pages) 页" + (log.endsEarly ? "；它在一个事务中间结束。" : "。"))
      case (nil, true):
        Wording(
          "Log: no -wal lies beside it. If the store was in use when it was copied, its latest rows are "
            + "missing.", "日志：旁边没有 -wal。如果复制时存储正在使用，最近的行就不在这里。")
      case (nil, false): Wording("Log: it keeps none.", "日志：没有使用。")
      }
    let source =
      switch checkup.model {
      case .carried: Wording("the one that the store carries", "存储自带的")
      case .given: Wording("the one that was given", "指定的")
      case .none:
        Wording(
          "none, so that rows are not compared with one; name one with --model",
          "没有，所以各行没有与模型比较；用 --model 指定一个")
      }
    var facts = [
      Wording("\(name): \(made.english).", "\(name)：\(made.simplifiedChinese)。"),
      hasPages
        ? Wording(
          "Size: \(size) bytes, \(all) pages, \(free) of them free.",
          "大小：\(size) 字节，\(all) 页，其中 \(free) 页空闲。")
        : Wording("Size: \(size) bytes, written whole.", "大小：\(size) 字节，整个写入。"), log,
      Wording("Model: \(source.english).", "模型：\(source.simplifiedChinese)。"),
    ]
    if let history = contents.historyTransactions {
      facts.append(
        Wording(
          "History: \(Noun.transaction.counted(history, in: .english)).",
          "历史：\(Noun.transaction.counted(history, in: .simplifiedChinese))。"))
    }
    let rows = contents.rows
    facts.append(
      rows == 0
        ? Wording("Rows: none.", "行：没有。")
        : Wording("Rows: \(rows), by entity:", "行：\(rows)，按实体："))
    return facts
  }

  /// One line of JSON, ended; members are never left out.
  func json(in language: Language) -> String {
    var json = JSONWriter(language: language)
    json.object { json in
      json.number("rollcall", Self.version)
      json.string("kind", "doctor")
      json.string("language", language.rawValue)
      json.string("path", path)
      json.flag("isOwn", isOwn)
      json.number("framework", framework)
      json.number("bytes", checkup.bytes)
      json.number("pages", hasPages ? checkup.pages.all : 0)
      json.number("freePages", hasPages ? checkup.pages.free : 0)
      json.flag("usesLog", checkup.usesLog)
      json.number("logPages", checkup.log?.pages)
      json.string("model", "\(checkup.model)")
      json.number("historyTransactions", contents.historyTransactions)
      json.objects("entities", contents.entities) { json, entity in
        json.string("name", entity.name)
        json.number("rows", entity.rows)
      }
      json.objects("findings", checkup.findings) { json, finding in
        FindingWords(finding).write(to: &json, in: language)
      }
    }
    return json.text + "\n"
  }
}

/// How `rollcall doctor` is written, and what the help says of it.
extension DoctorCommand {
  static let form = SubcommandForm(
    usage: Wording(
      "rollcall doctor STORE [--format F] [--model MODEL]",
      "rollcall doctor 存储 [--format F] [--model 模型]"),
    summary: Wording(
      "says what Core Data would trip over in a store, and changes nothing",
      "说明存储里有什么会让 Core Data 出错，不做任何改动"),
    details: Wording(
      """
      Looks a store of Core Data through, and writes nothing. First the file: who made it, its log,
      its size, SQLite's own check, the rows by entity. Then what an app would trip over:
      relationships that lead to nothing or one way only, rows of no entity, keys that would be
      given twice, values that the model does not allow, files and archives that are missing or
      cannot be read, a history with gaps. Each comes with what it means on a phone, and what to do.
      The exit code is 1 then, and 0 where nothing is found.

        rollcall doctor Notes.sqlite
      """,
      """
      把一个 Core Data 的存储从头看一遍，什么也不写。先看文件：由谁建立、日志、大小、SQLite 自己的检查、
      各实体的行数。再看会让应用出错的东西：指向空处或只有一边的关系、不属于任何实体的行、会重复给出的键、
      模型不允许的值、缺少或读不了的文件和归档、有缺口的历史。每一项都说明在手机上意味着什么、该怎么办。
      有发现时退出代码是 1，没有时是 0。

        rollcall doctor Notes.sqlite
      """),
    options: [
      OptionGuide(
        .format,
        Wording("text for people (the default), or one line of JSON", "给人看的文字（默认），或一行 JSON")),
      OptionGuide(
        .model,
        Wording(
          "compare the rows with this model; by default with the one that the store carries",
          "与这个模型比较各行；默认与存储自带的模型比较")),
    ],
    run: { try DoctorCommand($0, $1).run() })
}
