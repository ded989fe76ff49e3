public import Foundation

/// Keeps the result of a fetch in step with its context and tells a delegate what changed.
///
/// The delegate's methods are declared for `<NSFetchRequestResult>`, which Swift on Linux cannot
/// convert to; they receive a view that shares this controller's state and is equal to it by `==`.
open class NSFetchedResultsController<ResultType>: NSObject {
  /// The request, read again at each `performFetch`.
  public let fetchRequest: NSFetchRequest<ResultType>
  package let core: FetchedResultsCore

  /// Makes a controller; it shows nothing before `performFetch`.
  ///
  /// A request without sort descriptors is a programmer's error and ends the process with Apple's
  /// text; an empty array is taken, and the order is then that of creation.
  ///
  /// - Parameters:
  ///   - fetchRequest: what is shown; a cache is found by its entity, order and section key.
  ///   - context: the context that is followed; the controller keeps it.
  ///   - sectionNameKeyPath: what the sections are named after; nil for one section without a name.
  ///   - name: the name of the section cache in the store's file; nil for none.
  public init(
    fetchRequest: NSFetchRequest<ResultType>, managedObjectContext context: NSManagedObjectContext,
    sectionNameKeyPath: String?, cacheName name: String?
  ) {
    raising { () throws(RaisedException) in try EngineProbe.check(fetchRequest) }
    self.fetchRequest = fetchRequest
    core = FetchedResultsCore(
      context: context, sectionNameKeyPath: sectionNameKeyPath, cacheName: name
    ) { try context.plan(fetchRequest) }
    super.init()
    core.batchSize = { fetchRequest.fetchBatchSize }
    core.wantedType = { fetchRequest.resultType }
    core.requested = { RequestedRows(fetchRequest) }
    core.fetchDictionaries = { try context.dictionaries(for: fetchRequest) }
    core.sectionIndexTitle = { [weak self] in self?.sectionIndexTitle(forSectionName: $0) }
    core.face = { [weak self] in self?.face }
  }

  /// Makes a view of another controller, which shares its core.
  private init(of viewed: any SharesFetchedResults, request: NSFetchRequest<ResultType>) {
    self.viewed = viewed
    core = viewed.core
    fetchRequest = request
  }

  /// The controller that a view is of: what a subclass answers in its own way, it is asked.
  private weak var viewed: (any SharesFetchedResults)?

  private var knownView: NSFetchedResultsController<any NSFetchRequestResult>?

  /// What a delegate receives: this controller where its type allows, else a view of it.
  private var face: NSFetchedResultsController<any NSFetchRequestResult> {
    if let face = self as? NSFetchedResultsController<any NSFetchRequestResult> { return face }
    if let knownView { return knownView }
    let view = NSFetchedResultsController<any NSFetchRequestResult>(
      of: self, request: fetchRequest.duplicate())
    knownView = view
    return view
  }

  /// The context.
  open var managedObjectContext: NSManagedObjectContext { core.context }
  /// What the sections are named after.
  open var sectionNameKeyPath: String? { core.sectionNameKeyPath }
  /// The name of the section cache.
  open var cacheName: String? { core.cacheName }

  /// Who is told of changes; without one nothing is tracked, and what was missed is not sent later.
  ///
  /// Which of its methods are called is decided here, by the methods that its type has.
  open weak var delegate: (any NSFetchedResultsControllerDelegate)? {
    get { core.delegate }
    set { core.delegate = newValue }
  }

  /// The changes of the result from now on, beside what the delegate is told; our own addition.
  ///
  /// Each reading makes another stream. While one is read the result is tracked, with a delegate or
  /// without; `performFetch` and `reset` send nothing, as they tell a delegate nothing. No change is
  /// dropped, because a table that misses one is out of step for good: what a slow reader has not
  /// taken waits in memory, a few words a changed row. A stream ends when the controller goes.
  public final var changes: AsyncStream<FetchedResultsChanges> { core.broadcast.stream() }

  /// Fetches, and discards what was there.
  ///
  /// The delegate is told nothing, but for one with the snapshot method: it gets the new state.
  ///
  /// A section cache of another predicate with another number of rows is a programmer's error and ends the
  /// process with Apple's text: `deleteCache(withName:)` goes before another predicate is set, and each request
  /// has a cache name of its own.
  ///
  /// Dictionaries cannot be followed: a controller of them that has a delegate is a programmer's error
  /// and ends the process with Apple's text. So does one of counts, in words of ours.
  ///
  /// - Throws: 134060 where a section name comes back after its run of rows has ended; what the
  ///   store cannot read. After an error there is no result and nothing is tracked.
  open func performFetch() throws {
    do { try core.performFetch() } catch let raised as RaisedException {
      raising { () throws(RaisedException) in throw raised }
    }
  }

  /// What the request's result type asks for, objects, ids or dictionaries, in order; nil before the
  /// first successful `performFetch`.
  open var fetchedObjects: [ResultType]? { core.results?.compactMap { $0 as? ResultType } }

  /// The sections, in order; nil before the first successful `performFetch`.
  ///
  /// Without a section key path there is exactly one, with one no section is ever empty.
  open var sections: [any NSFetchedResultsSectionInfo]? { core.sections }

  /// The object at a place, or its id or dictionary.
  ///
  /// A place that is not there is a programmer's error and ends the process with Apple's text; so does
  /// an index path of fewer or more than two indices, in words of ours.
  open func object(at indexPath: IndexPath) -> ResultType {
    raising { () throws(RaisedException) in try checkedObject(at: indexPath) }
  }

  /// The throwing twin of `object(at:)`.
  func checkedObject(at indexPath: IndexPath) throws(RaisedException) -> ResultType {
    let result = try core.result(at: indexPath)
    guard let object = result as? ResultType else {
      throw RaisedException(reason: "the object at \(indexPath) is no \(ResultType.self)")
    }
    return object
  }

  /// The place of an object, or of an id or dictionary where the request asks for those; nil for one
  /// that is not in the result, and before `performFetch`.
  ///
  /// An object of another context of the same coordinator stands where its own twin does. O(1); of a
  /// dictionary it is the place of the first that is equal, O(n).
  open func indexPath(forObject object: ResultType) -> IndexPath? { core.indexPath(of: object) }

  /// The index title of a section: its first character, as a capital letter.
  ///
  /// Subclasses may answer otherwise; the delegate is asked before.
  open func sectionIndexTitle(forSectionName sectionName: String) -> String? {
    if let viewed { return viewed.sectionIndexTitle(forSectionName: sectionName) }
    return sectionName.first.map { String($0).uppercased() }
  }

  /// The index titles of all sections, without the empty ones; subclasses may answer otherwise.
  open var sectionIndexTitles: [String] {
    viewed?.sectionIndexTitles ?? core.sections?.compactMap(\.indexTitle) ?? []
  }

  /// The section that an index title leads to.
  ///
  /// A title that does not stand at that place is a programmer's error and ends the process with
  /// Apple's text.
  open func section(forSectionIndexTitle title: String, at sectionIndex: Int) -> Int {
    if let viewed { return viewed.section(forSectionIndexTitle: title, at: sectionIndex) }
    return raising { () throws(RaisedException) in
      try core.section(forIndexTitle: title, at: sectionIndex, among: sectionIndexTitles)
    }
  }

  /// Removes a section cache from all stores that are open; nil removes all caches.
  public static func deleteCache(withName name: String?) {
    for coordinator in NSPersistentStoreCoordinator.open { coordinator.deleteSectionCache(name) }
  }

  /// A controller equals the views of itself.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? any SharesFetchedResults)?.core === core
  }

  /// Hashes the identity that views share.
  open override var hash: Int { ObjectIdentifier(core).hashValue }
}

/// A controller of any result type.
package protocol SharesFetchedResults: AnyObject {
  /// The shared state.
  var core: FetchedResultsCore { get }
  func sectionIndexTitle(forSectionName sectionName: String) -> String?
  var sectionIndexTitles: [String] { get }
  func section(forSectionIndexTitle title: String, at sectionIndex: Int) -> Int
}

extension NSFetchedResultsController: SharesFetchedResults {}
