import Words

/// What is said of the part of a view that is on the screen.
struct WindowSentence: Sentence {
  private let window: WindowReport

  init(_ window: WindowReport) { self.window = window }

  var english: String {
    let shown = window.ends.map { "\($0.first) to \($0.last)" } ?? "no row of this controller"
    let cells =
      window.made.isEmpty && window.reused.isEmpty
      ? "no cell asked for"
      : "\(Noun.cell.counted(window.made.count, in: .english)) made, \(window.reused.count) reused"
    return "\(shown); \(cells)"
      + (window.prefetched.isEmpty
        ? "" : "; \(Noun.row.counted(window.prefetched.count, in: .english)) read in advance")
  }

  var simplifiedChinese: String {
    let shown = window.ends.map { "\($0.first) 到 \($0.last)" } ?? "没有这个控制器的行"
    let cells =
      window.made.isEmpty && window.reused.isEmpty
      ? "没有询问单元格"
      : "新建 \(Noun.cell.counted(window.made.count, in: .simplifiedChinese))，重用 \(window.reused.count) 个"
    return "\(shown)；\(cells)"
      + (window.prefetched.isEmpty
        ? "" : "；提前读取 \(Noun.row.counted(window.prefetched.count, in: .simplifiedChinese))")
  }
}
