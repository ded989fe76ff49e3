import Prompt
import Words
import TextTable

/// How pages for people are laid out where standard output leads.
struct OutputLayout {
  /// The columns of a line; nil for pages as they are written to a file.
  var width: Int?
  /// Whether pieces are shown in the colours of their roles.
  var usesColor = false
  /// The rows of the screen; nil where there is none.
  var rows: Int?
  /// What shows a page that is taller than the screen; nil for nothing.
  var pager: Pager?

  /// Pages as they are, as for a file or a pipe.
  static let plain = OutputLayout()

  /// Pages for a terminal.
  init(_ size: TerminalSize, environment: [String: String]) {
    width = size.pageColumns
    usesColor = TerminalSize.showsColor(environment)
    rows = size.rows
    pager = Pager(environment)
  }

  private init() {}

  /// The same with what the options of a command say.
  func with(_ arguments: Arguments) -> OutputLayout {
    var layout = self
    if let width = arguments.values[.width].flatMap({ Int($0) }) { layout.width = width }
    if arguments.has(.noPager) { layout.pager = nil }
    return layout
  }

  /// A page in lines of the width, with escapes where there is colour.
  func rendered(_ page: StyledText) -> String {
    let folded = width.map { page.folded(to: $0) } ?? page
    return usesColor ? folded.colored() : folded.text
  }

  /// Shows a page in the pager where it is taller than the screen; false where it is still to be written.
  ///
  /// The language is that of the pager's keys.
  func shows(_ page: StyledText, in language: Language) -> Bool {
    guard let pager, let rows else { return false }
    let text = rendered(page)
    let lines = text.utf8.lazy.filter { $0 == UInt8(ascii: "\n") }.count
    return lines >= rows && pager.show(text, in: language)
  }
}
