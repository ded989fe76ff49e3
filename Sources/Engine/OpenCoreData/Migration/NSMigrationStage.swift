public import Foundation

/// A step of a staged migration.
///
/// It is one of its subclasses: ``NSLightweightMigrationStage`` and ``NSCustomMigrationStage``.
open class NSMigrationStage: NSObject {
  /// What the stage is called, for who reads of it.
  open var label: String?
}

/// Versions of a model between which a mapping can be inferred.
open class NSLightweightMigrationStage: NSMigrationStage {
  /// The checksums of the versions, the earliest first.
  public let versionChecksums: [String]

  /// Makes a stage of versions, named by their ``NSManagedObjectModel/versionChecksum``.
  public init(_ versionChecksums: [String]) { self.versionChecksums = versionChecksums }
}

/// Two versions of a model with what an app does to the rows before and after the one becomes the other.
///
/// The change of the model itself is inferred, as in any automatic migration.
open class NSCustomMigrationStage: NSMigrationStage {
  /// The version that the stage begins with.
  public let currentModel: NSManagedObjectModelReference
  /// The version that it ends with.
  public let nextModel: NSManagedObjectModelReference
  /// Called with the store at the first version, which the manager's container has open; what it throws
  /// ends the migration.
  open var willMigrateHandler: ((NSStagedMigrationManager, NSCustomMigrationStage) throws -> Void)?
  /// Called with the store at the second version; what it throws ends the migration.
  open var didMigrateHandler: ((NSStagedMigrationManager, NSCustomMigrationStage) throws -> Void)?

  /// Makes a stage between two versions.
  public init(
    migratingFrom currentModel: NSManagedObjectModelReference,
    to nextModel: NSManagedObjectModelReference
  ) {
    (self.currentModel, self.nextModel) = (currentModel, nextModel)
  }
}
