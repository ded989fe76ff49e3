import Foundation
import OpenCoreData

/// The two versions of the model: in the second one all entities have other numbers.
enum ModelVersion: String {
  case first = "1"
  case second = "2"

  /// The model.
  var model: NSManagedObjectModel {
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
    let data = attribute("data", .binaryDataAttributeType)
    data.allowsExternalBinaryDataStorage = true
    let note = [attribute("text", .stringAttributeType), data]
    let model = NSManagedObjectModel()
    switch self {
    case .first: model.entities = [entity("Note", note)]
    case .second:
      model.entities = [
        entity("Album", [attribute("title", .stringAttributeType)]),
        entity("Note", note + [attribute("place", .integer64AttributeType)]),
      ]
    }
    return model
  }
}

/// A store of notes, some with bytes in a file of their own.
final class NoteStore {
  private let coordinator: NSPersistentStoreCoordinator
  private let context: NSManagedObjectContext

  /// Opens the store; to write it, one that is missing is made and one of the first version migrated.
  init(path: String, version: ModelVersion, isReadOnly: Bool = false) throws {
    coordinator = NSPersistentStoreCoordinator(managedObjectModel: version.model)
    try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: URL(fileURLWithPath: path),
      options: [
        NSReadOnlyPersistentStoreOption: isReadOnly, NSPersistentStoreTimeoutOption: 60,
        NSMigratePersistentStoresAutomaticallyOption: version == .second,
        NSInferMappingModelAutomaticallyOption: version == .second,
      ])
    context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
  }

  /// Closes the store.
  func close() throws {
    for store in coordinator.persistentStores { try coordinator.remove(store) }
  }

  /// Adds a note.
  func save(_ text: String) throws {
    let note = NSEntityDescription.insertNewObject(forEntityName: "Note", into: context)
    note.setValue(text, forKey: "text")
    note.setValue(Self.data(of: text), forKey: "data")
    do { try context.save() } catch {
      context.rollback()
      throw error
    }
  }

  /// The notes with their bytes.
  func notes() throws -> [(text: String, data: Data?)] {
    context.reset()
    return try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note")).map {
      ($0.value(forKey: "text") as? String ?? "", $0.value(forKey: "data") as? Data)
    }
  }

  /// How many notes there are.
  func count() throws -> Int {
    try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Note"))
  }

  /// The bytes that go with a text: of every eighth more than a row holds.
  static func data(of text: String) -> Data {
    let sum = text.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xffff }
    return Data(repeating: UInt8(sum & 0xff), count: sum % 8 == 0 ? 150_000 : 10)
  }
}
