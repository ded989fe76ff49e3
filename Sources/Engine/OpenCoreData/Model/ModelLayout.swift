import Foundation

/// A model in the form that the engine works with: numbered entities with their places.
package final class ModelLayout {
  /// The entities; the one with the number `n` stands at `n - 1`.
  package private(set) var entities: [EntityLayout] {
    get { numbered }
    set { numbered = newValue }
  }
  private var numbered: [EntityLayout] = []
  /// The entity of each class of objects, where it is the only one of that class.
  private(set) var byClass: [ObjectIdentifier: EntityLayout] = [:]
  /// The entities by name.
  package private(set) var byName: [String: EntityLayout] = [:]
  /// The version hash of each entity by its name.
  private(set) var versionHashes: [String: Data] = [:]
  /// Apple's version hash of each entity by its name; empty where they are not known.
  var foreignHashes: [String: Data] = [:]
  /// Names for the version of the model, in order.
  let versionIdentifiers: [String]

  /// Whether the model was made of a store's tables, so that it fits by its tables alone.
  let isOfTables: Bool

  /// Whether a relationship has no inverse, not even a column that leads back from a to-many.
  private(set) var hasOneWayRelationships = false

  /// The entity with the given number.
  package subscript(number: UInt16) -> EntityLayout { numbered[Int(number) - 1] }

  /// Whether an entity is one of this model's, and not its like in another.
  package func has(_ layout: EntityLayout) -> Bool {
    Int(layout.number) <= numbered.count && self[layout.number] === layout
  }

  /// Compiles a model.
  ///
  /// Entities are numbered as Core Data numbers them: roots by name without regard to case, each
  /// followed by its sub-entities in the same order.
  ///
  /// - Throws: what makes the model unusable, in one sentence.
  package init(compiling model: NSManagedObjectModel) throws(RaisedException) {
    isOfTables = model.entities.contains { $0.storedNumber != nil }
    versionIdentifiers = model.versionIdentifiers.compactMap { $0 as? String }.sorted()
    try number(model.entities)
    let implied = impliedSlots()
    for layout in entities {
      try place(layout)
      for slot in implied[layout.name] ?? [] {
        layout.slots.append(slot)
        layout.defaultValues.append(.null)
      }
    }
    for layout in entities {
      try connect(layout)
      layout.summarizeSlots()
    }
    hasOneWayRelationships = entities.contains { layout in
      layout.collections.contains { $0.destination.inverse == nil }
        || layout.slots.contains { slot in
          guard case .toOne(let end) = slot.kind else { return false }
          return end.inverse == nil
        }
    }
    for layout in entities {
      layout.derivations = try Derivation.all(of: layout, in: self)
      let inherited =
        layout.entity.superentity.flatMap { byName[$0.name ?? ""]?.derivedSlots } ?? []
      layout.derivedSlots = inherited + layout.derivations.map(\.slot)
      layout.rules = try ValidationRule.all(of: layout)
    }
    for layout in entities {
      versionHashes[layout.name] = VersionHash.of(layout.entity)
      layout.entity.layout = layout
    }
    let classes = Dictionary(grouping: entities.filter { $0.ownClass != nil }) {
      $0.ownClass.map { ObjectIdentifier($0) }
    }
    for case (let objectClass?, let layouts) in classes where layouts.count == 1 {
      byClass[objectClass] = layouts[0]
    }
  }

  /// How deep entities may inherit from each other, roots included.
  ///
  /// Each entity has a place for every property that it inherits; a chain without a bound would take
  /// the square of its length.
  private static let mostLevels = 128

  private func number(_ all: [NSEntityDescription]) throws(RaisedException) {
    func ordered(_ entities: [NSEntityDescription]) -> [NSEntityDescription] {
      entities.sorted {
        if let a = $0.storedNumber, let b = $1.storedNumber { return a < b }
        let (a, b) = ($0.name ?? "", $1.name ?? "")
        let (foldedA, foldedB) = (a.lowercased(), b.lowercased())
        return foldedA == foldedB ? a < b : foldedA < foldedB
      }
    }
    let newObjects = ObjectNumbers()
    var placed: [EntityLayout] = []
    var open = ordered(all.filter { $0.superentity == nil }).reversed().map {
      (entity: $0, root: UInt16(0), depth: 0)
    }
    var numbered: [ObjectIdentifier: EntityLayout] = [:]
    while let next = open.popLast() {
      guard let name = next.entity.name, !name.isEmpty else {
        throw unusable("an entity has no name")
      }
      guard byName[name] == nil else { throw unusable("two entities are named '\(name)'") }
      guard placed.count < 4_095 else { throw unusable("more than 4095 entities") }
      guard next.depth < Self.mostLevels else {
        throw unusable("the entity '\(name)' inherits from more than \(Self.mostLevels - 1) others")
      }
      let number = UInt16(placed.count + 1)
      let layout = EntityLayout(
        entity: next.entity, name: name, number: number,
        root: next.root == 0 ? number : next.root,
        ownClass: try ownClass(of: next.entity, named: name), newObjects: newObjects)
      placed.append(layout)
      byName[name] = layout
      numbered[ObjectIdentifier(next.entity)] = layout
      open += ordered(next.entity.subentities).reversed().map {
        ($0, layout.root, next.depth + 1)
      }
    }
    entities = placed
    let given = Set(all.map(ObjectIdentifier.init))
    for layout in entities where !given.contains(ObjectIdentifier(layout.entity)) {
      throw unusable("the entity '\(layout.name)' inherits from one of the model and is not in it")
    }
    for entity in all where numbered[ObjectIdentifier(entity)] == nil {
      throw unusable(
        "the entity '\(entity.name ?? "")' inherits from one that is not in the model")
    }
    // Children follow their parent, so a parent's family ends where its last child's does.
    for layout in entities.reversed() {
      guard let parent = layout.entity.superentity,
        let parentLayout = numbered[ObjectIdentifier(parent)]
      else { continue }
      let end = max(parentLayout.family.upperBound, layout.family.upperBound)
      parentLayout.family = parentLayout.number...end
    }
  }

  private func ownClass(
    of entity: NSEntityDescription, named name: String
  ) throws(RaisedException) -> AnyClass? {
    let className = entity.objectClassName
    if className.isEmpty || className == "NSManagedObject" { return nil }
    // Asking the runtime for a class takes longer than all else that is done for an entity.
    if className == NSEntityDescription.plainClassName { return nil }
    if let found = NSClassFromString(className), found is any ManagedClass.Type { return found }
    let declared = DeclaredClasses.named(className) { $0 is any ManagedClass.Type }
    guard declared.count == 1 else {
      if declared.count > 1 {
        FileHandle.standardError.write(
          Data(
            ("CoreData: warning: the class '\(className)' of the entity '\(name)' is declared by several "
              + "modules, \(declared.map { "\(String(reflecting: $0))" }.joined(separator: " and ")): name it "
              + "with its module\n").utf8))
      }
      if entity.wasReadFromFile { return nil }
      throw unusable(
        "the class '\(className)' of the entity '\(name)' is not a subclass of NSManagedObject")
    }
    return declared[0]
  }

  /// Gives every property of an entity its place; the parent was placed before.
  private func place(_ layout: EntityLayout) throws(RaisedException) {
    if let parent = layout.entity.superentity, let inherited = byName[parent.name ?? ""] {
      layout.slots = inherited.slots
      layout.collections = inherited.collections
      layout.places = inherited.places
      layout.defaultValues = inherited.defaultValues
      layout.composites = inherited.composites
      layout.unkept = inherited.unkept
      layout.constraints = inherited.constraints
    }
    for property in layout.entity.ownProperties {
      let name = property.name
      let title = "the property '\(name)' of the entity '\(layout.name)'"
      guard !name.isEmpty else {
        throw unusable("the entity '\(layout.name)' has a property without a name")
      }
      guard layout.places[name] == nil, layout.composites[name] == nil, layout.unkept[name] == nil
      else {
        throw unusable("\(title) is declared twice")
      }
      switch property {
      case let composite as NSCompositeAttributeDescription:
        try placeComposite(composite, in: layout)
      case let attribute as NSAttributeDescription:
        try placeAttribute(
          attribute, named: name, in: layout, isOptional: attribute.isOptional,
          isTransient: attribute.isTransient)
      case let relationship as NSRelationshipDescription:
        layout.places[name] =
          relationship.isToMany ? .collection(layout.collections.count) : .slot(layout.slots.count)
        try placeRelationship(relationship, in: layout, title: title)
      case _ where !property.isKept: layout.unkept[name] = property
      default:
        throw unusable("\(title) is neither an attribute nor a relationship")
      }
    }
    for names in layout.entity.constraintNames {
      layout.constraints.append(
        try names.map { name throws(RaisedException) in
          guard case .slot(let slot) = layout.places[name], !layout.slots[slot].isTransient else {
            throw unusable(
              "a uniqueness constraint of the entity '\(layout.name)' names '\(name)', which is no "
                + "stored attribute or to-one relationship of it")
          }
          return slot
        })
    }
  }

  /// Gives an attribute its slot, under a name that is its own or its path in a composite one.
  func placeAttribute(
    _ attribute: NSAttributeDescription, named name: String, in layout: EntityLayout,
    isOptional: Bool, isTransient: Bool
  ) throws(RaisedException) {
    let title = "the property '\(name)' of the entity '\(layout.name)'"
    let codec = try AttributeCodec(attribute, title: title)
    var initial = Value.null
    if let value = attribute.defaultValue {
      do { initial = try codec.value(from: value, key: name) } catch {
        throw unusable("the default of \(title) is refused: \(error.reason)")
      }
    }
    layout.places[name] = .slot(layout.slots.count)
    layout.defaultValues.append(initial)
    layout.slots.append(
      EntityLayout.Slot(
        name: name, kind: .attribute(codec), isOptional: isOptional, isTransient: isTransient,
        owner: layout.number))
  }

  private func placeRelationship(
    _ relationship: NSRelationshipDescription, in layout: EntityLayout, title: String
  ) throws(RaisedException) {
    guard let target = relationship.destinationEntity?.name, let number = byName[target]?.number
    else { throw unusable("\(title) leads to no entity of the model") }
    // The inverse's place is filled in by `connect`, when all entities have their places.
    let destination = EntityLayout.Destination(
      family: number...number, entityName: target, deleteRule: relationship.deleteRule)
    if relationship.isToMany {
      layout.collections.append(
        EntityLayout.Collection(
          name: relationship.name, destination: destination, minCount: relationship.minCount,
          maxCount: relationship.maxCount, isOrdered: relationship.isOrdered,
          isTransient: relationship.isTransient, owner: layout.number))
    } else {
      layout.defaultValues.append(.null)
      layout.slots.append(
        EntityLayout.Slot(
          name: relationship.name, kind: .toOne(destination),
          isOptional: relationship.isOptional, isTransient: relationship.isTransient,
          owner: layout.number))
    }
  }

  /// The slots that lead back from to-many relationships without an inverse, by the name of the entity
  /// whose rows have them.
  ///
  /// Core Data keeps such a relationship in a column of the other table, which is named after the number
  /// of the entity and the relationship.
  private func impliedSlots() -> [String: [EntityLayout.Slot]] {
    var found: [String: [EntityLayout.Slot]] = [:]
    for layout in entities {
      for property in layout.entity.ownProperties {
        guard let relationship = property as? NSRelationshipDescription, relationship.isToMany,
          !relationship.isTransient, relationship.inverseRelationship == nil,
          let target = relationship.destinationEntity?.name, let owner = byName[target]?.number
        else { continue }
        let end = EntityLayout.Destination(
          family: layout.number...layout.number, entityName: layout.name,
          deleteRule: .nullifyDeleteRule)
        found[target, default: []].append(
          EntityLayout.Slot(
            name: "\(layout.number)\(relationship.name)", kind: .toOne(end), isOptional: true,
            isTransient: false, owner: owner,
            impliedBy: .init(entity: layout.number, name: relationship.name)))
      }
    }
    return found
  }

  /// The end of a slot that leads back from a to-many without an inverse.
  private func end(
    of destination: EntityLayout.Destination, impliedBy source: EntityLayout.Slot.ImpliedBy
  ) -> EntityLayout.Destination {
    var end = destination
    let target = self[source.entity]
    end.family = target.family
    end.inverse = target.places[source.name].map(target.inversePlace)
    end.inverseName = source.name
    return end
  }

  /// Finds the inverse of every relationship.
  private func connect(_ layout: EntityLayout) throws(RaisedException) {
    let relationships = layout.entity.relationshipsByName
    func connected(
      _ name: String, _ destination: EntityLayout.Destination
    ) throws(RaisedException) -> EntityLayout.Destination {
      let target = self[destination.entity]
      var end = destination
      end.family = target.family
      guard let inverse = relationships[name]?.inverseRelationship else { return end }
      guard target.destination(named: inverse.name) != nil else {
        throw unusable(
          "the inverse '\(inverse.name)' of '\(layout.name).\(name)' is no relationship of "
            + "'\(target.name)'")
      }
      guard inverse.inverseRelationship === relationships[name],
        inverse.destinationEntity === relationships[name]?.entity
      else {
        throw unusable(
          "'\(layout.name).\(name)' names '\(target.name).\(inverse.name)' as its inverse, "
            + "which does not lead back")
      }
      end.inverse = target.places[inverse.name].map(target.inversePlace)
      end.inverseName = inverse.name
      return end
    }
    for (index, slot) in layout.slots.enumerated() {
      guard case .toOne(let destination) = slot.kind else { continue }
      let end: EntityLayout.Destination
      if let source = slot.impliedBy {
        end = self.end(of: destination, impliedBy: source)
      } else {
        end = try connected(slot.name, destination)
      }
      layout.slots[index] = EntityLayout.Slot(
        name: slot.name, kind: .toOne(end), isOptional: slot.isOptional,
        isTransient: slot.isTransient, owner: slot.owner, impliedBy: slot.impliedBy)
    }
    for (index, collection) in layout.collections.enumerated() {
      var end = try connected(collection.name, collection.destination)
      if end.inverse == nil {
        let source = EntityLayout.Slot.ImpliedBy(entity: collection.owner, name: collection.name)
        let target = self[end.entity]
        end.inverse = target.slots.firstIndex { $0.impliedBy == source }.map {
          target.inversePlace(.slot($0))
        }
      }
      layout.collections[index] = EntityLayout.Collection(
        name: collection.name, destination: end,
        minCount: collection.minCount, maxCount: collection.maxCount,
        isOrdered: collection.isOrdered, isTransient: collection.isTransient,
        owner: collection.owner)
    }
  }

  func unusable(_ sentence: String) -> RaisedException {
    RaisedException(reason: "The model cannot be used: \(sentence).")
  }
}
