import Foundation
import OpenCoreData
import ScenarioLanguage

/// Makes fetch requests of what a scenario writes.
struct Requests {
  private let evaluator: Evaluator
  private let document: Document

  /// What is written in a document.
  init(_ evaluator: Evaluator, in document: Document) {
    self.evaluator = evaluator
    self.document = document
  }

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
    if let limit = properties.fetchLimit {
      request.fetchLimit = try evaluator.count(limit, upTo: CountBound.rows)
    }
    if let offset = properties.fetchOffset {
      request.fetchOffset = try evaluator.count(offset, upTo: CountBound.rows)
    }
    if let size = properties.fetchBatchSize {
      request.fetchBatchSize = try evaluator.count(size, upTo: CountBound.rows)
    }
    if let includes = properties.includesPendingChanges {
      request.includesPendingChanges = includes
    }
    if let includes = properties.includesSubentities { request.includesSubentities = includes }
    let fetched = try properties.propertiesToFetch?.compactMap { try property($0) }
    if let fetched { request.propertiesToFetch = fetched }
    if let keys = properties.propertiesToGroupBy {
      let described = fetched?.compactMap { $0 as? NSExpressionDescription } ?? []
      request.propertiesToGroupBy = keys.compactMap(\.literal).map { key -> Any in
        if let expression = described.first(where: { $0.name == key }) { return expression }
        return key
      }
    }
    if let clause = properties.havingPredicate {
      request.havingPredicate = try predicate(clause)
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
    if let includes = properties.includesPropertyValues {
      request.includesPropertyValues = includes
    }
    if let refreshes = properties.shouldRefreshRefetchedObjects {
      request.shouldRefreshRefetchedObjects = refreshes
    }
  }

  /// The predicate that is written; nil for an explicit `nil`.
  func predicate(_ clause: PredicateClause) throws -> NSPredicate? {
    guard let format = clause.format else { return nil }
    let arguments = try clause.arguments.map { try argument(try evaluator.evaluate($0)) }
    do throws(PredicateParseError) {
      return NSPredicate(tree: try PredicateTree(format: format.text, arguments: arguments))
    } catch {
      throw fault(error, in: format)
    }
  }

  /// A key path as it is, or the description of an expression.
  private func property(_ property: FetchedProperty) throws -> Any? {
    switch property {
    case .keyPath(let path): return path.literal
    case .expression(let written):
      let description = NSExpressionDescription()
      description.name = written.name.literal ?? ""
      description.expressionResultType = written.type?.engineType ?? .undefinedAttributeType
      do throws(PredicateParseError) {
        description.expression = NSExpression(
          tree: try ExpressionTree(format: written.expression.text, arguments: []))
      } catch {
        throw fault(error, in: written.expression)
      }
      return description
    }
  }

  private func fault(_ error: PredicateParseError, in format: PlainText) -> UsageError {
    UsageError(PredicateMessage(error), at: format.bytes(ofCharacterAt: error.offset, in: document))
  }

  private func argument(_ value: RunValue) throws -> Any? {
    switch value {
    case .number(let number): NSDecimalNumber(decimal: number).scalar
    case .array(let values): try values.map { try argument($0) ?? NSNull() }
    case .objects(let objects): NSSet(array: objects)
    case .nil, .text, .boolean, .date, .data, .uuid, .dictionary, .enumCase, .path, .objectID,
      .object,
      .coded:
      value.object
    }
  }
}

extension NSDecimalNumber {
  /// The number as a whole one where it is one, so that `%d` takes it.
  fileprivate var scalar: NSNumber { Int64(stringValue).map { NSNumber(value: $0) } ?? self }
}
