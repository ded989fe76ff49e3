import Foundation
import TestSupport
import Testing

@testable import OpenCoreData

/// A predicate finds the same rows whether SQLite or memory is asked.
struct SQLMeaningTests {
  /// How many pairs of a predicate and a table are tried; `ROLLCALL_SQL_PAIRS` raises it.
  static let pairs =
    ProcessInfo.processInfo.environment["ROLLCALL_SQL_PAIRS"].flatMap { Int($0) } ?? 5_000

  /// What a question finds: the keys of rows, or that it raises.
  private enum Answer: Equatable {
    case rows(Set<Int64>)
    case raised
  }

  @Test func `random predicates over random rows find the same in SQL and in memory`() throws {
    let seed =
      ProcessInfo.processInfo.environment["ROLLCALL_SQL_SEED"].flatMap { UInt64($0) }
      ?? 20_261_121
    print("SQLMeaningTests: seed \(seed), \(Self.pairs) pairs (ROLLCALL_SQL_SEED repeats a run)")
    var generator = SeededGenerator(seed: seed)
    var (complete, narrowed, raised, differences) = (0, 0, 0, 0)
    var number = 0
    while number < Self.pairs, differences < 5 {
      let rows = try RandomRows(using: &generator)
      var predicates = RandomPredicate(rows, seed: generator.next())
      let batch = try rows.batch(matching: nil)
      for _ in 0..<500 where number < Self.pairs {
        number += 1
        let tree = predicates.tree()
        let condition = try rows.condition(tree)
        let inMemory = try Self.answer(tree, batch, rows.context)
        let found = try rows.batch(matching: condition)
        let inSQL =
          condition.isComplete
          ? Answer.rows(found.numbers) : try Self.answer(tree, found, rows.context)
        if inMemory != inSQL {
          differences += 1
          Issue.record(
            """
            seed \(seed), pair \(number): \(tree)
            \(condition.joins) WHERE \(condition.sql) \(condition.bindings) \(condition.reasons)
            memory \(inMemory)
            SQL    \(inSQL)
            """)
        }
        if condition.isComplete { complete += 1 } else if !condition.sql.isEmpty { narrowed += 1 }
        if inMemory == .raised { raised += 1 }
      }
    }
    print(
      "SQLMeaningTests: \(complete) wholly in SQL, \(narrowed) narrowed, \(raised) raised, "
        + "\(differences) differ")
    #expect(complete > Self.pairs / 3)
  }

  private static func answer(
    _ tree: PredicateTree, _ batch: RowBatch, _ context: NSManagedObjectContext
  ) throws -> Answer {
    let prepared = PreparedPredicate(tree)
    let cursor = RowCursor(batch, in: context)
    var found: Set<Int64> = []
    for row in 0..<batch.count {
      cursor.row = row
      do {
        if try prepared.evaluate(on: .object(cursor)) { found.insert(batch.key(ofRow: row).number) }
      } catch { return .raised }
    }
    return .rows(found)
  }
}

extension RandomRows {
  /// A predicate over pupils in SQL.
  func condition(_ tree: PredicateTree, keepsRelationships: Bool = false) throws -> SQLCondition {
    try stack.coordinator.withStore { store in
      let layout = try #require(store.schema.model.byName["Pupil"])
      return SQLCondition(
        tree, entity: layout, schema: store.schema, store: store.identifier,
        keepsRelationships: keepsRelationships)
    }
  }

  /// The pupils that fulfil a condition.
  func batch(matching condition: SQLCondition?) throws -> RowBatch {
    try stack.coordinator.withStore { store in
      let layout = try #require(store.schema.model.byName["Pupil"])
      var reading = RowBatchBuilder(family: layout.family.map { store.schema.model[$0] })
      try store.readRows(
        of: layout, includingSubentities: true, matching: condition, into: &reading)
      let rows = reading.batch()
      let count = try store.count(of: layout, includingSubentities: true, matching: condition)
      #expect(count == rows.count)
      return rows
    }
  }
}

extension RowBatch {
  /// The primary keys.
  fileprivate var numbers: Set<Int64> { Set((0..<count).map { key(ofRow: $0).number }) }
}
