import Foundation
import TextTable
import Words

/// What matters when something looks wrong, to read and to paste into a report.
enum Doctor {
  /// The lines, each ended, in a language.
  static func text(
    _ surroundings: PromptSurroundings, editsKeys: Bool, files: PromptFiles,
    settings: PromptSettings, language: Language
  ) -> StyledText {
    let environment = surroundings.environment
    func said(_ sentence: DoctorSentence) -> String { sentence.text(in: language) }
    func variable(_ name: String) -> String {
      environment[name].map { "\(name)=\($0)" } ?? said(.notSet(variable: name))
    }
    let size = surroundings.terminalSize()
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].map(variable)
    let lines: [(DoctorSentence, String)] = [
      (.version, surroundings.version),
      (.system, ProcessInfo.processInfo.operatingSystemVersionString),
      (.locale, said(.localeIsUTF8(locale))),
      (.terminal, said(.size(term: variable("TERM"), columns: size.columns, rows: size.rows))),
      (.keys, said(editsKeys ? .edited : .wholeLines)),
      (.color, variable("NO_COLOR")),
      (.pager, variable("PAGER")),
      (.settings, files.settings ?? said(.noHome)),
      (.history, settings.keepsHistory ? files.history ?? said(.noHome) : said(.notKept)),
      (.widths, said(.barsStandUnderEachOther)),
    ]
    let column = (lines.map { DisplayWidth.of(said($0.0)) }.max() ?? 0) + 2
    var text = StyledText()
    for (name, value) in lines {
      let gap = String(repeating: " ", count: column - DisplayWidth.of(said(name)))
      text.append("   ")
      text.append(said(name) + gap, .heading)
      text.append(value + "\n")
    }
    var table = TextTable(
      columns: [.init(said(.sample)), .init(said(.columns), alignment: .right)])
    for sample in ["小明", "e\u{301}", "👨‍👩‍👧", "🇸🇪", "①", "한글", "שלום"] {
      table.append([sample, String(DisplayWidth.of(sample))])
    }
    return text + table.rendered(prefix: "   ")
  }
}

/// What `doctor` says.
private enum DoctorSentence: Sentence {
  // What a line is about.
  case version, system, locale, terminal, keys, color, pager, settings, history, widths
  // What it says.
  case notSet(variable: String)
  case localeIsUTF8([String])
  case size(term: String, columns: Int, rows: Int)
  case edited, wholeLines
  case noHome, notKept
  case barsStandUnderEachOther
  // The table of samples.
  case sample, columns

  func text(in language: Language) -> String {
    switch self {
    case .version: language("version", "版本")
    case .system: language("system", "系统")
    case .locale: language("locale", "区域")
    case .terminal: language("terminal", "终端")
    case .keys: language("keys", "按键")
    case .color: language("colour", "颜色")
    case .pager: language("pager", "分页器")
    case .settings: language("settings", "设置")
    case .history: language("history", "历史")
    case .widths: language("widths", "字宽")
    case .notSet(let variable): language("\(variable) not set", "未设置 \(variable)")
    case .localeIsUTF8(let variables):
      language(
        variables.joined(separator: ", ") + "; always UTF-8",
        variables.joined(separator: "，") + "；编码始终是 UTF-8")
    case .size(let term, let columns, let rows):
      language("\(term), \(columns) columns, \(rows) rows", "\(term)，\(columns) 列，\(rows) 行")
    case .edited: language("edited with libedit", "用 libedit 编辑")
    case .wholeLines: language("read as whole lines, by the system", "由系统整行读入")
    case .noHome: language("no place for a file: HOME is not set", "文件没有地方放：未设置 HOME")
    case .notKept: language("not kept", "不保留")
    case .barsStandUnderEachOther:
      language("right where the bars below stand under each other", "如果下面的竖线上下对齐，字宽就是对的")
    case .sample: language("sample", "样本")
    case .columns: language("columns", "列数")
    }
  }
}
