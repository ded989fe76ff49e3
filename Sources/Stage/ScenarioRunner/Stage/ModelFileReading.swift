import Foundation
import OpenCoreData

/// Where a scenario's model is read from.
package struct ModelFileReading: Sendable {
  /// The file or folder.
  let url: URL
  /// The version to take; nil for the current one.
  let version: String?

  /// The model as it is written down.
  ///
  /// - Throws: 134080 with what is wrong with the file.
  func definition() throws -> ModelDefinition {
    try ModelDefinition(readingFile: url, version: version)
  }

  /// The model, with Apple's version hashes where the file tells of them.
  ///
  /// - Throws: 134080 with what is wrong with the file.
  func model() throws -> NSManagedObjectModel {
    try NSManagedObjectModel(readingFile: url, version: version)
  }
}

/// The models that a scenario's entities were taken from.
struct ModelSources {
  private var list: [(model: ModelFileReading, path: String)] = []

  /// Adds a model whose entities have a path in common.
  mutating func add(_ model: ModelFileReading, path: String) { list.append((model, path)) }

  /// The model that entities of some paths were taken from, all of them; nil where the scenario declares
  /// others.
  ///
  /// What the language has no words for is in the file alone.
  func whole(of paths: [String]) -> ModelFileReading? {
    guard let path = paths.first, paths.allSatisfy({ $0 == path }) else { return nil }
    return list.first { $0.path == path }?.model
  }

  /// Refuses entities beside those of a model that has more than the language can say.
  func check(_ paths: [String]) throws {
    for (model, path) in list where paths.contains(path) {
      guard let leftover = ImportedModel(try model.definition()).leftovers.first else { continue }
      throw UsageError(
        CommandFault.modelWithMore(model.url.lastPathComponent, place: leftover.place), at: 0..<0)
    }
  }
}
