import Foundation
import TextTable
import Words

/// What matters when something looks wrong, to read and to paste into a report.
enum Doctor {
  /// The lines, each ended.
  static func text(
    _ surroundings: PromptSurroundings, editsKeys: Bool, files: PromptFiles,
    settings: PromptSettings
  ) -> String {
    let environment = surroundings.environment
    func variable(_ name: String) -> String {
      environment[name].map { "\(name)=\($0)" } ?? "\(name) not set"
    }
    let size = surroundings.terminalSize()
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].map(variable).joined(separator: ", ")
    var lines = [
      ("version", surroundings.version),
      ("system", ProcessInfo.processInfo.operatingSystemVersionString),
      ("locale", locale + "; always UTF-8"),
      ("terminal", "\(variable("TERM")), \(size.columns) columns, \(size.rows) rows"),
      ("keys", editsKeys ? "edited with libedit" : "read as whole lines, by the system"),
      ("colour", variable("NO_COLOR")),
      ("pager", variable("PAGER")),
      ("settings", files.settings ?? "no place for a file: HOME is not set"),
      ("history", settings.keepsHistory ? files.history ?? "no place for a file" : "not kept"),
    ]
    lines.append(
      ("widths", "right where the bars below stand under each other"))
    let head = lines.map { name, text in
      "   " + name + String(repeating: " ", count: 10 - name.count) + text + "\n"
    }.joined()
    var table = TextTable(columns: [.init("sample"), .init("columns", alignment: .right)])
    for sample in ["小明", "e\u{301}", "👨‍👩‍👧", "🇸🇪", "①", "한글", "שלום"] {
      table.append([sample, String(DisplayWidth.of(sample))])
    }
    return head + table.rendered(prefix: "   ")
  }
}
