import Reports
import ScenarioLanguage
import TableView

/// The lines of a delegate that answered a batch of callbacks, and what would have answered them as usual.
struct DelegateLines {
  let handlers: [DelegateHandler]
  let usual: UsualCalls
  let batch: CallbackBatch

  /// The line that was taken for a callback, counted from 0; nil where none was.
  func line(takenFor recorded: CallbackBatch.Recorded) -> Int? {
    recorded.outcome.responses.first?.place.map { $0.line - 1 }
      .flatMap { handlers.indices.contains($0) ? $0 : nil }
  }

  /// The usual line for a callback, where it was not the one that was taken; nil where it was, and where the
  /// callback wants none.
  func mend(for recorded: CallbackBatch.Recorded) -> Mend? {
    usual.line(for: recorded.occasion).flatMap {
      mend(taking: $0, insteadOf: line(takenFor: recorded))
    }
  }

  /// A line to be taken where another one was, or none.
  ///
  /// - Parameters:
  ///   - line: the line.
  ///   - taken: the one that was taken, counted from 0; nil for none.
  /// - Returns: nil where that is the line already.
  func mend(taking line: DelegateHandler, insteadOf taken: Int?) -> Mend? {
    if let own = handlers.firstIndex(of: line) {
      // It is there, and another one stands above it.
      guard let taken, taken < own else { return nil }
      return Mend(.leaveOutLine(line: "\(handlers[taken])"), [.removal(of: taken)])
    }
    if let taken, let same = handlers.firstIndex(where: line.isTaken(inPlaceOf:)), taken < same {
      // Above the one that was taken it would leave the other without a callback.
      return Mend(
        .lineWithout(line: "\(line)", other: "\(handlers[taken])"),
        [.line(line, above: same), .removal(of: same), .removal(of: taken)])
    }
    let change = Mend.Change.line(line, above: taken)
    guard let taken, !line.isTaken(inPlaceOf: handlers[taken]) else {
      return Mend(.line(line: "\(line)"), [change])
    }
    return Mend(.lineBefore(line: "\(line)", before: "\(handlers[taken])"), [change])
  }

  /// What tells the changes of the batch at once; nil where that was done.
  func mendAtOnce(view: ViewKind) -> Mend? {
    let missing = usual.atOnce.filter { !handlers.contains($0) }
    guard !missing.isEmpty else { return nil }
    let changes = missing.map { line in
      let answered = batch.callbacks.first { $0.occasion.method == line.method }
      return Mend.Change.line(line, above: answered.flatMap { self.line(takenFor: $0) })
    }
    return Mend(.tellAtOnce(view: view), changes)
  }

  /// The usual lines for all updates that were answered otherwise.
  var mendsOfUpdates: [Mend] {
    batch.callbacks.filter { $0.occasion.type == .update }.compactMap(mend(for:))
  }

  /// The usual line for a snapshot that was applied otherwise; nil for none.
  var mendOfSnapshot: Mend? {
    batch.callbacks.first { $0.occasion.method == .didChangeContentWithSnapshot }.flatMap {
      mend(taking: UsualCalls.snapshot, insteadOf: line(takenFor: $0))
    }
  }

  /// The usual lines for all callbacks that were answered otherwise and change rows or sections, or were to
  /// and did not.
  var usualMends: [Mend] {
    batch.callbacks.reduce(into: []) { mends, recorded in
      let isUpdate = recorded.occasion.type == .update
      guard !isUpdate || recorded.calls.contains(where: \.changesCounts),
        let mend = mend(for: recorded), !mends.contains(mend)
      else { return }
      mends.append(mend)
    }
  }
}

extension DelegateHandler {
  /// Whether it is for the same callbacks as another, so that it is written in its place.
  fileprivate func isTaken(inPlaceOf other: DelegateHandler) -> Bool {
    method == other.method && changeType == other.changeType && state == other.state
  }
}
