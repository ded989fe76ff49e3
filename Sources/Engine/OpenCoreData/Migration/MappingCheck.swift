import Foundation

/// What has to be true of a mapping model before anything is migrated by it.
extension NSMigrationManager {
  /// The error of a mapping that cannot be carried out.
  static func refusal(_ reason: String) -> NSError {
    NSError.coreData(.migration, ["reason": reason])
  }

  /// The error of a store, with its cause.
  static func failure(_ code: CoreDataErrorCode, _ url: URL, because cause: NSError) -> NSError {
    NSError.coreData(code, [NSFilePathErrorKey: url.path, NSUnderlyingErrorKey: cause])
  }

  /// Checks that the mappings fit the two models.
  ///
  /// - Throws: 134110 with the mapping and what is wrong with it.
  func check(_ mappings: NSMappingModel) throws {
    var names: Set<String> = []
    for mapping in mappings.entityMappings ?? [] {
      guard let name = mapping.name, !name.isEmpty else {
        throw Self.refusal("An entity mapping has no name.")
      }
      guard names.insert(name).inserted else {
        throw Self.refusal("Two entity mappings have the name '\(name)'.")
      }
      try check(
        name, mapping.sourceEntityName, sourceEntity(for: mapping),
        mapping.sourceEntityVersionHash, "source")
      try check(
        name, mapping.destinationEntityName, destinationEntity(for: mapping),
        mapping.destinationEntityVersionHash, "destination")
      try checkProperties(of: mapping, name)
    }
  }

  private func check(
    _ mapping: String, _ name: String?, _ entity: NSEntityDescription?, _ hash: Data?,
    _ side: String
  ) throws {
    guard let name else { return }
    guard let entity else {
      throw Self.refusal("The \(side) model has no entity '\(name)', which '\(mapping)' names.")
    }
    guard hash == nil || hash == entity.versionHash else {
      throw Self.refusal(
        "The entity '\(name)' of the \(side) model is another version than the mapping '\(mapping)' "
          + "is for.")
    }
  }

  private func checkProperties(of mapping: NSEntityMapping, _ name: String) throws {
    guard let entity = destinationEntity(for: mapping) else { return }
    let (attributes, relationships) = (entity.attributesByName, entity.relationshipsByName)
    for property in mapping.attributeMappings ?? [] {
      guard let key = property.name, attributes[key] != nil else {
        throw Self.refusal(
          "'\(name)' maps the attribute '\(property.name ?? "")', which '\(entity.name ?? "")' lacks."
        )
      }
    }
    for property in mapping.relationshipMappings ?? [] {
      guard let key = property.name, relationships[key] != nil else {
        throw Self.refusal(
          "'\(name)' maps the relationship '\(property.name ?? "")', which '\(entity.name ?? "")' "
            + "lacks.")
      }
    }
  }

  /// The policy of a mapping, made anew.
  ///
  /// - Throws: 134170 where its name is no class of policies.
  func policy(of mapping: NSEntityMapping) throws -> NSEntityMigrationPolicy {
    guard let name = mapping.entityMigrationPolicyClassName else {
      return NSEntityMigrationPolicy()
    }
    let declared = DeclaredClasses.named(name) { $0 is NSEntityMigrationPolicy.Type }
    guard
      let kind = (NSClassFromString(name) ?? (declared.count == 1 ? declared[0] : nil))
        as? NSEntityMigrationPolicy.Type
    else {
      throw NSError.coreData(
        .entityMigrationPolicy,
        ["reason": "There is no entity migration policy of the class '\(name)'."])
    }
    return kind.init()
  }
}
