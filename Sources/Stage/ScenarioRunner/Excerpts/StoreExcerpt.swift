import Foundation
import OpenCoreData
import ScenarioLanguage

/// A few objects of a store with all that holds between them: those that hang on some, a number of links away.
///
/// The store is only read. A to-one relationship that must have a value is followed however far away its object is,
/// so that what is taken out can be saved.
package struct StoreExcerpt {
  /// Why there is none.
  package enum Fault: Error, Equatable {
    /// There is no such object.
    case noObject(String)
    /// More objects hang on them than an excerpt holds.
    case tooManyObjects(most: Int)
    /// A list names what the model has not.
    case noAttribute(String)
    /// It was stopped.
    case cancelled
  }

  /// An object, as the store names it.
  package struct Name: Hashable, Sendable {
    package let entity: String
    package let number: Int64

    /// Reads `Student#3`; nil for anything else.
    package init?(_ text: String) {
      let pieces = text.split(separator: "#", omittingEmptySubsequences: false)
      guard pieces.count == 2, !pieces[0].isEmpty, let number = Int64(pieces[1]), number > 0 else {
        return nil
      }
      (entity, self.number) = (String(pieces[0]), number)
    }

    init(_ object: NSManagedObject) {
      entity = object.entity.name ?? ""
      number = Int64(object.objectID.uriRepresentation().lastPathComponent.dropFirst()) ?? 0
    }

    /// The object as the store's tables and the prompt name it.
    package var text: String { "\(entity)#\(number)" }
  }

  /// How many objects an excerpt holds at most.
  package static let mostObjects = 1_000
  /// How many bytes a value of an attribute may have.
  static let mostBytes = 4_096

  /// The objects; what others need to be saved stands before them where that can be.
  let objects: [NSManagedObject]
  /// The store's model.
  let model: NSManagedObjectModel
  /// How many relationships lead from its objects to others, and are cut.
  package let cutLinks: Int
  private let context: NSManagedObjectContext

  /// How many objects it has.
  package var count: Int { objects.count }
  /// Its objects' entities, by name.
  package var entities: [String] { Set(objects.compactMap(\.entity.name)).sorted() }

  /// Takes the objects out of a store.
  ///
  /// - Parameters:
  ///   - store: the store, which is only read.
  ///   - names: where to begin.
  ///   - depth: how many relationships away from there an object may be.
  ///   - isCancelled: whether to stop, asked at each object.
  /// - Throws: `Fault`, and Core Data's error where the store cannot be read.
  package init(
    of store: OpenedStore, from names: [Name], depth: Int, isCancelled: () -> Bool = { false }
  ) throws {
    let context = try store.readingContext()
    self.context = context
    model = context.persistentStoreCoordinator?.managedObjectModel ?? NSManagedObjectModel()
    var found: [NSManagedObject] = []
    var known: Set<NSManagedObjectID> = []
    var front: [NSManagedObject] = []
    func take(_ object: NSManagedObject) throws {
      guard known.insert(object.objectID).inserted else { return }
      guard known.count <= Self.mostObjects else {
        throw Fault.tooManyObjects(most: Self.mostObjects)
      }
      front.append(object)
    }
    for name in names {
      guard let object = Self.object(name, in: context) else { throw Fault.noObject(name.text) }
      try take(object)
    }
    var distance = 0
    while !front.isEmpty {
      let objects = front
      front = []
      for object in objects {
        if isCancelled() { throw Fault.cancelled }
        found.append(object)
        for relationship in Self.relationships(of: object.entity) {
          let isNeeded = !relationship.isToMany && !relationship.isOptional
          guard distance < depth || isNeeded else { continue }
          for other in try Self.others(relationship, of: object) { try take(other) }
        }
      }
      distance += 1
    }
    var cut = 0
    for object in found {
      for relationship in Self.relationships(of: object.entity) {
        cut += try Self.others(relationship, of: object).count { !known.contains($0.objectID) }
      }
    }
    cutLinks = cut
    objects = try Self.sorted(found)
  }

  private static func object(
    _ name: Name, in context: NSManagedObjectContext
  ) -> NSManagedObject? {
    guard let coordinator = context.persistentStoreCoordinator,
      let store = coordinator.persistentStores.first, let identifier = store.identifier,
      coordinator.managedObjectModel.entitiesByName[name.entity] != nil,
      let url = URL(string: "x-coredata://\(identifier)")?
        .appending(path: name.entity).appending(path: "p\(name.number)"),
      let id = coordinator.managedObjectID(forURIRepresentation: url),
      let object = try? context.existingObject(with: id)
    else { return nil }
    return object
  }

  /// The relationships of an entity that a store has, by name.
  static func relationships(of entity: NSEntityDescription) -> [NSRelationshipDescription] {
    entity.relationshipsByName.values.filter { !$0.isTransient }.sorted { $0.name < $1.name }
  }

  /// The objects at the other end that are there: those of an ordered relationship in its order, others by number.
  static func others(
    _ relationship: NSRelationshipDescription, of object: NSManagedObject
  ) throws -> [NSManagedObject] {
    let others: [NSManagedObject]
    switch RunValue(any: try object.checkedValue(forKey: relationship.name)) {
    case .object(let other): others = [other]
    case .objects(let members): others = members
    case .array(let members):
      others = members.compactMap { if case .object(let other) = $0 { other } else { nil } }
    case .nil, .number, .text, .boolean, .date, .data, .uuid, .dictionary, .enumCase, .path,
      .objectID, .coded:
      others = []
    }
    // A reference may lead to a row that is gone.
    return others.filter {
      (try? object.managedObjectContext?.existingObject(with: $0.objectID)) != nil
    }
  }

  /// Objects by entity and number, but behind those to which their to-ones lead.
  private static func sorted(_ objects: [NSManagedObject]) throws -> [NSManagedObject] {
    let ordered = objects.map { (Name($0), $0) }.sorted {
      ($0.0.entity, $0.0.number) < ($1.0.entity, $1.0.number)
    }.map(\.1)
    let known = Set(ordered.map(\.objectID))
    var result: [NSManagedObject] = []
    var entered: Set<NSManagedObjectID> = []
    // A list of work in place of a recursion: a chain may be as long as there are objects.
    for first in ordered {
      var work: [(object: NSManagedObject, isDone: Bool)] = [(first, false)]
      while let (object, isDone) = work.popLast() {
        if isDone {
          result.append(object)
          continue
        }
        guard entered.insert(object.objectID).inserted else { continue }
        work.append((object, true))
        for relationship in relationships(of: object.entity).reversed()
        where !relationship.isToMany {
          for other in try others(relationship, of: object) where known.contains(other.objectID) {
            work.append((other, false))
          }
        }
      }
    }
    return result
  }
}
