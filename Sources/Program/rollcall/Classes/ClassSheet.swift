import Foundation
import Reports
import ScenarioLanguage
import ScenarioRunner
import StoryPage
import TextTable
import Words

/// One sheet for a class: a row for each pupil, an expectation of the check or a task in each column.
struct ClassSheet {
  /// An expectation or a task.
  struct Column: Codable, Equatable {
    /// What tells it from the others, for programs.
    var key: String
    /// What stands over it.
    var title: String
    /// All of it.
    var text: String
    /// The points that can be had.
    var points: Int
    /// Of a task what is said to its wrong answers, by their places.
    var wrongAnswers: [ClassRow.Said] = []

    /// What an expectation of a check is known by: its id, or its lines.
    static func key(of result: ExpectationResult) -> String {
      result.id ?? result.lines.joined(separator: "\n")
    }
  }

  /// A pupil.
  struct Pupil: Codable {
    var name: String
    /// The file; nil in an anonymous sheet.
    var path: String?
    var row: ClassRow

    /// Points by the check, or tasks that were solved.
    var points: Int { row.cells.values.reduce(0) { $0 + $1.points } }
  }

  /// Something that several pupils have, and how many.
  struct Count: Equatable {
    var column: Column
    var said: ClassRow.Said?
    var pupils: Int
  }

  let columns: [Column]
  let pupils: [Pupil]
  /// Whether the columns are tasks of lessons.
  let isOfLessons: Bool

  /// The points that can be had.
  var points: Int { columns.reduce(0) { $0 + $1.points } }

  /// The columns of a check: its expectations, those of one id or one text once.
  static func columns(of check: RunSettings.Check) -> [Column] {
    var columns: [Column] = []
    for result in check.expectations() {
      let key = Column.key(of: result)
      if let index = columns.firstIndex(where: { $0.key == key }) {
        columns[index].points += result.points ?? 0
      } else {
        columns.append(
          Column(
            key: key, title: result.id ?? "\(columns.count + 1)",
            text: result.lines.joined(separator: "\n"), points: result.points ?? 0))
      }
    }
    return columns
  }

  /// Expectations that do not hold of more than one pupil, for the same reason, and wrong answers that more
  /// than one has met; the most frequent first.
  var commonFaults: [Count] {
    var counts: [Count] = []
    for column in columns {
      var found: [ClassRow.Said: Int] = [:]
      var met: [Int: Int] = [:]
      var claimed = 0
      for pupil in pupils {
        guard let cell = pupil.row.cells[column.key] else { continue }
        if let reason = cell.reason, cell.outcome == .fails { found[reason, default: 0] += 1 }
        for place in cell.met { met[place, default: 0] += 1 }
        if cell.wrong > 0 { claimed += 1 }
      }
      counts += met.filter { $0.value > 1 && column.wrongAnswers.indices.contains($0.key) }
        .map { Count(column: column, said: column.wrongAnswers[$0.key], pupils: $0.value) }
      counts += found.filter { $0.value > 1 }
        .map { Count(column: column, said: $0.key, pupils: $0.value) }
      if claimed > 1 { counts.append(Count(column: column, said: nil, pupils: claimed)) }
    }
    return counts.sorted {
      ($1.pupils, $0.column.key, $0.said?.english ?? "") < (
        $0.pupils, $1.column.key, $1.said?.english ?? ""
      )
    }
  }

  /// Tasks for which hints were taken, by how many pupils; the most first.
  var hints: [Count] {
    columns.map { column in
      Count(
        column: column, said: nil,
        pupils: pupils.count { ($0.row.cells[column.key]?.hints ?? 0) > 0 })
    }.filter { $0.pupils > 0 }.sorted { ($1.pupils, $0.column.key) < ($0.pupils, $1.column.key) }
  }

  /// The pupils whose answers differ in names alone, group by group.
  ///
  /// That is a likeness, and no more: a short task has one good answer.
  var likenesses: [[Pupil]] {
    Dictionary(grouping: pupils.filter { $0.row.likeness != nil }) { $0.row.likeness ?? "" }
      .values.filter { $0.count > 1 }.sorted { $0[0].name < $1[0].name }
  }

  // MARK: Writing

  /// The sheet as a table.
  func table(in language: Language) -> TextTable {
    var table = TextTable(
      columns: [.init(ClassWord.pupil.text(in: language), givesWay: .last)]
        + columns.map { .init($0.title) }
        + [.init(ClassWord.points.text(in: language), alignment: .right)]
        + [.init(ClassWord.remark.text(in: language), givesWay: .last)])
    for pupil in pupils {
      table.append(
        [Self.line(pupil.name)]
          + columns.map { pupil.row.cells[$0.key]?.outcome.sign ?? "" }
          + ["\(pupil.points)", Self.line(pupil.row.problem?.text(in: language) ?? "")])
    }
    return table
  }

  /// The sheet as comma-separated values (RFC 4180), with a byte order mark for spreadsheets.
  ///
  /// No field begins as a formula does.
  func commaSeparated(in language: Language) -> String {
    func field(_ text: String) -> String {
      let isFormula = text.first.map { "=+-@\t\r".contains($0) } ?? false
      let safe = isFormula ? "'" + text : text
      guard safe.contains(where: { "\",\r\n".contains($0) || $0.isNewline }) else { return safe }
      return "\"" + safe.replacing("\"", with: "\"\"") + "\""
    }
    // Programs look for these words, whatever the language is.
    let head =
      ["pupil", "file"] + columns.map(\.key) + ["points", "out of", "hints", "remark"]
    var text = "\u{FEFF}" + head.map(field).joined(separator: ",") + "\r\n"
    for pupil in pupils {
      let cells = pupil.row.cells
      let line =
        [pupil.name, pupil.path ?? ""]
        + columns.map { cells[$0.key]?.outcome.rawValue ?? "" }
        + [
          "\(pupil.points)", "\(points)", "\(cells.values.reduce(0) { $0 + $1.hints })",
          pupil.row.problem?.text(in: language) ?? "",
        ]
      text += line.map(field).joined(separator: ",") + "\r\n"
    }
    return text
  }

  /// One line of JSON, ended.
  func json(in language: Language) -> String {
    var json = JSONWriter()
    json.object { json in
      json.number("rollcall", 1)
      json.string("kind", "class")
      json.string("language", language.rawValue)
      json.objects("columns", columns) { json, column in
        json.string("key", column.key)
        json.string("text", column.text)
        json.number("points", column.points)
      }
      json.objects("pupils", pupils) { json, pupil in
        json.string("name", pupil.name)
        json.string("path", pupil.path)
        json.number("points", pupil.points)
        json.string("problem", pupil.row.problem?.text(in: language))
        json.objects("cells", columns.filter { pupil.row.cells[$0.key] != nil }) { json, column in
          let cell = pupil.row.cells[column.key]
          json.string("key", column.key)
          json.string("outcome", cell?.outcome.rawValue)
          json.number("points", cell?.points)
          json.string("reason", cell?.reason?.text(in: language))
          json.number("step", cell?.step)
          json.number("hints", cell?.hints)
          json.number("wrong", cell?.wrong)
        }
      }
      json.objects("common", commonFaults) { json, count in
        json.string("key", count.column.key)
        json.string("reason", count.said?.text(in: language))
        json.number("pupils", count.pupils)
      }
      json.objects("hints", hints) { json, count in
        json.string("key", count.column.key)
        json.number("pupils", count.pupils)
      }
      json.objects("alike", likenesses) { $0.strings("pupils", $1.map(\.name)) }
    }
    return json.text + "\n"
  }

  private static func line(_ text: String) -> String {
    VisibleText.of(String(text.prefix { !$0.isNewline }))
  }
}

extension ClassRow.Outcome {
  /// A sign of it, which is there where colours are not seen.
  var sign: String {
    switch self {
    case .holds: "✓"
    case .fails: "✗"
    case .missing: "–"
    case .skipped: "»"
    case .shown: "(✓)"
    case .claimed: "!"
    }
  }

  /// What the sign says.
  var word: ClassWord {
    switch self {
    case .holds: .holds
    case .fails: .fails
    case .missing: .missing
    case .skipped: .skipped
    case .shown: .shown
    case .claimed: .claimed
    }
  }
}

/// The words of a class's sheet.
enum ClassWord: Sentence {
  case pupil, points, remark
  case holds, fails, missing, skipped, shown, claimed
  case notAnExport, pupilNumber(Int)
  case written(String, pages: Int)
  case otherCheck(String, than: String)
  /// Of `run --check`, whose reports have a format.
  case otherWay(String, than: String)
  case merged(reports: Int, files: Int)
  case notMerged(files: Int)

  func text(in language: Language) -> String {
    switch self {
    case .pupil: language("pupil", "学生")
    case .points: language("points", "得分")
    case .remark: language("remark", "说明")
    case .holds: language("holds", "成立")
    case .fails: language("does not hold", "不成立")
    case .missing: language("not reached, or not done", "没有判断，或没有做")
    case .skipped: language("skipped", "跳过")
    case .shown: language("solved after a look at the solution", "看过答案之后完成")
    case .claimed:
      language("said to be solved, and the answer does not solve it", "文件说已完成，但答案并不对")
    case .notAnExport:
      language(
        "it is no file that 'rollcall learn --export' wrote", "这不是 'rollcall learn --export' 写出的文件")
    case .pupilNumber(let number): language("pupil \(number)", "学生 \(number)")
    case .otherCheck(let path, let first):
      language(
        "\(path): it was not judged by the check of \(first)", "\(path)：它用的检查与 \(first) 的不同")
    case .otherWay(let path, let first):
      language(
        "\(path): its check, format or options are not those of \(first)",
        "\(path)：它的检查、格式或选项与 \(first) 的不同")
    case .merged(let reports, let files):
      language(
        "\(reports == 1 ? "1 report" : "\(reports) reports"): "
          + (files == 1
            ? "the one file was judged exactly once"
            : "each of \(files) files was judged exactly once"),
        "\(reports) 份报告：\(files) 个文件各评阅了一次")
    case .notMerged(let files):
      language(
        "this is not each of \(files == 1 ? "1 file" : "\(files) files") exactly once; no file was written",
        "\(files) 个文件并不是各评阅了一次；没有写出任何文件")
    case .written(let path, let pages):
      language("\(path): \(pages) pages; open index.html", "\(path)：\(pages) 个网页；请打开 index.html")
    }
  }
}
