import Foundation
import OpenCoreData
import Reports
import ScenarioFiles
import ScenarioLanguage
import ScenarioRunner
import Words

/// `rollcall migrate`: says what becomes of stores under another model, tried on a copy of each.
struct MigrateCommand {
  private let program: RollcallProgram
  private let paths: [String]
  /// The models by their paths, in the order in which they are brought.
  private let models: [String]
  private let output: String?
  private let isJSON: Bool

  init(_ program: RollcallProgram, _ arguments: Arguments) throws(UsageError) {
    guard !arguments.paths.isEmpty else { throw .missingPath(.migrate) }
    guard let last = arguments.values[.to] else { throw .missingOption(.migrate, .to) }
    self.program = program
    paths = arguments.paths
    models = (arguments.values[.through].map(Self.list) ?? []) + [last]
    output = arguments.values[.store]
    if output != nil, paths.count > 1 { throw .onePath(.migrate) }
    switch arguments.values[.format] {
    case nil, "text"?: isJSON = false
    case "json"?: isJSON = true
    case let other?: throw .badFormat(.migrate, other)
    }
  }

  /// The parts of a list with commas.
  static func list(_ text: String) -> [String] { text.split(separator: ",").map(String.init) }

  /// Prints what becomes of each store; the exit code is 1 where one cannot be migrated, or breaks a rule then.
  func run() throws -> ExitCode {
    var read: [MigrationReport.Model] = []
    for path in models {
      do {
        let url = URL(filePath: path)
        // The names of the entities are asked for below: a model that cannot be used is refused here.
        let model = try NSManagedObjectModel(readingFile: url)
        _ = try model.layout()
        read.append(MigrationReport.Model(path: path, model: model))
      } catch {
        program.complain(ProgramSentence.ofFile(path, FileRefusal(error)))
        return .usage
      }
    }
    if let output, FileAccess.exists(output) {
      throw FileProblem.unwritable(path: output, reason: EEXIST)
    }
    var codes: [ExitCode] = []
    for path in paths {
      if program.isInterrupted() { return .interrupted }
      codes.append(try migrate(path, to: read))
    }
    return ExitCode.combining(codes)
  }

  private func migrate(_ path: String, to models: [MigrationReport.Model]) throws -> ExitCode {
    guard try FileAccess.kind(of: path) == .file else { throw FileProblem.notAFile(path: path) }
    let folder = try TemporaryFolder()
    let copy = folder.url.appending(path: "copy.sqlite")
    let rehearsal: MigrationRehearsal
    do {
      rehearsal = try MigrationRehearsal(
        of: URL(filePath: path), to: models.map(\.model), at: copy)
    } catch {
      let store = OpenedStore(url: URL(filePath: path), model: .carried)
      program.complain(
        ProgramSentence.ofFile(
          path, StoreRefusal(of: store, at: path, error, readsWholeFiles: false)))
      return .usage
    }
    let report = MigrationReport(path: path, models: models, rehearsal: rehearsal)
    if isJSON {
      try program.write(report.json(in: program.language))
    } else {
      try program.show(report.text(in: program.language))
    }
    if let output, rehearsal.isMigrated {
      do {
        try NSPersistentStoreCoordinator(managedObjectModel: NSManagedObjectModel())
          .replacePersistentStore(
            at: URL(filePath: output), withPersistentStoreFrom: copy, ofType: NSSQLiteStoreType)
      } catch {
        program.complain(ProgramSentence.ofFile(output, FileRefusal(error)))
        return .usage
      }
    }
    let isGood =
      rehearsal.isMigrated && rehearsal.newFindings.isEmpty && !rehearsal.keepsNoRow
    return isGood ? .good : .differs
  }
}

/// What `rollcall migrate` has found of one store, as it is written.
struct MigrationReport {
  /// A model with the path that it was read from.
  struct Model {
    let path: String
    let model: NSManagedObjectModel
  }

  /// The version of the line of JSON; it grows when a member changes its meaning or goes.
  static let version = 1

  /// The store as it was named.
  let path: String
  let models: [Model]
  let rehearsal: MigrationRehearsal

  /// The lines for people.
  func text(in language: Language) -> String {
    var lines: [String] = []
    for (model, step) in zip(models, rehearsal.steps) {
      let names = (VisibleText.of(path), VisibleText.of(model.path))
      lines.append(language("\(names.0) to \(names.1)", "\(names.0) 到 \(names.1)"))
      if let outline = step.outline {
        let sentences: [MigrationSentence] =
          outline.isSame
          ? []
          : MigrationSentence.all(
            of: outline, to: model.model, rows: step.rows, lostValues: step.lostValues)
        if sentences.isEmpty {
          lines.append(
            "   "
              + language(
                "the version hashes are the same, so no row is touched",
                "版本哈希相同，一行也没有动"))
        }
        lines += sentences.map { "   " + VisibleText.of($0.text(in: language)) }
      }
      if let failure = step.failure {
        let place = Self.place(of: failure).map { VisibleText.of($0) + ": " } ?? ""
        lines.append(
          "   ✗ \(failure.code) " + place + FileRefusal(Self.cause(of: failure)).text(in: language))
        lines += step.duplicates.map { "     " + FindingWords($0).title.text(in: language) }
      }
    }
    for finding in rehearsal.newFindings {
      lines += [""] + FindingWords(finding).lines(in: language)
    }
    return (lines + ["", summary.text(in: language)]).joined(separator: "\n") + "\n"
  }

  private var summary: Wording {
    guard rehearsal.isMigrated else {
      return Wording("It cannot be migrated; the store is as it was.", "不能迁移；存储仍是原样。")
    }
    if rehearsal.keepsNoRow {
      return Wording(
        "It migrates, and no row is kept: is this the model of the same app? The store is as it was.",
        "可以迁移，但一行也留不下：这是同一个应用的模型吗？存储仍是原样。")
    }
    let count = rehearsal.newFindings.count
    guard count > 0 else {
      return Wording("It migrates; the store is as it was.", "可以迁移；存储仍是原样。")
    }
    return Wording(
      "It migrates, and breaks what the model demands: \(Noun.problem.counted(count, in: .english)). "
        + "The store is as it was.",
      "可以迁移，但违反了模型的要求：\(Noun.problem.counted(count, in: .simplifiedChinese))。存储仍是原样。")
  }

  /// The error that says what is wrong: the innermost.
  private static func cause(of error: NSError) -> NSError {
    var cause = error
    while let inner = cause.userInfo[NSUnderlyingErrorKey] as? NSError { cause = inner }
    return cause
  }

  /// The property that an error is about, or the entity.
  private static func place(of error: NSError) -> String? {
    let info = cause(of: error).userInfo
    guard let entity = info["entity"] as? String else { return nil }
    let property = info["attribute"] as? String ?? info["property"] as? String
    return property.map { "\(entity).\($0)" } ?? entity
  }

  /// One line of JSON, ended; members are never left out.
  func json(in language: Language) -> String {
    var json = JSONWriter(language: language)
    json.object { json in
      json.number("rollcall", Self.version)
      json.string("kind", "migrate")
      json.string("language", language.rawValue)
      json.string("path", path)
      json.flag("migrates", rehearsal.isMigrated)
      json.flag("keepsNoRow", rehearsal.keepsNoRow)
      json.objects("steps", Array(zip(models, rehearsal.steps))) { json, pair in
        let (model, step) = pair
        json.string("model", model.path)
        json.objects("entities", step.outline?.entities ?? []) { json, entity in
          json.string("name", entity.name)
          json.string("former", entity.former?.name)
          json.number("rows", entity.former.map { step.rows[$0.name] ?? 0 })
          json.objects("properties", entity.properties) { json, property in
            json.string("name", property.name)
            json.string("former", property.former)
          }
          json.objects("removed", entity.removed) { json, name in
            json.string("name", name)
            json.number("values", entity.former.flatMap { step.lostValues[$0.name]?[name] } ?? 0)
          }
        }
        json.objects("removed", step.outline?.removed ?? []) { json, name in
          json.string("name", name)
          json.number("rows", step.rows[name] ?? 0)
        }
        json.number("error", step.failure?.code)
        json.string("place", step.failure.flatMap { Self.place(of: $0) })
        json.string(
          "reason", step.failure.map { FileRefusal(Self.cause(of: $0)).text(in: language) })
        json.objects("duplicates", step.duplicates) { json, finding in
          FindingWords(finding).write(to: &json, in: language)
        }
      }
      json.objects("findings", rehearsal.newFindings) { json, finding in
        FindingWords(finding).write(to: &json, in: language)
      }
    }
    return json.text + "\n"
  }
}

/// How `rollcall migrate` is written, and what the help says of it.
extension MigrateCommand {
  static let form = SubcommandForm(
    usage: Wording(
      "rollcall migrate STORE… --to MODEL [--through LIST] [--store OUT] [--format F]",
      "rollcall migrate 存储… --to 模型 [--through 清单] [--store 输出] [--format F]"),
    summary: Wording(
      "says what becomes of a store under another model, tried on a copy",
      "在副本上试一试，说明存储换了模型会怎样"),
    details: Wording(
      """
      Migrates a copy of each SQLite store of Core Data to a model, as an app does that opens it with
      an inferred mapping, and says what becomes of each entity and property: what is kept, renamed,
      converted, new, and gone, with how many rows or values. Then the copy is looked through as
      'rollcall doctor' does, and what the new model does not allow is named. The store is only read.
      It has to carry its model, as those of iOS 7 and later do.

      The exit code is 1 where a store cannot be migrated, breaks what the model demands, or keeps no
      row; name the stores of former releases in a check before each release.

        rollcall migrate Notes.sqlite --to Notes.xcdatamodeld
        rollcall migrate fixtures/*.sqlite --to Notes.xcdatamodeld
        rollcall migrate v1.sqlite --through v2.mom --to v3.mom --store v3.sqlite
      """,
      """
      把每个 Core Data 的 SQLite 存储的副本迁移到一个模型，就像应用用推断的映射打开它那样，并说明每个实体和
      属性会怎样：哪些不变、改名、转换、新增，哪些没有了，连同多少行或多少个值。然后像 'rollcall doctor'
      那样检查副本，列出新模型不允许的东西。存储本身只读取。它必须带有自己的模型，iOS 7 以后的存储都有。

      有存储不能迁移、违反了模型的要求，或一行也留不下时，退出代码是 1；每次发布前，可以用以前各版本的存储
      检查一遍。

        rollcall migrate Notes.sqlite --to Notes.xcdatamodeld
        rollcall migrate fixtures/*.sqlite --to Notes.xcdatamodeld
        rollcall migrate v1.sqlite --through v2.mom --to v3.mom --store v3.sqlite
      """),
    options: [
      OptionGuide(
        .to, Wording("the model that ships next", "下一个要发布的模型")),
      OptionGuide(
        .through,
        Wording(
          "models in between, in their order, with commas", "中间的模型，按次序，用逗号隔开")),
      OptionGuide(
        .store,
        Wording(
          "keep the migrated copy of one store in this file, which must not be there yet",
          "把一个存储迁移后的副本留在这个文件里；它不能已经存在")),
      OptionGuide(
        .format,
        Wording(
          "text for people (the default), or a line of JSON for each store",
          "给人看的文字（默认），或每个存储一行 JSON")),
    ],
    run: { try MigrateCommand($0, $1).run() })
}

extension Option {
  static let to = Option(
    "--to", Wording("MODEL", "模型"), expected: expectedModel)
  static let through = Option(
    "--through", Wording("LIST", "清单"),
    expected: Wording("models, as 'v2.mom,v3.mom'", "一些模型，例如 'v2.mom,v3.mom'"),
    accepts: { !MigrateCommand.list($0).isEmpty })
  static let store = Option(
    "--store", Wording("FILE", "文件"),
    expected: Wording("a file that is not there yet", "一个还不存在的文件"))
}
