import Foundation
import OpenCoreData
import Reports
import ScenarioLanguage
import TextTable
import Words

/// What is shown of the statements behind a controller, and of what memory does with their rows.
extension Interpreter {
  /// A controller's statement, SQLite's plan for it, and what is left to memory.
  func explanation(of controller: ControllerStage) throws -> [String] {
    guard let found = try controller.core.explanation() else { throw UsageError.noStore }
    var lines = Self.wrapped(found.sql, heading: "sql")
    for step in found.plan { lines += Self.wrapped(step, heading: "plan") }
    openStep?.results.append(
      ResultReport(
        .explain, columns: ["part", "text"],
        rows: [["sql", found.sql]] + found.plan.map { ["plan", $0] }
          + found.inMemory.map { ["memory", $0] }))
    let asked = found.inMemory.isEmpty ? ["nothing is asked of the rows again"] : found.inMemory
    for sentence in asked + afterReading(by: controller.request, [found.sql]) {
      lines += Self.wrapped(sentence, heading: "memory")
    }
    return lines
  }

  /// The statements of the last turn that read a controller's rows; behind those of a fetch, what
  /// memory did then.
  func lastReading(of controller: ControllerStage) -> [String] {
    let statements = lastTurn.readings[controller.name] ?? []
    if statements.isEmpty { return ["no statement read its rows"] }
    var lines = statements.flatMap { Self.wrapped($0) }
    if lastTurn.fetched.contains(controller.name), !controller.core.usedCache {
      for sentence in afterReading(by: controller.request, statements) {
        lines += Self.wrapped(sentence, heading: "memory")
      }
    }
    return lines
  }

  /// What a fetch does with the rows that its statement brought, in order.
  private func afterReading(
    by request: NSFetchRequest<NSManagedObject>, _ statements: [String]
  ) -> [String] {
    var sentences: [String] = []
    let keys = (request.sortDescriptors ?? []).compactMap { descriptor in
      descriptor.key.map { $0 + (descriptor.ascending ? "" : " descending") }
    }
    if !keys.isEmpty, !statements.contains(where: { $0.contains(" ORDER BY ") }) {
      sentences.append("sortDescriptors: in the order of \(keys.joined(separator: ", "))")
    }
    let (limit, offset) = (request.fetchLimit, request.fetchOffset)
    if offset > 0 {
      let first =
        offset == 1 ? "the first row is" : "the first \(Noun.row.counted(offset, in: .english)) are"
      sentences.append("fetchOffset: \(first) left out")
    }
    if limit > 0 {
      sentences.append("fetchLimit: no more than \(Noun.row.counted(limit, in: .english))")
    }
    if request.fetchBatchSize > 0 {
      sentences.append(
        "fetchBatchSize: no object is made yet. This statement reads every row once, for order and "
          + "sections; objects come when they are touched, \(request.fetchBatchSize) at a time, by "
          + "statements of their own")
    }
    return sentences
  }

  /// A statement, or a word on it, in lines as wide as a report.
  static func wrapped(_ text: String, heading: String = "") -> [String] {
    let column = heading.isEmpty ? 0 : 8
    return WrappedProse(
      width: ReportPage.fullWidth - 3, prefix: ReportPage.spaces(column),
      firstPrefix: ReportPage.padded(heading, to: column)
    ).lines(of: text)
  }
}
