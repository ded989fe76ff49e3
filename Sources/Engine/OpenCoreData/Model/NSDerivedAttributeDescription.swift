import Foundation

/// An attribute whose value the store derives from others whenever a row is written.
///
/// Core Data recomputes it at a save; so does this engine, by triggers. An object that was saved reads
/// its new value at once, any other object reads it once it is refreshed. A value that is set by hand
/// is replaced at the save. In a store in memory it is the same. Another program can write the file;
/// the forms of a text are then missing or old until this engine writes the row.
open class NSDerivedAttributeDescription: NSAttributeDescription {
  /// How the value is derived.
  ///
  /// One of: `name`, another attribute; `canonical:(name)`, `uppercase:(name)`, `lowercase:(name)`
  /// of a text; `now()`, the time of the last save; `students.@count`, which is also written
  /// `count:(students)`; `students.score.@sum`, and `@min`, `@max`, `@average` alike, of a to-many
  /// relationship. Anything else makes the model unusable.
  open var derivationExpression: Predicates.NSExpression?
}

/// A derived attribute in the form that the engine works with.
package struct Derivation {
  /// The slot of the attribute.
  package let slot: Int
  /// How its value is derived.
  let formula: Formula

  /// How a value is derived.
  package enum Formula {
    /// From the value of a slot of the same object.
    case own(slot: Int, function: TextForm?)
    /// From a slot of the object that a to-one relationship leads to.
    case destination(relationship: Int, slot: Int)
    /// The time of the save.
    case now
    /// From the members of a to-many relationship: an SQL aggregate of a slot, or their number.
    case members(collection: Int, aggregate: String, slot: Int?)
  }

  /// What becomes of a text.
  package enum TextForm: String, CaseIterable {
    /// Without case, diacritics and width.
    case canonical
    /// In capital letters.
    case uppercase
    /// In small letters.
    case lowercase

    /// The form of a text.
    func of(_ text: String) -> String {
      switch self {
      case .canonical:
        text.folding(
          options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive],
          locale: Locale(identifier: "en_US_POSIX"))
      case .uppercase: text.uppercased()
      case .lowercase: text.lowercased()
      }
    }
  }

  /// The derived attributes that an entity declares, in order.
  ///
  /// - Throws: an expression that cannot be derived.
  static func all(
    of layout: EntityLayout, in model: ModelLayout
  ) throws(RaisedException) -> [Derivation] {
    var all: [Derivation] = []
    for property in layout.entity.ownProperties {
      guard let derived = property as? NSDerivedAttributeDescription, !derived.isTransient,
        case .slot(let slot) = layout.places[derived.name]
      else { continue }
      let text = derived.derivationExpression?.description ?? ""
      guard let formula = formula(text, type: derived.attributeType, of: layout, in: model) else {
        if layout.entity.wasReadFromFile { continue }
        throw model.unusable(
          "the derived attribute '\(derived.name)' of the entity '\(layout.name)' cannot be "
            + "derived by '\(text)'")
      }
      all.append(Derivation(slot: slot, formula: formula))
    }
    return all
  }

  private static func formula(
    _ text: String, type: NSAttributeType, of layout: EntityLayout, in model: ModelLayout
  ) -> Formula? {
    func attribute(_ name: some StringProtocol, of layout: EntityLayout) -> Int? {
      guard case .slot(let slot) = layout.places[String(name)],
        case .attribute = layout.slots[slot].kind, !layout.slots[slot].isTransient
      else { return nil }
      return slot
    }
    if text == "now()" { return .now }
    for form in TextForm.allCases where text.hasPrefix("\(form.rawValue):(") && text.hasSuffix(")")
    {
      let name = text.dropFirst(form.rawValue.count + 2).dropLast()
      guard let slot = attribute(name, of: layout),
        case .attribute(let codec) = layout.slots[slot].kind,
        codec.type == .stringAttributeType
      else { return nil }
      return .own(slot: slot, function: form)
    }
    if let slot = attribute(text, of: layout) { return .own(slot: slot, function: nil) }
    if text.hasPrefix("count:("), text.hasSuffix(")"),
      case .collection(let collection)? = layout.places[
        String(text.dropFirst("count:(".count).dropLast())]
    {
      return .members(collection: collection, aggregate: "count", slot: nil)
    }
    let keys = text.split(separator: ".", omittingEmptySubsequences: false)
    if keys.count == 2, case .slot(let relationship) = layout.places[String(keys[0])],
      case .toOne(let end) = layout.slots[relationship].kind,
      !layout.slots[relationship].isTransient
    {
      let destination = model[end.entity]
      guard let slot = attribute(keys[1], of: destination),
        case .attribute(let codec) = destination.slots[slot].kind, codec.type == type
      else { return nil }
      return .destination(relationship: relationship, slot: slot)
    }
    guard keys.count > 1, case .collection(let collection) = layout.places[String(keys[0])] else {
      return nil
    }
    let member = model[layout.collections[collection].destination.entity]
    switch (keys[1], keys.count) {
    case ("@count", 2): return .members(collection: collection, aggregate: "count", slot: nil)
    case (_, 3):
      let aggregates = [
        "@sum": "sum", "@min": "min", "@max": "max", "@avg": "avg", "@average": "avg",
      ]
      // The function stands at the end of the path, as Apple has it, or before the attribute.
      let isLast = keys[2].hasPrefix("@")
      guard let aggregate = aggregates[String(isLast ? keys[2] : keys[1])],
        let slot = attribute(isLast ? keys[1] : keys[2], of: member)
      else { return nil }
      return .members(collection: collection, aggregate: aggregate, slot: slot)
    default: return nil
    }
  }
}
