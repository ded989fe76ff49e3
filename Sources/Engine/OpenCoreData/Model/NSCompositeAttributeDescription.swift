import Foundation

/// An attribute that is a group of attributes: an address of a street and a city.
///
/// Its value is a dictionary with the names of the elements, `[String: Any]`, without those that have
/// no value; nil where none has one. A key path reaches an element: `address.city`.
open class NSCompositeAttributeDescription: NSAttributeDescription {
  /// The attributes of the group, which may be groups again; none of them has a place in an entity.
  open var elements: [NSAttributeDescription] = []

  /// Describes a group without elements.
  public override init() {
    super.init()
    attributeType = .compositeAttributeType
  }
}

/// A composite attribute in the form that the engine works with: the slots of its elements.
///
/// An element is a slot like any other, named by its path (`address.city`), so it has a column, can
/// be sorted by, and is found in SQL.
package struct CompositeLayout {
  /// The name of the attribute, or the path of a group within it.
  package let path: String
  /// Whether a save without any element's value is allowed.
  package let isOptional: Bool
  /// The elements, in the order of the description.
  package let elements: [(name: String, place: Element)]

  /// Where an element's value is.
  package enum Element {
    /// In a slot.
    case slot(Int)
    /// In the slots of a group of its own.
    case group(CompositeLayout)
  }

  /// The slots of all elements.
  package var slots: [Int] {
    elements.flatMap { element in
      switch element.place {
      case .slot(let slot): [slot]
      case .group(let group): group.slots
      }
    }
  }

  /// The value of the group, where each slot has the given value; nil where none has one.
  func any(_ valueOfSlot: (Int) -> Any?) -> [String: Any]? {
    var values: [String: Any] = [:]
    for element in elements {
      switch element.place {
      case .slot(let slot): values[element.name] = valueOfSlot(slot)
      case .group(let group): values[element.name] = group.any(valueOfSlot)
      }
    }
    return values.isEmpty ? nil : values
  }

  /// What each slot holds for a value of the group.
  ///
  /// - Throws: Apple's exception for a value that is no dictionary, has an unknown key, or holds a
  ///   value of another type.
  func values(
    from any: Any?, _ slots: [EntityLayout.Slot]
  ) throws(RaisedException) -> [(slot: Int, value: Value)] {
    let given = any.flatMap { isNothing($0) ? nil : $0 }
    guard let dictionary = given == nil ? [:] : given as? [String: Any] else {
      throw RaisedException(
        reason: "Unacceptable type of value for attribute: property = \"\(path)\"; "
          + "desired type = NSDictionary; given type = \(given.map { "\(type(of: $0))" } ?? ""); "
          + "value = \(given ?? "nil").")
    }
    let names = Set(elements.map(\.name))
    if let stranger = dictionary.keys.filter({ !names.contains($0) }).min() {
      throw RaisedException(
        reason: "The composite attribute \"\(path)\" has no element \"\(stranger)\".")
    }
    var values: [(slot: Int, value: Value)] = []
    for element in elements {
      switch element.place {
      case .slot(let slot):
        guard case .attribute(let codec) = slots[slot].kind else { continue }
        let value = try codec.value(from: dictionary[element.name], key: slots[slot].name)
        values.append((slot, value))
      case .group(let group):
        values += try group.values(from: dictionary[element.name], slots)
      }
    }
    return values
  }
}

extension ModelLayout {
  /// Gives the elements of a composite attribute their slots.
  func placeComposite(
    _ attribute: NSCompositeAttributeDescription, in layout: EntityLayout
  ) throws(RaisedException) {
    let group = try group(of: attribute, path: attribute.name, attribute, in: layout, depth: 0)
    layout.composites[attribute.name] = group
    guard let initial = attribute.defaultValue else { return }
    do {
      for (slot, value) in try group.values(from: initial, layout.slots) {
        layout.defaultValues[slot] = value
      }
    } catch {
      throw unusable(
        "the default of the property '\(attribute.name)' of the entity '\(layout.name)' is "
          + "refused: \(error.reason)")
    }
  }

  private func group(
    of composite: NSCompositeAttributeDescription, path: String,
    _ whole: NSCompositeAttributeDescription, in layout: EntityLayout, depth: Int
  ) throws(RaisedException) -> CompositeLayout {
    let title = "the property '\(path)' of the entity '\(layout.name)'"
    guard !composite.elements.isEmpty else { throw unusable("\(title) has no elements") }
    guard depth < 16 else { throw unusable("\(title) is nested too deeply") }
    var elements: [(name: String, place: CompositeLayout.Element)] = []
    for element in composite.elements {
      guard !element.name.isEmpty else { throw unusable("\(title) has an element without a name") }
      guard !elements.contains(where: { $0.name == element.name }) else {
        throw unusable("\(title) has two elements '\(element.name)'")
      }
      let elementPath = "\(path).\(element.name)"
      if let inner = element as? NSCompositeAttributeDescription {
        let group = try group(of: inner, path: elementPath, whole, in: layout, depth: depth + 1)
        elements.append((element.name, .group(group)))
        continue
      }
      elements.append((element.name, .slot(layout.slots.count)))
      try placeAttribute(
        element, named: elementPath, in: layout,
        isOptional: element.isOptional || whole.isOptional,
        isTransient: element.isTransient || whole.isTransient)
    }
    return CompositeLayout(path: path, isOptional: composite.isOptional, elements: elements)
  }
}

extension EntityLayout {
  /// The place of a property, or of a composite attribute's element, at the start of a key path.
  ///
  /// - Returns: the place, and how many of the keys lead to it; nil where there is none.
  package func place(atStartOf keys: ArraySlice<String>) -> (place: PropertyPlace, count: Int)? {
    guard let first = keys.first else { return nil }
    if let place = places[first] { return (place, 1) }
    guard composites[first] != nil else { return nil }
    var path = first
    for (count, key) in zip(2..., keys.dropFirst()) {
      path += ".\(key)"
      if let place = places[path] { return (place, count) }
    }
    return nil
  }

  /// The composite attribute that a slot belongs to; nil for a slot of its own.
  func composite(ofSlot slot: Int) -> CompositeLayout? {
    guard !composites.isEmpty else { return nil }
    let name = slots[slot].name
    guard let dot = name.firstIndex(of: ".") else { return nil }
    return composites[String(name[..<dot])]
  }
}
