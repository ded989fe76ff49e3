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

  private let step: StepReport
  private let sheet: DrawingSheet
  private let language: Language

  /// A picture of a step on a sheet, its sentences in a language.
  package init(of step: StepReport, on sheet: DrawingSheet = .wide, in language: Language) {
    self.step = step
    self.sheet = sheet
    self.language = language
  }

  /// The image as UTF-8; O(size of the step).
  package var bytes: [UInt8] {
    var body = HTMLWriter()
    let heading = step.heading.text(in: language)
    var y = Self.writeTitle(
      "\(step.number) \(heading)", on: sheet, width: width, in: &body)
    if !isDrawn { y = drawWords(from: y + 8, in: &body) }
    for controller in step.controllers where controller.table != nil {
      y = draw(controller, from: y, in: &body)
    }
    for list in step.lists where !list.isQuiet { y = draw(list, from: y, in: &body) }
    if let problem = step.problem { y = draw(problem, from: y + 8, in: &body) }
    y += sheet.margin
    return PhoneDrawing.image(heading, width: width, height: y, in: language, body)
  }

  /// Writes what a drawing is called, in as many lines as it takes; answers where the next thing goes.
  static func writeTitle(
    _ title: String, on sheet: DrawingSheet, width: Int, in body: inout HTMLWriter
  ) -> Int {
    var y = sheet.margin + 16
    let room = sheet.titleColumns(in: width - 2 * sheet.margin)
    for line in WrappedProse(width: room).lines(of: title) {
      body.words(line, x: sheet.margin, y: y, kind: "title")
      y += 20
    }
    return y - 6
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
    return isAlone ? sheet.phone + 2 * sheet.margin : sheet.width
  }

  /// Writes what the step did, where nothing of it can be drawn: its commands, what they printed, and
  /// what is said of the controllers.
  private func drawWords(from top: Int, in body: inout HTMLWriter) -> Int {
    var texts = step.commands == [step.title.english] ? [] : step.commands.map { ($0, "small") }
    texts += step.output.lines(in: language).map { ($0, "small soft") }
    for controller in step.controllers {
      guard let sentence = controller.quietly?.text(in: language) else { continue }
      texts.append(("\(controller.name)  \(sentence)", "small soft"))
    }
    var y = top
    for (text, kind) in texts.prefix(Measure.mostCallbacks) {
      y = body.prose(text, x: sheet.margin, y: y, kind: kind, columns: sheet.columns())
    }
    if texts.count > Measure.mostCallbacks {
      body.words("…", x: sheet.margin, y: y, kind: "soft")
      y += Measure.line
    }
    return y
  }

  // MARK: - A controller

  private func draw(
    _ controller: ControllerReport, from top: Int, in body: inout HTMLWriter
  ) -> Int {
    let rows = PhoneLines(of: controller, in: language)
    let after = PhoneDrawing(
      sheet: sheet, name: controller.name, lines: rows.now, isFrozen: controller.exception != nil)
    var bottom = top
    if controller.before == nil {
      bottom = after.draw(x: sheet.margin, top: top, in: &body)
    } else {
      let before = PhoneDrawing(sheet: sheet, name: controller.name, lines: rows.before)
      PhoneDrawing.join(before, after, from: top, in: &body)
      bottom = max(
        before.draw(x: sheet.margin, top: top, in: &body),
        after.draw(x: sheet.right, top: top, in: &body))
    }
    var y = bottom + 24
    for callback in controller.callbacks.prefix(Measure.mostCallbacks) {
      y = draw(callback, from: y, in: &body)
    }
    let left = controller.callbacks.count - Measure.mostCallbacks
    if left > 0 {
      y = body.prose(
        FilledWord(.moreCallbacks, left).text(in: language), x: sheet.margin, y: y, kind: "soft",
        columns: sheet.columns())
    }
    if let exception = controller.exception { y = draw(exception, from: y + 8, in: &body) }
    return y
  }

  /// A list as its user sees it, with a sign at each row whose body ran, and what is said of them beside it.
  private func draw(_ list: ListReport, from top: Int, in body: inout HTMLWriter) -> Int {
    let phone = PhoneDrawing(
      sheet: sheet, name: list.name, lines: PhoneLines.lines(of: list, in: language))
    let bottom = phone.draw(x: sheet.margin, top: top, in: &body)
    var said = [list.heading.text(in: language)]
    if let failure = list.failureSentence { said.append(failure.text(in: language)) }
    for row in list.rows where row.wanted != nil || row.body != nil && list.wrappedValue != .first {
      if let news = row.news { said.append("\(row.label)  \(news.text(in: language))") }
    }
    said += list.gone.map { $0.sentence.text(in: language) }
    var y = top + 16
    let left = sheet.phone + 2 * sheet.margin
    for text in said.prefix(Measure.mostCallbacks) {
      y = body.prose(
        text, x: left, y: y, kind: "small",
        columns: sheet.columns(from: sheet.phone + sheet.margin))
    }
    return max(bottom, y) + 24
  }

  // MARK: - Drawing

  private func draw(
    _ callback: CallbackReport, from top: Int, in body: inout HTMLWriter
  ) -> Int {
    var y = body.prose(
      "\(callback.number)  \(callback.line)", x: sheet.margin, y: top, kind: "small",
      columns: sheet.columns())
    for response in callback.responses {
      let words = response.words.text(in: language)
      let act = response.act.map { " → \($0.text(in: language))" } ?? ""
      let mark = response.mark.map { $0 == .exception ? "  ✕" : "  ←" } ?? ""
      let isLost = response.place == nil || response.mark != nil
      y = body.prose(
        (response.place.map { "\($0)  " } ?? "") + words + act + mark,
        x: sheet.margin + sheet.indent, y: y, kind: isLost ? "small delete" : "small soft",
        columns: sheet.columns(from: sheet.indent))
    }
    return y + 3
  }

  private func draw(
    _ problem: ProblemReport, from top: Int, in body: inout HTMLWriter
  ) -> Int {
    body.words(
      "✕ " + problem.kind.text(in: language), x: sheet.margin, y: top, kind: "delete")
    var y = top + Measure.line
    // Where there is room, what is said stands beside its heading.
    let indent = sheet == .wide ? 150 : sheet.indent
    for fact in problem.facts {
      let heading = fact.heading.text(in: language)
      let end = body.prose(
        heading, x: sheet.margin, y: y, kind: "small soft", columns: sheet.columns())
      y = body.prose(
        fact.advice.text(in: language), x: sheet.margin + indent,
        y: sheet == .wide ? y : end, kind: "small", columns: sheet.columns(from: indent))
    }
    return y
  }
}
