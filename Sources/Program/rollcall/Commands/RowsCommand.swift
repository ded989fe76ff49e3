import Foundation
import OpenCoreData
import Reports
import ScenarioFiles
import ScenarioLanguage
import ScenarioRunner
import TextTable
import Words

/// `rollcall rows`: prints the objects of a store for other programs, and nothing else.
struct RowsCommand {
  private let program: RollcallProgram
  private let path: String
  /// The entity whose objects are printed; nil for all.
  private let entity: String?
  private let isJSON: Bool

  /// How many bytes are written at a time.
  private static let bytesAtOnce = 1 << 16

  init(_ program: RollcallProgram, _ arguments: Arguments) throws(UsageError) {
    guard let path = arguments.paths.first else { throw .missingPath(.rows) }
    guard arguments.paths.count == 1 else { throw .onePath(.rows) }
    self.program = program
    self.path = path
    entity = arguments.values[.entity]
    switch arguments.values[.format] {
    case nil, "json"?: isJSON = true
    case "csv"?: isJSON = false
    case let other?: throw .badFormat(.rows, other)
    }
    if !isJSON, entity == nil { throw .needs(.format, .entity) }
  }

  /// Prints the objects, by entity and key in order.
  func run() throws -> ExitCode {
    guard try FileAccess.kind(of: path) == .file else { throw FileProblem.notAFile(path: path) }
    do {
      let objects = try StoredObjects(StoreFile(at: URL(filePath: path)))
      let asked = objects.entities.filter { entity == nil || $0.name == entity }
      if let entity, asked.isEmpty {
        let names = objects.entities.map { VisibleText.of($0.name) }.joined(separator: ", ")
        program.complain(
          Wording(
            "the store has no entity '\(VisibleText.of(entity))' with objects; it has \(names)",
            "存储里没有能有对象的实体 '\(VisibleText.of(entity))'；有：\(names)"))
        return .usage
      }
      var text = ""
      for entity in asked {
        if !isJSON {
          text += Self.line(["entity", "key"] + entity.properties + entity.relationships)
        }
        let isComplete = try objects.each(of: entity.name, isCancelled: program.isInterrupted) {
          name, properties in
          text +=
            isJSON ? Self.json(name, properties) : Self.line(Self.fields(name, properties, entity))
          if text.utf8.count > Self.bytesAtOnce {
            try program.write(text)
            text = ""
          }
        }
        guard isComplete else { return .interrupted }
      }
      try program.write(text)
      return .good
    } catch let problem as RollcallProgram.OutputProblem {
      throw problem
    } catch {
      let store = OpenedStore(url: URL(filePath: path), model: .carried)
      program.complain(ProgramSentence.ofFile(path, StoreRefusal(of: store, at: path, error)))
      return .usage
    }
  }

  // MARK: Values

  /// An object as its number and the other end's entity tell it: `Team#3`.
  private static func text(of name: ObjectDifference.Name) -> String {
    "\(name.entity)#\(ValueText.plain(of: name.key).text ?? "")"
  }

  private static func fields(
    _ name: ObjectDifference.Name, _ properties: [ObjectDifference.Property],
    _ entity: StoredObjects.Entity
  ) -> [String] {
    var texts: [String: String] = [:]
    for property in properties {
      switch property {
      case .attribute(let name, _, let value): texts[name] = ValueText.plain(of: value).text
      case .toOne(let name, _, let other): texts[name] = other.map(text)
      case .members(let name, let members, _):
        texts[name] = members.map(text).joined(separator: " ")
      case .order: break
      }
    }
    return [name.entity, ValueText.plain(of: name.key).text ?? ""]
      + (entity.properties + entity.relationships).map { texts[$0] ?? "" }
  }

  /// A line of comma-separated values (RFC 4180).
  private static func line(_ fields: [String]) -> String {
    fields.map(TextTable.commaSeparatedField).joined(separator: ",") + "\n"
  }

  private static func json(
    _ name: ObjectDifference.Name, _ properties: [ObjectDifference.Property]
  ) -> String {
    var json = JSONWriter()
    json.object { json in
      json.string("entity", name.entity)
      json.scalar("key", ValueText.plain(of: name.key))
      json.object("values") { json in
        for property in properties {
          switch property {
          case .attribute(let name, _, let value): json.scalar(name, ValueText.plain(of: value))
          case .toOne(let name, _, let other): json.string(name, other.map { text(of: $0) })
          case .members(let name, let members, _): json.strings(name, members.map { text(of: $0) })
          case .order: break
          }
        }
      }
    }
    return json.text + "\n"
  }
}

extension JSONWriter {
  /// A value as JSON has it: numbers and truth values as such, all else as text.
  fileprivate mutating func scalar(_ key: String, _ value: (text: String?, isLiteral: Bool)) {
    if value.isLiteral, let text = value.text {
      literal(key, text)
    } else {
      string(key, value.text)
    }
  }
}

/// How `rollcall rows` is written, and what the help says of it.
extension RowsCommand {
  static let form = SubcommandForm(
    usage: Wording(
      "rollcall rows STORE [--entity NAME] [--format F]",
      "rollcall rows 存储 [--entity 名字] [--format F]"),
    summary: Wording(
      "prints the objects of a store for other programs",
      "打印存储里的对象，给别的程序使用"),
    details: Wording(
      """
      Reads an SQLite store of Core Data with the model that it carries, and prints its objects and
      nothing else: a line of JSON for each, or the objects of one entity as comma-separated values.
      Nothing is written, not even beside the store. An object is named by its entity and the number of
      its row, as Team#3; dates are in UTC, bytes in Base64, and what has no value is left out.

        rollcall rows Notes.sqlite | jq -c 'select(.values.title == null)'
        rollcall rows Notes.sqlite --entity Note --format csv >notes.csv
      """,
      """
      用存储自带的模型读取 Core Data 的 SQLite 存储，只打印其中的对象：每个对象一行 JSON，或把一个实体的
      对象打印成逗号分隔的值。什么也不写，存储旁边也不写。对象用实体和行的编号来称呼，例如 Team#3；日期是
      UTC，字节用 Base64，没有值的不出现。

        rollcall rows Notes.sqlite | jq -c 'select(.values.title == null)'
        rollcall rows Notes.sqlite --entity Note --format csv >notes.csv
      """),
    options: [
      OptionGuide(
        .entity,
        Wording(
          "the objects of this entity, those of entities that inherit from it left out",
          "这个实体的对象，不包括继承它的实体的对象")),
      OptionGuide(
        .format,
        Wording("json (the default), or csv with --entity", "json（默认），或与 --entity 一起用的 csv")),
    ],
    run: { try RowsCommand($0, $1).run() })
}

extension Option {
  static let entity = Option(
    "--entity", Wording("NAME", "名字"), expected: Wording("the name of an entity", "实体的名字"))
}
