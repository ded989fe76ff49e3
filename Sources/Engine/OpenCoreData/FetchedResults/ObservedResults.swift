package import Foundation

/// A controller whose result is fetched when it is read, and again once its request has changed.
///
/// It belongs to the queue of its context, and says before and after what is read of it becomes another.
package final class ObservedResults<Element> {
  private let request: NSFetchRequest<Element>
  private let context: NSManagedObjectContext
  private let listener: ChangeListener
  private var controller: NSFetchedResultsController<Element>?
  /// Why the last fetch has no result; nil where it has one.
  package private(set) var error: (any Error)?
  /// What the sections are named after; nil for one section.
  package private(set) var sectionNameKeyPath: String?

  /// Makes one of a copy of a request; nothing is fetched yet.
  package init(
    _ request: NSFetchRequest<Element>, sectionNameKeyPath: String?,
    in context: NSManagedObjectContext, willChange: @escaping () -> Void,
    didChange: @escaping () -> Void
  ) {
    self.request = request.duplicate()
    if request.sortDescriptors == nil { self.request.sortDescriptors = [] }
    self.context = context
    self.sectionNameKeyPath = sectionNameKeyPath
    listener = ChangeListener(willChange: willChange, didChange: didChange)
  }

  package var predicate: NSPredicate? {
    get { request.predicate }
    set { change { request.predicate = newValue } }
  }

  package var sortDescriptors: [NSSortDescriptor] {
    get { request.sortDescriptors ?? [] }
    set {
      change {
        request.sortDescriptors = newValue
        typedOrder = []
      }
    }
  }

  /// The order as it was set last, where it was by Swift's descriptors.
  var typedOrder: [Any] = []

  /// Names sections after something else.
  package func setSectionNameKeyPath(_ path: String) { change { sectionNameKeyPath = path } }

  /// What was fetched is no longer what is asked for; the next reading fetches.
  private func change(_ body: () -> Void) {
    listener.willChange()
    body()
    controller = nil
    error = nil
    listener.didChange()
  }

  /// The result, fetched where it is not there; without any rows after a fetch that failed.
  var core: FetchedResultsCore {
    raising { () throws(RaisedException) in try fetchedCore() }
  }

  /// What is shown, as the sandbox sees it; fetched where it is not there, and without any rows after a
  /// fetch that failed.
  ///
  /// - Throws: what a reading would end the process with.
  package func probe() throws(RaisedException) -> any EngineProbe.Controller { try fetchedCore() }

  private func fetchedCore() throws(RaisedException) -> FetchedResultsCore {
    if let controller { return controller.core }
    let controller = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: sectionNameKeyPath,
      cacheName: nil)
    controller.delegate = listener
    do { try controller.core.performFetch() } catch let raised as RaisedException {
      throw raised
    } catch {
      self.error = error
    }
    self.controller = controller
    return controller.core
  }

  /// What a row stands for; a place that is not there is a programmer's error.
  func element(at row: Int, inSection section: Int) -> Element {
    _ = core
    guard let element = controller?.object(at: IndexPath(row: row, section: section)) else {
      preconditionFailure("no object at index \(row) in section at index \(section)")
    }
    return element
  }
}

/// A delegate that hears that something changes, and no details.
private final class ChangeListener: NSFetchedResultsControllerDelegate {
  let willChange: () -> Void
  let didChange: () -> Void

  init(willChange: @escaping () -> Void, didChange: @escaping () -> Void) {
    (self.willChange, self.didChange) = (willChange, didChange)
  }

  func controllerWillChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  ) { willChange() }

  func controllerDidChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  ) { didChange() }
}
