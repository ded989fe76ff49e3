public import Foundation

extension NSManagedObjectModel {
  /// Makes one model of several: copies of their entities, configurations and fetch requests.
  ///
  /// Nil for nil; of no models a model without entities. An entity that is defined alike in several is taken once; the process ends where
  /// two are defined otherwise under one name. What only code can say of a description is not copied: a
  /// default value of a class of one's own, a predicate made from a block.
  public convenience init?(byMerging models: [NSManagedObjectModel]?) {
    guard let models else { return nil }
    self.init()
    raising { () throws(RaisedException) in try merge(models) }
  }

  /// Makes one model of those that a store was made with; nil where neither one of them nor several
  /// together are that.
  ///
  /// - Parameters:
  ///   - models: the models to choose among, several versions of one too.
  ///   - metadata: the store's.
  public convenience init?(
    byMerging models: [NSManagedObjectModel], forStoreMetadata metadata: [String: Any]
  ) {
    let stored = metadata[NSStoreModelVersionHashesKey] as? [String: Data] ?? [:]
    let fitting = models.filter { model in
      model.entityNames(definedBy: stored).count == model.entities.count
    }
    self.init(byMerging: fitting)
    guard isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata) else { return nil }
  }

  /// One model of all that lie in some bundles: of each its current version.
  ///
  /// - Parameter bundles: the bundles; nil for the program and the resources of its targets.
  /// - Returns: nil where there is no model.
  public class func mergedModel(from bundles: [Bundle]?) -> NSManagedObjectModel? {
    let models = ModelFolders(bundles).models.compactMap { NSManagedObjectModel(contentsOf: $0) }
    return models.isEmpty ? nil : NSManagedObjectModel(byMerging: models)
  }

  /// One model of those in some bundles that a store was made with: of all their versions.
  ///
  /// - Parameters:
  ///   - bundles: the bundles; nil for the program and the resources of its targets.
  ///   - metadata: the store's.
  /// - Returns: nil where no version is what the store was made with.
  public class func mergedModel(
    from bundles: [Bundle]?, forStoreMetadata metadata: [String: Any]
  ) -> NSManagedObjectModel? {
    let folders = ModelFolders(bundles)
    func model(among versions: [URL]) -> NSManagedObjectModel? {
      NSManagedObjectModel(
        byMerging: versions.compactMap { NSManagedObjectModel(contentsOf: $0) },
        forStoreMetadata: metadata)
    }
    // An app may have a hundred versions, of which one is asked for.
    let stored = metadata[NSStoreModelVersionHashesKey] as? [String: Data] ?? [:]
    return model(among: folders.versions(toldOf: stored)) ?? model(among: folders.versions)
  }

  /// The checksums of the versions of a model, by the names of the versions.
  ///
  /// They are Apple's where a `.momd` tells of its hashes, else those of ``versionChecksum``.
  ///
  /// - Parameter modelURL: a folder of versions, `.momd` or `.xcdatamodeld`.
  /// - Returns: a checksum for each version.
  /// - Throws: 134080 with what is wrong with it.
  public class func checksumsForVersionedModel(at modelURL: URL) throws -> [String: String] {
    if let told = try? ModelFile.versionHashes(in: modelURL) {
      return told.mapValues { VersionHash.checksum(of: $0) }
    }
    let versions = ModelFile.versions(in: modelURL)
    guard !versions.isEmpty else {
      throw NSError.coreData(
        .storeOpen,
        [NSFilePathErrorKey: modelURL.path, "reason": "There is no version of a model."])
    }
    var checksums: [String: String] = [:]
    for version in versions {
      checksums[version] =
        try NSManagedObjectModel(readingFile: modelURL, version: version).versionChecksum
    }
    return checksums
  }

  /// Takes copies of the entities of models.
  ///
  /// - Throws: entities of one name that are defined otherwise.
  func merge(_ models: [NSManagedObjectModel]) throws(RaisedException) {
    var merged = ModelDefinition()
    var known: [String: EntityDefinition] = [:]
    var originals: [String: NSEntityDescription] = [:]
    for model in models {
      let definition = ModelDefinition(storedBy: model)
      for entity in definition.entities {
        if let other = known[entity.name] {
          guard other == entity else {
            throw RaisedException(
              name: "NSInvalidArgumentException",
              reason: "Can't merge models with two different entities named '\(entity.name)'")
          }
          continue
        }
        known[entity.name] = entity
        merged.entities.append(entity)
      }
      originals.merge(model.entitiesByName) { first, _ in first }
      merged.configurations.merge(definition.configurations) { first, second in
        first + second.filter { !first.contains($0) }
      }
      merged.versionIdentifiers += definition.versionIdentifiers
    }
    merged.sort()
    do throws(ModelFileFault) { try describe(merged) } catch {
      throw RaisedException(reason: error.sentence)
    }
    for (name, entity) in entitiesByName {
      guard let original = originals[name] else { continue }
      entity.managedObjectClassName = original.managedObjectClassName
      entity.wasReadFromFile = original.wasReadFromFile
      entity.properties += original.ownProperties.compactMap {
        ($0 as? NSFetchedPropertyDescription)?.duplicate()
      }
    }
    for model in models {
      for (name, request) in model.fetchRequestTemplatesByName {
        setFetchRequestTemplate(request, forName: name)
      }
    }
    knownHashes = models.reduce(into: [:]) { hashes, model in
      hashes.merge(model.knownHashes) { first, _ in first }
    }
  }

  private func describe(_ definition: ModelDefinition) throws(ModelFileFault) {
    try definition.fill(self)
  }
}

extension NSManagedObjectModel: NSCopying {
  /// A model with copies of the entities, which may be changed whatever the first one is used for.
  ///
  /// The copies lack what those of ``init(byMerging:)`` lack.
  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSManagedObjectModel()
    raising { () throws(RaisedException) in try copy.merge([self]) }
    return copy
  }
}

/// Where models lie: bundles, or the program with the resources of its targets.
struct ModelFolders {
  private let folders: [URL]

  init(_ bundles: [Bundle]?) {
    folders = bundles?.map { $0.resourceURL ?? $0.bundleURL } ?? NSPersistentContainer.modelFolders
  }

  /// The models, in the order of the folders and their names; of a model that is there compiled and as
  /// Xcode has it, the compiled one.
  var models: [URL] {
    folders.flatMap { folder in
      var seen: Set<String> = []
      return ["momd", "mom", "xcdatamodeld"].flatMap { contents(of: folder, [$0]) }
        .filter { seen.insert($0.deletingPathExtension().lastPathComponent).inserted }
    }
  }

  /// The versions of the models; a model without versions is its own.
  var versions: [URL] {
    models.flatMap { model in
      let versions = contents(of: model, ["mom", "xcdatamodel"])
      return versions.isEmpty ? [model] : versions
    }
  }

  /// The versions that a `.momd` tells of as those that a store was made with; none of them is read.
  ///
  /// - Parameter stored: the store's hashes.
  /// - Returns: the versions, in the order of the folders and their names.
  func versions(toldOf stored: [String: Data]) -> [URL] {
    models.flatMap { model in
      let told = (try? ModelFile.versionHashes(in: model)) ?? [:]
      return contents(of: model, ["mom"]).filter { version in
        let hashes = told[version.deletingPathExtension().lastPathComponent] ?? [:]
        return !hashes.isEmpty && hashes.allSatisfy { stored[$0.key] == $0.value }
      }
    }
  }

  /// The compiled mapping models, in the order of the folders and their names.
  var mappings: [URL] { folders.flatMap { contents(of: $0, ["cdm"]) } }

  private func contents(of folder: URL, _ kinds: Set<String>) -> [URL] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().map { folder.appendingPathComponent($0) }
      .filter { kinds.contains($0.pathExtension) }
  }
}
