import OpenCoreData

/// A controller with the subclassing points of a declaration: index titles of its own.
final class TitledController: NSFetchedResultsController<NSManagedObject> {
  /// Answers the index title of a section's name; nil for Core Data's own answer.
  var title: ((String) -> String?)?
  /// The titles of the index; nil for Core Data's own answer.
  var titles: [String]?

  override func sectionIndexTitle(forSectionName sectionName: String) -> String? {
    guard let title else { return super.sectionIndexTitle(forSectionName: sectionName) }
    return title(sectionName)
  }

  override var sectionIndexTitles: [String] { titles ?? super.sectionIndexTitles }
}
