import Foundation
import OpenCoreData
import Reports
import ScenarioLanguage
import Words

/// Requests that change the store and pass every context by.
extension Interpreter {
  /// Inserts rows.
  func insert(_ batch: BatchInsert) throws {
    let layout = try layout(named: batch.entity)
    guard case .array(let rows) = try evaluator.evaluate(batch.objects) else {
      throw UsageError(
        CommandFault.objectsTakeDictionaries, at: batch.objects.span.bytes, .valueNotTaken)
    }
    for _ in rows { try countRow() }
    let request = NSBatchInsertRequest(
      entityName: layout.name,
      objects: try rows.map { try values($0, of: layout, at: batch.objects.span) }
        .map { row in row.compactMapValues { $0 } })
    request.resultType = .objectIDs
    let result = try request.run(in: try context(nil)) as? NSBatchInsertResult
    try finish(result?.result, NSInsertedObjectsKey, .inserted, layout, batch.mergeInto)
  }

  /// Sets attributes of rows.
  func update(_ batch: BatchUpdate) throws {
    let layout = try layout(named: batch.entity)
    let request = NSBatchUpdateRequest(entityName: layout.name)
    let span = batch.propertiesToUpdate.span
    let properties = try values(
      try evaluator.evaluate(batch.propertiesToUpdate), of: layout, at: span)
    request.propertiesToUpdate = Dictionary(
      uniqueKeysWithValues: properties.map { (AnyHashable($0), $1 ?? NSNull()) })
    request.predicate = try batch.predicate.flatMap {
      try Requests(evaluator, in: document).predicate($0)
    }
    request.resultType = .updatedObjectIDsResultType
    let result = try request.run(in: try context(nil)) as? NSBatchUpdateResult
    try finish(result?.result, NSUpdatedObjectsKey, .updated, layout, batch.mergeInto)
  }

  /// Deletes rows.
  func delete(_ batch: BatchDelete) throws {
    let layout = try layout(named: batch.entity)
    let request = NSFetchRequest<NSManagedObject>(entityName: layout.name)
    request.predicate = try batch.predicate.flatMap {
      try Requests(evaluator, in: document).predicate($0)
    }
    let deletion = NSBatchDeleteRequest(fetchRequest: request)
    deletion.resultType = .resultTypeObjectIDs
    let result = try deletion.run(in: try context(nil)) as? NSBatchDeleteResult
    try finish(result?.result, NSDeletedObjectsKey, .deleted, layout, batch.mergeInto)
  }

  /// A dictionary's values as attributes take them; nil for nil.
  private func values(
    _ value: RunValue, of layout: EntityLayout, at span: SourceSpan
  ) throws -> [String: Any?] {
    guard case .dictionary(let entries) = value else {
      throw UsageError(
        CommandFault.dictionaryStandsHere, at: span.bytes, .valueNotTaken)
    }
    var values: [String: Any?] = [:]
    for (key, value) in entries {
      guard case .text(let name) = key, case .slot(let slot)? = layout.places[name],
        case .attribute(let codec) = layout.slots[slot].kind
      else {
        throw UsageError(
          ValueFault.noAttribute(entity: layout.name, name: key.printed), at: span.bytes)
      }
      values[name] = .some(try StoredValue.any(value, as: codec.type, at: span.bytes))
    }
    return values
  }

  /// Says how many rows there were, and merges them where that is asked for.
  private func finish(
    _ result: Any?, _ key: String, _ kind: LookSentence.BatchKind, _ layout: EntityLayout,
    _ destination: Name?
  ) throws {
    let ids = result as? [NSManagedObjectID] ?? []
    let destination = destination ?? stage.settings.trial?.contextOfBatches.map { Name($0) }
    let context = try destination.map { try self.context($0) }
    if !ids.isEmpty, context == nil { stage.hasUnheardBatches = true }
    if kind == .updated {
      let rows = ids.map(\.key)
      if context == nil {
        stage.rowsUpdatedUnheard.formUnion(rows)
      } else {
        stage.rowsUpdatedUnheard.subtract(rows)
      }
    }
    if !ids.isEmpty { turnFacts.batches.append(.init(entity: layout, mergedInto: context)) }
    try show([
      .said(
        LookSentence.changedRows(
          kind, rows: ids.count, mergedInto: context.map { $0.name ?? "" }))
    ])
    guard let context else { return }
    NSManagedObjectContext.mergeChanges(
      fromRemoteContextSave: [key: ids], into: [context])
  }
}
