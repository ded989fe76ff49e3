package import Foundation
package import OpenCoreData
package import ScenarioLanguage

/// A store of the user's own that a session reads where it lies, and writes where it was asked to.
package struct OpenedStore: Sendable {
  /// Where the model comes from that the store is opened with.
  package enum Model: Sendable {
    /// The store carries it; where it carries none, its tables are taken.
    case carried
    /// It is made of the store's tables.
    case tables
    /// A file or folder that Xcode or its compiler has made.
    case file(URL)
  }

  /// The store's file.
  package let url: URL
  /// The model.
  package let model: Model
  /// Whether a save writes into it; else nothing is written, not even beside it.
  package let isWritable: Bool

  /// Names a store; nothing is read yet.
  package init(url: URL, model: Model, isWritable: Bool = false) {
    (self.url, self.model, self.isWritable) = (url, model, isWritable)
  }

  /// The name by which a command opens the store.
  package var name: String { url.lastPathComponent }

  /// The kind of store that it is, as the first bytes of the file tell it.
  package var kind: StoreDeclaration.Kind {
    let type = StoreFile.storeType(at: url)
    return StoreDeclaration.Kind.allCases.first { $0.storeType == type } ?? .sqlite
  }

  /// What the file tells of itself, read with the model that was named where it carries none.
  ///
  /// - Throws: Core Data's error where it is no store.
  package func storeFile() throws -> StoreFile {
    guard case .file = model, kind == .xml else { return try StoreFile(at: url) }
    return try StoreFile(at: url, model: makeModel())
  }

  /// The name of the file that a scenario takes the model from; nil where no file tells it.
  package var modelName: String? {
    switch model {
    case .carried: (try? StoreFile(at: url).carriedModel()) == nil ? nil : name
    case .tables: nil
    case .file(let url): url.lastPathComponent
    }
  }

  /// The store's file or its model's by its name; nil for every other name.
  func file(named name: String) -> URL? {
    if name == self.name { return url }
    if case .file(let model) = model, model.lastPathComponent == name { return model }
    return nil
  }

  /// The model.
  ///
  /// - Throws: Core Data's error where it cannot be read.
  package func makeModel() throws -> NSManagedObjectModel {
    switch model {
    case .carried:
      let file = try StoreFile(at: url)
      return try file.carriedModel() ?? file.tablesModel()
    case .tables: return try StoreFile(at: url).tablesModel()
    case .file(let url): return try NSManagedObjectModel(readingFile: url)
    }
  }

  /// Looks whether the store can be opened with its model, as it is to be; no row is written.
  ///
  /// - Throws: Core Data's error, or what makes the model unusable.
  package func check() throws {
    let model = try makeModel()
    let coordinator = NSPersistentStoreCoordinator(
      model: model, layout: try model.layout(), locale: Locale(identifier: "en_US"))
    // As a session opens it: one that keeps a history could only be read without that option.
    var options: [String: Any] = [NSReadOnlyPersistentStoreOption: !isWritable]
    if isWritable, kind == .sqlite, try StoreFile(at: url).keepsHistory {
      options[NSPersistentHistoryTrackingKey] = true
    }
    try coordinator.addPersistentStore(
      ofType: kind.storeType, configurationName: nil, at: url, options: options)
  }
}
