import OpenCoreData
import Reports
import ScenarioLanguage

/// Answers `why`: the reason for a callback, from its change set alone.
///
/// A number names a callback of the last step that has any, since its numbers stand above; an object is
/// asked about in the last step.
struct CallbackReasons {
  private let turn: TurnRecord
  /// The turn whose callbacks are shown last, where the last one told nothing.
  private let earlier: TurnRecord?
  private let stage: Stage
  private let evaluator: Evaluator

  /// Prepares answers about a finished turn, and about the callbacks of the last that has any.
  init(_ turn: TurnRecord, _ told: TurnRecord?, on stage: Stage, _ evaluator: Evaluator) {
    self.turn = turn
    earlier = turn.hasCallbacks ? nil : told
    self.stage = stage
    self.evaluator = evaluator
  }

  /// What is said, and the facts behind it.
  struct Answer {
    var lines: [OutputLine] = []
    var reasons: [ChangeReason] = []
  }

  /// A callback with the number that the step's report gives it.
  private struct Told {
    var number: Int
    var line: CallbackLine
    var batch: CallbackBatch
    /// The number within its change set; nil where all was told at once.
    var place: Int?
  }

  /// The reason for a callback, or for each that names an object.
  ///
  /// - Throws: a number that the step has not, and an object that nothing was told of.
  func answer(_ subject: Why.Subject) throws -> Answer {
    switch subject {
    case .lastStep:
      if let earlier { return try answer(subject, of: earlier) }
      return try answerAboutEach()
    case .callback(let number, let name):
      if let earlier { return try answer(subject, of: earlier) }
      let controller = try name.map { try evaluator.controller($0) } ?? speaker()
      let all = told(by: controller)
      guard all.indices.contains(number - 1) else {
        throw UsageError(
          all.isEmpty
            ? CommandFault.toldNothing(controller: controller.name)
            : .hasCallbacks(all.count, controller: controller.name), at: 0..<0)
      }
      return answer(all[number - 1], of: controller)
    case .object(let name, let controller):
      let asked = try controller.map { [try evaluator.controller($0)] } ?? stage.controllers
      let label = try evaluator.fill(name)
      guard case .object(let object) = stage.names[label] else {
        throw UsageError(ValueFault.noObject(label), at: name.span.bytes, .unknownName)
      }
      return answer(about: object, label, by: asked)
    }
  }

  /// The answer of an earlier step, which it names.
  private func answer(_ subject: Why.Subject, of earlier: TurnRecord) throws -> Answer {
    var answer = try CallbackReasons(earlier, nil, on: stage, evaluator).answer(subject)
    answer.lines.insert(.said(WhySentence.ofStep(earlier.step)), at: 0)
    return answer
  }

  /// How many callbacks are answered for where none is named.
  private static let mostAnswers = 20

  /// The reason for each change that was told; of many the first.
  private func answerAboutEach() throws -> Answer {
    let speakers = stage.controllers.filter { !turn[$0.name].batches.isEmpty }
    if speakers.isEmpty { throw UsageError(CommandFault.noneTold, at: 0..<0) }
    var all = Answer()
    var left = Self.mostAnswers
    for controller in speakers {
      let told = told(by: controller).filter(\.line.event.tellsChange)
      // Whose answer it is has to be said where another could have given it.
      if speakers.count > 1 { all.lines.append(.plain("\(controller.name):")) }
      for told in told.prefix(left) {
        let answer = answer(told, of: controller)
        all.lines += answer.lines
        all.reasons += answer.reasons
      }
      if told.count > left {
        all.lines.append(.said(WhySentence.moreCallbacks(from: told[left].number)))
      }
      left -= min(left, told.count)
    }
    return all
  }

  /// The controller that the last step is about: the only one that told something.
  private func speaker() throws -> ControllerStage {
    let speakers = stage.controllers.filter { !turn[$0.name].batches.isEmpty }
    if let only = speakers.first, speakers.count == 1 { return only }
    guard speakers.isEmpty else {
      throw UsageError(CommandFault.severalTold(speakers.map(\.name)), at: 0..<0)
    }
    if stage.controllers.count > 1 { throw UsageError(CommandFault.noneTold, at: 0..<0) }
    return try evaluator.controller(nil)
  }

  private func told(by controller: ControllerStage) -> [Told] {
    let batches = turn[controller.name].batches
    return batches.roundsInOrder.joined().enumerated().map { offset, place in
      let batch = batches[place.batch]
      return Told(
        number: offset + 1, line: batch.callbacks[place.callback].line, batch: batch,
        place: batch.told == nil ? place.callback + 1 : nil)
    }
  }

  private func answer(
    about object: NSManagedObject, _ label: String, by controllers: [ControllerStage]
  ) -> Answer {
    let answers = controllers.map { controller in
      (controller, answer: answer(about: object, label, by: controller))
    }.filter { !$0.answer.lines.isEmpty }
    var all = Answer()
    for (controller, answer) in answers {
      // Whose answer it is has to be said where another could have given it.
      if controllers.count > 1 { all.lines.append(.plain("\(controller.name):")) }
      all.lines += answer.lines
      all.reasons += answer.reasons
    }
    if !all.lines.isEmpty { return all }
    let onlyShifts = controllers.contains { controller in
      let number = stage.ledger.number(of: object.key)
      return turn[controller.name].batches.contains {
        self.shifted(in: $0).contains(number)
      }
    }
    all.lines = [
      .said(onlyShifts ? WhySentence.onlyShifts(label) : .noCallback(about: label))
    ]
    // What the step said of the silence is why.
    for controller in controllers {
      guard let quiet = turn.quiet[controller.name], quiet.saysWhy else { continue }
      if controllers.count > 1 { all.lines.append(.plain("\(controller.name):")) }
      all.lines.append(.headed(.why, quiet))
    }
    return all
  }

  /// What one controller told of an object; no lines where it told nothing.
  private func answer(
    about object: NSManagedObject, _ label: String, by controller: ControllerStage
  ) -> Answer {
    var answer = Answer()
    for told in told(by: controller) {
      if told.place == nil {
        let more = self.answer(told, about: object, label, of: controller)
        answer.lines += more.lines
        answer.reasons += more.reasons
        continue
      }
      guard case .object(let change) = told.line.event, change.label?.literal == label else {
        continue
      }
      let more = self.answer(told, of: controller)
      answer.lines += more.lines
      answer.reasons += more.reasons
    }
    return answer
  }

  /// What a callback that tells all at once says of an object; nothing where it leaves it out.
  private func answer(
    _ told: Told, about object: NSManagedObject, _ label: String, of controller: ControllerStage
  ) -> Answer {
    var answer = Answer()
    let entity = controller.request.entityName ?? ""
    answer.reasons =
      (told.batch.changes.map { stage.reasons(of: $0, entity: entity) } ?? [])
      .filter { $0.kind != .batch && $0.subject == label && $0.origin != nil }
    for reason in answer.reasons {
      answer.lines += [Self.part(reason)] + Self.changed(reason)
    }
    if !answer.reasons.isEmpty {
      answer.lines = Self.lines(answer.lines, behind: told)
      return answer
    }
    let number = stage.ledger.number(of: object.key)
    guard case .didChangeContentWithSnapshot = told.line.event,
      let path = told.batch.path(told: number)
    else { return Answer() }
    let state: WhySentence.SnapshotState =
      told.batch.changes == nil
      ? .unknown : shifted(in: told.batch).contains(number) ? .shifts : .unchanged
    var lines = [
      OutputLine.headed(.why, WhySentence.inSnapshot(row: label, path: "\(path)", state))
    ]
    if told.batch.changes == nil { lines += said(of: told, by: controller).lines }
    answer.lines = Self.lines(lines, behind: told)
    return answer
  }

  // MARK: One callback

  /// A callback, and what is said of it under its first letter, however many digits its number has.
  private static func lines(_ said: [OutputLine], behind told: Told) -> [OutputLine] {
    let number = "\(told.number)"
    let more = number.count - 1
    return [.plain("\(number)  \(told.line)")]
      + (more == 0 ? said : said.map { .indented(more, $0) })
  }

  private func answer(_ told: Told, of controller: ControllerStage) -> Answer {
    var answer = said(of: told, by: controller)
    answer.lines = Self.lines(answer.lines, behind: told)
    return answer
  }

  private func said(of told: Told, by controller: ControllerStage) -> Answer {
    var answer = Answer()
    guard let changes = told.batch.changes else {
      let why: WhySentence =
        turn.fetched.contains(controller.name) ? .fetchSendsWhole : .idsArePermanent
      answer.lines.append(.headed(.why, why))
      return answer
    }
    let entity = controller.request.entityName ?? ""
    guard let place = told.place else {
      answer.reasons = stage.reasons(of: changes, entity: entity).filter { $0.kind != .batch }
      answer.lines += answer.reasons.map { Self.part($0) }
      answer.lines += notSent(told.batch, entity)
      return answer
    }
    guard let reason = stage.reason(of: changes, forCallback: place, entity: entity) else {
      return answer
    }
    answer.reasons = [reason]
    answer.lines.append(.headed(.why, WhySentence.reason(reason)))
    answer.lines += Self.changed(reason)
    if let rule = WhySentence.Rule(reason) { answer.lines.append(.headed(.rule, rule)) }
    if reason.kind != .batch { answer.lines += notSent(told.batch, entity) }
    return answer
  }

  /// One of the changes that came as one callback.
  private static func part(_ reason: ChangeReason) -> OutputLine {
    .headed(.callback(reason.callback), WhySentence.reason(reason))
  }

  private static func changed(_ reason: ChangeReason) -> [OutputLine] {
    reason.properties.map {
      .headed(.changed, WhySentence.changed(row: reason.subject ?? "", $0))
    }
  }

  private func notSent(_ batch: CallbackBatch, _ entity: String) -> [OutputLine] {
    let rows = shifted(in: batch)
    guard !rows.isEmpty else { return [] }
    let names = rows.prefix(3).map { row in
      stage.ledger.key(of: row).map { stage.ledger.label(of: $0, entity: entity) } ?? ""
    }
    let list = ChangeReason.Rows(names: names, more: max(rows.count - 3, 0))
    return [.headed(.notSent, WhySentence.notSent(list))]
  }

  /// The rows that stand elsewhere now and that nothing was told of, from top to bottom.
  private func shifted(in batch: CallbackBatch) -> [Int] {
    guard let changes = batch.changes, let after = batch.after else { return [] }
    let told = Set(
      (changes.deletions + changes.insertions).map(\.key)
        + (changes.moves + changes.updates).map(\.key))
    var before: [Int: ResultPath] = [:]
    for (section, content) in batch.before.sections.enumerated() {
      for (row, number) in content.rows.enumerated() {
        before[number] = ResultPath(section: section, row: row)
      }
    }
    var shifted: [Int] = []
    for (section, content) in after.sections.enumerated() {
      for (row, number) in content.rows.enumerated() {
        guard let old = before[number], old != ResultPath(section: section, row: row),
          let key = stage.ledger.key(of: number), !told.contains(key)
        else { continue }
        shifted.append(number)
      }
    }
    return shifted
  }
}

extension CallbackLine.Event {
  /// Whether it tells a change, and not only that changes begin or have ended.
  fileprivate var tellsChange: Bool {
    switch self {
    case .willChangeContent, .didChangeContent: false
    case .section, .object, .didChangeContentWithSnapshot, .didChangeContentWithDifference: true
    }
  }
}
