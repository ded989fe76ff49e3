public import Foundation

/// Apple's version hashes of entities, by what defines the entities.
///
/// Apple's algorithm is not public. But whatever Core Data has made says its hashes together with the
/// definitions that they stand for: a compiled model (`.momd`, with its `VersionInfo.plist`) and a store that
/// carries its model. Equal definitions have equal hashes, so a model of such entities can be given them.
public struct VersionHashBook: Sendable {
  /// The hashes by the digests of the definitions.
  let hashes: [Data: Data]

  /// Reads the hashes of all versions of a `.momd`, of the `VersionInfo.plist` in one, or of a store.
  ///
  /// - Parameter url: the folder `.momd`, the file `VersionInfo.plist` beside the versions that it tells of,
  ///   or a store of Apple's framework that carries its model.
  /// - Throws: 134080 with what is wrong with the file, or why it tells of no hashes.
  public init(contentsOf url: URL) throws {
    do {
      switch (url.pathExtension, url.lastPathComponent) {
      case ("momd", _): hashes = try Self.hashes(in: url)
      case (_, ModelFile.versionInfo): hashes = try Self.hashes(in: url.deletingLastPathComponent())
      default: hashes = try Self.hashes(of: StoreFile(at: url))
      }
    } catch let fault as ModelFileFault {
      throw NSError.coreData(
        .storeOpen, [NSFilePathErrorKey: url.path, "reason": fault.sentence])
    }
  }

  private static func hashes(in folder: URL) throws(ModelFileFault) -> [Data: Data] {
    var hashes: [Data: Data] = [:]
    for (version, told) in try ModelFile.versionHashes(in: folder) {
      let model = try ModelFile.definition(at: folder, version: version).storedModel()
      hashes.merge(try self.hashes(of: model, told)) { $1 }
    }
    return hashes
  }

  private static func hashes(of store: StoreFile) throws -> [Data: Data] {
    guard !store.isOwn || store.hasForeignHashes else {
      throw ModelFileFault.file("the store has hashes of this engine's own")
    }
    guard let model = try store.carriedModel() else {
      throw ModelFileFault.file(
        "the store carries no model that would say what its hashes stand for")
    }
    return try hashes(of: model, store.versionHashes)
  }

  /// The hashes of a model's entities, by what defines them.
  ///
  /// - Parameters:
  ///   - model: the model.
  ///   - told: the hashes by the names of the entities.
  /// - Returns: the hashes by the digests of the definitions.
  /// - Throws: a hash that has not the length of one.
  static func hashes(
    of model: NSManagedObjectModel, _ told: [String: Data]
  ) throws(ModelFileFault) -> [Data: Data] {
    var hashes: [Data: Data] = [:]
    for entity in model.entities {
      guard let hash = told[entity.name ?? ""] else { continue }
      guard hash.count == 32 else {
        throw .compiled("the version hash of '\(entity.name ?? "")' has not 32 bytes")
      }
      hashes[VersionHash.definition(of: entity)] = hash
    }
    return hashes
  }

  /// Whether an entity of the same definition has a hash here.
  fileprivate func knows(_ entity: NSEntityDescription) -> Bool {
    hashes[VersionHash.definition(of: entity)] != nil
  }
}

extension NSManagedObjectModel {
  /// Gives the model Apple's version hashes: stores that are made with it from now on carry them, and
  /// ``entityVersionHashesByName`` answers them.
  ///
  /// Stores that this engine has made before are opened as ever. A model that is changed afterwards loses
  /// them, if it is not known as it is then.
  ///
  /// - Parameter book: the hashes that are known.
  /// - Throws: 134080 with the names of entities of whose definition there is no hash, and for a model with
  ///   an attribute that is derived by a function which no trigger in a store's file can call: Apple's
  ///   framework would leave its values as they were. Then nothing changes.
  public func takeVersionHashes(from book: VersionHashBook) throws {
    let unknown = entities.filter { !book.knows($0) }.compactMap(\.name).sorted()
    guard unknown.isEmpty else {
      let names = unknown.prefix(5).map { "'\($0)'" }.joined(separator: ", ")
      throw NSError.coreData(
        .storeOpen, ["reason": "There is no version hash of entities that are defined as \(names)."]
      )
    }
    if let layout = try? layout(),
      let name = DerivationTriggers(StoreSchema(layout)).temporaryAttribute
    {
      throw NSError.coreData(
        .storeOpen,
        [
          "reason":
            "The values of '\(name)' are derived by a function that Apple's framework would not "
            + "find in the store."
        ])
    }
    knownHashes = book.hashes
  }
}
