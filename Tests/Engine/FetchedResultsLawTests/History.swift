import Foundation
import OpenCoreData
import TestSupport

/// Changes to books at random, as a user of a context could make them.
struct History {
  /// Something that a turn does.
  enum Action: CaseIterable {
    case insert, number, shelf, title, same, delete, refresh, forget
  }

  /// How a turn ends.
  enum End: CaseIterable {
    case process, save, rollback, reset, merge, undo, redo
  }

  private static let actions: [Action] = [
    .insert, .insert, .insert, .number, .number, .number, .shelf, .shelf, .title, .same, .delete,
    .delete, .refresh, .forget,
  ]
  private static let ends: [End] =
    Array(repeating: .process, count: 8) + Array(repeating: .save, count: 6)
    + [.rollback, .rollback, .reset, .merge, .merge, .merge, .undo, .undo, .redo]

  private let shelf: Shelf
  /// The books that there are, held so that a row keeps its object.
  private(set) var books: [NSManagedObject] = []
  /// The books that were deleted, held because a rollback or an undo may bring them back.
  private var deleted: [NSManagedObject] = []

  init(_ shelf: Shelf) { self.shelf = shelf }

  /// Does a few things that belong to one turn.
  mutating func act(_ random: inout SeededGenerator) {
    for _ in 0...random.number(below: 4) { perform(random.one(of: Self.actions), &random) }
  }

  /// Ends the turn.
  mutating func end(_ random: inout SeededGenerator) throws -> End {
    let end = random.one(of: Self.ends)
    switch end {
    case .process: shelf.context.processPendingChanges()
    case .save: try shelf.context.save()
    case .rollback: shelf.context.rollback()
    case .reset: shelf.context.reset()
    case .merge: try merge(&random)
    case .undo: shelf.context.undo()
    case .redo: shelf.context.redo()
    }
    shelf.context.processPendingChanges()
    if end != .process, end != .save {
      deleted += books
      books = try shelf.books()
    }
    return end
  }

  /// Lets a second context change and save books, and merges its save.
  private mutating func merge(_ random: inout SeededGenerator) throws {
    let other = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    other.persistentStoreCoordinator = shelf.coordinator
    let request = NSFetchRequest<NSManagedObject>(entityName: "Book")
    request.sortDescriptors = []
    for book in try other.fetch(request) where random.once(in: 3) {
      switch random.number(below: 4) {
      case 0: other.delete(book)
      case 1: book.setValue(anyShelf(&random), forKey: "shelf")
      default: book.setValue(anyNumber(&random), forKey: "number")
      }
    }
    if random.once(in: 2) {
      let book = NSEntityDescription.insertNewObject(forEntityName: "Book", into: other)
      book.setValue(anyNumber(&random), forKey: "number")
      book.setValue(anyShelf(&random), forKey: "shelf")
    }
    let context = shelf.context
    let token = NotificationCenter.default.addObserver(
      forName: .NSManagedObjectContextDidSave, object: other, queue: nil
    ) { context.mergeChanges(fromContextDidSave: $0) }
    defer { NotificationCenter.default.removeObserver(token) }
    try other.save()
  }

  private mutating func perform(_ action: Action, _ random: inout SeededGenerator) {
    if action == .insert || books.isEmpty {
      guard books.count < 9 else { return }
      let book = NSEntityDescription.insertNewObject(forEntityName: "Book", into: shelf.context)
      book.setValue(anyNumber(&random), forKey: "number")
      book.setValue(anyShelf(&random), forKey: "shelf")
      if random.once(in: 2) { book.setValue("x", forKey: "title") }
      books.append(book)
      return
    }
    let place = random.number(below: books.count)
    let book = books[place]
    switch action {
    case .insert: break
    case .number: book.setValue(anyNumber(&random), forKey: "number")
    case .shelf: book.setValue(anyShelf(&random), forKey: "shelf")
    case .title: book.setValue(random.one(of: ["x", "y", nil]), forKey: "title")
    case .same: book.setValue(book.value(forKey: "title"), forKey: "title")
    case .delete:
      shelf.context.delete(book)
      deleted.append(books.remove(at: place))
    case .refresh: shelf.context.refresh(book, mergeChanges: true)
    case .forget: shelf.context.refresh(book, mergeChanges: false)
    }
  }

  private func anyNumber(_ random: inout SeededGenerator) -> Int? {
    random.once(in: 8) ? nil : random.number(below: 9)
  }

  private func anyShelf(_ random: inout SeededGenerator) -> String? {
    random.one(of: ["A", "A", "B", "B", "C", "D", "", nil])
  }
}
