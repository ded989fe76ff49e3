import Reports
import ScenarioLanguage
import TextTable
import Words

/// What drawings of steps are made of: phones with their lines, and what joins the rows of two.
enum PhoneDrawing {
  /// The measures of the drawing, in units of the image, which are pixels unless it is scaled.
  enum Measure {
    static let width = 680
    static let margin = 20
    static let phone = 260
    static let nav = 34
    static let header = 24
    static let row = 34
    static let line = 17
    /// More lines than these are counted, not drawn.
    static let mostLines = 24
    static let mostCallbacks = 30
  }

  /// The colours of a drawing, light or dark as its reader's system is.
  static let style: StaticString = """
    text{font:13px ui-monospace,SFMono-Regular,Menlo,"DejaVu Sans Mono",monospace;fill:#1f2328}\
    .paper{fill:#f6f5f1}.glass{fill:#fff;stroke:#16181c;stroke-width:3}.frozen{stroke:#b91c2b}\
    .bar{fill:#f2f2f7}.title,.nav{font-weight:700;font-family:system-ui,sans-serif;font-size:15px}\
    .nav{text-anchor:middle}.small,.label{font-size:12px}.label,.soft{fill:#57606a}.label{text-anchor:end}\
    .rule{stroke:#d8d5cc}.same{fill:none;stroke:#c4c0b4}.sign{font-weight:700}\
    .insert{fill:#1a7f37}.delete{fill:#b91c2b}.update{fill:#855500}.move{fill:#0a58ca}\
    .moved{fill:none;stroke:#0a58ca;stroke-width:2}.gone{text-decoration:line-through}\
    @media(prefers-color-scheme:dark){text{fill:#e8eaed}.paper{fill:#16181c}\
    .glass{fill:#101114;stroke:#5a6068}.frozen{stroke:#ff8a80}.bar{fill:#1c1c1e}.label,.soft{fill:#a9b2bd}\
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

    var height: Int { kind == .row ? Measure.row : Measure.header }
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
  static func cut(_ lines: [Line], in language: Language) -> [Line] {
    guard lines.count > Measure.mostLines else { return lines }
    let left = lines.dropFirst(Measure.mostLines - 1).count { $0.kind == .row }
    return lines.prefix(Measure.mostLines - 1)
      + [Line(kind: .leftOut, text: FilledWord(.moreRows, left).text(in: language))]
  }

  /// Draws a phone; answers where it ends.
  static func phone(
    _ lines: [Line], name: String, x: Int, top: Int, isFrozen: Bool, in body: inout HTMLWriter
  ) -> Int {
    let height = Measure.nav + max(lines.reduce(0) { $0 + $1.height }, Measure.row) + 10
    body.element(
      "rect",
      [
        "class": isFrozen ? "glass frozen" : "glass", "x": "\(x)", "y": "\(top)",
        "width": "\(Measure.phone)", "height": "\(height)", "rx": "18",
      ], "")
    body.words(name, x: x + Measure.phone / 2, y: top + 23, kind: "nav", columns: 28)
    var y = top + Measure.nav
    for line in lines {
      let base = y + line.height / 2 + 5
      if line.kind == .header {
        body.element(
          "rect",
          [
            "class": "bar", "x": "\(x + 2)", "y": "\(y)", "width": "\(Measure.phone - 4)",
            "height": "\(line.height)",
          ], "")
      } else {
        body.line(x + 12, y + line.height, x + Measure.phone - 12, y + line.height)
      }
      if let change = line.change {
        body.words(
          line.isStale ? "!" : change.sign, x: x + 12, y: base, kind: "sign \(change.rawValue)",
          columns: 1)
      } else if line.isStale {
        body.words("!", x: x + 12, y: base, kind: "sign delete", columns: 1)
      }
      let kind = line.kind == .row ? (line.change == .delete ? "gone" : "") : "soft"
      body.words(
        line.text, x: x + 28, y: base, kind: line.isStale ? "delete" : kind,
        columns: line.label.isEmpty ? 28 : 27 - min(DisplayWidth.of(line.label), 10))
      if !line.label.isEmpty {
        body.words(line.label, x: x + Measure.phone - 12, y: base, kind: "label", columns: 10)
      }
      y += line.height
    }
    return top + height
  }

  /// Joins the rows that are on both phones.
  static func join(
    _ before: [Line], _ after: [Line], from top: Int, to right: Int, in body: inout HTMLWriter
  ) {
    var places: [String: Int] = [:]
    var y = top + Measure.nav
    for line in before {
      if line.kind == .row { places[line.label] = y + line.height / 2 }
      y += line.height
    }
    let left = Measure.margin + Measure.phone
    let middle = (left + right) / 2
    y = top + Measure.nav
    for line in after {
      let now = y + line.height / 2
      if line.kind == .row, let was = places[line.label] {
        body.element(
          "path",
          [
            "class": line.change == .move ? "moved" : "same",
            "d": "M\(left) \(was)C\(middle) \(was) \(middle) \(now) \(right) \(now)",
          ], "")
      }
      y += line.height
    }
  }

  /// A drawing as an image of its own, its content drawn before.
  static func image(
    _ meaning: String, width: Int = Measure.width, height: Int, _ body: HTMLWriter
  ) -> [UInt8] {
    var html = HTMLWriter()
    html.element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "viewBox": "0 0 \(width) \(height)",
        "width": "\(width)", "height": "\(height)", "role": "img",
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

  /// Writes a text of an image, cut to a number of columns.
  mutating func words(_ text: String, x: Int, y: Int, kind: String, columns: Int) {
    let shown = DisplayWidth.truncated(VisibleText.of(text), to: columns)
    element("text", ["class": kind, "x": "\(x)", "y": "\(y)", "xml:space": "preserve"], shown)
  }

  /// Writes a thin line.
  mutating func line(_ x: Int, _ y: Int, _ right: Int, _ bottom: Int) {
    element("path", ["class": "rule", "d": "M\(x) \(y)L\(right) \(bottom)"], "")
  }
}
