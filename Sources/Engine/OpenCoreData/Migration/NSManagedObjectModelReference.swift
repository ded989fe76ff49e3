public import Foundation

/// A version of a model that is read when it is needed.
open class NSManagedObjectModelReference: NSObject {
  private enum Place {
    case model(NSManagedObjectModel)
    case file(URL)
    case named(String, Bundle?)
    case hashes([String: Data], Bundle?)
  }

  /// The checksum of the version, as ``NSManagedObjectModel/versionChecksum`` gives it and Xcode writes it
  /// into the log of a build.
  public let versionChecksum: String
  private let place: Place
  private var known: NSManagedObjectModel?

  /// Refers to a model that is there.
  public init(model: NSManagedObjectModel, versionChecksum: String) {
    (place, self.versionChecksum) = (.model(model), versionChecksum)
  }

  /// Refers to a model in a file, as ``NSManagedObjectModel/init(contentsOf:)`` reads it.
  public init(fileURL: URL, versionChecksum: String) {
    (place, self.versionChecksum) = (.file(fileURL), versionChecksum)
  }

  /// Refers to a model, or a version of one, by the name of its file in a bundle.
  ///
  /// - Parameters:
  ///   - modelName: the name without its ending: `School 2` for `School.momd/School 2.mom`.
  ///   - bundle: where the file is; nil for the program and the resources of its targets.
  ///   - versionChecksum: the checksum of the version.
  public init(name modelName: String, in bundle: Bundle?, versionChecksum: String) {
    (place, self.versionChecksum) = (.named(modelName, bundle), versionChecksum)
  }

  /// Refers to the version in a bundle whose entities have these version hashes.
  ///
  /// - Parameters:
  ///   - versionHash: the hashes by the entities' names, as a store's metadata have them.
  ///   - bundle: where the version is; nil for the program and the resources of its targets.
  ///   - versionChecksum: the checksum of the version.
  public init(
    entityVersionHashes versionHash: [AnyHashable: Any], in bundle: Bundle?, versionChecksum: String
  ) {
    let hashes = versionHash.compactMap { key, value in
      (key as? String).flatMap { name in (value as? Data).map { (name, $0) } }
    }
    place = .hashes(Dictionary(hashes) { $1 }, bundle)
    self.versionChecksum = versionChecksum
  }

  /// The model.
  ///
  /// Where there is none, or it cannot be read, the process ends.
  open var resolvedModel: NSManagedObjectModel {
    raising { () throws(RaisedException) in
      do { return try checkedModel() } catch {
        throw RaisedException(
          reason: (error as NSError).userInfo["reason"] as? String
            ?? "The model of a reference cannot be read.")
      }
    }
  }

  /// Reads the model, the first time that it is asked for.
  ///
  /// - Throws: 134504 where there is none, or it cannot be read.
  func checkedModel() throws -> NSManagedObjectModel {
    if let known { return known }
    let model = try read()
    known = model
    return model
  }

  private func read() throws -> NSManagedObjectModel {
    func notFound(_ what: String) -> NSError {
      NSError.coreData(
        .modelReferenceNotFound, ["reason": "There is no model \(what) that can be read."])
    }
    switch place {
    case .model(let model): return model
    case .file(let url):
      guard let model = NSManagedObjectModel(contentsOf: url) else {
        throw notFound("at '\(url.path)'")
      }
      return model
    case .named(let name, let bundle):
      let files = Self.files(in: bundle).filter {
        $0.deletingPathExtension().lastPathComponent == name
      }
      guard let model = files.lazy.compactMap({ NSManagedObjectModel(contentsOf: $0) }).first else {
        throw notFound("of the name '\(name)'")
      }
      return model
    case .hashes(let hashes, let bundle):
      let models = Self.files(in: bundle).lazy.compactMap { NSManagedObjectModel(contentsOf: $0) }
      let found = models.first { model in
        model.isConfiguration(
          withName: nil, compatibleWithStoreMetadata: [NSStoreModelVersionHashesKey: hashes])
      }
      guard let found else { throw notFound("with the version hashes") }
      return found
    }
  }

  /// The files of models, and of their versions, those of versions first.
  private static func files(in bundle: Bundle?) -> [URL] {
    let folders = ModelFolders(bundle.map { [$0] })
    return folders.versions + folders.models
  }
}
