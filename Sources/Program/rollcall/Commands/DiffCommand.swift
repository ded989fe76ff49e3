import Foundation
import OpenCoreData
import Reports
import ScenarioFiles
import ScenarioLanguage
import ScenarioRunner
import Words

/// `rollcall diff`: says which objects two stores have otherwise, and changes nothing.
struct DiffCommand {
  private let program: RollcallProgram
  private let paths: [String]
  private let keys: [String: String]
  private let isFull: Bool
  private let isJSON: Bool

  init(_ program: RollcallProgram, _ arguments: Arguments) throws(UsageError) {
    guard arguments.paths.count == 2 else { throw .twoStores }
    self.program = program
    paths = arguments.paths
    keys = arguments.values[.key].flatMap(Self.keys) ?? [:]
    isFull = arguments.has(.full)
    switch arguments.values[.format] {
    case nil, "text"?: isJSON = false
    case "json"?: isJSON = true
    case let other?: throw .badFormat(.diff, other)
    }
  }

  /// The attribute by which an entity's objects are matched, of `Student.email,Team.name`; nil for what is no such
  /// list.
  static func keys(_ text: String) -> [String: String]? {
    var keys: [String: String] = [:]
    for piece in text.split(separator: ",", omittingEmptySubsequences: false) {
      let names = piece.trimmingCharacters(in: .whitespaces)
        .split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard names.count == 2, names.allSatisfy({ !$0.isEmpty }),
        keys.updateValue(names[1], forKey: names[0]) == nil
      else { return nil }
    }
    return keys
  }

  /// Prints what differs; the exit code is 1 where anything does.
  func run() throws -> ExitCode {
    var files: [StoreFile] = []
    for path in paths {
      guard try FileAccess.kind(of: path) == .file else { throw FileProblem.notAFile(path: path) }
      do {
        files.append(try StoreFile(at: URL(filePath: path)))
      } catch {
        refuse(path, error)
        return .usage
      }
    }
    let differences = StoreDifferences(files[0], files[1], keys: keys)
    var report = StoreDiff(
      paths: paths, haveOneIdentifier: differences.haveOneIdentifier, keys: Set(keys.keys),
      most: isFull ? .max : StoreDiff.usualMost)
    if isJSON { try program.write(report.jsonOpening) }
    do {
      try differences.each(isCancelled: program.isInterrupted) { difference in
        report.add(difference)
        if isJSON { try program.write(StoreDiff.json(of: difference)) }
      }
    } catch StoreDifferences.Fault.cancelled {
      return .interrupted
    } catch let fault as StoreDifferences.Fault {
      program.complain(DiffWord.fault(fault))
      return .usage
    } catch let problem as RollcallProgram.OutputProblem {
      throw problem
    } catch {
      // The error names the store whose rows cannot be read.
      let named = (error as NSError).userInfo[NSFilePathErrorKey] as? String
      let path = named.flatMap { named in
        paths.first {
          URL(filePath: $0).standardizedFileURL == URL(filePath: named).standardizedFileURL
        }
      }
      refuse(path ?? paths[0], error)
      return .usage
    }
    if isJSON {
      try program.write(report.jsonEnding)
    } else {
      try program.show(report.text(in: program.language))
    }
    return report.hasDifferences ? .differs : .good
  }

  private func refuse(_ path: String, _ error: any Error) {
    let store = OpenedStore(url: URL(filePath: path), model: .carried)
    program.complain(ProgramSentence.ofFile(path, StoreRefusal(of: store, at: path, error)))
  }
}

/// How `rollcall diff` is written, and what the help says of it.
extension DiffCommand {
  static let form = SubcommandForm(
    usage: Wording(
      "rollcall diff STORE STORE [--key ENTITY.ATTRIBUTE,…] [--full] [--format F]",
      "rollcall diff 存储 存储 [--key 实体.属性,…] [--full] [--format F]"),
    summary: Wording(
      "says which objects of two stores differ, and how", "说明两个存储里哪些对象不同、怎样不同"),
    details: Wording(
      """
      Compares two SQLite stores of Core Data object by object, and writes nothing: which objects only
      the second has (+), which only the first (-), and which values, relationships and orders of
      members differ (~). Each is read with the model that it carries; what only one model has is said,
      and not compared. The exit code is 1 where anything differs, as diff's is.

      Objects are matched by the numbers of their rows, as in a store and its copy. Of two stores that
      were made apart the same number may be another object: name an attribute that is unique.

        rollcall diff Before.sqlite After.sqlite
        rollcall diff Mine.sqlite Yours.sqlite --key Student.email,Team.name
      """,
      """
      逐个对象比较两个 Core Data 的 SQLite 存储，什么也不写：哪些对象只有第二个有（+），哪些只有第一个有
      （-），哪些值、关系、成员次序不同（~）。每个存储用它自带的模型读取；只有一个模型才有的东西会说明，
      但不比较。和 diff 一样，有不同时退出代码是 1。

      对象按行的编号配对，适合一个存储和它的副本。两个分别建立的存储，同一个编号可能是别的对象：请指定一个
      不重复的属性。

        rollcall diff Before.sqlite After.sqlite
        rollcall diff Mine.sqlite Yours.sqlite --key Student.email,Team.name
      """),
    options: [
      OptionGuide(
        .key,
        Wording(
          "match the objects of an entity, and of those that inherit from it, by an attribute; one without a value has no counterpart",
          "用一个属性配对某个实体（和继承它的实体）的对象；没有值的对象不配对")),
      OptionGuide(
        .full,
        Wording(
          "name every object; by default \(StoreDiff.usualMost) of each entity",
          "列出每一个对象；默认每个实体列出 \(StoreDiff.usualMost) 个")),
      OptionGuide(
        .format,
        Wording(
          "text for people (the default), or json: a line for each difference",
          "给人看的文字（默认），或 json：每处不同一行")),
    ],
    run: { try DiffCommand($0, $1).run() })
}

extension Option {
  static let key = Option(
    "--key", Wording("LIST", "清单"),
    expected: Wording(
      "an attribute for each entity, as 'Student.email,Team.name'",
      "每个实体一个属性，例如 'Student.email,Team.name'"),
    accepts: { DiffCommand.keys($0) != nil })
}
