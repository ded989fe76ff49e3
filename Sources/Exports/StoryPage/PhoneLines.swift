import Reports
import ScenarioLanguage
import Words

/// What a phone shows of a controller before a step and after it: headers and rows, those that changed
/// with a sign.
struct PhoneLines {
  private typealias Line = PhoneDrawing.Line

  private let controller: ControllerReport
  private let language: Language
  private let most: Int

  /// The lines of a controller; of more than `most` the first.
  init(
    of controller: ControllerReport, most: Int = PhoneDrawing.Measure.mostLines,
    in language: Language
  ) {
    self.controller = controller
    self.most = most
    self.language = language
  }

  /// What was on the screen before the step; none where nothing was fetched.
  var before: [PhoneDrawing.Line] {
    let gone = Set(controller.table?.gone.map(\.label) ?? [])
    let types = changes
    return cut(
      ownLines(beside: controller.window?.before)
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
        })
  }

  /// What is on the screen after it: of a refused update, what was there before.
  var now: [PhoneDrawing.Line] {
    if controller.exception != nil || controller.screen?.showsOwnSnapshot == true { return screen }
    guard let table = controller.table else { return [] }
    let types = changes
    return cut(
      ownLines(beside: controller.window?.now)
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
        })
  }

  /// What is on the screen after it, without a sign: a later step has not touched it.
  var left: [PhoneDrawing.Line] {
    now.map { line in
      var line = line
      line.change = nil
      return line
    }
  }

  /// The rows of a list, with a sign at each whose body ran.
  static func lines(
    of list: ListReport, most: Int = PhoneDrawing.Measure.mostLines, in language: Language
  ) -> [PhoneDrawing.Line] {
    let lines = list.sections.flatMap { section in
      (section.name.map { [Line(kind: .header, text: $0)] } ?? [])
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
    }
    return PhoneDrawing.cut(lines, to: most, in: language)
  }

  private var screen: [Line] {
    cut(
      (controller.screen?.sections ?? []).flatMap { section in
        header(section.title) + section.cells.map { Line(kind: .row, text: $0) }
      })
  }

  private func cut(_ lines: [Line]) -> [Line] {
    PhoneDrawing.cut(lines, to: most, in: language)
  }

  /// The rows of the view's own above those of the controller.
  private func ownLines(beside part: WindowReport.Part?) -> [Line] {
    controller.rowsAbove(beside: part).map { Line(kind: .row, text: $0) }
  }

  private func header(_ title: String?) -> [Line] {
    title.map { [Line(kind: .header, text: $0)] } ?? []
  }

  /// What the callbacks told of each object.
  private var changes: [String: PhoneDrawing.Change] {
    var changes: [String: PhoneDrawing.Change] = [:]
    for callback in controller.callbacks {
      guard case .object(let change) = callback.line.event, let label = change.label?.literal
      else { continue }
      changes[label] = PhoneDrawing.Change(change.type)
    }
    return changes
  }
}
