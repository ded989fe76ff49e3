import Foundation

/// What a fetch request says of which rows there are, and in which order.
struct RequestedRows {
  private let predicate: NSPredicate?
  private let sortDescriptors: [NSSortDescriptor]
  private let fetchLimit: Int
  private let fetchOffset: Int
  private let includesSubentities: Bool
  private let includesPendingChanges: Bool

  /// Takes what a request says now.
  init<Result>(_ request: NSFetchRequest<Result>) {
    predicate = request.predicate
    sortDescriptors = request.sortDescriptors ?? []
    fetchLimit = request.fetchLimit
    fetchOffset = request.fetchOffset
    includesSubentities = request.includesSubentities
    includesPendingChanges = request.includesPendingChanges
  }

  /// The properties of the request that say something else than they did, by their names.
  func differences(from old: RequestedRows) -> [String] {
    let isSamePredicate =
      predicate === old.predicate || predicate?.canonicalFormat == old.predicate?.canonicalFormat
    let equalities = [
      ("predicate", isSamePredicate), ("sortDescriptors", sortDescriptors == old.sortDescriptors),
      ("fetchLimit", fetchLimit == old.fetchLimit),
      ("fetchOffset", fetchOffset == old.fetchOffset),
      ("includesSubentities", includesSubentities == old.includesSubentities),
      ("includesPendingChanges", includesPendingChanges == old.includesPendingChanges),
    ]
    return equalities.filter { !$0.1 }.map(\.0)
  }
}
