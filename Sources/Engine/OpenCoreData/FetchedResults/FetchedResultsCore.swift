import Foundation

/// The state of a fetched results controller, shared by its typed faces.
package final class FetchedResultsCore {
  /// The context.
  package let context: NSManagedObjectContext
  /// What the sections are named after.
  package let sectionNameKeyPath: String?
  /// The name of the section cache.
  package let cacheName: String?
  /// The result; nil before a successful fetch.
  ///
  /// One of the section cache is read whole when this is asked for.
  package internal(set) var rows: SectionedRows? {
    get {
      readCachedResult()
      return knownRows
    }
    _modify {
      readCachedResult()
      yield &knownRows
    }
  }

  private var knownRows: SectionedRows?
  /// The result of a request for dictionaries, which has no rows.
  private(set) var dictionaries: DictionaryResult?
  /// What the rows stand for: objects or their ids.
  private(set) var resultType = NSFetchRequestResultType.managedObjectResultType
  /// The result as the section cache has it, as long as nothing but places of it are asked for.
  private(set) var cached: CachedResult?
  /// What the section cache has of the rows.
  private var storedBlocks: StoredBlocks?
  /// What it has once the save that is being written is done.
  private var writtenBlocks: StoredBlocks?
  /// Called with each change set, between the will-change and the other callbacks.
  package var willDeliver: ((ChangeSet) -> Void)?
  /// What to tell in place of a change set, asked before it takes effect; nil to tell what is true.
  package var retelling: ((ChangeSet) -> ChangeSet)?
  /// What the last fetch did with the section cache.
  package internal(set) var cacheUse = EngineProbe.CacheUse.none

  /// Who is told of changes.
  package weak var delegate: (any NSFetchedResultsControllerDelegate)? {
    didSet {
      foundMethods = []
      if let delegate { foundMethods = DelegateMethods(of: delegate) }
    }
  }

  /// The methods that the delegate has; a delegate without a change method starts no tracking.
  ///
  /// They are what the delegate's type has, unless they are stated by setting this.
  package var delegateMethods: DelegateMethods {
    get { statedMethods ?? foundMethods }
    set { statedMethods = newValue }
  }

  private var foundMethods: DelegateMethods = []
  private var statedMethods: DelegateMethods?
  /// Who else is told, asynchronously.
  let broadcast = ChangeBroadcast()

  var batchSize: () -> Int = { 0 }
  /// What the request asks for now.
  var wantedType: () -> NSFetchRequestResultType = { .managedObjectResultType }
  var fetchDictionaries: () throws -> [NSDictionary] = { [] }
  var sectionIndexTitle: (String) -> String? = { _ in nil }
  var face: () -> NSFetchedResultsController<any NSFetchRequestResult>? = { nil }

  /// What the request says now of which rows there are.
  var requested: () -> RequestedRows? = { nil }
  /// What it said at the last fetch that succeeded.
  private var fetched: RequestedRows?
  /// What was set in the request since the last fetch, by the names of its properties: it is not in force.
  package var wasEndedByException: Bool { missed == .endedByException }

  package var unfetchedProperties: [String] {
    guard let fetched, let now = requested() else { return [] }
    return now.differences(from: fetched)
  }

  let makePlan: () throws -> FetchPlan
  private(set) var plan: FetchPlan?
  /// The store's change counter at which the rows are what a fetch would find; nil where they may
  /// not be, so that no cache is written of them.
  var cacheCount: Int64?
  /// Why changes since the last fetch went by without being told; nil where none did.
  var missed: ResultDifference.Missed?
  /// The objects of which the context has told changes since the last fetch, whether they were shown or not;
  /// nil where they are not noted.
  var heard: Set<ObjectKey>?
  /// Grows with each fetch, so that one made by the delegate during a delivery is noticed.
  private(set) var fetchCount = 0
  /// Grows when new objects are given permanent keys, so that a save by the delegate is noticed.
  var assignmentCount = 0
  private(set) var sectionPath: PropertyPath?
  private(set) var shape: ResultShape?
  /// The objects of a result that is not read in batches, so that they need not be read again.
  var held: [ObjectKey: NSManagedObject] = [:]
  /// The objects of the batches that were read last, where the result is read in batches.
  var batches: [[NSManagedObject]] = []
  /// How many batches were read since the last fetch.
  package internal(set) var batchesRead = 0

  init(
    context: NSManagedObjectContext, sectionNameKeyPath: String?, cacheName: String?,
    makePlan: @escaping () throws -> FetchPlan
  ) {
    self.context = context
    self.sectionNameKeyPath = sectionNameKeyPath
    self.cacheName = cacheName
    self.makePlan = {
      var plan = try makePlan()
      plan.ordersRows = true
      return plan
    }
    // Keys become permanent whether or not anybody is told of changes.
    context.addObserver(self)
  }

  /// How the delegate is told of changes.
  package var flavour: DelegateFlavour {
    delegate == nil
      ? .none : DelegateFlavour(delegateMethods, isSectioned: sectionNameKeyPath != nil)
  }

  /// How the controller follows its context now.
  package var tracking: Tracking {
    guard delegate != nil, !delegateMethods.isDisjoint(with: .tracking) else {
      return broadcast.isHeard ? .memory : .none
    }
    return cacheName == nil ? .memory : .full
  }

  /// Notes from now on of which objects the context tells changes, for ``resultDifference()``.
  package func noteChangedObjects() { heard = heard ?? [] }

  // MARK: Fetching

  /// Fetches; the throwing twin of the controller's `performFetch`.
  package func performFetch() throws {
    try fetch()
    fetched = requested()
    if flavour == .snapshot {
      readAllBatches()
      sendSnapshot(reloading: [])
    }
  }

  private func fetch() throws {
    context.noteUse("performFetch()")
    fetchCount += 1
    cached = nil
    knownRows = nil
    dictionaries = nil
    self.plan = nil
    storedBlocks = nil
    held = [:]
    batches = []
    batchesRead = 0
    cacheUse = .none
    missed = nil
    if heard != nil { heard = [] }
    resultType = wantedType()
    try checkResultType()
    if resultType == .dictionaryResultType {
      cacheCount = nil
      dictionaries = try DictionaryResult(fetchDictionaries(), sectionedBy: sectionNameKeyPath)
      return
    }
    let plan = try makePlan()
    let layout = context.persistentStoreCoordinator?.layout
    sectionPath = try sectionNameKeyPath.flatMap { text throws(RaisedException) in
      try layout.map { model throws(RaisedException) in
        try PropertyPath.sectionName(text, from: plan.layout, in: model)
      }
    }
    self.plan = plan
    shape = layout.map { ResultShape(plan, section: sectionPath, model: $0) }
    let count =
      tracking == .full && context.parent == nil
      ? try context.persistentStoreCoordinator?.prepareSectionCaches() : nil
    cacheCount = count
    if let cached = cachedResult(plan) {
      try check(cached, plan)
      cacheUse = .read(sections: cached.sectionCount)
      self.cached = cached
      if holdsObjects { try holdCachedObjects(plan) }
      if usedCache { return }
      cacheCount = count
    }
    knownRows = try readRows(plan)
    writeCache()
  }

  /// The result as the store has it now.
  private func readRows(_ plan: FetchPlan) throws -> SectionedRows {
    do {
      if batchSize() > 0, let packed = try context.scannedRows(for: plan, section: sectionPath) {
        let order = packed.order()
        return try SectionedRows(packed, in: order)
      }
      let found = try context.rows(for: plan)
      return try context.keepingObjects { () throws(SectionedRows.OutOfOrderSection) in
        let rows = try found.sectioned(by: sectionPath, of: plan, in: context)
        // Held before they are let go: a getter may have kept what it computed in them.
        if holdsObjects { for row in found { held[row.key] = row.object(in: context) } }
        return rows
      }
    } catch let error as SectionedRows.OutOfOrderSection {
      throw NSError.coreData(.coreData, ["reason": error.reason])
    }
  }

  // MARK: Reading

  /// The object of a row; where the result is read in batches it may be a fault.
  func object(forKey key: ObjectKey) -> NSManagedObject { held[key] ?? context.object(forKey: key) }

  /// The object at a place.
  package func object(at path: RowPath) throws(RaisedException) -> NSManagedObject {
    object(forKey: try key(ofRowAt: path))
  }

  /// The row at a place.
  ///
  /// - Throws: a place that is not there, and any before a fetch.
  func key(ofRowAt path: RowPath) throws(RaisedException) -> ObjectKey {
    guard let sectionCount else {
      throw RaisedException(
        name: "NSInternalInconsistencyException",
        reason: "there are no fetched objects before performFetch()")
    }
    guard path.section < sectionCount else {
      throw .noSection(at: path.section)
    }
    guard let key = key(at: path) else {
      throw RaisedException(
        reason: "no object at index \(path.row) in section at index \(path.section)")
    }
    return key
  }

  /// The sections; nil before a successful fetch.
  package var sections: [ResultSection]? {
    guard let sectionCount else { return nil }
    return (0..<sectionCount).compactMap(section(at:))
  }

  /// How many sections there are; nil before a successful fetch.
  var sectionCount: Int? {
    cached?.sectionCount ?? knownRows?.sectionCount ?? dictionaries?.sections.count
  }

  private func key(at path: RowPath) -> ObjectKey? {
    if let cached, let key = try? cached.key(at: path) { return key }
    return rows?.key(at: path)
  }

  /// The section of an index, as it is now; nil where there is none.
  func section(at index: Int) -> ResultSection? {
    if let cached, let count = cached.numberOfRows(inSection: index) {
      return section(named: cached.sectionName(index), count: count)
    }
    if let dictionaries {
      guard dictionaries.sections.indices.contains(index) else { return nil }
      let section = dictionaries.sections[index]
      return self.section(named: section.name, count: section.dictionaries.count)
    }
    guard let count = knownRows?.numberOfRows(inSection: index) else { return nil }
    return section(named: knownRows?.sectionName(index) ?? "", count: count)
  }

  private func section(named name: String, count: Int) -> ResultSection {
    ResultSection(name: name, indexTitle: indexTitle(of: name), numberOfObjects: count, core: self)
  }

  /// What stands in a section: objects, ids or dictionaries; nil where it is gone.
  func results(inSectionNamed name: String) -> [Any]? {
    if let dictionaries { return dictionaries.sections.first { $0.name == name }?.dictionaries }
    guard let rows, let index = sectionPath == nil ? 0 : rows.section(named: name) else {
      return nil
    }
    return rows.keys(inSection: index).map { result(forKey: $0) }
  }

  private func indexTitle(of name: String) -> String? {
    if delegateMethods.contains(.sectionIndexTitle), let delegate, let face = face(),
      let title = delegate.controller(face, sectionIndexTitleForSectionName: name)
    {
      return title
    }
    return sectionIndexTitle(name)
  }

  /// The section of an index title; the throwing twin of the controller's method.
  package func section(
    forIndexTitle title: String, at index: Int, among titles: [String]
  ) throws(RaisedException) -> Int {
    guard index >= 0, index < titles.count else {
      throw RaisedException(reason: "there is no index title at \(index)")
    }
    guard titles[index] == title else {
      throw RaisedException(reason: "the index title at \(index) is not '\(title)'")
    }
    // Where titles are those of the sections, equal titles lead each to its own section.
    let titled = (sections ?? []).enumerated().filter { $0.element.indexTitle != nil }
    if index < titled.count, titled[index].element.indexTitle == title {
      return titled[index].offset
    }
    return titled.first { $0.element.indexTitle == title }?.offset ?? 0
  }

  // MARK: The cache

  /// What is to be written of the result, and heard of what was; nil without a result.
  func cacheContent(_ permanent: PermanentKeys) -> NamedSectionCache.Content? {
    writtenBlocks = nil
    if let cached { return .unchanged(cached.cache.number) }
    return knownRows.map { .rows($0, permanent, stored: storedBlocks) }
  }

  /// Hears which blocks were written.
  func note(written: StoredBlocks) { writtenBlocks = written }

  /// Takes what was written for what the store has.
  func keepWrittenBlocks() {
    guard let written = writtenBlocks else { return }
    writtenBlocks = nil
    storedBlocks = written
    knownRows?.note(stored: written.blocks.map { ($0.place, $0.stored.number) })
  }

  /// Has the objects of a cached result at hand, where it is not read in batches; gives the cache up
  /// where it is not whole.
  private func holdCachedObjects(_ plan: FetchPlan) throws {
    guard let keys = rows?.keys, usedCache, let coordinator = context.persistentStoreCoordinator
    else { return }
    let batch = try coordinator.rows(of: keys, in: plan.layout, for: context)
    for row in 0..<batch.count {
      held[batch.key(ofRow: row)] = context.object(ofRow: row, in: batch)
    }
    if held.count != keys.count { cacheUse = .none }
  }

  /// Reads all of the cached result, which is shown in its place from now on.
  ///
  /// Where another process or damage has taken some of it away, what is left of it is removed, and the
  /// rows are those that the store has, without what is not saved. Where they do not stand in the
  /// sections that were told, with as many rows in each, the told ones stay: what is gone of the cache
  /// is shown as objects without a row.
  private func readCachedResult() {
    guard let cached, let plan else { return }
    self.cached = nil
    if let rows = try? cached.rows(sort: plan.order, isSectioned: sectionPath != nil) {
      knownRows = rows
    } else {
      context.persistentStoreCoordinator?.deleteSectionCache(number: cached.cache.number)
      cacheUse = .none
      cacheCount = nil
      knownRows = refetchedRows(plan, in: cached)
    }
  }

  /// The store's rows in the place of a cached result that is gone in part.
  private func refetchedRows(_ plan: FetchPlan, in told: CachedResult) -> SectionedRows? {
    var plan = plan
    plan.includesPendingChanges = false
    if let found = try? readRows(plan), told.hasShape(of: found) { return found }
    return try? told.rowsWithFaults(sort: plan.order, isSectioned: sectionPath != nil)
  }
}
