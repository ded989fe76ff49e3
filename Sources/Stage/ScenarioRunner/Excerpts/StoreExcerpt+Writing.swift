package import Foundation
import OpenCoreData
package import ScenarioLanguage

extension StoreExcerpt {
  /// An excerpt as the text of a scenario.
  package struct Text {
    /// The scenario, each line ended.
    package let scenario: String
    /// What of the model the language has no words for.
    package let leftovers: [ImportedModel.Leftover]
    /// How many values the language has no words for, or are larger than an excerpt has.
    package let lostValues: Int
  }

  /// Writes the objects as a scenario that makes and shows them.
  ///
  /// - Parameters:
  ///   - title: the scenario's.
  ///   - step: the title of the step that shows the objects.
  ///   - choice: which values are replaced.
  /// - Returns: the scenario.
  /// - Throws: `Fault`, and what the store cannot read.
  package func text(
    titled title: String, showingAs step: Wording, scrubbing choice: ScrubbedValues.Choice
  ) throws -> Text {
    let imported = ImportedModel(ModelDefinition(describing: model))
    let left = Set(imported.leftovers.filter { $0.reason.leavesProperty }.map(\.place))
    let scrubbed = try ScrubbedValues(of: self, choice)
    let labels = labels
    var lost = 0
    var lines = ["scenario \(TextLiteral(title))", "", imported.text + "store sqlite"]
    var later: [String] = []
    var made: Set<NSManagedObjectID> = []
    var joined: Set<Set<String>> = []
    for object in objects {
      let entity = object.entity
      let label = labels[object.objectID] ?? ""
      var line = "insert \(entity.name ?? "") \(label)"
      func add(_ name: String, _ value: String) {
        // There is a word of the command of this name.
        if name == "context" {
          later.append("set \(label) context=\(value)")
        } else {
          line += " \(name)=\(value)"
        }
      }
      for attribute in entity.attributesByName.values.sorted(by: { $0.name < $1.name }) {
        guard !attribute.isTransient, !(attribute is NSDerivedAttributeDescription) else {
          continue
        }
        guard let value = try scrubbed.value(of: attribute, of: object) else {
          if attribute.defaultValue != nil, !left.contains(Self.place(of: attribute, in: entity)) {
            add(attribute.name, "nil")
          }
          continue
        }
        guard !left.contains(Self.place(of: attribute, in: entity)),
          let written = Self.written(value, attribute)
        else {
          lost += 1
          continue
        }
        add(attribute.name, written)
      }
      for relationship in Self.relationships(of: entity) {
        guard let inverse = relationship.inverseRelationship,
          !left.contains(Self.place(of: relationship, in: entity))
        else { continue }
        let others = try Self.others(relationship, of: object).filter {
          labels[$0.objectID] != nil
        }
        if !relationship.isToMany {
          // The side with an order says it, and one of two to-ones is enough.
          guard let other = others.first, !(inverse.isToMany && inverse.isOrdered) else { continue }
          let otherLabel = labels[other.objectID] ?? ""
          if !inverse.isToMany,
            !joined.insert(["\(label).\(relationship.name)", "\(otherLabel).\(inverse.name)"])
              .inserted
          {
            continue
          }
          if made.contains(other.objectID) {
            add(relationship.name, otherLabel)
          } else {
            later.append("set \(label) \(relationship.name)=\(otherLabel)")
          }
        } else if !others.isEmpty, inverse.isToMany || relationship.isOrdered {
          let ends = ["\(label).\(relationship.name)"]
          let fresh = others.filter { other in
            relationship.isOrdered
              || joined.insert(Set(ends + ["\(labels[other.objectID] ?? "").\(inverse.name)"]))
                .inserted && !inverse.isOrdered
          }
          if !fresh.isEmpty {
            let members = fresh.compactMap { labels[$0.objectID] }.joined(separator: ", ")
            later.append("add \(label).\(relationship.name) \(members)")
          }
        }
      }
      lines.append(line)
      made.insert(object.objectID)
    }
    let (english, chinese) = (TextLiteral(step.english), TextLiteral(step.simplifiedChinese))
    lines += later + ["save", "step \(english) zh=\(chinese)"]
    lines += shown.map { "  fetch \($0)" } + ["end", ""]
    return Text(
      scenario: lines.joined(separator: "\n"), leftovers: imported.leftovers, lostValues: lost)
  }

  /// Writes the objects into a new store of SQLite with the store's model.
  ///
  /// - Parameters:
  ///   - url: where it goes; nothing may be there.
  ///   - choice: which values are replaced.
  /// - Returns: how many values could not be taken over: archives of classes that are not known.
  /// - Throws: `Fault`, what the store cannot read, and what Core Data refuses to save.
  package func write(to url: URL, scrubbing choice: ScrubbedValues.Choice) throws -> Int {
    let scrubbed = try ScrubbedValues(of: self, choice)
    let coordinator = NSPersistentStoreCoordinator(
      model: model, layout: try model.layout(), locale: Locale(identifier: "en_US"))
    let store = try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: url,
      options: [NSSQLitePragmasOption: ["journal_mode": "DELETE"]])
    defer { try? coordinator.remove(store) }
    let context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    var lost = 0
    var copies: [NSManagedObjectID: NSManagedObject] = [:]
    for object in objects {
      let copy = try context.insertObject(ofEntityNamed: object.entity.name ?? "")
      copies[object.objectID] = copy
      for attribute in object.entity.attributesByName.values {
        guard !attribute.isTransient, !(attribute is NSDerivedAttributeDescription) else {
          continue
        }
        let value = try scrubbed.value(of: attribute, of: object)
        if attribute.attributeType == .transformableAttributeType, value is UndecodedValue {
          lost += 1
        } else {
          try copy.setCheckedValue(value, forKey: attribute.name)
        }
      }
    }
    for object in objects {
      for relationship in Self.relationships(of: object.entity) {
        let others = try Self.others(relationship, of: object).compactMap { copies[$0.objectID] }
        guard let copy = copies[object.objectID], !others.isEmpty else { continue }
        let value: Any? =
          if !relationship.isToMany {
            others[0]
          } else if relationship.isOrdered {
            NSOrderedSet(array: others)
          } else {
            NSSet(array: others)
          }
        // Where the other side has an order, it alone says it.
        if relationship.inverseRelationship?.isOrdered == true, !relationship.isOrdered { continue }
        try copy.setCheckedValue(value, forKey: relationship.name)
      }
    }
    try context.save()
    return lost
  }

  // MARK: Words

  /// A name of its own for each object.
  private var labels: [NSManagedObjectID: String] {
    var taken: Set<String> = []
    var labels: [NSManagedObjectID: String] = [:]
    for object in objects {
      let name = Name(object)
      let word = name.entity.prefix(1).lowercased() + name.entity.dropFirst()
      var label = "\(word)\(name.number)"
      while !taken.insert(label).inserted {
        label = "\(word)_\(name.number)" + (taken.contains(label) ? "_" : "")
      }
      labels[object.objectID] = label
    }
    return labels
  }

  /// The entities to fetch so that each object is shown once.
  private var shown: [String] {
    let all = Set(entities)
    return entities.filter { name in
      var parent = model.entitiesByName[name]?.superentity
      while let one = parent {
        if all.contains(one.name ?? "") { return false }
        parent = one.superentity
      }
      return true
    }
  }

  /// Where a property is declared, as what is left of a model names it.
  private static func place(
    of property: NSPropertyDescription, in entity: NSEntityDescription
  ) -> String {
    var declaring = entity
    while let parent = declaring.superentity, parent.propertiesByName[property.name] != nil {
      declaring = parent
    }
    return "\(declaring.name ?? "").\(property.name)"
  }

  /// A value as the language writes it; nil for what it does not write.
  private static func written(_ value: Any, _ attribute: NSAttributeDescription) -> String? {
    if attribute.attributeType == .booleanAttributeType, let truth = value as? NSNumber {
      return truth.boolValue ? "true" : "false"
    }
    let run = RunValue(any: value)
    switch run {
    case .text(let text):
      guard text.utf8.count <= mostBytes else { return nil }
      return "\(Value(.text(TextLiteral(text))))"
    case .number(let number): return number.isNaN ? nil : number.digits
    case .boolean(let truth): return truth ? "true" : "false"
    case .date: return run.printed
    case .data(let data): return data.count <= mostBytes ? "\(Value(.data([UInt8](data))))" : nil
    case .uuid(let uuid): return "uuid(\"\(uuid.uuidString)\")"
    case .nil, .array, .dictionary, .enumCase, .path, .objectID, .object, .objects, .coded:
      return nil
    }
  }
}

extension ImportedModel.Leftover.Reason {
  /// Whether the property stays behind, and not only something that is said of it.
  fileprivate var leavesProperty: Bool {
    switch self {
    case .type, .noInverse, .fetchedProperty: true
    case .defaultValue, .rule, .index: false
    }
  }
}
