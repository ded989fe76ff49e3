import Reports
import ScenarioLanguage
import ScenarioRunner

/// What an answer has broken, and what the learner has not mended since.
///
/// Where a view raises an exception, the app ends on a phone, and Rollcall loads the view again to go on.
/// That is none of the learner's doing: the damage stands until the view has answered a later deed.
struct Damage: Sendable {
  /// What the task asks for: the verdicts that are to fail, and whether an exception is to be raised.
  private let wanted: Set<Verdict.Kind>
  private let wantsException: Bool

  /// Whether the last deed raised an exception, of a view or of Core Data.
  private var hasRaised = false
  /// The controllers whose views raised one, and what failed of each.
  private var raised: Set<String> = []
  private var failed: [String: Set<Verdict.Kind>] = [:]

  /// No damage yet, of an answer to a task with a check.
  init(beyond check: [Command]) {
    var wanted: Set<Verdict.Kind> = []
    var wantsException = false
    for case .expect(let expectation) in check.map(\.kind) {
      switch expectation.kind {
      case .exception: wantsException = true
      case .cells(_, .stale): wanted.insert(.cells)
      case .verdicts(let expected):
        wanted.formUnion(
          expected.items.filter { $0.outcome == .fails }.map { Verdict.Kind($0.kind) })
      case .comparison, .order, .rows, .callbacks, .noCallbacks, .same, .moved, .error, .warning,
        .cells(_, .current), .cells(_, .showing), .calls, .snapshot, .list, .bodies, .sql, .batches,
        .notification,
        .noException, .deed:
        break
      }
    }
    if wantsException { wanted.formUnion([.tableView, .collectionView]) }
    self.wanted = wanted
    self.wantsException = wantsException
  }

  /// Notes what a turn broke, and what it mended.
  mutating func note(_ breakage: ScenarioSession.Breakage, _ course: ExpectationSet.Course) {
    switch course {
    case .still: return
    case .goesOn: hasRaised = hasRaised || breakage.hasRaised
    case .concludes, .begins: hasRaised = breakage.hasRaised
    }
    raised.subtract(breakage.answered)
    for name in Array(failed.keys) {
      // Cells are judged as they stand, in every turn.
      failed[name]?.remove(.cells)
      if breakage.answered.contains(name) {
        failed[name]?.subtract([.tableView, .collectionView])
      }
      if breakage.spoke.contains(name) { failed[name]?.remove(.replay) }
    }
    raised.formUnion(breakage.raised)
    failed.merge(breakage.failed) { $0.union($1) }
  }

  /// What is to be said of it; empty where nothing is broken but what the task asks for.
  var remarks: [TaskRemark] {
    let hasEnded = (hasRaised || !raised.isEmpty) && !wantsException
    let verdicts = failed.sorted { $0.key < $1.key }.flatMap { name, kinds in
      Verdict.Kind.allCases.filter { kinds.contains($0) && counts($0, of: name) }
        .map { TaskRemark.failed($0, of: name) }
    }
    return (hasEnded ? [.raised] : []) + verdicts
  }

  /// Whether a verdict that fails is damage, and is not said already.
  private func counts(_ kind: Verdict.Kind, of name: String) -> Bool {
    switch kind {
    case .replay, .cells: !wanted.contains(kind)
    case .tableView, .collectionView: !wanted.contains(kind) && !raised.contains(name)
    // What stands out of order is Core Data's doing, and no deed of the learner's.
    case .order, .result: false
    }
  }
}
