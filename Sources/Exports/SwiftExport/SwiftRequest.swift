import ModelClasses
import ScenarioLanguage

/// What a fetch request is told, a line each.
struct SwiftRequest {
  private let request: RequestProperties

  init(_ request: RequestProperties) { self.request = request }

  /// Writes what is set.
  ///
  /// - Parameters:
  ///   - target: the request, as it is called in the source.
  ///   - arguments: the predicate's arguments as the source has them.
  ///   - source: what is written to.
  func write(_ target: String, _ arguments: [String], to source: inout SwiftSource) {
    if let predicate = request.predicate {
      if let format = predicate.format {
        let written = SwiftSource.literal(format.text)
        source.line(
          arguments.isEmpty
            ? "\(target).predicate = NSPredicate(format: \(written))"
            : "\(target).predicate = NSPredicate(format: \(written), argumentArray: "
              + "[\(arguments.joined(separator: ", "))])")
      } else {
        source.line("\(target).predicate = nil")
      }
    }
    if let descriptors = request.sortDescriptors {
      let lines = descriptors.map { descriptor in
        let selector = descriptor.comparison.map { ", selector: Selector((\"\($0.rawValue):\"))" }
        return "NSSortDescriptor(key: \(SwiftSource.literal(descriptor.key.literal ?? "")), "
          + "ascending: \(descriptor.isAscending)\(selector ?? ""))"
      }
      if lines.isEmpty {
        source.line("\(target).sortDescriptors = []")
      } else {
        source.list("\(target).sortDescriptors = [", lines, "]")
      }
    }
    let numbers = [
      ("fetchLimit", request.fetchLimit), ("fetchOffset", request.fetchOffset),
      ("fetchBatchSize", request.fetchBatchSize),
    ]
    for (property, value) in numbers {
      guard let text = value.flatMap({ SwiftValue($0).text }) else { continue }
      source.line("\(target).\(property) = \(text)")
    }
    let switches = [
      ("includesPendingChanges", request.includesPendingChanges),
      ("includesSubentities", request.includesSubentities),
      ("returnsDistinctResults", request.returnsDistinctResults),
      ("returnsObjectsAsFaults", request.returnsObjectsAsFaults),
      ("includesPropertyValues", request.includesPropertyValues),
      ("shouldRefreshRefetchedObjects", request.shouldRefreshRefetchedObjects),
    ]
    for case (let property, let value?) in switches {
      source.line("\(target).\(property) = \(value)")
    }
    if let paths = request.relationshipKeyPathsForPrefetching {
      let list = paths.map { SwiftSource.literal($0.literal ?? "") }.joined(separator: ", ")
      source.line("\(target).relationshipKeyPathsForPrefetching = [\(list)]")
    }
  }
}
