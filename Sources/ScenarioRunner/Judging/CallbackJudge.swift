import ScenarioLanguage

/// Compares expected callbacks with what a controller told.
struct CallbackJudge {
  /// Checks an exact list, or that all lines occur in order.
  func check(_ expected: ExpectedCallbacks, _ told: [CallbackLine]) throws {
    if expected.isContaining { return try checkContaining(expected.lines, told) }
    for (index, line) in expected.lines.enumerated() {
      guard told.indices.contains(index) else {
        throw Judge.Failure(
          "a callback is missing", told.isEmpty ? "none came" : "only \(told.count) came",
          at: line.span)
      }
      if let difference = difference(line, told[index], isExact: true) {
        throw Judge.Failure(difference.what, "it was \(difference.was)", at: line.span)
      }
    }
    guard told.count <= expected.lines.count else {
      let extra = told[expected.lines.count]
      throw Judge.Failure(
        "more callbacks came", "then came \(extra)", at: expected.lines.last?.span)
    }
  }

  private func checkContaining(_ lines: [CallbackLine], _ told: [CallbackLine]) throws {
    var rest = told[...]
    for line in lines {
      guard let found = rest.firstIndex(where: { difference(line, $0, isExact: false) == nil })
      else {
        throw Judge.Failure("no such callback", remark(line, told), at: line.span)
      }
      rest = rest[(found + 1)...]
    }
  }

  /// What came instead: the same callback too early, one of its kin, or none.
  private func remark(_ line: CallbackLine, _ told: [CallbackLine]) -> String {
    let early = told.first { difference(line, $0, isExact: false) == nil }
    if let early { return "it came before the callback above: \(early)" }
    let near = told.first { $0.isKin(to: line) }
    return near.map { "the nearest was \($0)" } ?? "nothing like it came"
  }

  /// The first part in which two lines differ.
  ///
  /// In an exact comparison a part that was left out stands for nil; else it matches anything.
  private func difference(
    _ line: CallbackLine, _ told: CallbackLine, isExact: Bool
  ) -> (what: String, was: String)? {
    switch (line.event, told.event) {
    case (.willChangeContent, .willChangeContent), (.didChangeContent, .didChangeContent),
      (.didChangeContentWithSnapshot, .didChangeContentWithSnapshot),
      (.didChangeContentWithDifference, .didChangeContentWithDifference):
      return nil
    case (.section(let wanted), .section(let found)):
      if let type = wanted.type, type != found.type {
        return ("the type differs", found.type?.rawValue ?? "nothing")
      }
      if let name = wanted.name, name.literal != found.name?.literal {
        return (
          "the section differs", "section \(RunValue.text(found.name?.literal ?? "").printed)"
        )
      }
      if let index = wanted.index, index != found.index {
        return ("atSectionIndex differs", "\(found.index ?? 0)")
      }
      return nil
    case (.object(let wanted), .object(let found)):
      if let label = wanted.label, label.literal != found.label?.literal {
        return ("the object differs", found.label?.literal ?? "nothing")
      }
      if let type = wanted.type, type != found.type {
        return ("the type differs", found.type?.rawValue ?? "nothing")
      }
      if differs(wanted.at, found.at, isExact) {
        return ("at differs", found.at?.text ?? "nil")
      }
      if differs(wanted.newIndexPath, found.newIndexPath, isExact) {
        return ("newIndexPath differs", found.newIndexPath?.text ?? "nil")
      }
      return nil
    default: return ("another callback came", "\(told)")
    }
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
    switch (event, other.event) {
    case (.object(let a), .object(let b)): a.label?.literal == b.label?.literal
    case (.section, .section): true
    default: false
    }
  }
}
