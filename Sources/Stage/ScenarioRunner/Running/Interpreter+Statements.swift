import Words
import Foundation
import OpenCoreData
import Reports
import ScenarioLanguage

/// What is shown of the statements behind a controller, and of what memory does with their rows.
extension Interpreter {
  /// A controller's statement, SQLite's plan for it, and what is left to memory.
  func explanation(of controller: ControllerStage) throws -> [OutputLine] {
    guard let found = try controller.probe.explanation() else { throw UsageError.noStore }
    var lines = [OutputLine.headed(.sql, Verbatim(found.sql))]
    lines += found.plan.map { .headed(.plan, Verbatim($0)) }
    openStep?.results.append(
      ResultReport(
        .explain, columns: ["part", "text"],
        rows: [["sql", found.sql]] + found.plan.map { ["plan", $0] }
          + found.inMemory.map { ["memory", $0.english] }))
    if found.inMemory.isEmpty {
      lines.append(.headed(.memory, LookSentence.nothingAskedAgain))
    }
    lines += found.inMemory.map { .headed(.memory, $0) }
    return lines + afterReading(by: controller.request, [found.sql]).map { .headed(.memory, $0) }
  }

  /// The statements of the last turn that read a controller's rows; behind those of a fetch, what
  /// memory did then.
  func lastReading(of controller: ControllerStage) -> [OutputLine] {
    let statements = lastTurn[controller.name].readings
    if statements.isEmpty { return [.said(LookSentence.noStatement)] }
    var lines = statements.map { OutputLine.headed(.none, Verbatim($0)) }
    if lastTurn.fetched.contains(controller.name), !controller.probe.usedCache {
      lines += afterReading(by: controller.request, statements).map { .headed(.memory, $0) }
    }
    return lines
  }

  /// What a fetch does with the rows that its statement brought, in order.
  private func afterReading(
    by request: NSFetchRequest<NSManagedObject>, _ statements: [String]
  ) -> [LookSentence] {
    var sentences: [LookSentence] = []
    let keys = (request.sortDescriptors ?? []).compactMap { descriptor in
      descriptor.key.map { $0 + (descriptor.ascending ? "" : " descending") }
    }
    if !keys.isEmpty, !statements.contains(where: { LoggedStatement($0).isOrdered }) {
      sentences.append(.inOrder(keys: keys))
    }
    let (limit, offset) = (request.fetchLimit, request.fetchOffset)
    if offset > 0 { sentences.append(.leftOut(rows: offset)) }
    if limit > 0 { sentences.append(.noMore(rows: limit)) }
    if request.fetchBatchSize > 0 { sentences.append(.inBatches(of: request.fetchBatchSize)) }
    return sentences
  }
}
