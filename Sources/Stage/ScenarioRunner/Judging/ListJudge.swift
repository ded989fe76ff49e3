import Reports
import ScenarioLanguage

/// Compares an expected list with what a list of SwiftUI's shows since the last step.
struct ListJudge {
  private let evaluator: Evaluator

  init(_ evaluator: Evaluator) { self.evaluator = evaluator }

  /// A line of a list.
  private enum Line: Equatable {
    case wrappedValue(isChanged: Bool)
    case section(String)
    case row(String, ExpectedList.RowState)
  }

  /// Checks all lines, in their order; that of `wrappedValue` may be left out.
  func check(_ expected: ExpectedList, _ report: ListReport?) throws {
    var found = self.found(in: report)
    if case .wrappedValue? = expected.lines.first?.kind {
    } else {
      found.removeFirst()
    }
    for (index, line) in expected.lines.enumerated() {
      guard found.indices.contains(index) else {
        throw Judge.Failure(.listDiffers, .wasNothing, at: line.span)
      }
      guard try self.line(line) == found[index] else {
        throw Judge.Failure(.listDiffers, .was(text(found[index])), at: line.span)
      }
    }
    if found.count > expected.lines.count {
      throw Judge.Failure(
        .listDiffers, .thenCame(text(found[expected.lines.count])), at: expected.lines.last?.span)
    }
  }

  /// Checks which rows' bodies ran, in whatever order they are named.
  func check(bodies labels: [Name], _ report: ListReport?) throws {
    let wanted = try labels.map { try evaluator.fill($0) }
    let ran = report?.bodies ?? []
    guard wanted.sorted() != ran.sorted() else { return }
    let first = zip(labels, wanted).first { !ran.contains($0.1) }
    throw Judge.Failure(.otherBodiesRan, .bodiesRan(ran), at: first?.0.span)
  }

  /// The lines that hold of a list.
  func lines(of report: ListReport?) -> [String] { found(in: report).map(text) }

  private func found(in report: ListReport?) -> [Line] {
    let isChanged = report.map { $0.wrappedValue != .unchanged } ?? false
    var lines: [Line] = [.wrappedValue(isChanged: isChanged)]
    for section in report?.sections ?? [] {
      if let name = section.name { lines.append(.section(name)) }
      lines += section.rows.map { .row($0.label, $0.state) }
    }
    return lines + (report?.gone ?? []).map { .row($0.label, $0.state) }
  }

  private func line(_ line: ExpectedList.Line) throws -> Line {
    switch line.kind {
    case .wrappedValue(let isChanged): .wrappedValue(isChanged: isChanged)
    case .section(let name): .section(try evaluator.fill(name))
    case .row(let label, let state): .row(try evaluator.fill(label), state)
    }
  }

  /// The line as a scenario writes it.
  private func text(_ line: Line) -> String {
    switch line {
    case .wrappedValue(let isChanged): "wrappedValue \(isChanged ? "changed" : "unchanged")"
    case .section(let name): "section \(RunValue.text(name).printed)"
    case .row(let label, let state): "\(label)\(state)"
    }
  }
}
