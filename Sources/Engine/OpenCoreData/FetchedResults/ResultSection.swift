import Foundation

/// A section of a result as it was when it was asked for.
package final class ResultSection: NSFetchedResultsSectionInfo {
  /// The section's name; empty where there is no section key path.
  package let name: String
  /// What stands for the section in an index.
  package let indexTitle: String?
  /// How many objects it had.
  package let numberOfObjects: Int
  private weak var core: FetchedResultsCore?

  init(name: String, indexTitle: String?, numberOfObjects: Int, core: FetchedResultsCore) {
    self.name = name
    self.indexTitle = indexTitle
    self.numberOfObjects = numberOfObjects
    self.core = core
  }

  /// The objects that the section has now; nil where it is gone.
  package var objects: [Any]? { core?.results(inSectionNamed: name) }
}
