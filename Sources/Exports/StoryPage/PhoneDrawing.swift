import Reports
import ScenarioLanguage
import TextTable
import Words

/// A phone of a drawing: its name above the lines of a table view.
///
/// No text is cut where it can go on in the next line; what is longer than `mostTextLines` ends with `…`.
struct PhoneDrawing {
  let sheet: DrawingSheet
  let name: String
  /// What stands below the name, as the delegate that the table view hears; nil for nothing.
  var detail: String?
  let lines: [Line]
  var isFrozen = false

  /// The measures of the drawing that are the same on every sheet.
  enum Measure {
    static let nav = 34
    static let header = 24
    static let row = 34
    static let line = 17
    /// More lines than these are counted, not drawn.
    static let mostLines = 24
    static let mostCallbacks = 30
    static let mostTextLines = 6
  }

  /// The colours of a drawing, light or dark as its reader's system is.
  static let style: StaticString = """
    text{font:13px ui-monospace,SFMono-Regular,Menlo,"DejaVu Sans Mono",monospace;fill:#1f2328}\
    .paper{fill:#f6f5f1}.glass{fill:#fff;stroke:#16181c;stroke-width:3}.frozen{stroke:#b91c2b}\
    .bar{fill:#f2f2f7}.title,.nav{font-weight:700;font-family:system-ui,sans-serif;font-size:15px}\
    .nav{text-anchor:middle}.detail{font-weight:400;font-size:12px}\
    .small,.label{font-size:12px}.detail,.label,.soft{fill:#57606a}.label{text-anchor:end}\
    .rule{stroke:#d8d5cc}.same{fill:none;stroke:#c4c0b4}.sign{font-weight:700}\
    .insert{fill:#1a7f37}.delete{fill:#b91c2b}.update{fill:#855500}.move{fill:#0a58ca}\
    .moved{fill:none;stroke:#0a58ca;stroke-width:2}.gone{text-decoration:line-through}\
    @media(prefers-color-scheme:dark){text{fill:#e8eaed}.paper{fill:#16181c}\
    .glass{fill:#101114;stroke:#5a6068}.frozen{stroke:#ff8a80}.bar{fill:#1c1c1e}.detail,.label,.soft{fill:#a9b2bd}\
    .rule{stroke:#3a4048}.same{stroke:#4a5058}.insert{fill:#56d17a}.delete{fill:#ff8a80}\
    .update{fill:#e8bb52}.move{fill:#7ab8ff}.moved{stroke:#7ab8ff}}
    """

  /// A line of a phone: the header of a section, a row, or how many are left out.
  struct Line {
    enum Kind {
      case header, row, leftOut
    }

    var kind: Kind
    var text: String
    /// The label of the row's object.
    var label = ""
    var change: Change?
    var isStale = false
  }

  /// What happened to a row.
  enum Change: String {
    case insert, delete, move, update

    /// What a callback told; nil for one that says no type.
    init?(_ type: ChangeType?) {
      switch type {
      case .insert?: self = .insert
      case .delete?: self = .delete
      case .move?: self = .move
      case .update?: self = .update
      case nil: return nil
      }
    }

    var sign: String {
      switch self {
      case .insert: "+"
      case .delete: "−"
      case .move: "↕"
      case .update: "~"
      }
    }
  }

  /// The lines that are drawn: of many the first, and how many rows are left out.
  static func cut(
    _ lines: [Line], to most: Int = Measure.mostLines, in language: Language
  ) -> [Line] {
    guard lines.count > most else { return lines }
    let left = lines.dropFirst(most - 1).count { $0.kind == .row }
    return lines.prefix(most - 1)
      + [Line(kind: .leftOut, text: FilledWord(.moreRows, left).text(in: language))]
  }

  // MARK: - Lines

  private var names: [String] { titleLines(name) }

  private var details: [String] { detail.map(titleLines) ?? [] }

  private func titleLines(_ text: String) -> [String] {
    HTMLWriter.lines(of: text, columns: sheet.titleColumns(in: sheet.phone - 16), indented: false)
  }

  private var navHeight: Int {
    Measure.nav + (names.count - 1 + details.count) * Measure.line
  }

  /// The lines of a row's text, and whether its label stands in the last one; else it has a line below.
  private func text(of line: Line) -> (lines: [String], holdsLabel: Bool) {
    let lines = HTMLWriter.lines(of: line.text, columns: sheet.rowColumns, indented: false)
    let left = sheet.rowColumns - DisplayWidth.of(lines.last ?? "") - 1
    return (lines, DisplayWidth.of(line.label) <= left)
  }

  private func height(of line: Line) -> Int {
    let text = text(of: line)
    let extra = text.lines.count - 1 + (line.label.isEmpty || text.holdsLabel ? 0 : 1)
    return (line.kind == .row ? Measure.row : Measure.header) + extra * Measure.line
  }

  /// The height of the whole phone.
  var height: Int {
    navHeight + max(lines.reduce(0) { $0 + height(of: $1) }, Measure.row) + 10
  }

  /// The lines with the middle of each, from the top of the phone.
  private var middles: [(line: Line, y: Int)] {
    var y = navHeight
    return lines.map { line in
      let height = height(of: line)
      defer { y += height }
      return (line, y + height / 2)
    }
  }

  // MARK: - Drawing

  /// Draws the phone; answers where it ends.
  func draw(x: Int, top: Int, in body: inout HTMLWriter) -> Int {
    body.element(
      "rect",
      [
        "class": isFrozen ? "glass frozen" : "glass", "x": "\(x)", "y": "\(top)",
        "width": "\(sheet.phone)", "height": "\(height)", "rx": "18",
      ], "")
    var y = top + 23
    for (text, kind) in names.map({ ($0, "nav") }) + details.map({ ($0, "nav detail") }) {
      body.words(text, x: x + sheet.phone / 2, y: y, kind: kind)
      y += Measure.line
    }
    y = top + navHeight
    for line in lines {
      draw(line, x: x, y: y, in: &body)
      y += height(of: line)
    }
    return top + height
  }

  private func draw(_ line: Line, x: Int, y: Int, in body: inout HTMLWriter) {
    let height = height(of: line)
    if line.kind == .header {
      body.element(
        "rect",
        [
          "class": "bar", "x": "\(x + 2)", "y": "\(y)", "width": "\(sheet.phone - 4)",
          "height": "\(height)",
        ], "")
    } else {
      body.line(x + sheet.sign, y + height, x + sheet.phone - sheet.sign, y + height)
    }
    var base = y + (line.kind == .row ? Measure.row : Measure.header) / 2 + 5
    if line.isStale {
      body.words("!", x: x + sheet.sign, y: base, kind: "sign delete")
    } else if let change = line.change {
      body.words(change.sign, x: x + sheet.sign, y: base, kind: "sign \(change.rawValue)")
    }
    let kind = line.kind == .row ? (line.change == .delete ? "gone" : "") : "soft"
    let (texts, holdsLabel) = text(of: line)
    for (index, text) in texts.enumerated() {
      if index > 0 { base += Measure.line }
      body.words(text, x: x + sheet.text, y: base, kind: line.isStale ? "delete" : kind)
    }
    if line.label.isEmpty { return }
    if !holdsLabel { base += Measure.line }
    body.words(
      DisplayWidth.truncated(VisibleText.of(line.label), to: sheet.rowColumns),
      x: x + sheet.phone - sheet.sign, y: base, kind: "label")
  }

  /// Joins the rows that are on both phones, the one at the left margin and the one at the right.
  static func join(
    _ before: PhoneDrawing, _ after: PhoneDrawing, from top: Int, in body: inout HTMLWriter
  ) {
    var places: [String: Int] = [:]
    for (line, y) in before.middles where line.kind == .row { places[line.label] = top + y }
    let left = before.sheet.margin + before.sheet.phone
    let right = after.sheet.right
    let middle = (left + right) / 2
    for (line, y) in after.middles where line.kind == .row {
      guard let was = places[line.label] else { continue }
      let now = top + y
      body.element(
        "path",
        [
          "class": line.change == .move ? "moved" : "same",
          "d": "M\(left) \(was)C\(middle) \(was) \(middle) \(now) \(right) \(now)",
        ], "")
    }
  }

  /// A drawing as an image of its own, its content drawn before.
  ///
  /// It names its language: the same signs stand elsewhere in the squares of other languages' fonts.
  static func image(
    _ meaning: String, width: Int, height: Int, in language: Language, _ body: HTMLWriter
  ) -> [UInt8] {
    var html = HTMLWriter()
    html.element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "viewBox": "0 0 \(width) \(height)",
        "width": "\(width)", "height": "\(height)", "role": "img",
        "xml:lang": language.rawValue,
      ]
    ) { html in
      html.element("title", meaning)
      html.element("style") { $0.markup(style) }
      html.element(
        "rect",
        ["class": "paper", "width": "\(width)", "height": "\(height)", "rx": "12"], "")
      html.append(body)
    }
    html.markup("\n")
    return html.bytes
  }
}

extension HTMLWriter {
  /// Adds what another has written.
  mutating func append(_ other: HTMLWriter) {
    embedded(String(decoding: other.bytes, as: UTF8.self))
  }

  /// Writes a line of text of an image.
  mutating func words(_ text: String, x: Int, y: Int, kind: String) {
    element(
      "text", ["class": kind, "x": "\(x)", "y": "\(y)", "xml:space": "preserve"],
      VisibleText.of(text))
  }

  /// Writes a text of an image in lines of up to `columns`; answers where the next line goes.
  mutating func prose(
    _ text: String, x: Int, y: Int, kind: String, columns: Int, most: Int = .max
  ) -> Int {
    var y = y
    for line in Self.lines(of: text, columns: columns, indented: true, most: most) {
      words(line, x: x, y: y, kind: kind)
      y += PhoneDrawing.Measure.line
    }
    return y
  }

  /// A text in lines of up to `columns`; of a longer one the first `most`, with `…` at the end.
  static func lines(
    of text: String, columns: Int, indented: Bool,
    most: Int = PhoneDrawing.Measure.mostTextLines
  ) -> [String] {
    let text = VisibleText.of(text)
    if DisplayWidth.of(text) <= columns { return [text] }
    let lines = WrappedProse(width: columns, prefix: indented ? "  " : "", firstPrefix: "")
      .lines(of: text)
    guard lines.count > most else { return lines }
    return lines.prefix(most - 1)
      + [DisplayWidth.prefix(of: lines[most - 1], fitting: columns - 1).text + "…"]
  }

  /// Writes a thin line.
  mutating func line(_ x: Int, _ y: Int, _ right: Int, _ bottom: Int) {
    element("path", ["class": "rule", "d": "M\(x) \(y)L\(right) \(bottom)"], "")
  }
}
