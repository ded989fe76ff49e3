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
