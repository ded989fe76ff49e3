import OpenCoreData
import Reports
import ScenarioLanguage

/// Compares an expected snapshot with the one that a delegate was given.
struct SnapshotJudge {
  private let evaluator: Evaluator
  private let stage: Stage

  init(_ evaluator: Evaluator, _ stage: Stage) {
    self.evaluator = evaluator
    self.stage = stage
  }

  /// A line of a snapshot.
  fileprivate enum Line: Equatable {
    case section(String)
    case item(Int, [Mark])
  }

  fileprivate typealias Mark = ExpectedSnapshot.Line.ItemMark

  /// Checks all sections and items, with what is said of their ids; or those that are named, where the
  /// snapshot is to contain them.
  func check(_ expected: ExpectedSnapshot, _ told: ToldSnapshot?) throws {
    guard let told else { throw Judge.Failure(.noSnapshot, .noneCame) }
    let found = self.found(in: told)
    if expected.isContaining { return try checkContaining(expected.lines, found) }
    for (index, line) in expected.lines.enumerated() {
      guard found.indices.contains(index) else {
        throw Judge.Failure(.snapshotDiffers, .wasNothing, at: line.span)
      }
      guard try self.line(line) == found[index] else {
        throw Judge.Failure(.snapshotDiffers, .was(text(found[index])), at: line.span)
      }
    }
    if found.count > expected.lines.count {
      throw Judge.Failure(
        .snapshotDiffers, .thenCame(text(found[expected.lines.count])),
        at: expected.lines.last?.span)
    }
  }

  private func checkContaining(_ lines: [ExpectedSnapshot.Line], _ found: [Line]) throws {
    var rest = found[...]
    for line in lines {
      let wanted = try self.line(line)
      guard let place = rest.firstIndex(where: { $0.includes(wanted) }) else {
        throw Judge.Failure(.noSuchLineOfSnapshot, remark(wanted, found), at: line.span)
      }
      rest = rest[(place + 1)...]
    }
  }

  /// What is there instead: the same line too early, the item with other marks, or nothing.
  private func remark(_ wanted: Line, _ found: [Line]) -> ExpectationRemark {
    if let early = found.first(where: { $0.includes(wanted) }) {
      return .earlierInSnapshot(text(early))
    }
    return found.first { $0.isOfSameItem(as: wanted) }.map { .nearest(text($0)) } ?? .nothingLikeIt
  }

  /// The lines that hold of a snapshot; none where none came.
  func lines(of told: ToldSnapshot?) -> [String] { told.map { found(in: $0).map(text) } ?? [] }

  private func found(in told: ToldSnapshot) -> [Line] {
    zip(told.sections, told.items).flatMap { identifier, items in
      [Line.section(identifier)]
        + items.map { item in
          .item(item, Mark.allCases.filter { told.has($0, item) })
        }
    }
  }

  private func line(_ line: ExpectedSnapshot.Line) throws -> Line {
    switch line.kind {
    case .section(let identifier): .section(try evaluator.fill(identifier))
    case .item(let label, let marks):
      .item(stage.ledger.number(of: try evaluator.object(Reading(label)).key), marks)
    }
  }

  /// The line as a scenario writes it.
  private func text(_ line: Line) -> String {
    switch line {
    case .section(let identifier): "section \(RunValue.text(identifier).printed)"
    case .item(let number, let marks):
      ([stage.ledger.label(ofNumber: number)] + marks.map(\.rawValue)).joined(separator: " ")
    }
  }
}

extension SnapshotJudge.Line {
  /// Whether it is another line, whose marks may be some of its own.
  fileprivate func includes(_ other: Self) -> Bool {
    switch (self, other) {
    case (.section(let name), .section(let wanted)): name == wanted
    case (.item(let item, let marks), .item(let wanted, let some)):
      item == wanted && some.allSatisfy(marks.contains)
    case (.section, .item), (.item, .section): false
    }
  }

  fileprivate func isOfSameItem(as other: Self) -> Bool {
    guard case .item(let item, _) = self, case .item(let wanted, _) = other else { return false }
    return item == wanted
  }
}

extension ToldSnapshot {
  fileprivate func has(_ mark: ExpectedSnapshot.Line.ItemMark, _ item: Int) -> Bool {
    switch mark {
    case .temporary: temporary.contains(item)
    case .reloaded: reloaded.contains(item)
    case .reconfigured: reconfigured.contains(item)
    }
  }
}
