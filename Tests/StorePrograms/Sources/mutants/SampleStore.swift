import Foundation
import OpenCoreData

/// The stores that are damaged: all types of attributes, inheritance, relationships of every kind,
/// derived values, bytes in files beside the store, a section cache, and one with a log.
enum SampleStore: String, CaseIterable {
  case plain, cached, logged

  /// Where one of them lies below a folder.
  func folder(in folder: URL) -> URL {
    folder.appendingPathComponent("sample-\(rawValue)", isDirectory: true)
  }

  /// The name of the database.
  static let fileName = "Store.sqlite"

  /// Makes all of them in a folder.
  static func makeAll(in folder: URL) throws {
    for sample in allCases { try sample.make(in: folder) }
  }

  private func make(in folder: URL) throws {
    let place = self.folder(in: folder)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let file = place.appendingPathComponent(Self.fileName)
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: Self.model())
    let store = try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: file)
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    fill(context)
    try context.save()
    if self == .cached {
      let listener = SilentListener()
      for name in ["all", "pupils"] {
        let controller = Self.controller(
          context, entity: name == "all" ? "Person" : "Pupil", cacheName: name)
        // Only what follows its context is cached.
        controller.delegate = listener
        try controller.performFetch()
      }
    }
    if self == .logged {
      // What is in the log is lost to a reader of the database alone.
      let copy = folder.appendingPathComponent("sample-copy", isDirectory: true)
      try? FileManager.default.removeItem(at: copy)
      try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Person")).forEach {
        $0.setValue("logged", forKey: "name")
      }
      try context.save()
      try FileManager.default.copyItem(at: place, to: copy)
      try coordinator.remove(store)
      try FileManager.default.removeItem(at: place)
      try FileManager.default.moveItem(at: copy, to: place)
      return
    }
    try coordinator.remove(store)
  }

  private func fill(_ context: NSManagedObjectContext) {
    func insert(_ entity: String) -> NSManagedObject {
      NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
    }
    let teams = ["Red", "Blue"].map { name in
      let team = insert("Team")
      team.setValue(name, forKey: "name")
      return team
    }
    let tags = (0..<3).map { _ in insert("Tag") }
    for number in 0..<24 {
      let person = insert(number % 3 == 0 ? "Pupil" : "Person")
      person.setValue("Person \(number)", forKey: "name")
      person.setValue(["A", "B", "C"][number % 3], forKey: "section")
      person.setValue(number, forKey: "age")
      person.setValue(Double(number) / 3, forKey: "height")
      person.setValue(number % 2 == 0, forKey: "isNew")
      person.setValue(Date(timeIntervalSinceReferenceDate: Double(number) * 86_400), forKey: "born")
      person.setValue(Decimal(number) / 10, forKey: "price")
      person.setValue(UUID(), forKey: "code")
      person.setValue(URL(string: "https://example.org/\(number)"), forKey: "link")
      person.setValue(
        Data(repeating: UInt8(number), count: number == 0 ? 200_000 : 40), forKey: "photo")
      person.setValue(
        ["name": "x\(number)", "parts": [1, 2.5, Date(timeIntervalSinceReferenceDate: 0), UUID()]]
          as [String: Any], forKey: "list")
      person.setValue(teams[number % 2], forKey: "team")
      person.setValue(NSSet(array: Array(tags.prefix(number % 4))), forKey: "tags")
    }
  }

  /// A controller with sections.
  static func controller(
    _ context: NSManagedObjectContext, entity: String, cacheName: String?
  ) -> NSFetchedResultsController<NSManagedObject> {
    let request = NSFetchRequest<NSManagedObject>(entityName: entity)
    request.sortDescriptors = [
      NSSortDescriptor(key: "section", ascending: true),
      NSSortDescriptor(key: "name", ascending: true),
    ]
    request.fetchBatchSize = 5
    return NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: "section",
      cacheName: cacheName)
  }

  /// The model; the later one has an attribute more, and one of another kind.
  static func model(isLater: Bool = false) -> NSManagedObjectModel {
    func attribute(_ name: String, _ type: NSAttributeType) -> NSAttributeDescription {
      let attribute = NSAttributeDescription()
      (attribute.name, attribute.attributeType) = (name, type)
      return attribute
    }
    func entity(_ name: String, _ properties: [NSPropertyDescription]) -> NSEntityDescription {
      let entity = NSEntityDescription()
      (entity.name, entity.properties) = (name, properties)
      return entity
    }
    let photo = attribute("photo", .binaryDataAttributeType)
    photo.allowsExternalBinaryDataStorage = true
    let list = attribute("list", .transformableAttributeType)
    list.isOptional = false
    let lower = NSDerivedAttributeDescription()
    (lower.name, lower.attributeType) = ("lower", .stringAttributeType)
    lower.derivationExpression = NSExpression(format: "lowercase:(name)")
    let person = entity(
      "Person",
      [
        attribute("name", .stringAttributeType), attribute("section", .stringAttributeType),
        attribute("age", .integer16AttributeType), attribute("height", .doubleAttributeType),
        attribute("isNew", .booleanAttributeType), attribute("born", .dateAttributeType),
        attribute("price", .decimalAttributeType), attribute("code", .UUIDAttributeType),
        attribute("link", .URIAttributeType), photo, list, lower,
      ])
    let pupil = entity("Pupil", [attribute("grade", .integer32AttributeType)])
    person.subentities = [pupil]
    let team = entity("Team", [attribute("name", .stringAttributeType)])
    let tag = entity("Tag", [])
    relate(person, "team", isToMany: false, team, "members", isToMany: true, isOrdered: true)
    relate(person, "tags", isToMany: true, tag, "people", isToMany: true)
    if isLater {
      team.properties.append(attribute("color", .stringAttributeType))
      tag.properties.append(attribute("name", .stringAttributeType))
    }
    let model = NSManagedObjectModel()
    model.entities = [person, pupil, team, tag]
    return model
  }

  private static func relate(
    _ from: NSEntityDescription, _ name: String, isToMany: Bool, _ to: NSEntityDescription,
    _ inverse: String, isToMany isInverseToMany: Bool, isOrdered: Bool = false
  ) {
    let (there, back) = (NSRelationshipDescription(), NSRelationshipDescription())
    (there.name, there.destinationEntity, there.maxCount) = (name, to, isToMany ? 0 : 1)
    (back.name, back.destinationEntity, back.maxCount) = (inverse, from, isInverseToMany ? 0 : 1)
    back.isOrdered = isOrdered
    (there.inverseRelationship, back.inverseRelationship) = (back, there)
    from.properties.append(there)
    to.properties.append(back)
  }
}

/// Hears of changes and does nothing.
final class SilentListener: NSFetchedResultsControllerDelegate {
  func controllerDidChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  ) {}
}
