import Words

/// What is said of the part of a view that is on the screen.
struct WindowSentence: Sentence {
  private let window: WindowReport

  init(_ window: WindowReport) { self.window = window }

  func text(in language: Language) -> String {
    let shown =
      window.ends.map { language("\($0.first) to \($0.last)", "\($0.first) 到 \($0.last)") }
      ?? language("no row of this controller", "没有这个控制器的行")
    let made = Noun.cell.counted(window.made.count, in: language)
    let cells =
      window.made.isEmpty && window.reused.isEmpty
      ? language("no cell asked for", "没有询问单元格")
      : language(
        "\(made) made, \(window.reused.count) reused", "新建 \(made)，重用 \(window.reused.count) 个")
    guard !window.prefetched.isEmpty else {
      return language("\(shown); \(cells)", "\(shown)；\(cells)")
    }
    let early = Noun.row.counted(window.prefetched.count, in: language)
    return language(
      "\(shown); \(cells); \(early) read in advance", "\(shown)；\(cells)；提前读取 \(early)")
  }
}
