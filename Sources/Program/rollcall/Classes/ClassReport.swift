import GoldenTesting
import ScenarioFiles
import Words

/// What one of several machines has judged of a class, as it is written for `--merge`.
struct ClassReport {
  /// The version of the lines of JSON; it grows when a member changes its meaning or goes.
  static let version = 1

  /// The kind of its file, which replaces none of another kind.
  static let kind = WrittenKind(mark: "\"kind\":\"class shard\"")

  var shard: Shard
  /// The files of the whole class.
  var list: ScenarioList
  /// Those of the check; none of lessons, whose tasks are known when all pupils are.
  var columns: [ClassSheet.Column]
  var isOfLessons: Bool
  /// Those of the shard, each with his path, in their order.
  var pupils: [ClassSheet.Pupil]

  private struct Opening: Codable {
    var kind = "class shard"
    var rollcall = ClassReport.version
    var shard: Shard
    var count: Int
    var digest: String
    var own: [ScenarioList.Entry]
    var columns: [ClassSheet.Column]
    var isOfLessons: Bool
  }

  /// What was judged.
  init(
    shard: Shard, list: ScenarioList, columns: [ClassSheet.Column], isOfLessons: Bool,
    pupils: [ClassSheet.Pupil]
  ) {
    (self.shard, self.list, self.columns) = (shard, list, columns)
    (self.isOfLessons, self.pupils) = (isOfLessons, pupils)
  }

  /// The report as lines of JSON.
  var json: String {
    let opening = Opening(
      shard: shard, count: list.count, digest: list.digest, own: list.own, columns: columns,
      isOfLessons: isOfLessons)
    return ReportLines.text(opening, pupils, endingWith: .good)
  }

  /// Reads lines of JSON; throws what is wrong with them.
  init(reading bytes: [UInt8]) throws(ReportLines.Problem) {
    let lines = ReportLines(bytes)
    _ = try lines.version(ofKind: "class shard", newest: Self.version)
    let opening = try lines.opening(Opening.self)
    let list = ScenarioList(count: opening.count, digest: opening.digest, own: opening.own)
    let pupils = try lines.records(ClassSheet.Pupil.self) { $0.path != nil }.records
    self.init(
      shard: opening.shard, list: list, columns: opening.columns, isOfLessons: opening.isOfLessons,
      pupils: pupils)
  }
}

/// `rollcall class --merge`: the reports of several machines as one class.
struct MergedClass {
  let columns: [ClassSheet.Column]
  let isOfLessons: Bool
  /// All that were judged, in the order of one machine.
  let pupils: [ClassSheet.Pupil]
  /// What speaks against each pupil having been judged exactly once, by the same check.
  let gaps: [any Sentence]
  /// How many reports there are, and how many files are meant.
  let counts: (reports: Int, files: Int)

  /// Reads reports and joins them; nil where a file is no such report.
  ///
  /// - Parameters:
  ///   - paths: those of their files; there is at least one.
  ///   - program: says what is wrong with a file.
  init?(_ paths: [String], _ program: RollcallProgram) {
    guard
      let parts = program.reports(at: paths, writtenBy: .class, ClassReport.init(reading:)),
      let first = parts.first
    else { return nil }
    let union = ShardUnion(
      of: .files,
      parts.map { file, report in
        ShardUnion.Part(
          file: file, shard: report.shard, list: report.list,
          records: report.pupils.map { ($0.path ?? "", $0) })
      })
    columns = first.report.columns
    isOfLessons = first.report.isOfLessons
    pupils = union.records
    counts = (parts.count, union.list.count)
    let others = parts.filter {
      $0.report.columns != first.report.columns || $0.report.isOfLessons != first.report.isOfLessons
    }
    gaps =
      union.gaps as [any Sentence] + others.map { ClassWord.otherCheck($0.file, than: first.file) }
  }
}
