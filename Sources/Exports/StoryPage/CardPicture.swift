package import Reports
import ScenarioLanguage
package import Words

/// A step as the picture of a card that leads to its story: what a user sees, and what went wrong, in a
/// few lines.
///
/// Where two delegates are compared their phones stand beside each other, at the same moment; else the
/// table view before the step beside the one after it. Of a step of which nothing was told the phone
/// shows what steps before left there. An SVG image, as narrow as a telephone, of which nothing is to be
/// cut off. The same step makes the same bytes.
package struct CardPicture {
  private typealias Measure = PhoneDrawing.Measure

  private static let mostLines = 9
  private static let mostTextLines = 5

  private let step: StepReport
  private let earlier: [StepReport]
  private let language: Language
  private let sheet = DrawingSheet.narrow

  /// A picture of a step, its sentences in a language; nil where it has no view, and nothing went wrong.
  ///
  /// - Parameters:
  ///   - step: the step.
  ///   - steps: the steps of its story, in order.
  ///   - language: the language.
  package init?(of step: StepReport, in steps: [StepReport], language: Language) {
    self.step = step
    self.language = language
    earlier = steps.filter { $0.number < step.number }
    let isShown =
      step.problem != nil || step.lists.contains { !$0.isQuiet }
      || step.controllers.contains { $0.table != nil || Self.last(of: $0, in: earlier) != nil }
    guard isShown else { return nil }
  }

  /// The step that a card shows: where something goes wrong, else where something is told.
  package static func telling(among steps: [StepReport]) -> StepReport? {
    steps.first { $0.controllers.contains(where: \.goesWrong) } ?? told(among: steps)
  }

  /// The first step that tells something, else the first.
  package static func told(among steps: [StepReport]) -> StepReport? {
    steps.first { $0.controllers.contains { !$0.callbacks.isEmpty } } ?? steps.first
  }

  /// The step of a story of a mistake at which it is made: where something goes wrong, or is warned of;
  /// where nothing is noticed, the first that has a title of its own.
  package static func mistaken(among steps: [StepReport]) -> StepReport? {
    steps.first { step in
      step.problem != nil || !step.warnings.isEmpty || step.controllers.contains(where: \.goesWrong)
    } ?? steps.first { $0.commands != [$0.title.english] } ?? steps.first
  }

  /// The image as UTF-8; O(size of the step).
  package var bytes: [UInt8] {
    var body = HTMLWriter()
    let heading = step.heading.text(in: language)
    var y = StepPicture.writeTitle(
      "\(step.number) \(heading)", on: sheet, width: sheet.width, in: &body)
    if let controller = subject { y = draw(controller, from: y, in: &body) }
    if subject == nil, let list = step.lists.first(where: { !$0.isQuiet }) {
      let lines = PhoneLines.lines(of: list, most: Self.mostLines, in: language)
      let phone = PhoneDrawing(sheet: sheet, name: list.name, lines: lines)
      y = phone.draw(x: sheet.margin, top: y, in: &body) + 24
    }
    if let problem = step.problem { y = draw(problem, from: y, in: &body) }
    for warning in step.warnings.prefix(1) {
      y = say(warning.text(in: language), "small update", from: y, in: &body)
    }
    return PhoneDrawing.image(heading, width: sheet.width, height: y, in: language, body)
  }

  /// The controller that a card is about: one that goes wrong, one that tells something, one that shows
  /// something.
  private var subject: ControllerReport? {
    let all = step.controllers
    return all.first { $0.exception != nil } ?? all.first(where: \.goesWrong)
      ?? all.first { !$0.callbacks.isEmpty } ?? all.first { $0.table != nil } ?? all.first
  }

  /// What an earlier step showed of a controller.
  private static func last(
    of controller: ControllerReport, in steps: [StepReport]
  ) -> ControllerReport? {
    steps.reversed().lazy.flatMap(\.controllers).first {
      $0.name == controller.name && $0.delegate == controller.delegate && $0.table != nil
    }
  }

  private func draw(
    _ controller: ControllerReport, from top: Int, in body: inout HTMLWriter
  ) -> Int {
    var y = top
    let companion = step.controllers.first {
      $0.name == controller.name && $0.delegate != controller.delegate && $0.table != nil
    }
    let isShown = controller.table != nil
    let shown = isShown ? controller : Self.last(of: controller, in: earlier)
    if let shown {
      let lines = PhoneLines(of: shown, most: Self.mostLines, in: language)
      var phone = self.phone(of: shown, isShown ? lines.now : lines.left)
      if let companion {
        phone.detail = controller.delegate
        var other = self.phone(
          of: companion, PhoneLines(of: companion, most: Self.mostLines, in: language).now)
        other.detail = companion.delegate
        y = draw(phone, other, from: top, in: &body)
      } else if isShown, controller.before != nil {
        let before = self.phone(of: controller, lines.before, isBefore: true)
        PhoneDrawing.join(before, phone, from: top, in: &body)
        y = draw(before, phone, from: top, in: &body)
      } else {
        y = phone.draw(x: sheet.margin, top: top, in: &body)
      }
      y += 24
    }
    if let quiet = controller.quietly {
      y = say(quiet.text(in: language), "small soft", from: y, in: &body)
    }
    if let exception = controller.exception { y = draw(exception, from: y, in: &body) }
    return y
  }

  private func phone(
    of controller: ControllerReport, _ lines: [PhoneDrawing.Line], isBefore: Bool = false
  ) -> PhoneDrawing {
    PhoneDrawing(
      sheet: sheet, name: controller.name, lines: lines,
      isFrozen: controller.exception != nil && !isBefore)
  }

  /// Draws two phones beside each other; answers where the longer one ends.
  private func draw(
    _ left: PhoneDrawing, _ right: PhoneDrawing, from top: Int, in body: inout HTMLWriter
  ) -> Int {
    max(
      left.draw(x: sheet.margin, top: top, in: &body),
      right.draw(x: sheet.right, top: top, in: &body))
  }

  /// Says what came, why, and what mends it; the whole of it is in the story.
  private func draw(
    _ problem: ProblemReport, from top: Int, in body: inout HTMLWriter
  ) -> Int {
    var y = say("✕ \(problem.kind.text(in: language))", "small delete", from: top, in: &body)
    for fact in problem.facts {
      switch fact.heading {
      case .because, .mend, .perhaps, .needed:
        y = say(fact.advice.text(in: language), "small", from: y, in: &body)
      case .why, .notTold, .conflict, .screenHad, .delegateTold, .controllerHas, .says, .newerText,
        .callback, .code, .continued:
        break
      }
    }
    return y
  }

  private func say(
    _ text: String, _ kind: String, from top: Int, in body: inout HTMLWriter
  ) -> Int {
    body.prose(
      text, x: sheet.margin, y: top, kind: kind, columns: sheet.columns(),
      most: Self.mostTextLines) + 3
  }
}

extension ControllerReport {
  /// Whether its view raised an exception, or a verdict fails.
  fileprivate var goesWrong: Bool {
    exception != nil || verdicts.contains { $0.outcome == .fails }
  }
}
