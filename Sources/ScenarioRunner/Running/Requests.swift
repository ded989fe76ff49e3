import Foundation
import OpenCoreData
import ScenarioLanguage

/// Makes fetch requests of what a scenario writes.
struct Requests {
  private let evaluator: Evaluator

  init(_ evaluator: Evaluator) { self.evaluator = evaluator }

  /// Gives a request the properties that are written; the others stay.
  ///
  /// - Throws: `UsageError` for a predicate that cannot be read, at its place.
  func apply<Result>(
    _ properties: RequestProperties, to request: NSFetchRequest<Result>
  ) throws {
    if let clause = properties.predicate { request.predicate = try predicate(clause) }
    if let descriptors = properties.sortDescriptors {
      request.sortDescriptors = descriptors.map {
        NSSortDescriptor(
          key: $0.key.literal ?? "", ascending: $0.isAscending,
          selector: Selector(($0.comparison?.rawValue ?? "compare") + ":"))
      }
    }
    let bound = Int(Int32.max)
    if let limit = properties.fetchLimit {
      request.fetchLimit = try evaluator.count(limit, upTo: bound)
    }
    if let offset = properties.fetchOffset {
      request.fetchOffset = try evaluator.count(offset, upTo: bound)
    }
    if let size = properties.fetchBatchSize {
      request.fetchBatchSize = try evaluator.count(size, upTo: bound)
    }
    if let includes = properties.includesPendingChanges {
      request.includesPendingChanges = includes
    }
    if let includes = properties.includesSubentities { request.includesSubentities = includes }
    if let keys = properties.propertiesToFetch {
      request.propertiesToFetch = keys.compactMap(\.literal)
    }
    if let paths = properties.relationshipKeyPathsForPrefetching {
      request.relationshipKeyPathsForPrefetching = paths.compactMap(\.literal)
    }
    if let isDistinct = properties.returnsDistinctResults {
      request.returnsDistinctResults = isDistinct
    }
    if let areFaults = properties.returnsObjectsAsFaults {
      request.returnsObjectsAsFaults = areFaults
    }
  }

  /// The predicate that is written; nil for an explicit `nil`.
  func predicate(_ clause: PredicateClause) throws -> NSPredicate? {
    guard let format = clause.format else { return nil }
    let arguments = try clause.arguments.map { try argument(try evaluator.evaluate($0)) }
    do throws(PredicateParseError) {
      return NSPredicate(tree: try PredicateTree(format: format.text, arguments: arguments))
    } catch {
      throw UsageError(
        "\(error.exception.reason): \(error.explanation)", at: format.span.bytes)
    }
  }

  private func argument(_ value: RunValue) throws -> Any? {
    switch value {
    case .number(let number): NSDecimalNumber(decimal: number).scalar
    case .array(let values): try values.map { try argument($0) ?? NSNull() }
    case .objects(let objects): NSSet(array: objects)
    default: value.object
    }
  }
}

extension NSDecimalNumber {
  /// The number as a whole one where it is one, so that `%d` takes it.
  fileprivate var scalar: NSNumber { Int64(stringValue).map { NSNumber(value: $0) } ?? self }
}
