import Foundation

@testable import OpenCoreData

/// What a context shows of all its objects, by their labels: keys do not appear.
struct GraphPicture {
  /// A line for each object, by label.
  let lines: [String]
  /// What the store has derived for each object, by label.
  let derivedLines: [String]
  /// The relationships of which only one side says that they lead to the other.
  let disagreements: [String]
  /// The objects.
  let objects: [NSManagedObject]

  /// Looks at everything that the context would fetch, unsaved changes included.
  init(of context: NSManagedObjectContext) throws {
    let model = context.persistentStoreCoordinator?.layout.entities ?? []
    objects = try model.filter { $0.root == $0.number }.flatMap {
      try context.fetch(NSFetchRequest<NSManagedObject>(entityName: $0.name))
    }
    var lines: [String] = []
    var derivedLines: [String] = []
    var disagreements: [String] = []
    for object in objects {
      var parts = [Self.label(object)]
      for (index, slot) in object.layout.slots.enumerated() {
        if object.layout.derivedSlots.contains(index) {
          let value = Self.text(object.current(slot: index))
          derivedLines.append("\(parts[0]) \(slot.name)=\(value)")
          continue
        }
        switch (slot.kind, object.current(slot: index)) {
        case (.attribute, let value): parts.append(slot.name + "=" + Self.text(value))
        case (.toOne(let end), .reference(let key)):
          let other = context.object(forKey: key)
          parts.append(slot.name + "=" + Self.label(other))
          if !Self.leads(other, to: object, by: end.inverse) {
            disagreements.append("\(parts[0]).\(slot.name) -> \(Self.label(other))")
          }
        case (.toOne, _): continue
        }
      }
      for (index, collection) in object.layout.collections.enumerated() {
        _ = context.memberKeys(of: object, collection: index)
        let others = object.collections[index].sequence.map { context.object(forKey: $0) }
        let labels = others.map(Self.label)
        parts.append(
          collection.name + "="
            + (collection.isOrdered ? labels : labels.sorted()).joined(separator: ","))
        for other in others where !Self.leads(other, to: object, by: collection.destination.inverse)
        {
          disagreements.append("\(parts[0]).\(collection.name) -> \(Self.label(other))")
        }
      }
      lines.append(parts.joined(separator: " "))
    }
    self.lines = lines.sorted()
    self.derivedLines = derivedLines.sorted()
    self.disagreements = disagreements
  }

  /// Only what the sample models hold; printing an enum as it comes is slow.
  private static func text(_ value: Value) -> String {
    switch value {
    case .integer(let number): String(number)
    case .text(let text): text
    default: value.isNull ? "nil" : "\(value)"
    }
  }

  private static func label(_ object: NSManagedObject) -> String {
    guard case .text(let text) = object.current(slot: 0) else {
      return "\(object.layout.name) nameless"
    }
    return text
  }

  private static func leads(
    _ other: NSManagedObject, to object: NSManagedObject, by inverse: EntityLayout.InversePlace?
  ) -> Bool {
    guard !other.isDeleted, !other.state.contains(.gone) else { return false }
    switch other.layout.place(of: inverse) {
    case .slot(let index): return other.current(slot: index) == .reference(object.key)
    case .collection(let index):
      return other.managedObjectContext?.memberKeys(of: other, collection: index)
        .contains(object.key) ?? false
    // Without an inverse nothing has to lead back; one that is of another entity leads nowhere.
    case nil: return inverse == nil
    }
  }
}
