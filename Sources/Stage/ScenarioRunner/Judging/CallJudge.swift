import Reports
import ScenarioLanguage
import TableView

/// Compares expected calls with what a table view received.
struct CallJudge {
  /// Checks an exact list, or that all calls occur in order.
  func check(_ expected: ExpectedCalls, _ received: [ReceivedCall]) throws {
    if expected.isContaining { return try checkContaining(expected.calls, received) }
    for (call, came) in zip(expected.calls, received) where !call.matches(came) {
      throw Judge.Failure(.callsDiffer, .was("\(came)"), at: call.span)
    }
    let (wanted, count) = (expected.calls, received.count)
    if count < wanted.count {
      throw Judge.Failure(.callsDiffer, .noMoreCalls, at: wanted[count].span)
    }
    if count > wanted.count {
      throw Judge.Failure(
        .moreCalls, .thenCame("\(received[wanted.count])"), at: wanted.last?.span)
    }
  }

  private func checkContaining(
    _ calls: [TableCall], _ received: [ReceivedCall]
  ) throws {
    var rest = received[...]
    for call in calls {
      guard let found = rest.firstIndex(where: call.matches) else {
        throw Judge.Failure(.noSuchCall, remark(call, received), at: call.span)
      }
      rest = rest[(found + 1)...]
    }
  }

  /// What came instead: the same call too early, one of its name, or none.
  private func remark(
    _ call: TableCall, _ received: [ReceivedCall]
  ) -> ExpectationRemark {
    if received.contains(where: call.matches) { return .earlierThanCall }
    let near = received.first { $0.name == call.name }
    return near.map { .nearest("\($0)") } ?? .nothingLikeIt
  }
}

extension TableCall {
  /// Whether it is a call that was received, which is spelled in one way only.
  func matches(_ received: ReceivedCall) -> Bool {
    description == received.description
  }
}
