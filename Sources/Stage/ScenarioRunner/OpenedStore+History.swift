import Foundation
package import OpenCoreData
import ScenarioLanguage

extension OpenedStore {
  /// The transactions of the store's persistent history, in order; the store is only read.
  ///
  /// - Returns: the transactions; none for a store without a history.
  /// - Throws: Core Data's error where it cannot be read.
  package func transactions() throws -> [NSPersistentHistoryTransaction] {
    guard kind == .sqlite, try StoreFile(at: url).keepsHistory else { return [] }
    let context = try readingContext(options: [NSPersistentHistoryTrackingKey: true])
    let request = NSPersistentHistoryChangeRequest.fetchHistory(
      after: nil as NSPersistentHistoryToken?)
    let result = try request.run(in: context) as? NSPersistentHistoryResult
    return result?.result as? [NSPersistentHistoryTransaction] ?? []
  }

  /// A context on the store, which is only read.
  func readingContext(options: [String: Any] = [:]) throws -> NSManagedObjectContext {
    let model = try makeModel()
    let coordinator = NSPersistentStoreCoordinator(
      model: model, layout: try model.layout(), locale: Locale(identifier: "en_US"))
    try coordinator.addPersistentStore(
      ofType: kind.storeType, configurationName: nil, at: url,
      options: options.merging([NSReadOnlyPersistentStoreOption: true]) { $1 })
    let context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    return context
  }
}
