import Foundation

/// What brings a store to a model by way of versions between, before it is opened.
protocol StagedMigration: AnyObject {
  /// Migrates the store of a file; nothing for one that fits the model.
  ///
  /// - Throws: what ends the migration; what was brought to a version by then stays so.
  func migrate(
    storeAt url: URL, ofType storeType: String, to model: NSManagedObjectModel,
    configuration: String?, options: [AnyHashable: Any]
  ) throws
}
