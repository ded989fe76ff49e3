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

  /// Where rows stand otherwise than the sort descriptors say, in sentences.
  ///
  /// Where the sort does not keep sections together, only the rows within each are compared.
  func faultsOfOrder(_ rows: [[NSManagedObject]]) -> [String] {
    let lists = agrees ? [rows.flatMap(\.self)] : rows
    return lists.flatMap { list in
      zip(list, list.dropFirst()).filter { !isInOrder($0, $1) }.map { above, below in
        "number \(number(of: above)) stands above \(number(of: below))"
      }
    }
  }

  /// Whether a row may stand above another; no value comes before all others.
  private func isInOrder(_ upper: NSManagedObject, _ lower: NSManagedObject) -> Bool {
    if isSectioned, agrees {
      let (above, below) = (shelf(of: upper), shelf(of: lower))
      if above != below { return (above < below) == sectionsAscend }
    }
    let (above, below) = (number(of: upper), number(of: lower))
    return above == below || (above < below) == numbersAscend
  }

  private func number(of book: NSManagedObject) -> Int {
    book.value(forKey: "number") as? Int ?? -1
  }

  /// A shelf's name after a letter, so that no name comes before an empty one.
  private func shelf(of book: NSManagedObject) -> String {
    (book.value(forKey: "shelf") as? String).map { "x" + $0 } ?? ""
  }

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
