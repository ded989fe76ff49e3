import Baseline
import Foundation
import OpenCoreData

/// All students in a controller with a delegate, sorted by age and name, sectioned by age.
final class ShownStudents {
  let context: NSManagedObjectContext
  private let controller: NSFetchedResultsController<Student>
  private let listener = Listener()

  /// Opens the file of the engine and fetches; objects are read in batches of a screen.
  init(in data: SampleData, cacheName: String? = nil) throws {
    context = try .opening(data.engineFile, isOrdered: data.isOrdered)
    let request = NSFetchRequest<Student>.sortedStudents()
    request.fetchBatchSize = 50
    controller = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: "age",
      cacheName: cacheName)
    controller.delegate = listener
    try controller.performFetch()
  }

  /// The number of rows, by the counts of the sections.
  var count: Int { controller.sections?.reduce(0) { $0 + $1.numberOfObjects } ?? 0 }

  /// Callbacks heard so far, and the sum of the places that rows had and have.
  var heard: (callbacks: Int, places: Int) { (listener.callbacks, listener.places) }

  /// Reads the first 50 rows and returns the length of their names.
  func readFirstScreen() -> Int {
    (0..<min(50, controller.sections?.first?.numberOfObjects ?? 0)).reduce(0) { sum, row in
      sum + controller.object(at: IndexPath(row: row, section: 0)).name.utf8.count
    }
  }

  /// Hears every callback and keeps what a table view would need.
  private final class Listener: NSFetchedResultsControllerDelegate {
    var callbacks = 0
    var places = 0

    func controllerWillChangeContent(
      _ controller: NSFetchedResultsController<any NSFetchRequestResult>
    ) {}

    func controller(
      _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
      at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
    ) {
      callbacks += 1
      if let indexPath { places += indexPath.row }
      if let newIndexPath, type != .update { places += newIndexPath.row }
    }

    func controllerDidChangeContent(
      _ controller: NSFetchedResultsController<any NSFetchRequestResult>
    ) {}
  }
}
