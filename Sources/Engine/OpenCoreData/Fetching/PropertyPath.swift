import Foundation

/// A key path from an entity to an attribute or a to-one relationship, resolved once.
package struct PropertyPath {
  /// The path as written.
  package let text: String
  /// The slot that each key names, the first in the entity itself; none for a path that is asked of the
  /// object from its first key on.
  private let slots: [Int]
  /// The rest of the path, where a class computes it: it is asked of the object that the slots lead to.
  private let computed: String?
  private let startsTransient: Bool
  /// Whether a property on the way is stored nowhere.
  let isTransient: Bool
  /// The type at the end; nil for a relationship, and for what a class computes.
  package let codec: AttributeCodec?

  /// Resolves a path.
  ///
  /// - Throws: a key that is not there, and a to-many relationship on the way.
  package init(
    _ text: String, from layout: EntityLayout, in model: ModelLayout
  ) throws(RaisedException) {
    try self.init(text, from: layout, in: model, mayBeComputed: false)
  }

  /// Resolves a path, which may end at what the objects' class computes.
  private init(
    _ text: String, from layout: EntityLayout, in model: ModelLayout, mayBeComputed: Bool
  ) throws(RaisedException) {
    self.text = text
    var computed: String?
    var slots: [Int] = []
    var codec: AttributeCodec?
    var isTransient = false
    var current: EntityLayout? = layout
    var keys = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)[...]
    while !keys.isEmpty {
      let found = current?.place(atStartOf: keys)
      if mayBeComputed, let current,
        current.family.contains(where: { model[$0].mayCompute(found?.place) })
      {
        computed = keys.joined(separator: ".")
        isTransient = true
        break
      }
      keys = keys.dropFirst(found?.count ?? 1)
      switch found?.place {
      case .slot(let index):
        slots.append(index)
        isTransient = isTransient || current?.slots[index].isTransient == true
        switch current?.slots[index].kind {
        case .attribute(let found):
          codec = found
          current = nil
        case .toOne(let end): current = model[end.entity]
        case nil: break
        }
      case .collection: throw RaisedException(reason: "to-many key not allowed here")
      case nil: throw RaisedException(keyPath: text, notFoundIn: layout)
      }
    }
    self.slots = slots
    self.codec = codec
    self.computed = computed
    self.isTransient = isTransient
    startsTransient = slots.first.map { layout.slots[$0].isTransient } ?? true
  }

  /// Resolves the path that sections are named after, which may end at what the objects' class computes:
  /// a transient attribute, or a key that the model lacks.
  ///
  /// - Throws: besides what any path throws, one that ends at a relationship. A section's name is the
  ///   description of its value, and that of an object changes whenever the object is saved, changed
  ///   or made a fault: the rows of one object would be parted into several sections.
  package static func sectionName(
    _ text: String, from layout: EntityLayout, in model: ModelLayout
  ) throws(RaisedException) -> PropertyPath {
    let path = try PropertyPath(text, from: layout, in: model, mayBeComputed: true)
    guard path.codec == nil, !path.isComputed else { return path }
    throw RaisedException(
      reason: "sectionNameKeyPath '\(text)' leads to an object, whose description is no lasting "
        + "name for a section; end it at an attribute, as in '\(text).name'")
  }

  /// Whether the objects' class computes what is at the end.
  var isComputed: Bool { computed != nil }

  /// The slot that the path begins with: what has to change of an object for its value to change; nil
  /// where the object's class computes it, of whatever it likes.
  var firstSlot: Int? { isComputed ? nil : slots[0] }

  /// Whether the path ends at a property of the object where it begins.
  package var isOwn: Bool { slots.count == 1 && !isComputed }

  /// The value at the end for a row; null where a relationship on the way leads nowhere.
  ///
  /// A transient value is the object's: the row has none.
  func value(of row: FetchedRow, in context: NSManagedObjectContext) -> Value {
    startsTransient
      ? value(of: row.object(in: context)) : follow(row.value(slot: slots[0]), in: context)
  }

  /// Reads the objects that the path leads through for all rows, with one reading for each step.
  func readAhead(of rows: some Sequence<FetchedRow>, in context: NSManagedObjectContext) throws {
    guard !isOwn, !startsTransient else { return }
    var keys = Set(rows.compactMap { $0.value(slot: slots[0]).reference })
    for slot in slots.dropFirst() {
      let objects = keys.map { context.object(forKey: $0) }
      context.readRows(of: objects)
      keys = Set(objects.compactMap { $0.current(slot: slot).reference })
      if keys.isEmpty { return }
    }
  }

  /// The value at the end for an object.
  package func value(of object: NSManagedObject) -> Value {
    if slots.isEmpty { return computedValue(of: object) }
    let first = object.current(slot: slots[0])
    if isOwn { return first }
    guard let context = object.managedObjectContext else { return .null }
    return follow(first, in: context)
  }

  /// The slot that a stored row itself has the value in; nil where the way is longer.
  var storedSlot: Int? { isOwn && !startsTransient ? slots[0] : nil }

  private func follow(_ first: Value, in context: NSManagedObjectContext) -> Value {
    var value = first
    for slot in slots.dropFirst() {
      guard case .reference(let key) = value else { return .null }
      value = context.object(forKey: key).current(slot: slot)
    }
    guard isComputed else { return value }
    guard case .reference(let key) = value else { return .null }
    return computedValue(of: context.object(forKey: key))
  }

  /// What the class of an object answers for the rest of the path, as the name of a section.
  private func computedValue(of object: NSManagedObject) -> Value {
    // A key that what the class answers does not have names no section.
    guard let computed, let any = try? object.checkedValue(forKeyPath: computed), !(any is NSNull)
    else { return .null }
    return .text(SectionName.text(of: any))
  }
}

extension EntityLayout {
  /// Whether the class of the entity's objects may answer for what stands at a place of the model, or at
  /// none.
  fileprivate func mayCompute(_ place: EntityLayout.PropertyPlace?) -> Bool {
    switch place {
    case .slot(let slot): slots[slot].isTransient && hasOwnClass
    case .collection: false
    case nil: answersOtherKeys
    }
  }
}

extension RaisedException {
  /// What a fetch raises for a key path that leads to nothing stored.
  init(keyPath: String, notFoundIn layout: EntityLayout) {
    self.init(
      reason: "keypath \(keyPath) not found in entity <NSSQLEntity \(layout.name) "
        + "id=\(layout.number)>")
  }
}
