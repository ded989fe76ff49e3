public import Foundation
import Predicates

/// What makes the objects of one entity mapping; override what is to be done otherwise.
///
/// The manager makes one for each mapping and calls it in three passes over all mappings: objects with
/// their attributes, then relationships, then checks. What a method throws ends the migration.
open class NSEntityMigrationPolicy: NSObject {
  /// Makes a policy; the manager does so for each mapping.
  public required override init() {}

  /// The migration of the mapping's objects begins.
  open func begin(_ mapping: NSEntityMapping, with manager: NSMigrationManager) throws {}

  /// Makes what a source object becomes, gives it its attributes, and tells the manager that the two
  /// belong together.
  ///
  /// An override that makes objects of its own has to call `associate` of the manager; of an object for
  /// which nothing is to be made it does nothing.
  open func createDestinationInstances(
    forSource sInstance: NSManagedObject, in mapping: NSEntityMapping,
    manager: NSMigrationManager
  ) throws {
    guard let entity = manager.destinationEntity(for: mapping) else { return }
    let destination = NSManagedObject.make(of: entity, in: manager.destinationContext)
    for property in mapping.attributeMappings ?? [] {
      guard let name = property.name, let expression = property.valueExpression else { continue }
      destination.setValue(
        manager.value(of: expression, property, self, sInstance, destination), forKey: name)
    }
    manager.associate(
      sourceInstance: sInstance, withDestinationInstance: destination, for: mapping)
  }

  /// All objects of the mapping are made.
  open func endInstanceCreation(
    forMapping mapping: NSEntityMapping, manager: NSMigrationManager
  ) throws {}

  /// Leads the relationships of a destination object where its source's led.
  open func createRelationships(
    forDestination dInstance: NSManagedObject, in mapping: NSEntityMapping,
    manager: NSMigrationManager
  ) throws {
    let source = manager.sourceInstances(
      forEntityMappingName: mapping.name ?? "", destinationInstances: [dInstance]
    ).first
    for property in mapping.relationshipMappings ?? [] {
      guard let name = property.name, let expression = property.valueExpression,
        let relationship = dInstance.entity.relationshipsByName[name]
      else { continue }
      let value = manager.value(of: expression, property, self, source, dInstance)
      let objects = MappingFunction.objects(in: value)
      if !relationship.isToMany {
        dInstance.setValue(objects.first, forKey: name)
      } else if relationship.isOrdered {
        dInstance.setValue(NSOrderedSet(array: objects), forKey: name)
      } else {
        dInstance.setValue(NSSet(array: objects), forKey: name)
      }
    }
  }

  /// All relationships of the mapping's objects are set.
  open func endRelationshipCreation(
    forMapping mapping: NSEntityMapping, manager: NSMigrationManager
  ) throws {}

  /// Checks what was made, before it is saved.
  open func performCustomValidation(
    forMapping mapping: NSEntityMapping, manager: NSMigrationManager
  ) throws {}

  /// The migration of the mapping's objects is done.
  open func end(_ mapping: NSEntityMapping, manager: NSMigrationManager) throws {}
}

extension NSManagedObject {
  /// A new object of an entity: a plain one, as all objects of a migration are.
  fileprivate static func make(
    of entity: NSEntityDescription, in context: NSManagedObjectContext
  ) -> NSManagedObject {
    NSEntityDescription.insertNewObject(forEntityName: entity.name ?? "", into: context)
  }
}
