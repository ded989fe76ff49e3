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

  var english: String {
    switch self {
    case .version: "version"
    case .system: "system"
    case .locale: "locale"
    case .terminal: "terminal"
    case .keys: "keys"
    case .color: "colour"
    case .pager: "pager"
    case .settings: "settings"
    case .history: "history"
    case .widths: "widths"
    case .notSet(let variable): "\(variable) not set"
    case .localeIsUTF8(let variables): variables.joined(separator: ", ") + "; always UTF-8"
    case .size(let term, let columns, let rows): "\(term), \(columns) columns, \(rows) rows"
    case .edited: "edited with libedit"
    case .wholeLines: "read as whole lines, by the system"
    case .noHome: "no place for a file: HOME is not set"
    case .notKept: "not kept"
    case .barsStandUnderEachOther: "right where the bars below stand under each other"
    case .sample: "sample"
    case .columns: "columns"
    }
  }

  var simplifiedChinese: String {
    switch self {
    case .version: "版本"
    case .system: "系统"
    case .locale: "区域"
    case .terminal: "终端"
    case .keys: "按键"
    case .color: "颜色"
    case .pager: "分页器"
    case .settings: "设置"
    case .history: "历史"
    case .widths: "字宽"
    case .notSet(let variable): "未设置 \(variable)"
    case .localeIsUTF8(let variables): variables.joined(separator: "，") + "；编码始终是 UTF-8"
    case .size(let term, let columns, let rows): "\(term)，\(columns) 列，\(rows) 行"
    case .edited: "用 libedit 编辑"
    case .wholeLines: "由系统整行读入"
    case .noHome: "文件没有地方放：未设置 HOME"
    case .notKept: "不保留"
    case .barsStandUnderEachOther: "如果下面的竖线上下对齐，字宽就是对的"
    case .sample: "样本"
    case .columns: "列数"
    }
  }
}
