public import Foundation
public import Observation

/// What a request finds, kept in step with a context: what SwiftUI's `@FetchRequest` gives a view.
///
/// The collection can be held by anything and observed by `withObservationTracking`: it is fetched when it is
/// first read, follows its context from then on, and is fetched anew when it is read after a change
/// of its predicate or its order. A change of an object that is shown counts as a change. It is used on
/// its context's queue, and has no counterpart in Core Data, for SwiftUI's type of this name cannot be
/// made outside a view.
///
/// An unknown key path ends the process with Apple's text when it is fetched, as `performFetch` does.
/// Dictionaries cannot be followed.
public final class FetchedResults<Result>: RandomAccessCollection, Observable {
  private let registrar = ObservationRegistrar()
  private lazy var source = ObservedResults(
    request, sectionNameKeyPath: nil, in: context,
    willChange: { [unowned self] in registrar.willSet(self, keyPath: \.content) },
    didChange: { [unowned self] in registrar.didSet(self, keyPath: \.content) })
  private let request: NSFetchRequest<Result>
  private let context: NSManagedObjectContext

  /// Makes the results of a request, of which a copy is taken; without sort descriptors they come in
  /// the order of creation.
  public init(fetchRequest: NSFetchRequest<Result>, in context: NSManagedObjectContext) {
    request = fetchRequest
    self.context = context
  }

  /// What is observed: all that can be read of the results.
  private var content: ObservedResults<Result> {
    registrar.access(self, keyPath: \.content)
    return source
  }

  /// What must hold for an object to be found; nil finds all.
  public var nsPredicate: NSPredicate? {
    get { content.predicate }
    set { source.predicate = newValue }
  }

  /// The order, the most significant descriptor first.
  public var nsSortDescriptors: [NSSortDescriptor] {
    get { content.sortDescriptors }
    set { source.sortDescriptors = newValue }
  }

  /// Why the last fetch failed, after which there are no results; nil where it did not.
  ///
  /// SwiftUI does not say it.
  public var fetchError: (any Error)? {
    _ = content.core
    return source.error
  }

  /// 0.
  public var startIndex: Int { 0 }

  /// How many there are; O(1) once they are fetched.
  public var endIndex: Int { content.core.section(at: 0)?.numberOfObjects ?? 0 }

  /// What stands at a place; one that is not there ends the process.
  public subscript(position: Int) -> Result { content.element(at: position, inSection: 0) }
}

extension FetchedResults where Result: NSManagedObject {
  /// The order by properties of the objects' class; empty where `nsSortDescriptors` has set it.
  ///
  /// Each has to lead to one `@Managed` property; a path that does not ends the process.
  public var sortDescriptors: [SortDescriptor<Result>] {
    get { content.typedOrder.compactMap { $0 as? SortDescriptor<Result> } }
    set {
      source.sortDescriptors = newValue.map { NSSortDescriptor($0) }
      source.typedOrder = newValue
    }
  }
}
