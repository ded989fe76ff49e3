import Foundation
import OpenCoreData
import TestSupport

/// What a history's controllers are made of, at random.
struct ResultSetting: CustomStringConvertible {
  let isSectioned: Bool
  /// Whether the sections are those that the class computes.
  let isComputed: Bool
  /// Whether the sort keeps the rows of a section together.
  let agrees: Bool
  let sectionsAscend: Bool
  let numbersAscend: Bool
  let predicate: String?
  let limit: Int
  let batchSize: Int
  let cacheName: String?

  init(_ random: inout SeededGenerator, hasFile: Bool) {
    isSectioned = !random.once(in: 3)
    isComputed = isSectioned && random.once(in: 3)
    agrees = !isSectioned || !random.once(in: 6)
    sectionsAscend = !random.once(in: 3)
    numbersAscend = !random.once(in: 3)
    predicate = random.one(of: [nil, nil, "number < 6", "shelf != 'B'", "title == 'x'"])
    limit = random.once(in: 8) ? 3 : 0
    batchSize = random.once(in: 5) ? 2 : 0
    cacheName = hasFile && !random.once(in: 4) ? "law" : nil
  }

  /// Whether the result is at all times what a fetch would find.
  var followsByItself: Bool { agrees && limit == 0 }

  /// A controller over books, not fetched yet.
  func controller(
    in context: NSManagedObjectContext, cacheName: String? = nil, batchSize: Int? = nil
  ) -> NSFetchedResultsController<NSManagedObject> {
    let request = NSFetchRequest<NSManagedObject>(entityName: "Book")
    request.predicate = predicate.map { NSPredicate(format: $0) }
    request.fetchLimit = limit
    request.fetchBatchSize = batchSize ?? self.batchSize
    request.sortDescriptors =
      (isSectioned && agrees ? [NSSortDescriptor(key: "shelf", ascending: sectionsAscend)] : [])
      + [NSSortDescriptor(key: "number", ascending: numbersAscend)]
    return NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: context,
      sectionNameKeyPath: sectionKey, cacheName: cacheName)
  }

  private var sectionKey: String? { isSectioned ? (isComputed ? "rack" : "shelf") : nil }

  /// Whether a property decides about a row's section or its place in it.
  func isKey(_ property: String) -> Bool {
    property == "number" || property == sectionKey
      || property == "shelf" && isSectioned && agrees
  }

  var description: String {
    "sections \(sectionKey ?? "-") agrees \(agrees) \(sectionsAscend)/\(numbersAscend) "
      + "predicate \(predicate ?? "-") limit \(limit) batch \(batchSize) cache \(cacheName ?? "-")"
  }
}
