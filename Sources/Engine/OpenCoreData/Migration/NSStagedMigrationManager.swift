public import Foundation

/// Brings a store from one version of its model to another by way of those between.
///
/// It is an option of a store, under `NSPersistentStoreStagedMigrationManagerOptionKey`, beside those that
/// allow a migration and an inferred mapping. When the store is opened with a model that does not fit it,
/// the stages are gone through from the one that begins with the store's version; what is left at the end is
/// inferred as ever. Lightweight stages in a row are one inferred migration. Each stage is written before the
/// next begins, so that a migration that failed goes on from there.
open class NSStagedMigrationManager: NSObject {
  /// The stages in their order.
  public let stages: [NSMigrationStage]
  /// The store that is migrated, opened for the handler that is called; nil otherwise.
  open private(set) weak var container: NSPersistentContainer?

  /// Makes a manager of stages.
  ///
  /// A version may stand in one lightweight stage, or end a custom one and begin another; the process ends
  /// where it stands in more.
  public init(_ stages: [NSMigrationStage]) {
    self.stages = stages
    super.init()
    raising { () throws(RaisedException) in try Self.check(stages) }
  }

  /// - Throws: a version that stands in several stages.
  package static func check(_ stages: [NSMigrationStage]) throws(RaisedException) {
    var starts: Set<String> = []
    var ends: Set<String> = []
    var others: Set<String> = []
    for stage in stages {
      var isNew = true
      if let custom = stage as? NSCustomMigrationStage {
        isNew = starts.insert(custom.currentModel.versionChecksum).inserted
        isNew = ends.insert(custom.nextModel.versionChecksum).inserted && isNew
      } else if let lightweight = stage as? NSLightweightMigrationStage {
        for checksum in lightweight.versionChecksums {
          isNew = others.insert(checksum).inserted && isNew
        }
      }
      guard isNew, others.isDisjoint(with: starts.union(ends)) else {
        throw RaisedException(
          name: "NSInvalidArgumentException",
          reason: "Duplicate version checksums across stages detected.")
      }
    }
  }

  /// Calls a handler with the store open.
  fileprivate func call(
    _ handler: ((NSStagedMigrationManager, NSCustomMigrationStage) throws -> Void)?,
    in stage: NSCustomMigrationStage,
    _ migration: MigratingStore, with model: NSManagedObjectModel
  ) throws {
    guard let handler else { return }
    let opened = NSPersistentContainer(
      name: migration.url.deletingPathExtension().lastPathComponent, managedObjectModel: model)
    let coordinator = opened.persistentStoreCoordinator
    try migration.add(to: coordinator)
    container = opened
    defer {
      container = nil
      for store in coordinator.persistentStores { try? coordinator.remove(store) }
    }
    try handler(self, stage)
  }
}

extension NSStagedMigrationManager: StagedMigration {
  /// Goes through the stages that the store has before it; nothing for a store that fits, and for one that
  /// may not be migrated.
  ///
  /// - Throws: 134130 for a store of a version that no stage has, 134506 for one of a later version than the
  ///   model, 134504 for a model that is not found, what a handler throws, and what a migration throws.
  func migrate(
    storeAt url: URL, ofType storeType: String, to model: NSManagedObjectModel,
    configuration: String?, options: [AnyHashable: Any]
  ) throws {
    let store = MigratingStore(
      url: url, type: storeType, configuration: configuration, options: options)
    let allowed = StoreOptions(options)
    guard allowed.migrates, allowed.infersMapping, !allowed.isReadOnly,
      FileManager.default.fileExists(atPath: url.path), try !store.isOf(model)
    else { return }
    guard let start = try place({ try store.isOf($0.checksum, $0.model) }) else {
      throw NSError.coreData(
        .migrationMissingSourceModel,
        [NSFilePathErrorKey: url.path, "reason": "No stage has the version of the store"])
    }
    let target = model.versionChecksum
    if let end = try place({ $0.checksum == target }), end < start {
      throw NSError.coreData(.backwardMigration, [NSFilePathErrorKey: url.path])
    }
    // What ends a stage has it behind.
    for stage in stages[start.stage...].dropFirst(start.isEnd ? 1 : 0) {
      guard let custom = stage as? NSCustomMigrationStage, try !store.isOf(model) else { continue }
      let (current, next) = (
        try custom.currentModel.checkedModel(), try custom.nextModel.checkedModel()
      )
      try store.migrate(to: current)
      try call(custom.willMigrateHandler, in: custom, store, with: current)
      try store.migrate(to: next)
      try call(custom.didMigrateHandler, in: custom, store, with: next)
    }
  }

  /// A version of a stage; a lightweight one says no model.
  private struct Version {
    let checksum: String
    var model: NSManagedObjectModelReference?
  }

  private func versions(of stage: NSMigrationStage) -> [Version] {
    if let custom = stage as? NSCustomMigrationStage {
      return [custom.currentModel, custom.nextModel].map {
        Version(checksum: $0.versionChecksum, model: $0)
      }
    }
    let checksums = (stage as? NSLightweightMigrationStage)?.versionChecksums ?? []
    return checksums.map { Version(checksum: $0) }
  }

  /// Where a version stands among the stages.
  private struct Place: Comparable {
    let stage: Int
    /// Whether a custom stage ends with it.
    let isEnd: Bool

    static func < (first: Place, second: Place) -> Bool {
      first.stage == second.stage ? !first.isEnd && second.isEnd : first.stage < second.stage
    }
  }

  /// The first place of a version; nil where no stage has it.
  private func place(_ isWanted: (Version) throws -> Bool) throws -> Place? {
    for (index, stage) in stages.enumerated() {
      let isCustom = stage is NSCustomMigrationStage
      for (place, version) in versions(of: stage).enumerated() where try isWanted(version) {
        return Place(stage: index, isEnd: isCustom && place == 1)
      }
    }
    return nil
  }
}

/// The store of a staged migration, which each step opens again.
private struct MigratingStore {
  let url: URL
  let type: String
  let configuration: String?
  /// The options to open it with, the manager left out.
  let options: [AnyHashable: Any]

  init(url: URL, type: String, configuration: String?, options: [AnyHashable: Any]) {
    (self.url, self.type, self.configuration) = (url, type, configuration)
    self.options = options.filter {
      $0.key as? String != NSPersistentStoreStagedMigrationManagerOptionKey
    }
  }

  private var metadata: [String: Any] {
    get throws {
      try NSPersistentStoreCoordinator.metadataForPersistentStore(
        ofType: type, at: url)
    }
  }

  /// Whether the store is of a model.
  func isOf(_ model: NSManagedObjectModel) throws -> Bool {
    model.isConfiguration(withName: configuration, compatibleWithStoreMetadata: try metadata)
  }

  /// Whether the store is of a version of the checksum; where Apple's checksum is not known here, of its
  /// model.
  func isOf(_ checksum: String, _ reference: NSManagedObjectModelReference?) throws -> Bool {
    let hashes = try metadata[NSStoreModelVersionHashesKey] as? [String: Data] ?? [:]
    if VersionHash.checksum(of: hashes) == checksum { return true }
    return try (reference?.checkedModel()).map { try isOf($0) } ?? false
  }

  func add(to coordinator: NSPersistentStoreCoordinator) throws {
    try coordinator.addPersistentStore(
      ofType: type, configurationName: configuration, at: url, options: options)
  }

  /// Brings the store to a model by an inferred mapping; one that fits stays as it is.
  func migrate(to model: NSManagedObjectModel) throws {
    if try isOf(model) { return }
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    try add(to: coordinator)
    for store in coordinator.persistentStores { try coordinator.remove(store) }
  }
}
