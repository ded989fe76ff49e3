import Foundation
import GoldenTesting
import OpenCoreData
import ScenarioFiles
import ScenarioLanguage
import Words

/// `rollcall compare`: prints what is different between two models, or between recordings and the runs
/// of their scenarios.
struct CompareCommand {
  private let program: RollcallProgram
  private let paths: [String]
  private let accepts: Bool

  init(_ program: RollcallProgram, _ arguments: Arguments) throws(UsageError) {
    guard !arguments.paths.isEmpty else { throw .twoModels }
    self.program = program
    paths = arguments.paths
    accepts = arguments.has(.accept)
  }

  func run() throws -> ExitCode {
    // What a file holds tells what it is: a recording is JSON, and no model and no store is.
    if try accepts || paths.allSatisfy(Self.isRecording) {
      return try RecordingCommand(program, paths, accepts: accepts).run()
    }
    guard paths.count == 2 else { throw UsageError.twoModels }
    guard let first = try program.model(at: paths[0]),
      let second = try program.model(at: paths[1])
    else { return .usage }
    let comparison = ModelComparison(first, second)
    let lines = comparison.differences.map {
      DifferenceSentence($0).text(in: program.language) + "\n"
    }
    let summary = ComparisonSummary(count: lines.count, opens: first.fitsStores(of: second))
    try program.show(lines.joined() + summary.text(in: program.language) + "\n")
    return lines.isEmpty ? .good : .differs
  }
}

extension CompareCommand {
  private static func isRecording(_ path: String) throws(FileProblem) -> Bool {
    guard try FileAccess.kind(of: path) == .file,
      let file = FileHandle(forReadingAtPath: path)
    else { return false }
    defer { try? file.close() }
    // A store may be large; the first letter tells.
    return Recording.isBegun(by: (try? file.read(upToCount: 4096)) ?? Data())
  }
}

/// A difference in a line.
private struct DifferenceSentence: Sentence {
  private let difference: ModelComparison.Difference

  init(_ difference: ModelComparison.Difference) { self.difference = difference }

  func text(in language: Language) -> String {
    let place = VisibleText.of(difference.place)
    guard let word = difference.word else {
      return difference.first == nil
        ? language("\(place): only in the second", "\(place)：只有第二个有")
        : language("\(place): only in the first", "\(place)：只有第一个有")
    }
    let none = language("not set", "没有设")
    return language("\(place): ", "\(place)：")
      + "\(word) \(shown(difference.first, none)) -> \(shown(difference.second, none))"
  }

  private func shown(_ value: String?, _ none: String) -> String {
    value.map { VisibleText.of($0) } ?? none
  }
}

/// What the differences come to.
private struct ComparisonSummary: Sentence {
  let count: Int
  /// Whether a store of the one model is opened by the other.
  let opens: Bool

  func text(in language: Language) -> String {
    if count == 0 { return language("the models are the same", "两个模型相同") }
    return Noun.difference.counted(count, in: language)
      + (opens
        ? language("; a store of the one is opened by the other", "；一个模型的存储可以用另一个打开")
        : language(
          "; a store of the one has to be migrated for the other", "；一个模型的存储要迁移才能用另一个打开"))
  }
}

/// How `rollcall compare` is written, and what the help says of it.
extension CompareCommand {
  static let form = SubcommandForm(
    usage: Wording(
      "rollcall compare MODEL MODEL | RECORDING… [--accept]",
      "rollcall compare 模型 模型 | 录制文件… [--accept]"),
    summary: Wording(
      "prints what is different between two models, or between recordings and runs",
      "打印两个模型的不同之处，或录制文件与运行结果的不同之处"),
    details: Wording(
      """
      Prints each difference between two models in Xcode's words: what only one of them has, and what
      they say otherwise of the same entity or property; then whether a store of the one is opened by
      the other, or has to be migrated. A MODEL is as for 'import'. Exit codes: 0 where they are the
      same, 1 where they differ.

        rollcall compare School.xcdatamodeld School.sqlite

      Files that hold JSON are recordings, which the tests of an exported package write; see 'rollcall
      help export'. The scenario of each is run, and where the two part is shown step by step. Compare
      in the folder in which you exported. Exit codes: 0 where they are the same, 1 where they differ.

        rollcall compare asked/Recordings/000-corrected.json
      """,
      """
      用 Xcode 的词打印两个模型的每处不同：只有其中一个才有的内容，以及对同一个实体或属性的不同说法；
      最后说明一个模型的存储能否用另一个打开，还是必须迁移。模型的写法与 'import' 相同。退出码：相同为
      0，不同为 1。

        rollcall compare School.xcdatamodeld School.sqlite

      内容是 JSON 的文件是录制文件，由导出的软件包的测试写出；见 'rollcall help export'。比较时运行它的
      场景，逐步显示两者的不同。请在导出时所在的文件夹里比较。退出码：相同为 0，不同为 1。

        rollcall compare asked/Recordings/000-corrected.json
      """),
    options: [
      OptionGuide(
        .accept,
        Wording(
          "write each recording beside its scenario as NAME.apple.json: 'rollcall test' then fails where a run begins to part from it. What was not recorded with Apple's framework, or not to its end, is refused",
          "把录制文件写到场景旁边，名为 NAME.apple.json：以后运行结果与它出现新的不同时， 'rollcall test' 会失败。不是用 Apple 的框架录制的，或没有录到结尾的，不予采纳"
        ))
    ],
    run: { try CompareCommand($0, $1).run() })
}

extension Option {
  static let accept = Option("--accept")
}
