public import Foundation

/// The variable of a mapping's expressions that is the migration manager.
public let NSMigrationManagerKey = "manager"
/// The variable that is the object to migrate.
public let NSMigrationSourceObjectKey = "source"
/// The variable that is the object that it becomes.
public let NSMigrationDestinationObjectKey = "destination"
/// The variable that is the entity mapping.
public let NSMigrationEntityMappingKey = "entityMapping"
/// The variable that is the property mapping.
public let NSMigrationPropertyMappingKey = "propertyMapping"
/// The variable that is the entity mapping's policy.
public let NSMigrationEntityPolicyKey = "entityPolicy"

/// Copies a store of one model into a new store of another, as a mapping model says.
///
/// In three passes over the mappings, each in order, a policy makes the objects with their attributes,
/// leads their relationships, and checks them; then all are saved at once. Both stores' objects are in
/// memory until then. The source is only read. A manager serves one migration at a time, on one thread.
open class NSMigrationManager: NSObject {
  /// The model of the store that is migrated.
  public let sourceModel: NSManagedObjectModel
  /// The model that it is migrated to.
  public let destinationModel: NSManagedObjectModel
  /// The mappings of the migration; empty before the first.
  open private(set) var mappingModel = NSMappingModel()
  /// The context of the objects that are migrated, which saves nothing.
  open private(set) var sourceContext: NSManagedObjectContext
  /// The context of the objects that they become.
  open private(set) var destinationContext: NSManagedObjectContext
  /// Notes for policies; the engine never reads them.
  open var userInfo: [AnyHashable: Any]?
  /// Whether a migration of one SQLite file in place may stand for that of objects; it never does here.
  open var usesStoreSpecificMigrationManager = true
  /// How much is done, from 0 to 1: of each object its making and its relationships count alike.
  ///
  /// It is 0 where no migration is under way, before and after one: Apple's framework does so, though its
  /// documentation says 1.
  open var migrationProgress: Float {
    steps == 0 ? 0 : Float(stepsDone) / Float(steps)
  }

  private var steps = 0
  private var stepsDone = 0
  private var current: NSEntityMapping?
  private var cancellation: (any Error)?
  private var associations: [String: Association] = [:]
  private var destinationsBySource: [ObjectIdentifier: [NSManagedObject]] = [:]

  /// The objects of one mapping and what they have become, each in the order of their association.
  private struct Association {
    var sources: [NSManagedObject] = []
    var destinations: [NSManagedObject] = []
    var bySource: [ObjectIdentifier: [NSManagedObject]] = [:]
    var byDestination: [ObjectIdentifier: [NSManagedObject]] = [:]
  }

  /// An entity mapping with its policy and what there is to migrate.
  private struct Step {
    let mapping: NSEntityMapping
    let policy: NSEntityMigrationPolicy
    let sources: [NSManagedObject]
  }

  /// Makes a manager for two models.
  public init(sourceModel: NSManagedObjectModel, destinationModel: NSManagedObjectModel) {
    self.sourceModel = sourceModel
    self.destinationModel = destinationModel
    sourceContext = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    destinationContext = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
  }

  /// The entity mapping that is being carried out; outside a migration a programmer's error.
  open var currentEntityMapping: NSEntityMapping {
    guard let current else { preconditionFailure("no entity mapping is being carried out") }
    return current
  }

  // MARK: Migrating

  /// Copies a store into a new one.
  ///
  /// - Parameters:
  ///   - sourceURL: the store, which is only read.
  ///   - sStoreType: its type.
  ///   - sOptions: the options to open it with.
  ///   - mappings: what becomes of which entity.
  ///   - dURL: the new store, which gets the source's UUID and metadata, and its persistent history where
  ///     it has one and the options ask for one, with a transaction more that marks the migration. Where a store of the destination
  ///     model is there already, it keeps its own, and the objects are added to it.
  ///   - dStoreType: its type.
  ///   - dOptions: the options to open it with.
  /// - Throws: 134140 without mappings, 134110 for mappings that do not fit the models, 134150 and
  ///   134160 for a store that cannot be opened, with the cause under `NSUnderlyingErrorKey`, 134170
  ///   for a policy that is no class, what a policy or `cancelMigrationWithError` says, what a save
  ///   throws. A new store is removed then; one that was there is left as the last save made it.
  open func migrateStore(
    from sourceURL: URL, sourceType sStoreType: String, options sOptions: [AnyHashable: Any]? = nil,
    with mappings: NSMappingModel?, toDestinationURL dURL: URL, destinationType dStoreType: String,
    destinationOptions dOptions: [AnyHashable: Any]? = nil
  ) throws {
    guard let mappings else {
      throw NSError.coreData(
        .migrationMissingMappingModel, ["reason": "There is no mapping model to migrate with."])
    }
    reset()
    mappingModel = mappings
    try check(mappings)
    guard sourceURL.standardizedFileURL != dURL.standardizedFileURL else {
      throw Self.failure(
        .migrationManagerDestinationStore, dURL,
        because: Self.refusal("A store cannot be migrated into its own file."))
    }
    let source = try open(
      sourceURL, sStoreType,
      (sOptions ?? [:]).merging([NSReadOnlyPersistentStoreOption: true]) { _, new in new },
      sourceModel, else: .migrationManagerSourceStore)
    let isNew = !FileManager.default.fileExists(atPath: dURL.path)
    let destination = try open(
      dURL, dStoreType, dOptions, destinationModel, else: .migrationManagerDestinationStore)
    sourceContext = context(on: source)
    destinationContext = context(on: destination)
    var history: HistoryCopy?
    var isDone = false
    defer {
      reset()
      for coordinator in [source, destination] {
        for store in coordinator.persistentStores { try? coordinator.remove(store) }
      }
      // A store half made would be taken for one to add to.
      if isNew, !isDone {
        try? StoreReplacement(of: dURL.resolvingSymlinksInPath().path).removeFiles()
      }
    }
    try sourceContext.performAndWait {
      try destinationContext.performAndWait {
        try migrate(mappings)
        guard isNew else { return }
        let marksAll = [source, destination].contains { $0.hasStoreInSharedForm }
        history = historyCopy(
          mappings.entityMappings ?? [], from: source.layout, to: destination.layout,
          marksAll: marksAll)
      }
    }
    if let history, let former = source.persistentStores.first,
      let store = destination.persistentStores.first
    {
      try destination.takeHistory(of: source, by: history)
      try destination.takeMetadata(of: former, to: store)
    }
    isDone = true
  }

  /// Copies a store into a new one: see
  /// ``migrateStore(from:sourceType:options:with:toDestinationURL:destinationType:destinationOptions:)``.
  public func migrateStore(
    from sourceURL: URL, type sourceType: NSPersistentStore.StoreType,
    options sourceOptions: [AnyHashable: Any]? = nil, mapping: NSMappingModel,
    to destinationURL: URL, type destinationType: NSPersistentStore.StoreType,
    options destinationOptions: [AnyHashable: Any]? = nil
  ) throws {
    try migrateStore(
      from: sourceURL, sourceType: sourceType.rawValue, options: sourceOptions, with: mapping,
      toDestinationURL: destinationURL, destinationType: destinationType.rawValue,
      destinationOptions: destinationOptions)
  }

  /// Forgets what was migrated, so that another store can be.
  open func reset() {
    for context in [sourceContext, destinationContext] {
      context.performAndWait { context.reset() }
    }
    associations = [:]
    destinationsBySource = [:]
    (steps, stepsDone, current, cancellation) = (0, 0, nil, nil)
  }

  /// Ends the migration that is under way with an error, before the next object.
  open func cancelMigrationWithError(_ error: any Error) { cancellation = error }

  private func context(on coordinator: NSPersistentStoreCoordinator) -> NSManagedObjectContext {
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    context.retainsRegisteredObjects = true
    context.makesPlainObjects = true
    return context
  }

  private func open(
    _ url: URL, _ type: String, _ options: [AnyHashable: Any]?, _ model: NSManagedObjectModel,
    else code: CoreDataErrorCode
  ) throws -> NSPersistentStoreCoordinator {
    do {
      let layout = try model.layout()
      let coordinator = NSPersistentStoreCoordinator(
        model: model, layout: layout, locale: .current)
      try coordinator.addPersistentStore(
        ofType: type, configurationName: nil, at: url, options: options)
      return coordinator
    } catch let raised as RaisedException {
      throw Self.failure(code, url, because: Self.refusal(raised.reason))
    } catch {
      throw Self.failure(code, url, because: error as NSError)
    }
  }

  private func migrate(_ mappings: NSMappingModel) throws {
    let plan = try (mappings.entityMappings ?? []).map { mapping in
      Step(mapping: mapping, policy: try policy(of: mapping), sources: try sources(of: mapping))
    }
    steps = plan.reduce(0) { $0 + 2 * $1.sources.count }
    try pass(plan) { step in
      try step.policy.begin(step.mapping, with: self)
      for source in step.sources {
        try checkCancelled()
        try step.policy.createDestinationInstances(
          forSource: source, in: step.mapping, manager: self)
        stepsDone += 1
      }
      try step.policy.endInstanceCreation(forMapping: step.mapping, manager: self)
    }
    try pass(plan) { step in
      for destination in associations[step.mapping.name]?.destinations ?? [] {
        try checkCancelled()
        try step.policy.createRelationships(
          forDestination: destination, in: step.mapping, manager: self)
      }
      stepsDone += step.sources.count
      try step.policy.endRelationshipCreation(forMapping: step.mapping, manager: self)
    }
    try pass(plan) { step in
      try step.policy.performCustomValidation(forMapping: step.mapping, manager: self)
    }
    try checkCancelled()
    try destinationContext.save()
    try pass(plan) { step in try step.policy.end(step.mapping, manager: self) }
  }

  private func pass(_ plan: [Step], _ body: (Step) throws -> Void) throws {
    defer { current = nil }
    for step in plan {
      current = step.mapping
      try body(step)
    }
  }

  private func checkCancelled() throws {
    if let cancellation { throw cancellation }
  }

  // MARK: What belongs together

  /// The entity that a mapping's objects are of; nil for one that the model lacks, and for none.
  open func sourceEntity(for mEntity: NSEntityMapping) -> NSEntityDescription? {
    mEntity.sourceEntityName.flatMap { sourceModel.entitiesByName[$0] }
  }

  /// The entity that a mapping's objects become; nil for one that the model lacks, and for none.
  open func destinationEntity(for mEntity: NSEntityMapping) -> NSEntityDescription? {
    mEntity.destinationEntityName.flatMap { destinationModel.entitiesByName[$0] }
  }

  /// Notes what an object has become; one may become several, and several one.
  open func associate(
    sourceInstance: NSManagedObject, withDestinationInstance destinationInstance: NSManagedObject,
    for entityMapping: NSEntityMapping
  ) {
    let (source, destination) = (
      ObjectIdentifier(sourceInstance), ObjectIdentifier(destinationInstance)
    )
    var association = associations[entityMapping.name ?? ""] ?? Association()
    associations[entityMapping.name ?? ""] = nil
    if association.bySource[source] == nil { association.sources.append(sourceInstance) }
    if association.byDestination[destination] == nil {
      association.destinations.append(destinationInstance)
    }
    association.bySource[source, default: []].append(destinationInstance)
    association.byDestination[destination, default: []].append(sourceInstance)
    associations[entityMapping.name ?? ""] = association
    destinationsBySource[source, default: []].append(destinationInstance)
  }

  /// What objects have become by a mapping, in their order; all that came of it with nil.
  open func destinationInstances(
    forEntityMappingName mappingName: String, sourceInstances: [NSManagedObject]?
  ) -> [NSManagedObject] {
    guard let association = associations[mappingName] else { return [] }
    guard let sourceInstances else { return association.destinations }
    return sourceInstances.flatMap { association.bySource[ObjectIdentifier($0)] ?? [] }
  }

  /// What has become of objects by a mapping, in their order; all that it was done to with nil.
  open func sourceInstances(
    forEntityMappingName mappingName: String, destinationInstances: [NSManagedObject]?
  ) -> [NSManagedObject] {
    guard let association = associations[mappingName] else { return [] }
    guard let destinationInstances else { return association.sources }
    return destinationInstances.flatMap { association.byDestination[ObjectIdentifier($0)] ?? [] }
  }

  /// The objects of the source, each with the first that it has become and that was saved.
  func firstDestinations() -> [(NSManagedObject, NSManagedObject)] {
    var seen: Set<ObjectIdentifier> = []
    return associations.values.flatMap(\.sources).compactMap { source in
      guard seen.insert(ObjectIdentifier(source)).inserted,
        let first = destinationsBySource[ObjectIdentifier(source)]?.first(where: {
          !$0.key.isTemporary
        })
      else { return nil }
      return (source, first)
    }
  }

  /// What an object has become by any mapping.
  func destinations(of source: NSManagedObject) -> [NSManagedObject] {
    destinationsBySource[ObjectIdentifier(source)] ?? []
  }
}
