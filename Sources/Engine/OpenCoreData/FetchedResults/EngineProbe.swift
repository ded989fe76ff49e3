package import Foundation

/// What the sandbox sees of the engine beside its public calls, and where it listens.
///
/// Who shows and explains what the engine does, as the runner, asks these protocols and nothing behind
/// them. So something else can stand in for the engine, such as a recording that is played back.
package enum EngineProbe {
  /// A results controller.
  package protocol Controller: AnyObject {
    // MARK: How it follows its context

    /// How it follows its context now.
    var tracking: Tracking { get }
    /// How its delegate is told of changes.
    var flavour: DelegateFlavour { get }
    /// The methods that its delegate has, or is stated to have.
    var delegateMethods: DelegateMethods { get set }

    // MARK: What it tells

    /// Called with each change set, between the will-change and the other callbacks.
    var willDeliver: ((ChangeSet) -> Void)? { get set }
    /// What to tell in place of a change set, asked before it takes effect; nil to tell what is true.
    var retelling: ((ChangeSet) -> ChangeSet)? { get set }

    // MARK: What it shows

    /// Stands for the state that is shown; nil before a successful fetch.
    var resultState: ResultState? { get }
    /// The rows in their sections; nil before a successful fetch.
    var rows: SectionedRows? { get }
    /// The sections as an app sees them; nil before a successful fetch.
    var shownSections: [any NSFetchedResultsSectionInfo]? { get }
    /// The layout of the result's entity; nil before a fetch.
    var entityLayout: EntityLayout? { get }
    /// Whether the object is of an entity that the result can have.
    func covers(_ object: NSManagedObject) -> Bool
    /// The object of a row's key.
    func object(at key: ObjectKey) -> NSManagedObject
    /// The object at a place.
    ///
    /// - Throws: what is raised for a place that is not there.
    func object(at path: RowPath) throws(RaisedException) -> NSManagedObject
    /// The section that an index title leads to.
    ///
    /// - Throws: what is raised for a title that does not stand at the index.
    func section(
      forIndexTitle title: String, at index: Int, among titles: [String]
    ) throws(RaisedException) -> Int

    // MARK: How it fetches

    /// Fetches, and throws what a public call would end the process with.
    func performFetch() throws
    /// What the last fetch did with the section cache.
    var cacheUse: CacheUse { get }
    /// How many batches were read since the last fetch.
    var batchesRead: Int { get }
    /// What was set in the request since the last fetch, by the names of its properties.
    var unfetchedProperties: [String] { get }
    /// Whether changes since the last fetch were told to no delegate, for an exception was raised while they were
    /// judged.
    var wasEndedByException: Bool { get }
    /// How a fetch would read its rows now; nil without a store.
    func explanation() throws -> FetchExplanation?
    /// Notes from now on of which objects the context tells changes, for ``resultDifference()``.
    func noteChangedObjects()
    /// How the result differs from what a fetch would find now; nil where it does not.
    ///
    /// - Throws: what the fetch throws, a section that falls apart among it.
    func resultDifference() throws -> ResultDifference?
    /// The rows of a failed fetch up to the one whose section name had ended; nil where none has.
    func firstOutOfOrder() -> (rows: [(object: NSManagedObject, section: String)], index: Int)?
  }

  /// A coordinator with its stores.
  package protocol Store: AnyObject {
    /// Called with each SQL statement as it starts, its placeholders unfilled; nil costs nothing.
    var statementLog: ((String) -> Void)? { get set }
    /// Asked now and then while a store works; true ends what goes on with the error 3072.
    var isCancelled: (() -> Bool)? { get set }
    /// How many bytes a store may take; nil for as many as there is room for.
    var mostStoreBytes: Int? { get set }
    /// A number that each transaction changes which another connection has written into the first
    /// store's file; nil without a store.
    var dataVersion: Int64? { get }
    /// The UUIDs of stores that are made.
    var newStoreIdentifier: () -> UUID { get set }
    /// The name of the table that has an entity's rows.
    func tableName(of entity: EntityLayout) -> String
    /// Puts a copy of a store in the place of another, as the public call does, if a question that is asked
    /// while the destination is locked is answered with true.
    ///
    /// - Throws: what the public call throws; 134080 for a destination that is not unchanged. Of an atomic
    ///   store nothing is asked.
    func replaceStore(
      at destinationURL: URL, byStoreAt sourceURL: URL, ofType storeType: String,
      if isUnchanged: () -> Bool) throws
    /// Leaves the file of an SQLite store without a table, if a question that is asked while it is locked is
    /// answered with true.
    ///
    /// - Throws: 134080 for what is no store, is open here, or is not unchanged; 134090 for a locked one.
    func emptyStore(at url: URL, if isUnchanged: @escaping () -> Bool) throws
    /// Removes a section cache from the stores; nil removes all.
    func deleteSectionCache(_ name: String?)
  }

  /// How a controller follows its context.
  package enum Tracking: String, Sendable {
    /// Without a delegate, and without a reader of the changes: not at all.
    case none
    /// With a delegate, or a reader of the changes.
    case memory
    /// With a delegate and a cache, which is kept up to date too.
    case full
  }

  /// What a fetch does with the section cache.
  package enum CacheUse: Sendable, Equatable {
    /// It keeps none.
    case none
    /// It passed it by: the context had unsaved changes, of which no cache knows.
    case passedBy
    /// It took its sections from it, of this number.
    case read(sections: Int)
    /// It read the rows, and wrote this number of sections.
    case written(sections: Int)
  }

  /// Stands for a state of a result: another one after each fetch and each change of its rows.
  package struct ResultState: Hashable {
    private let fetches: Int
    private let changes: Int

    /// The state after a number of fetches, and of changes since the last one.
    package init(fetches: Int, changes: Int) {
      self.fetches = fetches
      self.changes = changes
    }
  }

  /// Checks what a controller needs of its request when it is made.
  package static func check<Result>(
    _ request: NSFetchRequest<Result>
  ) throws(RaisedException) {
    guard request.sortDescriptors == nil else { return }
    throw withoutSortDescriptors
  }

  /// What is raised where a request has no sort descriptors.
  package static let withoutSortDescriptors = RaisedException(
    reason: "An instance of NSFetchedResultsController requires a fetch request with sort "
      + "descriptors")

  /// What is raised where a section cache has another number of rows than the request finds.
  package static let mismatchedCache = RaisedException(
    name: "NSInternalInconsistencyException",
    reason: "CoreData: FATAL ERROR: The persistent cache of section information does not match the "
      + "current configuration.  You have illegally mutated the NSFetchedResultsController's fetch "
      + "request, its predicate, or its sort descriptor without either disabling caching or using "
      + "+deleteCacheWithName:")
}

extension EngineProbe.Controller {
  /// Whether the last fetch took its rows from the section cache.
  package var usedCache: Bool { if case .read = cacheUse { true } else { false } }
}

extension FetchedResultsCore: EngineProbe.Controller {
  package typealias Tracking = EngineProbe.Tracking
  typealias CacheUse = EngineProbe.CacheUse
  package typealias ResultState = EngineProbe.ResultState
  package typealias DelegateMethods = EngineProbe.DelegateMethods

  package var shownSections: [any NSFetchedResultsSectionInfo]? { sections }
}

extension NSPersistentStoreCoordinator: EngineProbe.Store {}

extension NSFetchedResultsController {
  /// The controller as the sandbox sees it.
  package var probe: any EngineProbe.Controller { core }
}
