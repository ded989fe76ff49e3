import Foundation
import OpenCoreData

/// A book, whose class computes the rack that its shelf belongs to.
final class Book: NSManagedObject {
  override func value(forUndefinedKey key: String) -> Any? {
    guard key == "rack" else { return super.value(forUndefinedKey: key) }
    switch value(forKey: "shelf") as? String {
    case "A", "B": return "left"
    case "C", "D": return "right"
    case let shelf: return shelf
    }
  }
}

/// A store of books with everything a history needs to change them.
///
/// Books have a shelf, which names sections, a number, and a title that nothing depends on.
final class Shelf {
  /// A store to try histories on.
  enum Kind { case memory, file }

  private static func makeModel() -> NSManagedObjectModel {
    let book = NSEntityDescription()
    book.name = "Book"
    book.managedObjectClassName = NSStringFromClass(Book.self)
    book.properties = [
      ("shelf", NSAttributeType.stringAttributeType), ("number", .integer64AttributeType),
      ("title", .stringAttributeType),
    ].map { name, type in
      let attribute = NSAttributeDescription()
      attribute.name = name
      attribute.attributeType = type
      attribute.isOptional = true
      return attribute
    }
    book.indexes = [
      NSFetchIndexDescription(
        name: "byShelf",
        elements: book.properties.prefix(2).map {
          NSFetchIndexElementDescription(property: $0, collationType: .binary)
        })
    ]
    let model = NSManagedObjectModel()
    model.entities = [book]
    return model
  }

  let coordinator: NSPersistentStoreCoordinator
  let context: NSManagedObjectContext
  private let folder: URL?

  init(_ kind: Kind) throws {
    coordinator = NSPersistentStoreCoordinator(managedObjectModel: Self.makeModel())
    switch kind {
    case .memory:
      folder = nil
      try coordinator.addPersistentStore(
        ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
    case .file:
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("laws-\(UUID().uuidString)", isDirectory: true)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      self.folder = folder
      try coordinator.addPersistentStore(
        ofType: NSSQLiteStoreType, configurationName: nil,
        at: folder.appendingPathComponent("Store.sqlite"))
    }
    context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
  }

  deinit { if let folder { try? FileManager.default.removeItem(at: folder) } }

  /// All books, as a fetch finds them.
  func books() throws -> [NSManagedObject] {
    let request = NSFetchRequest<NSManagedObject>(entityName: "Book")
    request.sortDescriptors = []
    return try context.fetch(request)
  }

  /// Deletes all books, so that another history can begin.
  func clear() throws {
    context.undoManager = nil
    context.reset()
    for book in try books() { context.delete(book) }
    try context.save()
  }
}
