import Reports
import ScenarioLanguage
import TextTable
import Words

/// How `rollcall run --format` writes reports.
///
/// All that is said of a format and done for it stands in this file: another one is one more case, with
/// its line in the help and its writer.
enum RunFormat: String, CaseIterable {
  case text, json
  /// For readers of the version before, for one release.
  case json2
  case csv, markdown

  /// What writes the reports of a format.
  enum Writer {
    /// The report as a reader sees it, laid out for the terminal where there is one.
    case page
    /// A text for each scenario, of what is known of it where it did not run.
    case each((RunReport, Language) -> String)
    /// The rows of all tables, when all have run; one process has to see them all.
    case rows(TextTable.Style)
  }

  /// What writes the reports.
  var writer: Writer {
    switch self {
    case .text: .page
    case .json: .each { report, language in report.json(in: language) + "\n" }
    case .json2:
      .each { report, language in
        report.json(in: language, version: RunReport.formerJSONVersion) + "\n"
      }
    case .csv: .rows(.csv)
    case .markdown: .rows(.markdown)
    }
  }

  /// What the help says of it.
  var summary: Wording {
    switch self {
    case .text: Wording("text for people (the default)", "给人看的文字（默认）")
    case .json: Wording("one line of JSON for each scenario", "每个场景一行 JSON")
    case .json2:
      Wording(
        "the same in version 2, which the next release no longer writes",
        "同样的内容，写成第 2 版；下一个版本不再写它")
    case .csv:
      Wording(
        "the rows of all tables as one table, a line each, with file, step, "
          + "controller and section in columns of their own",
        "全部表格的行合成一张表，每行一条，文件、步骤、控制器和分组各占一列")
    case .markdown: Wording("the same table as Markdown has it", "同一张表，写成 Markdown")
    }
  }

  /// The formats as words of a sentence.
  static let words: Wording = {
    let names = allCases.map(\.rawValue)
    let (first, last) = (names.dropLast(), names.last ?? "")
    return Wording(
      first.joined(separator: ", ") + " or \(last)", first.joined(separator: "、") + " 或 \(last)")
  }()

  /// What the help on `run` says of each.
  static let guides = allCases.map { format in
    OptionGuide(.format, as: Wording(format.rawValue, format.rawValue), format.summary)
  }
}
