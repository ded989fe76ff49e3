/// A line of a delegate: `METHOD [for TYPE] [when STATE]: CALL, CALL`.
extension LineReader {
  mutating func delegateHandler() throws(Diagnostic) -> DelegateHandler {
    let start = place.lowerBound
    let method = try delegateMethod()
    var changeType: ChangeType?
    var state: DelegateHandler.State?
    let condition = place
    if skip(word: "for") { changeType = try word(of: ChangeType.self, .typeOfChange) }
    if skip(word: "when") { state = try word(of: DelegateHandler.State.self, .state) }
    guard method.canBeAsked(changeType, state) else {
      throw Diagnostic(
        .methodWithoutType, SyntaxProblem.methodWithoutType(method.rawValue), at: condition,
        expected: ["':'"])
    }
    guard skip(.colon) else { throw unexpected(expected: following(method, changeType, state)) }
    let response: DelegateHandler.Response
    if method == .sectionIndexTitleForSectionName {
      response = .title(try text(.theQuotedTitle))
    } else {
      response = .calls(try list { line throws(Diagnostic) in try line.delegateCall() })
    }
    try finish()
    return DelegateHandler(
      method: method, changeType: changeType, state: state, response: response,
      span: span(from: start))
  }

  private func following(
    _ method: DelegateHandler.Method, _ type: ChangeType?, _ state: DelegateHandler.State?
  ) -> [String] {
    guard method.tellsOneChange, state == nil else {
      return ["':'"]
    }
    return type == nil ? ["'for'", "'when'", "':'"] : ["'when'", "':'"]
  }

  private mutating func delegateMethod() throws(Diagnostic) -> DelegateHandler.Method {
    let methods = DelegateHandler.Method.allCases.map(\.rawValue)
    guard let token = peek(), let first = token.word else { throw unexpected(expected: methods) }
    // Two methods are told apart by a second word.
    if first == "didChange" || first == "didChangeContentWith" {
      advance()
      let seconds =
        first == "didChange" ? ["section", "object"] : ["snapshot", "difference"]
      let second = try word(among: seconds, .kindOfChange)
      if let method = DelegateHandler.Method(rawValue: "\(first) \(second)") { return method }
    }
    guard let method = DelegateHandler.Method(rawValue: first) else {
      throw .unknown(
        .unknownMethod, SyntaxProblem.noMethod(first), first, at: token.bytes,
        expected: methods)
    }
    advance()
    return method
  }
}
