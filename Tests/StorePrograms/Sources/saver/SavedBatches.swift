import Foundation
import OpenCoreData

/// A store whose every save writes rows of four tables that belong together.
///
/// A save makes a batch with its number, five items in it, and links to two tags, and counts up the
/// one counter. A save that was written by half would be found by `check`.
final class SavedBatches {
  private let context: NSManagedObjectContext
  private let counter: NSManagedObject
  private let tags: [NSManagedObject]

  /// Opens the store, and makes it where there is none.
  init(path: String) throws {
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: Self.model())
    try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: URL(fileURLWithPath: path))
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    self.context = context
    let found = try Self.objects("Counter", context)
    if let known = found.first {
      counter = known
      tags = try Self.objects("Tag", context)
      return
    }
    // The first save: the counter stands at none, with both tags.
    counter = NSEntityDescription.insertNewObject(forEntityName: "Counter", into: context)
    counter.setValue(0, forKey: "count")
    tags = (0..<2).map { _ in
      NSEntityDescription.insertNewObject(forEntityName: "Tag", into: context)
    }
    try context.save()
  }

  /// How many saves the counter tells of.
  var count: Int { counter.value(forKey: "count") as? Int ?? -1 }

  /// Makes one batch and saves it; a batch that the store refuses is forgotten again.
  ///
  /// - Returns: how many saves there were.
  func save() throws -> Int {
    let number = count + 1
    let batch = NSEntityDescription.insertNewObject(forEntityName: "Batch", into: context)
    batch.setValue(number, forKey: "number")
    batch.setValue(NSSet(array: tags), forKey: "tags")
    for place in 0..<5 {
      let item = NSEntityDescription.insertNewObject(forEntityName: "Item", into: context)
      item.setValue(String(repeating: "item \(place) of \(number) ", count: 20), forKey: "text")
      item.setValue(batch, forKey: "batch")
    }
    counter.setValue(number, forKey: "count")
    do { try context.save() } catch {
      context.rollback()
      throw error
    }
    return number
  }

  /// What is wrong with the store after a number of saves have returned; nil where nothing is.
  func fault(after returned: Int) throws -> String? {
    guard count == returned || count == returned + 1 else {
      return "\(returned) saves returned, and the counter says \(count)"
    }
    let batches = try Self.objects("Batch", context)
    let numbers = batches.compactMap { $0.value(forKey: "number") as? Int }.sorted()
    guard numbers == Array(1..<(count + 1)) else {
      return "the counter says \(count), and there are \(numbers.count) batches"
    }
    for batch in batches {
      let items = (batch.value(forKey: "items") as? NSSet)?.count ?? 0
      let links = (batch.value(forKey: "tags") as? NSSet)?.count ?? 0
      guard items == 5, links == 2 else {
        return "a batch has \(items) items and \(links) tags"
      }
    }
    let all = try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Item"))
    return all == 5 * count ? nil : "\(count) batches have \(all) items"
  }

  private static func objects(
    _ entity: String, _ context: NSManagedObjectContext
  ) throws -> [NSManagedObject] {
    try context.fetch(NSFetchRequest<NSManagedObject>(entityName: entity))
  }

  private static func model() -> NSManagedObjectModel {
    func entity(_ name: String, _ attributes: [(String, NSAttributeType)]) -> NSEntityDescription {
      let entity = NSEntityDescription()
      entity.name = name
      entity.properties = attributes.map { name, type in
        let attribute = NSAttributeDescription()
        attribute.name = name
        attribute.attributeType = type
        return attribute
      }
      return entity
    }
    func relate(
      _ from: NSEntityDescription, _ name: String, _ many: Bool, _ to: NSEntityDescription,
      _ inverseName: String, _ inverseMany: Bool
    ) {
      let (there, back) = (NSRelationshipDescription(), NSRelationshipDescription())
      (there.name, there.destinationEntity, there.maxCount) = (name, to, many ? 0 : 1)
      (back.name, back.destinationEntity, back.maxCount) = (inverseName, from, inverseMany ? 0 : 1)
      (there.inverseRelationship, back.inverseRelationship) = (back, there)
      from.properties.append(there)
      to.properties.append(back)
    }
    let batch = entity("Batch", [("number", .integer64AttributeType)])
    let item = entity("Item", [("text", .stringAttributeType)])
    let tag = entity("Tag", [])
    let counter = entity("Counter", [("count", .integer64AttributeType)])
    relate(batch, "items", true, item, "batch", false)
    relate(batch, "tags", true, tag, "batches", true)
    let model = NSManagedObjectModel()
    model.entities = [batch, item, tag, counter]
    return model
  }
}
