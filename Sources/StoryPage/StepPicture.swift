package import Reports
import ScenarioLanguage
import TextTable
package import Words

/// A step as a drawing: the table view before it and after it, rows that stayed joined by lines, and
/// below them the callbacks with the calls that the delegate made.
///
/// It is an SVG image of its own, light or dark as its reader's system is, for pages that show no
/// scripts. The same step makes the same bytes.
package struct StepPicture {
  /// The measures of the drawing, in units of the image, which are pixels unless it is scaled.
  private enum Measure {
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

  private let step: StepReport
  private let language: Language

  /// A picture of a step, its sentences in a language.
  package init(of step: StepReport, in language: Language) {
    self.step = step
    self.language = language
  }

  /// The image as UTF-8; O(size of the step).
  package var bytes: [UInt8] {
    var html = HTMLWriter()
    var y = Measure.margin + 16
    var body = HTMLWriter()
    let title = "\(step.number) \(step.heading)"
    body.words(title, x: Measure.margin, y: y, kind: "title", columns: 80)
    y += 14
    for controller in step.controllers where controller.table != nil {
      y = draw(controller, from: y, in: &body)
    }
    if let problem = step.problem { y = draw(problem, from: y + 8, in: &body) }
    y += Measure.margin
    html.element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "viewBox": "0 0 \(Measure.width) \(y)",
        "width": "\(Measure.width)", "height": "\(y)", "role": "img",
      ]
    ) { html in
      html.element("title", step.heading)
      html.element("style") { $0.markup(Self.style) }
      html.element(
        "rect",
        ["class": "paper", "width": "\(Measure.width)", "height": "\(y)", "rx": "12"], "")
      html.append(body)
    }
    html.markup("\n")
    return html.bytes
  }

  private static let style: StaticString = """
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

  // MARK: - A controller

  /// A line of a phone: the header of a section, a row, or how many are left out.
  private struct Line {
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
  private enum Change: String {
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

  private func draw(
    _ controller: ControllerReport, from top: Int, in body: inout HTMLWriter
  ) -> Int {
    let isFrozen = controller.exception != nil
    let right = Measure.width - Measure.margin - Measure.phone
    let before = linesBefore(controller)
    let after = isFrozen ? linesOfScreen(controller) : linesAfter(controller)
    let isFirst = controller.before == nil
    if !isFirst { join(before, after, from: top, to: right, in: &body) }
    var bottom = top
    if !isFirst {
      bottom = phone(
        before, name: controller.name, x: Measure.margin, top: top, isFrozen: false, in: &body)
    }
    bottom = max(
      bottom,
      phone(
        after, name: controller.name, x: isFirst ? Measure.margin : right, top: top,
        isFrozen: isFrozen, in: &body))
    var y = bottom + 24
    for callback in controller.callbacks.prefix(Measure.mostCallbacks) {
      y = draw(callback, from: y, in: &body)
    }
    let left = controller.callbacks.count - Measure.mostCallbacks
    if left > 0 {
      body.words(
        FilledWord(.moreCallbacks, left).text(in: language), x: Measure.margin, y: y, kind: "soft",
        columns: 85)
      y += Measure.line
    }
    if let exception = controller.exception { y = draw(exception, from: y + 8, in: &body) }
    return y
  }

  private func linesBefore(_ controller: ControllerReport) -> [Line] {
    let gone = Set(controller.table?.gone.map(\.label) ?? [])
    let types = changes(of: controller)
    return cut(
      (controller.before ?? []).flatMap { section in
        header(section.header ?? section.name)
          + zip(section.labels, section.cells).map { label, text in
            Line(
              kind: .row, text: text ?? label, label: label,
              change: gone.contains(label) ? .delete : types[label] == .move ? .move : nil)
          }
      })
  }

  private func linesAfter(_ controller: ControllerReport) -> [Line] {
    guard let table = controller.table else { return [] }
    let types = changes(of: controller)
    return cut(
      table.sections.flatMap { section in
        header(section.header ?? section.name)
          + section.rows.map { row in
            var line = Line(
              kind: .row, text: row.screen ?? row.cells.map(\.now).joined(separator: " · "),
              label: row.label)
            line.isStale = row.isStale
            line.change = types[row.label] ?? (row.was == nil && !table.isFresh ? .insert : nil)
            return line
          }
      })
  }

  private func linesOfScreen(_ controller: ControllerReport) -> [Line] {
    cut(
      (controller.screen?.sections ?? []).flatMap { section in
        header(section.title) + section.cells.map { Line(kind: .row, text: $0) }
      })
  }

  private func header(_ title: String?) -> [Line] {
    title.map { [Line(kind: .header, text: $0)] } ?? []
  }

  /// What the callbacks told of each object.
  private func changes(of controller: ControllerReport) -> [String: Change] {
    var changes: [String: Change] = [:]
    for callback in controller.callbacks {
      guard case .object(let change) = callback.line.event, let label = change.label?.literal
      else { continue }
      changes[label] = Change(change.type)
    }
    return changes
  }

  private func cut(_ lines: [Line]) -> [Line] {
    guard lines.count > Measure.mostLines else { return lines }
    let left = lines.dropFirst(Measure.mostLines - 1).count { $0.kind == .row }
    return lines.prefix(Measure.mostLines - 1)
      + [Line(kind: .leftOut, text: FilledWord(.moreRows, left).text(in: language))]
  }

  // MARK: - Drawing

  private func phone(
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
        columns: 30 - line.label.count)
      if !line.label.isEmpty {
        body.words(line.label, x: x + Measure.phone - 12, y: base, kind: "label", columns: 10)
      }
      y += line.height
    }
    return top + height
  }

  /// Joins the rows that are on both phones.
  private func join(
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

  private func draw(
    _ callback: CallbackReport, from top: Int, in body: inout HTMLWriter
  ) -> Int {
    var y = top
    body.words(
      "\(callback.number)  \(callback.line)", x: Measure.margin, y: y, kind: "small", columns: 95)
    for response in callback.responses {
      y += Measure.line
      let words = response.words.text(in: language)
      let act = response.act.map { " → \($0.text(in: language))" } ?? ""
      let mark = response.mark.map { $0 == .exception ? "  ✕" : "  ←" } ?? ""
      let isLost = response.place == nil || response.mark != nil
      body.words(
        (response.place.map { "\($0)  " } ?? "") + words + act + mark, x: Measure.margin + 24, y: y,
        kind: isLost ? "small delete" : "small soft", columns: 92)
    }
    return y + Measure.line + 3
  }

  private func draw(
    _ problem: ProblemReport, from top: Int, in body: inout HTMLWriter
  ) -> Int {
    var y = top
    body.words(
      "✕ " + problem.kind.text(in: language), x: Measure.margin, y: y, kind: "delete", columns: 85)
    for fact in problem.facts {
      let heading = fact.heading.text(in: language)
      let prose = WrappedProse(width: 70, prefix: "", firstPrefix: "")
      for (index, line) in prose.lines(of: fact.advice.text(in: language)).enumerated() {
        y += Measure.line
        if index == 0 {
          body.words(heading, x: Measure.margin, y: y, kind: "small soft", columns: 22)
        }
        body.words(line, x: Measure.margin + 150, y: y, kind: "small", columns: 75)
      }
    }
    return y + Measure.line
  }
}

extension HTMLWriter {
  /// Adds what another has written.
  fileprivate mutating func append(_ other: HTMLWriter) {
    embedded(String(decoding: other.bytes, as: UTF8.self))
  }

  /// Writes a text of an image, cut to a number of columns.
  fileprivate mutating func words(_ text: String, x: Int, y: Int, kind: String, columns: Int) {
    let shown = DisplayWidth.truncated(VisibleText.of(text), to: columns)
    element("text", ["class": kind, "x": "\(x)", "y": "\(y)", "xml:space": "preserve"], shown)
  }

  /// Writes a thin line.
  fileprivate mutating func line(_ x: Int, _ y: Int, _ right: Int, _ bottom: Int) {
    element("path", ["class": "rule", "d": "M\(x) \(y)L\(right) \(bottom)"], "")
  }
}
