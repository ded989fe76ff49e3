public import Foundation
public import Observation

/// What a request finds, in sections, kept in step with a context: what SwiftUI's
/// `@SectionedFetchRequest` gives a view.
///
/// It is to ``FetchedResults`` what a controller with a section key path is to one without: the request's
/// first sort descriptor has to be of what names the sections, and no section is empty.
public final class SectionedFetchResults<SectionIdentifier: Hashable, Result: NSManagedObject>:
  RandomAccessCollection, Observable
{
  /// A section, as it was when it was asked for.
  public struct Section: Identifiable, RandomAccessCollection {
    /// What its objects have in common.
    public let id: SectionIdentifier
    fileprivate let results: [Result]

    /// 0.
    public var startIndex: Int { 0 }
    /// How many objects it has, at least one.
    public var endIndex: Int { results.count }
    /// The object at a place; one that is not there ends the process.
    public subscript(position: Int) -> Result { results[position] }
  }

  private let registrar = ObservationRegistrar()
  private lazy var source = ObservedResults(
    request, sectionNameKeyPath: Self.key(of: identifier), in: context,
    willChange: { [unowned self] in registrar.willSet(self, keyPath: \.content) },
    didChange: { [unowned self] in registrar.didSet(self, keyPath: \.content) })
  private let request: NSFetchRequest<Result>
  private let context: NSManagedObjectContext
  private var identifier: KeyPath<Result, SectionIdentifier>

  /// Makes the results of a request, of which a copy is taken.
  ///
  /// The identifier has to lead to one `@Managed` property; another path ends the process.
  public init(
    fetchRequest: NSFetchRequest<Result>,
    sectionIdentifier: KeyPath<Result, SectionIdentifier>, in context: NSManagedObjectContext
  ) {
    request = fetchRequest
    identifier = sectionIdentifier
    self.context = context
  }

  private static func key(of path: KeyPath<Result, SectionIdentifier>) -> String {
    raising { () throws(RaisedException) in try KeyRecorder.key(of: path) }
  }

  /// What is observed: all that can be read of the results.
  private var content: ObservedResults<Result> {
    registrar.access(self, keyPath: \.content)
    return source
  }

  /// The property whose value the objects of a section have in common.
  public var sectionIdentifier: KeyPath<Result, SectionIdentifier> {
    get {
      registrar.access(self, keyPath: \.content)
      return identifier
    }
    set {
      source.setSectionNameKeyPath(Self.key(of: newValue))
      identifier = newValue
    }
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

  /// The order by properties of the objects' class; empty where `nsSortDescriptors` has set it.
  ///
  /// It is refused as that of ``FetchedResults`` is.
  public var sortDescriptors: [SortDescriptor<Result>] {
    get { content.typedOrder.compactMap { $0 as? SortDescriptor<Result> } }
    set {
      source.sortDescriptors = newValue.map { NSSortDescriptor($0) }
      source.typedOrder = newValue
    }
  }

  /// Why the last fetch failed, as with 134060 where a section comes back after its run has ended; nil
  /// where it did not.
  public var fetchError: (any Error)? {
    _ = content.core
    return source.error
  }

  /// 0.
  public var startIndex: Int { 0 }

  /// How many sections there are.
  public var endIndex: Int { content.core.sectionCount ?? 0 }

  /// The section at a place, O(rows in it); one that is not there ends the process.
  public subscript(position: Int) -> Section {
    let results =
      content.core.section(at: position)?.objects?.compactMap { $0 as? Result } ?? []
    guard let first = results.first else {
      preconditionFailure("no section at index \(position)")
    }
    return Section(id: first[keyPath: identifier], results: results)
  }
}
