import Reports
import ScenarioLanguage

/// Compares what was expected of a step's SQL with the statements that ran.
struct StatementJudge {
  /// Checks how many statements there were, or that one of them has a part.
  func check(_ expected: ExpectedSQL, _ statements: [String]) throws {
    switch expected {
    case .none: try check(count: 0, statements)
    case .count(let count): try check(count: count, statements)
    case .containing(let part):
      guard !statements.contains(where: { $0.contains(part.text) }) else { return }
      throw Judge.Failure(.noSuchStatement, ran(statements), at: part.span)
    }
  }

  private func check(count: Int, _ statements: [String]) throws {
    guard statements.count != count else { return }
    throw Judge.Failure(.statementsDiffer, ran(statements))
  }

  private func ran(_ statements: [String]) -> ExpectationRemark {
    statements.first.map { .ran(statements.count, first: $0) } ?? .noStatement
  }
}
