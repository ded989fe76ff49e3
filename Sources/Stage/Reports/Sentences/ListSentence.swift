package import Words

extension ListReport {
  /// What happened to the list as a whole.
  package var heading: some Sentence {
    ListSentence.heading(name: name, wrappedValue, runsBodies: !bodies.isEmpty)
  }
  /// Why there are no rows; nil where the fetch went well.
  package var failureSentence: (some Sentence)? { failure.map { ListSentence.failed($0) } }
}

extension ListReport.Row {
  /// What the row would show in place of what it does; nil where that is the same.
  var staleSentence: (some Sentence)? {
    wanted.map { ListSentence.wouldShow(Quoted.text($0)) }
  }

  /// That the row is stale, or else why its body ran; nil for neither.
  package var news: (some Sentence)? {
    wanted.map { ListSentence.wouldShow(Quoted.text($0)) } ?? body.map { ListSentence.ran($0) }
  }
}

extension ListReport.Gone {
  /// That the row went, and what its body showed once more.
  package var sentence: some Sentence {
    text.map { ListSentence.goesDrawn(label: label, text: Quoted.text($0)) }
      ?? ListSentence.goes(label: label)
  }
}

/// What is said of a list of SwiftUI's.
enum ListSentence: Sentence {
  case heading(name: String, ListReport.WrappedValue, runsBodies: Bool)
  case shows, body
  case ran(ListReport.BodyReason)
  case wouldShow(String)
  case goes(label: String)
  case goesDrawn(label: String, text: String)
  case failed(ListReport.Failure)

  func text(in language: Language) -> String {
    switch self {
    case .heading(let name, .first, _):
      language("list \(name) comes on the screen: its body runs", "列表 \(name) 出现在屏幕上：它的 body 运行")
    case .heading(let name, .changed, _):
      language(
        "list \(name): wrappedValue changed, its body runs",
        "列表 \(name)：wrappedValue 改变了，它的 body 运行")
    case .heading(let name, .unchanged, runsBodies: true):
      language("list \(name): wrappedValue unchanged", "列表 \(name)：wrappedValue 没有改变")
    case .heading(let name, .unchanged, runsBodies: false):
      language(
        "list \(name): wrappedValue unchanged, no body runs",
        "列表 \(name)：wrappedValue 没有改变，没有 body 运行")
    case .shows: language("the row shows", "这一行显示")
    case .body: language("its body", "它的 body")
    case .ran(.appeared): language("runs: a new row", "运行：新的一行")
    case .ran(.list): language("runs: with the list's", "运行：随列表的 body")
    case .ran(.input): language("runs: its text changed", "运行：它的文字变了")
    case .ran(.otherObject(let label)):
      language("runs: it observes \(label) now", "运行：现在观察 \(label)")
    case .ran(.objectWillChange(let label)):
      language("runs: \(label) sent objectWillChange", "运行：\(label) 发送了 objectWillChange")
    case .wouldShow(let text): language("stale: would show \(text)", "过时：应当显示 \(text)")
    case .goes(let label): language("gone: \(label)", "离开：\(label)")
    case .goesDrawn(let label, let text):
      language(
        "gone: \(label); its body ran once more on its way out, and showed \(text)",
        "离开：\(label)；它的 body 在离开途中又运行一次，显示了 \(text)")
    case .failed(let failure):
      language(
        "there are no rows: the fetch failed with \(failure.code), which SwiftUI does not say: \(failure.text)",
        "没有行：获取因 \(failure.code) 失败，而 SwiftUI 不会说：\(failure.text)")
    }
  }
}
