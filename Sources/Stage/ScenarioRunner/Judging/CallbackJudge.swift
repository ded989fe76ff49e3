import Reports
import ScenarioLanguage

/// Compares expected callbacks with what a controller told.
struct CallbackJudge {
  /// Checks an exact list, or that all lines occur in order.
  func check(_ expected: ExpectedCallbacks, _ told: [CallbackLine]) throws {
    if expected.isContaining { return try checkContaining(expected.lines, told) }
    for (index, line) in expected.lines.enumerated() {
      guard told.indices.contains(index) else {
        throw Judge.Failure(
          .callbackMissing, told.isEmpty ? .noneCame : .onlyCame(told.count),
          at: line.span)
      }
      if let difference = difference(line, told[index], isExact: true) {
        throw Judge.Failure(difference.what, difference.was, at: line.span)
      }
    }
    guard told.count <= expected.lines.count else {
      let extra = told[expected.lines.count]
      throw Judge.Failure(
        .moreCallbacks, .thenCame("\(extra)"), at: expected.lines.last?.span)
    }
  }

  private func checkContaining(_ lines: [CallbackLine], _ told: [CallbackLine]) throws {
    var rest = told[...]
    for line in lines {
      guard let found = rest.firstIndex(where: { difference(line, $0, isExact: false) == nil })
      else {
        throw Judge.Failure(.noSuchCallback, remark(line, told), at: line.span)
      }
      rest = rest[(found + 1)...]
    }
  }

  /// What came instead: the same callback too early, one of its kin, or none.
  private func remark(_ line: CallbackLine, _ told: [CallbackLine]) -> ExpectationRemark {
    let early = told.first { difference(line, $0, isExact: false) == nil }
    if let early { return .earlierThanCallback("\(early)") }
    let near = told.first { $0.isKin(to: line) }
    return near.map { .nearest("\($0)") } ?? .nothingLikeIt
  }

  /// The first part in which two lines differ.
  ///
  /// In an exact comparison a part that was left out stands for nil; else it matches anything.
  private func difference(
    _ line: CallbackLine, _ told: CallbackLine, isExact: Bool
  ) -> (what: ExpectationFault, was: ExpectationRemark)? {
    switch (line.event, told.event) {
    case (.willChangeContent, .willChangeContent), (.didChangeContent, .didChangeContent),
      (.didChangeContentWithSnapshot, .didChangeContentWithSnapshot),
      (.didChangeContentWithDifference, .didChangeContentWithDifference):
      return nil
    case (.section(let wanted), .section(let found)):
      if let type = wanted.type, type != found.type {
        return (.typeDiffers, Self.remark(found.type?.rawValue))
      }
      if let name = wanted.name, name.literal != found.name?.literal {
        return (
          .sectionDiffers, .was("section \(RunValue.text(found.name?.literal ?? "").printed)")
        )
      }
      if let index = wanted.index, index != found.index {
        return (.indexDiffers, .was("\(found.index ?? 0)"))
      }
      return nil
    case (.object(let wanted), .object(let found)):
      if let label = wanted.label, label.literal != found.label?.literal {
        return (.objectDiffers, Self.remark(found.label?.literal))
      }
      if let type = wanted.type, type != found.type {
        return (.typeDiffers, Self.remark(found.type?.rawValue))
      }
      if differs(wanted.at, found.at, isExact) {
        return (.atDiffers, .was(found.at?.text ?? "nil"))
      }
      if differs(wanted.newIndexPath, found.newIndexPath, isExact) {
        return (.newIndexPathDiffers, .was(found.newIndexPath?.text ?? "nil"))
      }
      return nil
    case (.willChangeContent, _), (.didChangeContent, _), (.section, _), (.object, _),
      (.didChangeContentWithSnapshot, _), (.didChangeContentWithDifference, _):
      return (.otherCallback, .was("\(told)"))
    }
  }

  private static func remark(_ value: String?) -> ExpectationRemark {
    value.map { .was($0) } ?? .wasNothing
  }

  private func differs(_ wanted: CallbackPath?, _ found: CallbackPath?, _ isExact: Bool) -> Bool {
    guard let wanted else { return isExact && (found ?? .nil) != .nil }
    return wanted != (found ?? .nil)
  }
}

extension CallbackPath {
  fileprivate var text: String {
    switch self {
    case .nil: "nil"
    case .path(let path): "\(path.section)-\(path.row)"
    }
  }
}

extension CallbackLine {
  /// Whether two lines speak of the same object, or both of a section.
  fileprivate func isKin(to other: CallbackLine) -> Bool {
    if case .object(let a) = event, case .object(let b) = other.event {
      return a.label?.literal == b.label?.literal
    }
    if case .section = event, case .section = other.event { return true }
    return false
  }
}
