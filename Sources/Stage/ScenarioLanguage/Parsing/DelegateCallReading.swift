/// What a delegate's line tells its view.
extension LineReader {
  static let calls = [
    "beginUpdates", "endUpdates", "reloadData", "insertRows", "deleteRows", "reloadRows",
    "reconfigureRows", "moveRow", "insertItems", "deleteItems", "reloadItems", "reconfigureItems",
    "moveItem", "insertSections",
    "deleteSections", "reloadSections", "moveSection", "configureCell", "performBatchUpdates",
    "layoutIfNeeded", "apply", "break", "later", "then",
  ]

  /// The calls that an app makes by hand.
  static let callsByHand = [
    "beginUpdates", "endUpdates", "insertRows", "deleteRows", "reloadRows", "reconfigureRows",
    "moveRow", "insertItems", "deleteItems", "reloadItems", "reconfigureItems", "moveItem",
    "insertSections", "deleteSections", "reloadSections", "moveSection", "layoutIfNeeded",
  ]

  /// A call that an app makes by hand: its places are numbers, since no callback gives any.
  mutating func callByHand() throws(Diagnostic) -> DelegateCall {
    guard let word = nextWord else { throw missing(.call, expected: Self.callsByHand) }
    guard Self.callsByHand.contains(word) else { throw unexpected(expected: Self.callsByHand) }
    var ahead = self
    ahead.advance()
    while let token = ahead.peek() {
      let isNumber =
        switch token.kind {
        case .indexPath, .number: true
        case _: false
        }
      guard isNumber else {
        throw ahead.unexpected(expected: [word.hasSuffix("Sections") ? "0" : "0-0"])
      }
      ahead.advance()
    }
    return try delegateCall()
  }

  mutating func delegateCall() throws(Diagnostic) -> DelegateCall {
    let start = place.lowerBound
    let isLater = skip(word: "later")
    let kind = try delegateCallKind()
    return DelegateCall(kind: kind, isLater: isLater, span: span(from: start))
  }

  private mutating func delegateCallKind() throws(Diagnostic) -> DelegateCall.Kind {
    guard let token = peek() else { throw missing(.call, expected: Self.calls) }
    guard let word = token.word else { throw unexpected(expected: Self.calls) }
    advance()
    switch word {
    case "beginUpdates": return .beginUpdates
    case "endUpdates": return .endUpdates
    case "reloadData": return .reloadData
    case "layoutIfNeeded": return .layoutIfNeeded
    case "performBatchUpdates": return .performBatchUpdates
    case "break": return .break
    case "insertRows": return .insertRows(try callPath())
    case "deleteRows": return .deleteRows(try callPath())
    case "reloadRows": return .reloadRows(try callPath())
    case "reconfigureRows": return .reconfigureRows(try callPath())
    case "moveRow": return .moveRow(try callPath(), try callPath())
    case "insertItems": return .insertItems(try callPath())
    case "deleteItems": return .deleteItems(try callPath())
    case "reloadItems": return .reloadItems(try callPath())
    case "reconfigureItems": return .reconfigureItems(try callPath())
    case "moveItem": return .moveItem(try callPath(), try callPath())
    case "insertSections": return .insertSections(try callSection())
    case "deleteSections": return .deleteSections(try callSection())
    case "reloadSections": return .reloadSections(try callSection())
    case "moveSection": return .moveSection(try callSection(), try callSection())
    case "apply":
      let what = try self.word(among: ["snapshot", "difference"], .thingToApply)
      guard what == "snapshot" else { return .applyDifference }
      if skip(word: DelegateCall.Marks.usingReloadData.rawValue) {
        return .applySnapshot(.usingReloadData, isAnimated: false)
      }
      let marks = [DelegateCall.Marks.reconfiguring, .unmarked].first { skip(word: $0.rawValue) }
      guard skip(word: "animatingDifferences") else {
        return .applySnapshot(marks ?? .reloading, isAnimated: true)
      }
      try take(.equal)
      return .applySnapshot(
        marks ?? .reloading, isAnimated: try boolean("animatingDifferences"))
    case "configureCell": return try configureCell()
    case "then": return .then(try sideEffect())
    default:
      throw .unknown(
        .unknownCall, SyntaxProblem.noCall(word), word, at: token.bytes,
        expected: Self.calls)
    }
  }

  private mutating func configureCell() throws(Diagnostic) -> DelegateCall.Kind {
    let path = try callPath()
    try take(word: "with")
    if skip(word: "anObject") { return .configureCell(path, with: .anObject) }
    guard nextWord == "object", peek(1)?.kind == .symbol(.openParenthesis) else {
      throw unexpected(expected: ["anObject", "object(at: indexPath)", "object(at: newIndexPath)"])
    }
    advance()
    advance()
    try take(word: "at")
    try take(.colon)
    let objectPath = try callPath()
    try take(.closeParenthesis)
    return .configureCell(path, with: .object(at: objectPath))
  }

  private mutating func callPath() throws(Diagnostic) -> DelegateCall.Path {
    if case .indexPath(let path)? = peek()?.kind {
      advance()
      return .literal(path)
    }
    let argument = try word(of: DelegateCall.Argument.self, .pathWord)
    if skip(word: "inSection") { return .row(of: argument, inSection: try count(.section)) }
    let sections = skip(word: "offsetBy") ? try wholeNumber(.named("offsetBy")) : nil
    let rows = skip(word: "rowOffsetBy") ? try wholeNumber(.named("rowOffsetBy")) : nil
    if sections != nil || rows != nil {
      return .offset(of: argument, by: sections ?? 0, rows: rows ?? 0)
    }
    return switch argument {
    case .indexPath: .indexPath
    case .newIndexPath: .newIndexPath
    }
  }

  private mutating func callSection() throws(Diagnostic) -> DelegateCall.Section {
    if case .number? = peek()?.kind { return .literal(try count(.section)) }
    _ = try word(among: ["sectionIndex"], .sectionWord)
    if skip(word: "offsetBy") { return .offset(by: try count(.named("offsetBy"))) }
    return .sectionIndex
  }
}
