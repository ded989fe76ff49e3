import Foundation
import Predicates

/// The methods of a manager that the expressions of a mapping call.
enum MappingFunction: String {
  /// The objects that objects have become by a mapping.
  case destinationsOfMapping = "destinationInstancesForEntityMappingNamed:sourceInstances:"
  /// The objects that the objects of a relationship have become.
  case destinationsOfRelationship =
    "destinationInstancesForSourceRelationshipNamed:sourceInstances:"
  /// The objects that have become objects by a mapping.
  case sources = "sourceInstancesForEntityMappingNamed:destinationInstances:"

  /// The method of the request in a mapping's source expression.
  static let fetchRequest = "fetchRequestForSourceEntityNamed:predicateString:"

  /// The objects of what an expression has given: of one, a set, an ordered set or an array.
  static func objects(in value: Any?) -> [NSManagedObject] {
    switch value {
    case let object as NSManagedObject: [object]
    case let set as NSOrderedSet: set.array.compactMap { $0 as? NSManagedObject }
    case let set as NSSet:
      set.compactMap { $0 as? NSManagedObject }.sorted { $0.key.precedes($1.key) }
    case let array as [Any]: array.compactMap { $0 as? NSManagedObject }
    default: []
    }
  }
}

extension NSMigrationManager {
  /// What the expression of a property mapping gives for an object.
  func value(
    of expression: Predicates.NSExpression, _ property: NSPropertyMapping,
    _ policy: NSEntityMigrationPolicy,
    _ source: NSManagedObject?, _ destination: NSManagedObject
  ) -> Any? {
    let context: NSMutableDictionary = [
      NSMigrationManagerKey: self, NSMigrationDestinationObjectKey: destination,
      NSMigrationEntityMappingKey: currentEntityMapping, NSMigrationPropertyMappingKey: property,
      NSMigrationEntityPolicyKey: policy,
    ]
    if let source { context[NSMigrationSourceObjectKey] = source }
    guard
      case .call(.variable(NSMigrationManagerKey), let selector, let arguments) =
        expression.tree, let function = MappingFunction(rawValue: selector), arguments.count == 2
    else { return expression.expressionValue(with: source, context: context) }
    let values = arguments.map {
      NSExpression(tree: $0).expressionValue(with: source, context: context)
    }
    let (name, objects) = (values[0] as? String ?? "", MappingFunction.objects(in: values[1]))
    return switch function {
    case .destinationsOfMapping:
      destinationInstances(forEntityMappingName: name, sourceInstances: objects)
    case .destinationsOfRelationship: objects.flatMap { destinations(of: $0) }
    case .sources: sourceInstances(forEntityMappingName: name, destinationInstances: objects)
    }
  }

  /// The objects that a mapping is for, in the order of their creation.
  ///
  /// - Throws: 134110 for a source expression that gives no objects; what the store cannot read.
  func sources(of mapping: NSEntityMapping) throws -> [NSManagedObject] {
    guard let name = mapping.sourceEntityName else { return [] }
    switch mapping.mappingType {
    case .addEntityMappingType, .removeEntityMappingType: return []
    case .undefinedEntityMappingType, .customEntityMappingType, .copyEntityMappingType,
      .transformEntityMappingType:
      break
    }
    guard let expression = mapping.sourceExpression else {
      return try sourceObjects(of: name, NSPredicate(value: true))
    }
    if case .fetch(.call(.variable(NSMigrationManagerKey), let selector, let arguments), _, _) =
      expression.tree, selector == MappingFunction.fetchRequest, arguments.count == 2,
      case .constant(.text(let entity)) = arguments[0],
      case .constant(.text(let format)) = arguments[1]
    {
      guard sourceModel.entitiesByName[entity] != nil else {
        throw Self.refusal("The source expression of '\(mapping.name ?? "")' names no entity.")
      }
      return try sourceObjects(of: entity, try Self.predicate(format, of: mapping))
    }
    let value = expression.expressionValue(
      with: nil, context: [NSMigrationManagerKey: self, NSMigrationEntityMappingKey: mapping])
    guard value is [Any] || value is NSSet || value is NSOrderedSet else {
      throw Self.refusal("The source expression of '\(mapping.name ?? "")' gives no collection.")
    }
    return MappingFunction.objects(in: value)
  }

  private static func predicate(
    _ format: String, of mapping: NSEntityMapping
  ) throws -> NSPredicate {
    do throws(PredicateParseError) {
      return NSPredicate(tree: try PredicateTree(format: format))
    } catch {
      throw refusal("The predicate of '\(mapping.name ?? "")' cannot be read: \(format)")
    }
  }

  private func sourceObjects(
    of entity: String, _ predicate: NSPredicate
  ) throws -> [NSManagedObject] {
    let request = NSFetchRequest<NSManagedObject>(entityName: entity)
    request.predicate = predicate
    request.includesSubentities = false
    return try sourceContext.fetch(request)
  }
}
