import GoldenTesting
import ScenarioFiles
import Words

/// What became of a file that `rollcall run --check` judged, as its process said it.
struct JudgedFile: Codable {
  /// As it stands in the list of all.
  var path: String
  /// Whether there was something to run: a link that leads away, or nowhere, is judged like any other file.
  var isFound = true
  /// Whether it ran at all, which a page needs one of.
  var hasRun: Bool
  /// What the shell is told of it.
  var code: Int32
  /// Its report in the format that was asked for; for a page its stories, each a line.
  var output: String
  /// What is wrong, in lines.
  var errors: String

  /// What the shell is told of it; a failure where a report names no such code.
  var exitCode: ExitCode { ExitCode(rawValue: code) ?? .failure }
}

/// What one of several machines has judged by `rollcall run --check`, as it is written for `--merge`.
struct JudgedReport {
  /// The version of the lines of JSON; it grows when a member changes its meaning or goes.
  static let version = 1

  /// The kind of its file, which replaces none of another kind.
  static let kind = WrittenKind(mark: "\"kind\":\"run shard\"")

  /// How the files were judged, which is the same of all that are merged.
  struct Form: Codable, Equatable {
    /// That of the output; nil where it is stories for a page.
    var format: String?
    /// A digest of the check.
    var check: String
    /// The options that a report depends on, with their values.
    var options: [String]
  }

  var shard: Shard
  /// The files of all shards.
  var list: ScenarioList
  var form: Form
  /// Those of the shard, in their order.
  var files: [JudgedFile]

  private struct Opening: Codable {
    var kind = "run shard"
    var rollcall = JudgedReport.version
    var shard: Shard
    var count: Int
    var digest: String
    var own: [ScenarioList.Entry]
    var form: Form
  }

  /// What was judged.
  init(shard: Shard, list: ScenarioList, form: Form, files: [JudgedFile]) {
    (self.shard, self.list, self.form, self.files) = (shard, list, form, files)
  }

  /// The report as lines of JSON.
  var json: String {
    let opening = Opening(
      shard: shard, count: list.count, digest: list.digest, own: list.own, form: form)
    let code = ExitCode.combining(files.map(\.exitCode))
    return ReportLines.text(opening, files, endingWith: code)
  }

  /// Reads lines of JSON; throws what is wrong with them.
  init(reading bytes: [UInt8]) throws(ReportLines.Problem) {
    let lines = ReportLines(bytes)
    _ = try lines.version(ofKind: "run shard", newest: Self.version)
    let opening = try lines.opening(Opening.self)
    let list = ScenarioList(count: opening.count, digest: opening.digest, own: opening.own)
    let files = try lines.records(JudgedFile.self) { ExitCode(rawValue: $0.code) != nil }.records
    self.init(shard: opening.shard, list: list, form: opening.form, files: files)
  }
}

/// `rollcall run --merge`: the reports of several machines as one run.
struct MergedRun {
  /// How the files were judged.
  let form: JudgedReport.Form
  /// All that were judged, in the order of one machine.
  let files: [JudgedFile]
  /// What speaks against each file having been judged exactly once, in the same way.
  let gaps: [any Sentence]
  /// How many reports there are, and how many files are meant.
  let counts: (reports: Int, files: Int)

  /// Joins reports, each with the path of its file; there is at least one.
  init(_ parts: [(file: String, report: JudgedReport)]) {
    let union = ShardUnion(
      of: .files,
      parts.map { file, report in
        ShardUnion.Part(
          file: file, shard: report.shard, list: report.list,
          records: report.files.map { ($0.path, $0) })
      })
    let first = parts[0]
    form = first.report.form
    files = union.records
    counts = (parts.count, union.list.count)
    let others = parts.filter { $0.report.form != first.report.form }
    gaps =
      union.gaps as [any Sentence] + others.map { ClassWord.otherWay($0.file, than: first.file) }
  }

  /// How many of them there was something to run of.
  var countOfFound: Int { counts.files - files.count { !$0.isFound } }
}

extension RollcallProgram {
  /// Reads the reports of shards, all of one kind, and says what is wrong with a file.
  ///
  /// - Parameters:
  ///   - paths: those of the files; there is at least one.
  ///   - command: the command that writes such reports.
  ///   - read: reads one.
  /// - Returns: each with its path; nil where a file is no such report.
  func reports<Report>(
    at paths: [String], writtenBy command: Subcommand,
    _ read: ([UInt8]) throws(ReportLines.Problem) -> Report
  ) -> [(file: String, report: Report)]? {
    var parts: [(file: String, report: Report)] = []
    for path in paths {
      do throws(FileProblem) {
        let bytes = try FileAccess.bytes(of: path)
        do throws(ReportLines.Problem) {
          parts.append((path, try read(bytes)))
        } catch {
          complain(error.sentence(path: path, writtenBy: command.rawValue))
        }
      } catch {
        complain(error)
      }
    }
    return parts.count == paths.count && !parts.isEmpty ? parts : nil
  }
}
