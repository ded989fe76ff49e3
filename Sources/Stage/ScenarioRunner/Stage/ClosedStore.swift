import Foundation
import OpenCoreData
import ScenarioLanguage

/// A store that was closed to be opened again, with what a run knows of it meanwhile.
struct ClosedStore {
  /// How the store was declared.
  let declaration: StoreDeclaration
  let file: URL
  /// The model that it was last open with.
  let model: NSManagedObjectModel
  /// How many rows of its own each entity has, by its name; empty where nobody asks.
  let rows: [String: Int]
  /// The labels of saved objects, with the numbers that the ledger knows them by.
  let labels: [(label: String, number: Int)]
}
