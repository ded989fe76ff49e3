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
  private enum Line: Equatable {
    case section(String)
    case item(Int, isTemporary: Bool, isReloaded: Bool)
  }

  /// Checks all sections and items, with what is said of their ids.
  func check(_ expected: ExpectedSnapshot, _ told: ToldSnapshot?) throws {
    guard let told else { throw Judge.Failure(.noSnapshot, .noneCame) }
    let found = Self.lines(of: told)
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

  /// What was told, as a block would have it; none where nothing was.
  func texts(of told: ToldSnapshot?) -> [String] { told.map(Self.lines(of:))?.map(text) ?? [] }

  private static func lines(of told: ToldSnapshot) -> [Line] {
    zip(told.sections, told.items).flatMap { identifier, items in
      [Line.section(identifier)]
        + items.map {
          .item(
            $0, isTemporary: told.temporary.contains($0), isReloaded: told.reloaded.contains($0))
        }
    }
  }

  private func line(_ line: ExpectedSnapshot.Line) throws -> Line {
    switch line.kind {
    case .section(let identifier): .section(try evaluator.fill(identifier))
    case .item(let label, let isTemporary, let isReloaded):
      .item(
        stage.ledger.number(of: try evaluator.object(Reading(label)).key), isTemporary: isTemporary,
        isReloaded: isReloaded)
    }
  }

  /// The line as a scenario writes it.
  private func text(_ line: Line) -> String {
    switch line {
    case .section(let identifier): "section \(RunValue.text(identifier).printed)"
    case .item(let number, let isTemporary, let isReloaded):
      (stage.ledger.key(of: number).map { stage.ledger.label(ofNumber: number, $0, entity: "") }
        ?? "")
        + (isTemporary ? " temporary" : "") + (isReloaded ? " reloaded" : "")
    }
  }
}
