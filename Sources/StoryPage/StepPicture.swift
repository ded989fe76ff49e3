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
  private typealias Measure = PhoneDrawing.Measure
  private typealias Line = PhoneDrawing.Line
  private typealias Change = PhoneDrawing.Change

  private let step: StepReport
  private let language: Language

  /// A picture of a step, its sentences in a language.
  package init(of step: StepReport, in language: Language) {
    self.step = step
    self.language = language
  }

  /// The image as UTF-8; O(size of the step).
  package var bytes: [UInt8] {
    var y = Measure.margin + 16
    var body = HTMLWriter()
    let heading = step.heading.text(in: language)
    let room = (width - 2 * Measure.margin) / 8
    for line in WrappedProse(width: room).lines(of: "\(step.number) \(heading)") {
      body.words(line, x: Measure.margin, y: y, kind: "title", columns: room)
      y += 20
    }
    y -= 6
    if !isDrawn { y = drawWords(from: y + 8, in: &body) }
    for controller in step.controllers where controller.table != nil {
      y = draw(controller, from: y, in: &body)
    }
    for list in step.lists where !list.isQuiet { y = draw(list, from: y, in: &body) }
    if let problem = step.problem { y = draw(problem, from: y + 8, in: &body) }
    y += Measure.margin
    return PhoneDrawing.image(heading, width: width, height: y, body)
  }

  /// Whether there is a table view, or what went wrong, to be drawn.
  private var isDrawn: Bool {
    step.problem != nil || step.controllers.contains { $0.table != nil }
      || step.lists.contains { !$0.isQuiet }
  }

  /// Of a step in which nothing was told one phone stands alone, and the image is as wide as that.
  private var width: Int {
    let isAlone =
      isDrawn && step.problem == nil && step.lists.allSatisfy(\.isQuiet)
      && step.controllers.allSatisfy {
        $0.before == nil && $0.callbacks.isEmpty && $0.exception == nil
      }
    return isAlone ? Measure.phone + 2 * Measure.margin : Measure.width
  }

  /// Writes what the step did, where nothing of it can be drawn: its commands, what they printed, and
  /// what is said of the controllers.
  private func drawWords(from top: Int, in body: inout HTMLWriter) -> Int {
    var lines = step.commands == [step.title.english] ? [] : step.commands.map { ($0, "small") }
    lines += step.output.lines(in: language).map { ($0, "small soft") }
    for controller in step.controllers {
      guard let sentence = controller.quietly?.text(in: language) else { continue }
      let prose = WrappedProse(width: 85, prefix: "  ", firstPrefix: "\(controller.name)  ")
      lines += prose.lines(of: sentence).map { ($0, "small soft") }
    }
    var y = top
    for (line, kind) in lines.prefix(Measure.mostCallbacks) {
      body.words(line, x: Measure.margin, y: y, kind: kind, columns: 88)
      y += Measure.line
    }
    if lines.count > Measure.mostCallbacks {
      body.words("…", x: Measure.margin, y: y, kind: "soft", columns: 1)
      y += Measure.line
    }
    return y
  }

  // MARK: - A controller

  private func draw(
    _ controller: ControllerReport, from top: Int, in body: inout HTMLWriter
  ) -> Int {
    let isFrozen = controller.exception != nil
    let right = Measure.width - Measure.margin - Measure.phone
    let before = linesBefore(controller)
    let after = isFrozen ? linesOfScreen(controller) : linesAfter(controller)
    let isFirst = controller.before == nil
    if !isFirst { PhoneDrawing.join(before, after, from: top, to: right, in: &body) }
    var bottom = top
    if !isFirst {
      bottom = PhoneDrawing.phone(
        before, name: controller.name, x: Measure.margin, top: top, isFrozen: false, in: &body)
    }
    bottom = max(
      bottom,
      PhoneDrawing.phone(
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

  /// A list as its user sees it, with a sign at each row whose body ran, and what is said of them beside it.
  private func draw(_ list: ListReport, from top: Int, in body: inout HTMLWriter) -> Int {
    let lines = PhoneDrawing.cut(
      list.sections.flatMap { section in
        header(section.name)
          + section.rows.map { row in
            var line = Line(kind: .row, text: row.text, label: row.label)
            line.isStale = row.wanted != nil
            switch row.body {
            case .appeared: line.change = list.wrappedValue == .first ? nil : .insert
            case .list, .input, .otherObject, .objectWillChange: line.change = .update
            case nil: break
            }
            return line
          }
      }, in: language)
    let bottom = PhoneDrawing.phone(
      lines, name: list.name, x: Measure.margin, top: top, isFrozen: false, in: &body)
    var said = [list.heading.text(in: language)]
    if let failure = list.failureSentence { said.append(failure.text(in: language)) }
    for row in list.rows where row.wanted != nil || row.body != nil && list.wrappedValue != .first {
      if let news = row.news { said.append("\(row.label)  \(news.text(in: language))") }
    }
    said += list.gone.map { $0.sentence.text(in: language) }
    var y = top + 16
    let left = Measure.phone + 2 * Measure.margin
    let prose = said.flatMap {
      WrappedProse(width: 46, prefix: "  ", firstPrefix: "").lines(of: $0)
    }
    for line in prose.prefix(Measure.mostCallbacks) {
      body.words(line, x: left, y: y, kind: "small", columns: 48)
      y += Measure.line
    }
    return max(bottom, y) + 24
  }

  private func linesBefore(_ controller: ControllerReport) -> [Line] {
    let gone = Set(controller.table?.gone.map(\.label) ?? [])
    let types = changes(of: controller)
    return PhoneDrawing.cut(
      ownLines(controller, beside: controller.window?.before)
        + (controller.before ?? []).flatMap { section in
          header(section.header ?? section.name)
            + zip(section.labels, section.cells).compactMap { label, text in
              // Of a view with a height only rows on the screen are drawn.
              controller.window != nil && text == nil
                ? nil
                : Line(
                  kind: .row, text: text ?? label, label: label,
                  change: gone.contains(label) ? .delete : types[label] == .move ? .move : nil)
            }
        }, in: language)
  }

  private func linesAfter(_ controller: ControllerReport) -> [Line] {
    if controller.screen?.showsOwnSnapshot == true { return linesOfScreen(controller) }
    guard let table = controller.table else { return [] }
    let types = changes(of: controller)
    return PhoneDrawing.cut(
      ownLines(controller, beside: controller.window?.now)
        + table.sections.flatMap { section in
          header(section.header ?? section.name)
            + section.rows.filter { !$0.isOffScreen }.map { row in
              var line = Line(
                kind: .row, text: row.screen ?? row.cells.map(\.now).joined(separator: " · "),
                label: row.label)
              line.isStale = row.isStale
              line.change = types[row.label] ?? (row.was == nil && !table.isFresh ? .insert : nil)
              return line
            }
        }, in: language)
  }

  private func linesOfScreen(_ controller: ControllerReport) -> [Line] {
    PhoneDrawing.cut(
      (controller.screen?.sections ?? []).flatMap { section in
        header(section.title) + section.cells.map { Line(kind: .row, text: $0) }
      }, in: language)
  }

  /// The rows of the view's own above those of the controller.
  private func ownLines(
    _ controller: ControllerReport, beside part: WindowReport.Part?
  ) -> [Line] {
    controller.rowsAbove(beside: part).map { Line(kind: .row, text: $0) }
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

  // MARK: - Drawing

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
