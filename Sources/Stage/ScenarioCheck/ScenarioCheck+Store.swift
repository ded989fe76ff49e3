import ScenarioLanguage
import ScenarioRunner

extension ScenarioCheck {
  /// What the lines so far have done about a store.
  enum StoreState {
    case none, open
    /// It may be open or not, or that was told already.
    case unknown
  }

  /// Reports a command that stands on the wrong side of `store`, where that is certain: not in a loop,
  /// which may have no round.
  mutating func checkStore(_ command: Command) {
    if !isInLoop, store != .unknown,
      let fault = StoreOrder.fault(of: command, isOpen: store == .open)
    {
      report(fault)
      // It would be told of every line behind it.
      if store == .none { store = .unknown }
    }
    if case .store = command.kind { store = .open }
    // Such a file is not run.
    if case .disabled = command.kind { store = .unknown }
  }

  /// Notes a batch request that the store does not take, being none of SQLite.
  mutating func noteBatchInMemory(_ command: Command) {
    guard takesNoBatches, isOwn, command.isBatchRequest else { return }
    raising.append(
      Raising(code: .unexpectedProblem, sentence: .batchInMemory, bytes: command.span.bytes))
  }

  /// Reports what raises in a turn that is over, and of which nothing was expected to fail.
  mutating func reportRaising() {
    for one in raising { report(one.code, one.sentence, at: one.bytes) }
    raising = []
  }

  /// Notes that a command is expected to fail.
  mutating func noteFailure(of command: Command) {
    let isOfStore = ([command] + command.body).contains { inner in
      if case .store = inner.kind { true } else { false }
    }
    if isOfStore { store = .unknown }
  }
}

extension Command {
  /// Whether it is a request that goes to the store past all contexts.
  fileprivate var isBatchRequest: Bool {
    if case .batchInsert = kind { return true }
    if case .batchUpdate = kind { return true }
    if case .batchDelete = kind { return true }
    return false
  }
}
