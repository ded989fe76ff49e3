import Foundation
package import OpenCoreData
import ScenarioLanguage

/// A model that was read from a file, as the text of a scenario.
package struct ImportedModel {
  /// The entities, each line ended: text of a scenario.
  package private(set) var text = ""
  /// What the language has no words for, in the order of the model.
  package private(set) var leftovers: [Leftover] = []

  /// Something that stays behind.
  package struct Leftover: Hashable, Sendable {
    /// Where it is in the model, as `Student.size`.
    package let place: String
    package let reason: Reason

    /// Why it stays behind.
    package enum Reason: Hashable, Sendable {
      /// The language does not have attributes of the type, or wants to know of which class its values are.
      case type
      /// The language does not write such a value.
      case defaultValue
      /// A relationship of the language has an inverse.
      case noInverse
      /// A rule that is no bound of a number or a text, and no pattern.
      case rule
      /// The language does not have fetched properties.
      case fetchedProperty
      /// An index on an expression, on some rows, or of rectangles.
      case index
    }
  }

  /// Writes a definition in the language.
  package init(_ definition: ModelDefinition) {
    for entity in definition.entities {
      text += (text.isEmpty ? "" : "\n") + "entity \(entity.name)"
      if let parent = entity.parent { text += " parent=\(parent)" }
      if entity.isAbstract { text += " abstract=true" }
      text += Self.renaming(entity.renamingIdentifier)
      text += "\n"
      var left: Set<String> = []
      for property in entity.properties {
        if let words = words(of: property, at: "\(entity.name).\(property.name)") {
          text += "  \(property.name) \(words)\n"
        } else {
          left.insert(property.name)
        }
      }
      for index in entity.indexes {
        let names = index.elements.compactMap(\.property)
        let isWritten = names.allSatisfy { !left.contains($0) }
        if isWritten, names.count == index.elements.count, index.partialPredicate == nil,
          !index.elements.contains(where: \.isRTree)
        {
          text += "  index \(index.name) \(names.joined(separator: ", "))\n"
        } else {
          leftovers.append(Leftover(place: "\(entity.name).\(index.name)", reason: .index))
        }
      }
      for names in entity.uniquenessConstraints {
        text += "  unique \(names.joined(separator: ", "))\n"
      }
      text += "end\n"
    }
  }

  /// What stands behind a property's name; nil for one that stays behind.
  private mutating func words(of property: PropertyDefinition, at place: String) -> String? {
    switch property.kind {
    case .fetched:
      leave(.fetchedProperty, at: place)
      return nil
    case .relationship(let relationship):
      return words(of: relationship, property.isOptional, at: place).map {
        $0 + Self.renaming(property.renamingIdentifier)
      }
    case .attribute(let attribute):
      guard let type = BuiltInAttributeType(attribute.type), type != .transformable else {
        leave(.type, at: place)
        return nil
      }
      var words = type.rawValue
      if !property.isOptional { words += " optional=false" }
      if let value = attribute.defaultValue {
        if let written = Self.value(value) {
          words += " default=\(written)"
        } else {
          leave(.defaultValue, at: place)
        }
      }
      for rule in property.rules {
        switch rule.bound {
        case .least(let bound)?: words += " min=\(bound)"
        case .most(let bound)?: words += " max=\(bound)"
        case .pattern(let pattern)?: words += " regex=\(Self.quoted(pattern))"
        case .earliest(let seconds)?:
          if let date = Self.date(seconds) {
            words += " min=\(date)"
          } else {
            leave(.rule, at: place)
          }
        case .latest(let seconds)?:
          if let date = Self.date(seconds) {
            words += " max=\(date)"
          } else {
            leave(.rule, at: place)
          }
        case nil: leave(.rule, at: place)
        }
      }
      if property.isTransient { words += " transient=true" }
      if attribute.allowsExternalBinaryDataStorage { words += " external=true" }
      if let derivation = attribute.derivation { words += " derived=\(Self.quoted(derivation))" }
      return words + Self.renaming(property.renamingIdentifier)
    }
  }

  private mutating func words(
    of relationship: RelationshipDefinition, _ isOptional: Bool, at place: String
  ) -> String? {
    guard let inverse = relationship.inverse else {
      leave(.noInverse, at: place)
      return nil
    }
    let isToMany = relationship.maxCount != 1
    var words = "\(isToMany ? "toMany" : "toOne") \(relationship.destination) inverse=\(inverse)"
    switch relationship.deleteRule {
    case .nullifyDeleteRule: break
    case .cascadeDeleteRule: words += " deleteRule=cascade"
    case .denyDeleteRule: words += " deleteRule=deny"
    case .noActionDeleteRule: words += " deleteRule=noAction"
    }
    if !isOptional { words += " optional=false" }
    if isToMany, relationship.isOrdered { words += " ordered=true" }
    if isToMany, relationship.minCount > 0 { words += " min=\(relationship.minCount)" }
    if isToMany, relationship.maxCount > 0 { words += " max=\(relationship.maxCount)" }
    return words
  }

  private mutating func leave(_ reason: Leftover.Reason, at place: String) {
    leftovers.append(Leftover(place: place, reason: reason))
  }

  /// A default value as the language writes it; nil for what it does not write.
  private static func value(_ value: AttributeDefinition.DefaultValue) -> String? {
    switch value {
    case .boolean(let flag): "\(flag)"
    case .integer(let number): "\(number)"
    case .real(let number): number.isFinite ? "\(number)" : nil
    case .decimal(let number): number.digits
    case .text(let text), .uri(let text): "\(Value(.text(TextLiteral(text))))"
    case .data(let data): "\(Value(.data([UInt8](data))))"
    case .date, .uuid, .object: nil
    }
  }

  /// A date by its seconds since 2001 as the language writes it; nil for one that is between two
  /// seconds, and outside the years 1601 to 9999.
  private static func date(_ seconds: String) -> String? {
    guard let seconds = Double(seconds), let whole = Int(exactly: seconds),
      (-12_622_780_800..<252_423_993_600).contains(whole)
    else { return nil }
    return RunValue.date(Date(timeIntervalSinceReferenceDate: seconds)).printed
  }

  /// What something was called in the version before, as a line says it.
  private static func renaming(_ identifier: String?) -> String {
    identifier.map { " renamingIdentifier=\($0)" } ?? ""
  }

  /// A text whose braces are its own.
  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
