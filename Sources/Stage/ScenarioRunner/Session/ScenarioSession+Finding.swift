import Foundation
import OpenCoreData
package import Reports
import ScenarioLanguage

/// A value in which a text was found.
package struct FoundValue: Sendable, Equatable {
  /// The object, as a command names it: `Student#3`.
  package let object: String
  package let attribute: String
  /// The value as a table shows it.
  package let value: String
}

/// What came of looking for a text.
package enum TextSearch {
  /// The values that have it, and whether there are more.
  case found([FoundValue], hasMore: Bool)
  case noStore
  /// Why it was not looked for to the end.
  case stopped(RunStop)
}

extension ScenarioSession {
  /// Looks for a text in what is saved, over all entities in the order of their names.
  ///
  /// A text attribute has it where it contains it whatever the case and the accents; a number, a Boolean or a UUID
  /// where it is written so. Nothing of the stage changes: the objects are those of a context of their own. One fetch
  /// an entity, none for an entity without such attributes.
  ///
  /// - Parameters:
  ///   - text: what is looked for, not empty.
  ///   - most: where more objects have it, these are the first.
  /// - Returns: what came of it.
  package func find(_ text: String, most: Int) -> TextSearch {
    guard let stack = interpreter.stage.stack else { return .noStore }
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = stack.coordinator
    context.undoManager = nil
    var result = TextSearch.noStore
    let ending = GuardedWork.run { [interpreter] in
      do {
        let (values, hasMore) = try context.performAndWait {
          try Self.find(text, most: most, in: context)
        }
        result = .found(values, hasMore: hasMore)
      } catch {
        result = .stopped(interpreter.stop(for: error))
      }
    }
    if case .trap(let signal, let raised) = ending { return .stopped(noteTrap(signal, raised)) }
    return result
  }

  private static func find(
    _ text: String, most: Int, in context: NSManagedObjectContext
  ) throws -> (values: [FoundValue], hasMore: Bool) {
    let model = context.persistentStoreCoordinator?.managedObjectModel
    var found: [FoundValue] = []
    for entity in (model?.entities ?? []).sorted(by: { $0.name ?? "" < $1.name ?? "" }) {
      let terms = entity.attributesByName.sorted { $0.key < $1.key }.compactMap {
        name, attribute in
        self.term(text, in: attribute).map { (name: name, predicate: $0) }
      }
      guard !terms.isEmpty, let name = entity.name, !entity.isAbstract else { continue }
      let request = NSFetchRequest<NSManagedObject>(entityName: name)
      request.includesSubentities = false
      request.predicate = NSCompoundPredicate(orPredicateWithSubpredicates: terms.map(\.predicate))
      request.fetchLimit = most - found.count + 1
      for object in try context.fetch(request) {
        guard found.count < most else { return (found, true) }
        for term in terms where term.predicate.evaluate(with: object) {
          let number = object.objectID.uriRepresentation().lastPathComponent.dropFirst()
          found.append(
            FoundValue(
              object: "\(name)#\(number)", attribute: term.name,
              value: RunValue(any: object.value(forKey: term.name)).inTable { _ in "" }))
        }
      }
    }
    return (found, false)
  }

  /// What holds of an attribute that has a text; nil for one that cannot have it, and for one that is not stored.
  private static func term(_ text: String, in attribute: NSAttributeDescription) -> NSPredicate? {
    guard !attribute.isTransient else { return nil }
    let name = attribute.name
    func equals(_ value: (any CVarArg)?) -> NSPredicate? {
      value.map { NSPredicate(format: "%K == %@", name, $0) }
    }
    let type = attribute.attributeType
    if type == .stringAttributeType { return NSPredicate(format: "%K CONTAINS[cd] %@", name, text) }
    if type == .UUIDAttributeType { return equals(UUID(uuidString: text).map { $0 as NSUUID }) }
    if type == .booleanAttributeType {
      return equals(["true": true, "false": false][text].map { NSNumber(value: $0) })
    }
    guard BuiltInAttributeType(type)?.isNumeric ?? false else { return nil }
    // A predicate compares numbers of all types by their values.
    if let whole = Int64(text) { return equals(NSNumber(value: whole)) }
    return equals(Double(text).flatMap { $0.isFinite ? NSNumber(value: $0) : nil })
  }
}
