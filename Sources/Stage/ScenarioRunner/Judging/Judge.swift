import Foundation
import OpenCoreData
import Reports
import ScenarioLanguage
import Words

/// Judges expectations: state where they stand, events by the last finished turn.
struct Judge {
  private let stage: Stage
  private let turn: TurnRecord
  private let evaluator: Evaluator

  init(_ stage: Stage, turn: TurnRecord) {
    self.stage = stage
    self.turn = turn
    var evaluator = Evaluator(stage: stage)
    evaluator.usesObjects = false
    self.evaluator = evaluator
  }

  /// Why an expectation does not hold.
  struct Failure: Error {
    /// What differs, in a few words.
    var fault: ExpectationFault
    /// What it was, said beside the caret.
    var remark: ExpectationRemark
    /// The place; nil for the whole expectation.
    var bytes: Range<Int>?
    /// The problem of the turn that it speaks of all the same; nil for none.
    var problem: Int?
    /// What the block of an expectation that is to be filled would hold; nil for any other.
    var filling: [String]?

    init(
      _ fault: ExpectationFault, _ remark: ExpectationRemark, at span: SourceSpan? = nil,
      problem: Int? = nil
    ) {
      self.problem = problem
      self.fault = fault
      self.remark = remark
      bytes = span?.bytes
    }
  }

  /// Judges an expectation.
  ///
  /// - Returns: which problem of the turn it names, by its place; nil for one that names none.
  /// - Throws: `Failure` where the expectation does not hold, `UsageError` where it says nothing.
  func check(_ expectation: Expectation) throws -> Int? {
    if let fill = expectation.fill {
      let lines = try filling(of: expectation)
      var failure = Failure(.notFilled, .wouldBeLines(lines.count), at: fill)
      failure.filling = lines
      throw failure
    }
    switch expectation.kind {
    case .comparison(let comparison): try check(comparison)
    case .order(let name, let labels): try check(order: labels, try evaluator.controller(name))
    case .rows(let name, let lines):
      try RowJudge(evaluator, stage).check(lines, try evaluator.controller(name))
    case .callbacks(let expected):
      let controller = try evaluator.controller(expected.controller)
      try CallbackJudge().check(expected, turn[controller.name].callbacks)
    case .noCallbacks(let name): try checkSilence(name)
    case .same(let left, let right):
      let (a, b) = (try evaluator.evaluate(left), try evaluator.evaluate(right))
      guard a == b else {
        throw Failure(.valuesDiffer, .was(printed(b)), at: right.span)
      }
    case .moved(let label, let from, let to): try checkMove(label, from, to)
    case .error(let code, let text): return try problem(code: code, text)
    case .exception(let text): return try exception(text)
    case .warning(let text):
      guard turn.warnings.contains(where: { $0.english.contains(text.text) }) else {
        throw Failure(.noWarning, warned, at: text.span)
      }
    case .cells(let name, let expected): try check(expected, try evaluator.controller(name))
    case .calls(let expected):
      let controller = try evaluator.controller(expected.controller)
      try CallJudge().check(expected, turn[controller.name].calls)
    case .snapshot(let expected):
      let controller = try evaluator.controller(expected.controller)
      try SnapshotJudge(evaluator, stage).check(
        expected, turn[controller.name].snapshot)
    case .sql(let name, let expected):
      let controller = try name.map { try evaluator.controller($0) }
      try StatementJudge().check(
        expected, controller.map { turn[$0.name].readings } ?? turn.statements)
    case .batches(let name, let count):
      let read = try evaluator.controller(name).probe.batchesRead
      guard read == count else {
        throw Failure(.batchesDiffer, .was("\(read)"))
      }
    case .notification(let expected): try check(expected)
    case .list(let expected):
      try ListJudge(evaluator).check(expected, turn.report(of: try evaluator.list(expected.list)))
    case .bodies(let name, let labels):
      try ListJudge(evaluator).check(
        bodies: labels, turn.report(of: try evaluator.list(name)))
    case .noException:
      if let index = turn.problems.firstIndex(where: \.isException) {
        throw Failure(
          .exceptionCame, .anException(turn.problems[index].report.text), problem: index)
      }
    case .verdicts(let expected): try check(expected)
    case .deed(let deed): try check(deed)
    }
    return nil
  }

  /// The lines that a block would hold to be right.
  private func filling(of expectation: Expectation) throws -> [String] {
    switch expectation.kind {
    case .rows(let name, _):
      return RowJudge(evaluator, stage).lines(of: try evaluator.controller(name))
    case .callbacks(let expected):
      let controller = try evaluator.controller(expected.controller)
      return turn[controller.name].callbacks.map { "\($0)" }
    case .calls(let expected):
      let controller = try evaluator.controller(expected.controller)
      return turn[controller.name].calls.map { "\($0)" }
    case .snapshot(let expected):
      let controller = try evaluator.controller(expected.controller)
      return SnapshotJudge(evaluator, stage).lines(
        of: turn[controller.name].snapshot)
    case .list(let expected):
      return ListJudge(evaluator).lines(of: turn.report(of: try evaluator.list(expected.list)))
    case .comparison, .order, .noCallbacks, .same, .moved, .error, .exception, .warning, .cells,
      .sql, .batches, .notification, .bodies, .noException, .verdicts, .deed:
      return []
    }
  }

  private func check(_ expected: ExpectedNotification) throws {
    let context = try expected.context.map { try evaluator.context($0).name }
    let found = turn.notifications.contains { posted in
      posted.name == expected.name && context.map { $0 == posted.context } ?? true
    }
    guard found != expected.isPosted else { return }
    let posted = turn.notifications.map {
      $0.name.rawValue + ($0.context.map { " from \($0)" } ?? "")
    }
    throw Failure(
      expected.isPosted ? .notificationMissing : .notificationCame, .posted(posted),
      at: expected.span)
  }

  /// How a verdict came out; the result is compared when it is asked for, nothing having run since.
  private func outcome(of kind: Verdict.Kind, on name: String) throws -> Verdict.Outcome {
    switch kind {
    case .replay, .tableView, .collectionView, .cells, .order: return turn.verdict(kind, of: name)
    case .result:
      guard let controller = evaluator.stage.controllers.first(where: { $0.name == name }) else {
        return .holds
      }
      return ControllerReporter(controller, on: evaluator.stage, after: TurnFacts()).resultVerdict?
        .outcome ?? .holds
    }
  }

  private func check(_ expected: ExpectedVerdicts) throws {
    let name = try evaluator.controller(expected.controller).name
    for item in expected.items {
      let found = try outcome(of: Verdict.Kind(item.kind), on: name)
      guard found != Verdict.Outcome(item.outcome) else { continue }
      throw Failure(.verdictDiffers, .cameOut(found), at: item.span)
    }
  }

  private func check(_ deed: ExpectedDeed) throws {
    let isDone =
      switch deed {
      case .fetched(let name): turn.deeds.fetched.contains(try evaluator.controller(name).name)
      case .saved(let name?): turn.deeds.saved.contains(try evaluator.context(name).name ?? "")
      case .saved(nil): !turn.deeds.saved.isEmpty
      case .reopened: turn.deeds.hasReopened
      case .dragged(let name): turn.deeds.dragged.contains(try evaluator.controller(name).name)
      }
    guard isDone else { throw Failure(.notDone, .deeds(turn.done)) }
  }

  private var warned: ExpectationRemark {
    turn.warnings.first.map { .warned($0) } ?? .nothingWarned
  }

  private func printed(_ value: RunValue) -> String {
    value.printed(label: stage.ledger.label(of:))
  }

  // MARK: State

  /// What the left side of a comparison is, as it is printed; nil where it cannot be read.
  func leftSide(of comparison: Comparison) -> String? {
    let value = try? evaluator.evaluate(
      comparison.left, enumeration: enumeration(of: comparison.left))
    return value.map(printed)
  }

  private func check(_ comparison: Comparison) throws {
    let enumeration = enumeration(of: comparison.left)
    let left = try evaluator.evaluate(comparison.left, enumeration: enumeration)
    let right = try evaluator.evaluate(comparison.right, enumeration: enumeration)
    let holds: Bool
    switch comparison.operator {
    case .equal: holds = left == right
    case .notEqual: holds = left != right
    case .less, .greater:
      guard let order = left.order(to: right) else {
        throw UsageError(
          ValueFault.noOrder(left.kind, right.kind), at: comparison.right.span.bytes)
      }
      holds =
        comparison.operator == .less ? order == .orderedAscending : order == .orderedDescending
    case .contains: holds = left.contains(right)
    }
    guard holds else {
      throw Failure(.valueDiffers, .was(printed(left)), at: comparison.left.span)
    }
  }

  /// The enum of the attribute that a reading ends with; nil for others.
  private func enumeration(of value: Value) -> EnumDeclaration? {
    guard case .reading(let reading) = value.kind, reading.links.count == 2,
      case .object(let object)? = (try? evaluator.fill(reading.links[0].name))
        .flatMap({ stage.names[$0] }),
      let attribute = try? evaluator.fill(reading.links[1].name)
    else { return nil }
    return stage.model.enumeration(ofAttribute: attribute, entity: object.layout.name)
  }

  private func check(order labels: [Name], _ controller: ControllerStage) throws {
    let wanted = try labels.map { try evaluator.fill($0) }
    let found = (controller.controller.fetchedObjects ?? []).map { stage.ledger.label(of: $0) }
    guard wanted != found else { return }
    let place =
      zip(wanted, found).enumerated().first { $1.0 != $1.1 }?.offset
      ?? min(wanted.count, found.count)
    throw Failure(
      .orderDiffers, .wasOrder(found),
      at: labels.indices.contains(place) ? labels[place].span : nil)
  }

  private func check(_ expected: ExpectedCells, _ controller: ControllerStage) throws {
    if case .showing(let path, let text) = expected {
      let wanted = try evaluator.fill(text)
      let shown = controller.textShown(at: ResultPath(section: path.section, row: path.row))
      guard shown != wanted else { return }
      throw Failure(
        .cellShowsOther, shown.map { .was(RunValue.text($0).printed) } ?? .wasNothing,
        at: text.span)
    }
    let tables = TableBuilder(controller, on: stage)
    let stale = tables.staleRows.map(\.label)
    let wanted: [String]
    switch expected {
    case .current:
      if let odds = tables.rowsAtOdds { throw Failure(.rowWithoutCell, .odds(odds)) }
      wanted = []
    case .stale(let labels): wanted = try labels.map { try evaluator.fill($0) }
    case .showing: return
    }
    guard Set(wanted) != Set(stale) else { return }
    throw Failure(.otherCellsStale, stale.isEmpty ? .allCurrent : .stale(stale))
  }

  private func checkMove(_ label: Name, _ from: IndexPathLiteral, _ to: IndexPathLiteral) throws {
    let name = try evaluator.fill(label)
    guard case .object(let object) = stage.names[name] else {
      throw UsageError(ValueFault.noObject(name), at: label.span.bytes, .unknownName)
    }
    // Where the object is now, and a path of it that a variable took before.
    let target = ResultPath(section: to.section, row: to.row)
    let source = ResultPath(section: from.section, row: from.row)
    let paths = stage.controllers.compactMap { $0.probe.rows?.path(of: object.key) }
    guard paths.contains(target) else {
      throw Failure(.elsewhere, .isAt(paths.first.map { "\($0)" }), at: to.span)
    }
    let told = turn.places(of: stage.ledger.number(of: object.key))
    guard told.contains(source) else {
      throw Failure(.cameFromElsewhere, .wasAt(told.first.map { "\($0)" }), at: from.span)
    }
  }

  // MARK: Events

  private func checkSilence(_ name: Name?) throws {
    let names =
      try name.map { [try evaluator.controller($0).name] } ?? stage.controllers.map(\.name)
    for name in names {
      let told = turn[name].callbacks
      if let first = told.dropFirst().first ?? told.first {
        throw Failure(
          .told(controller: name), .callbacks(told.count, first: "\(first)"))
      }
    }
  }

  private func problem(code: Int, _ text: PlainText?) throws -> Int {
    guard let index = turn.problems.firstIndex(where: { !$0.isException }) else {
      let exception = turn.problems.first.map { ExpectationRemark.anException($0.report.text) }
      throw Failure(.noError, exception ?? .wentWell)
    }
    let found = turn.problems[index].report
    guard found.code == code else {
      throw Failure(
        .otherError, .wasError(code: found.code ?? 0, text: found.wholeText), problem: index)
    }
    if let text, !found.sentences.contains(where: { $0.contains(text.text) }) {
      throw Failure(
        .otherErrorText, .said(found.wholeText), at: text.span, problem: index)
    }
    return index
  }

  private func exception(_ text: PlainText?) throws -> Int {
    // Of several the one that was not named yet.
    let candidates = turn.problems.indices.filter { turn.problems[$0].isException }
      .sorted { !turn.problems[$0].isClaimed && turn.problems[$1].isClaimed }
    guard let first = candidates.first else {
      let error = turn.problems.first.map { ExpectationRemark.anError($0.report.text) }
      throw Failure(.noException, error ?? .wentWell)
    }
    guard let text else { return first }
    guard let match = candidates.first(where: { turn.problems[$0].report.text.contains(text.text) })
    else {
      throw Failure(
        .otherExceptionText, .said(turn.problems[first].report.text), at: text.span,
        problem: first)
    }
    return match
  }
}

extension RunValue {
  /// The order of two values; nil for values without one.
  func order(to other: RunValue) -> ComparisonResult? {
    switch (self, other) {
    case (.number(let a), .number(let b)):
      a < b ? .orderedAscending : a > b ? .orderedDescending : .orderedSame
    case (.text(let a), .text(let b)):
      a < b ? .orderedAscending : a > b ? .orderedDescending : .orderedSame
    case (.date(let a), .date(let b)): a.compare(b)
    case (.path(let a), .path(let b)):
      a < b ? .orderedAscending : b < a ? .orderedDescending : .orderedSame
    case (.number, _), (.text, _), (.date, _), (.path, _), (.nil, _), (.boolean, _), (.data, _),
      (.uuid, _), (.array, _), (.dictionary, _), (.enumCase, _), (.objectID, _), (.object, _),
      (.objects, _), (.coded, _):
      nil
    }
  }

  /// Whether a text has a part, or a collection an element.
  func contains(_ other: RunValue) -> Bool {
    switch (self, other) {
    case (.text(let text), .text(let part)): text.contains(part)
    case (.array(let values), _): values.contains(other)
    case (.objects(let objects), .object(let object)): objects.contains { $0 === object }
    case (.dictionary(let entries), _): entries.contains { $0.key == other }
    case (.text, _), (.objects, _), (.nil, _), (.number, _), (.boolean, _), (.date, _), (.data, _),
      (.uuid, _), (.enumCase, _), (.path, _), (.objectID, _), (.object, _), (.coded, _):
      false
    }
  }
}
