import ScenarioLanguage

/// Compares expected calls with what a table view received.
struct CallJudge {
  /// Checks an exact list, or that all calls occur in order.
  func check(_ expected: ExpectedCalls, _ received: [String]) throws {
    if expected.isContaining { return try checkContaining(expected.calls, received) }
    let calls = expected.calls
    let wanted = calls.map(\.description)
    guard wanted != received else { return }
    let place =
      zip(wanted, received).enumerated().first { $1.0 != $1.1 }?.offset
      ?? min(wanted.count, received.count)
    throw Judge.Failure(
      "the calls differ",
      received.indices.contains(place) ? "it was \(received[place])" : "no more calls came",
      at: calls.indices.contains(place) ? calls[place].span : nil)
  }

  private func checkContaining(_ calls: [TableCall], _ received: [String]) throws {
    var rest = received[...]
    for call in calls {
      guard let found = rest.firstIndex(of: call.description) else {
        throw Judge.Failure("no such call", remark(call, received), at: call.span)
      }
      rest = rest[(found + 1)...]
    }
  }

  /// What came instead: the same call too early, one of its name, or none.
  private func remark(_ call: TableCall, _ received: [String]) -> String {
    if received.contains(call.description) { return "it came before the call above" }
    let near = received.first { $0.hasPrefix("\(call.name)(") }
    return near.map { "the nearest was \($0)" } ?? "nothing like it came"
  }
}
