import OpenCoreData
import Reports
import ScenarioLanguage
import TextTable

/// Answers `why`: the reason for a callback of the last step, from its change set alone.
struct CallbackReasons {
  private let turn: TurnRecord
  private let stage: Stage
  private let evaluator: Evaluator

  /// Prepares answers about a finished turn.
  init(_ turn: TurnRecord, on stage: Stage, _ evaluator: Evaluator) {
    self.turn = turn
    self.stage = stage
    self.evaluator = evaluator
  }

  /// What is said, and the facts behind it.
  struct Answer {
    var lines: [String] = []
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
    case .callback(let number, let name):
      let controller = try name.map { try evaluator.controller($0) } ?? speaker()
      let all = told(by: controller)
      guard all.indices.contains(number - 1) else {
        throw UsageError(
          all.isEmpty
            ? "\(controller.name) told nothing in the last step"
            : "the last step has callbacks 1 to \(all.count) of \(controller.name)", at: 0..<0)
      }
      return answer(all[number - 1], of: controller)
    case .object(let name):
      let label = try evaluator.fill(name)
      guard case .object(let object) = stage.names[label] else {
        throw UsageError("there is no object '\(label)'", at: name.span.bytes, .unknownName)
      }
      return answer(about: object, label)
    }
  }

  /// The controller that the last step is about: the only one that told something.
  private func speaker() throws -> ControllerStage {
    let speakers = stage.controllers.filter { turn.batches[$0.name]?.isEmpty == false }
    if let only = speakers.first, speakers.count == 1 { return only }
    guard speakers.isEmpty else {
      let names = speakers.map(\.name).joined(separator: ", ")
      throw UsageError("several controllers told something: name one of \(names)", at: 0..<0)
    }
    return try evaluator.controller(nil)
  }

  private func told(by controller: ControllerStage) -> [Told] {
    var told: [Told] = []
    for batch in turn.batches[controller.name] ?? [] {
      for (place, recorded) in batch.callbacks.enumerated() {
        told.append(
          Told(
            number: told.count + 1, line: recorded.line, batch: batch,
            place: batch.told == nil ? place + 1 : nil))
      }
    }
    return told
  }

  private func answer(about object: NSManagedObject, _ label: String) -> Answer {
    var answer = Answer()
    for controller in stage.controllers {
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
    }
    if !answer.lines.isEmpty { return answer }
    let onlyShifts = stage.controllers.contains { controller in
      let number = stage.ledger.number(of: object.key)
      return (turn.batches[controller.name] ?? []).contains {
        self.shifted(in: $0).contains(number)
      }
    }
    answer.lines = [
      onlyShifts
        ? "\(label) only shifts: it is not reported, the table view works that out"
        : "no callback of the last step is about \(label)"
    ]
    return answer
  }

  /// What a callback that tells all at once says of an object; nothing where it leaves it out.
  private func answer(
    _ told: Told, about object: NSManagedObject, _ label: String, of controller: ControllerStage
  ) -> Answer {
    var answer = Answer(lines: ["\(told.number)  \(told.line)"])
    let entity = controller.request.entityName ?? ""
    answer.reasons =
      (told.batch.changes?.reasons { stage.ledger.label(of: $0, entity: entity) } ?? [])
      .filter { $0.kind != .batch && $0.subject == label && $0.origin != nil }
    for reason in answer.reasons {
      answer.lines += Self.part(reason.callback, reason.text) + Self.changed(reason)
    }
    if !answer.reasons.isEmpty { return answer }
    let number = stage.ledger.number(of: object.key)
    guard case .didChangeContentWithSnapshot = told.line.event,
      let path = told.batch.path(told: number)
    else { return Answer() }
    let state =
      told.batch.changes == nil
      ? ""
      : shifted(in: told.batch).contains(number) ? "; it only shifts" : "; nothing of it changed"
    answer.lines += Self.part("why", "a snapshot holds every row, \(label) at \(path)\(state)")
    return answer
  }

  // MARK: One callback

  private func answer(_ told: Told, of controller: ControllerStage) -> Answer {
    var answer = Answer(lines: ["\(told.number)  \(told.line)"])
    guard let changes = told.batch.changes else {
      let why =
        turn.fetched.contains(controller.name)
        ? "performFetch sends the whole result" : "the save has made ids permanent"
      answer.lines += Self.part("why", why)
      return answer
    }
    let entity = controller.request.entityName ?? ""
    let naming: ChangeSet.Naming = { stage.ledger.label(of: $0, entity: entity) }
    guard let place = told.place else {
      answer.reasons = changes.reasons(naming: naming).filter { $0.kind != .batch }
      for reason in answer.reasons { answer.lines += Self.part(reason.callback, reason.text) }
      answer.lines += notSent(told.batch, entity)
      return answer
    }
    guard let reason = changes.reason(forCallback: place, naming: naming) else { return answer }
    answer.reasons = [reason]
    answer.lines += Self.part("why", reason.text)
    answer.lines += Self.changed(reason)
    if let rule = reason.kind.rule { answer.lines += Self.part("rule", rule) }
    if reason.kind != .batch { answer.lines += notSent(told.batch, entity) }
    return answer
  }

  private static func changed(_ reason: ChangeReason) -> [String] {
    reason.properties.flatMap { property in
      let roles = property.roles.isEmpty ? "" : "   " + property.roles.joined(separator: ", ")
      return part(
        "changed",
        "\(reason.subject ?? "").\(property.name) \(property.old) > \(property.new)\(roles)")
    }
  }

  private func notSent(_ batch: CallbackBatch, _ entity: String) -> [String] {
    let rows = shifted(in: batch)
    guard !rows.isEmpty else { return [] }
    let names = rows.prefix(3).map { row in
      stage.ledger.key(of: row).map { stage.ledger.label(of: $0, entity: entity) } ?? ""
    }
    let more = rows.count > 3 ? " and \(rows.count - 3) more" : ""
    let verb = rows.count == 1 ? "it only shifts" : "they only shift"
    return Self.part(
      "not sent",
      "\(names.joined(separator: ", "))\(more): \(verb), and the table view works that out")
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

  private static func part(_ heading: String, _ text: String) -> [String] {
    WrappedProse(
      width: ReportPage.fullWidth - 3, prefix: ReportPage.spaces(14),
      firstPrefix: ReportPage.padded("   \(heading)", to: 14, atLeast: 2)
    ).lines(of: text)
  }
}

extension ChangeReason.Kind {
  /// The rule behind it, and on what evidence; nil where the sentence says all.
  fileprivate var rule: String? {
    switch self {
    case .changedSection:
      "another section is always a move; it carries the new values, so no update is sent beside it "
        + "[documented]"
    case .changedOrder:
      "a move is a change of place among the rows that stay; it carries the new values, so no "
        + "update is sent beside it [documented]"
    case .keptOrder:
      "as many rows as can be are updates, the fewest possible are moves [recorded]"
    case .changedValues, .touched, .refreshed:
      "an update carries the old path, and the new one as newIndexPath [recorded]"
    case .sectionOpened, .sectionEmptied:
      "sections are inserted and deleted, never moved or updated, and told before rows [documented]"
    case .startedMatching: "a row that comes to match is an insertion, as a new one is [documented]"
    case .returned: "an object whose deletion was taken back is new to the result [documented]"
    case .stoppedMatching: "a row that matches no more is a deletion [documented]"
    case .batch, .created, .deleted: nil
    }
  }
}
