import Foundation
import Predicates

/// Writes a model as Xcode keeps it, the XML of the file `contents`.
///
/// All that a `contents` file can say is written: read again, it is the same definition. What only a
/// compiled model can say is left out, and told.
package struct ModelSourceWriter {
  /// The text of the file.
  package private(set) var text = ""
  /// What the form has no words for, each by its place: `Student.name`.
  package private(set) var unwritten: [Unwritten] = []

  /// Something that a `contents` file cannot say.
  package enum Unwritten: Hashable, Sendable {
    /// A rule of a property that is no bound and no pattern.
    case rule(property: String)
    /// A default value of a class that is not known.
    case defaultValue(property: String)
    /// The filter of a derived attribute.
    case filter(property: String)
  }

  private var level = 0
  private var composites: [(name: String, elements: [PropertyDefinition])] = []

  /// Writes a model.
  package init(_ model: ModelDefinition) {
    text = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
    element(
      "model",
      [
        ("type", "com.apple.IDECoreDataModeler.DataModel"), ("documentVersion", "1.0"),
        (
          "userDefinedModelVersionIdentifier",
          model.versionIdentifiers.first ?? ""
        ),
      ]
    ) { writer in
      for entity in model.entities { writer.write(entity) }
      // Composites are found on the way, those within others while these are written.
      var next = 0
      while next < writer.composites.count {
        let composite = writer.composites[next]
        writer.element("composite", [("name", composite.name)]) { writer in
          for element in composite.elements { writer.write(element, of: composite.name) }
        }
        next += 1
      }
      for (name, request) in model.fetchRequests.sorted(by: { $0.key < $1.key }) {
        writer.write(request, named: name)
      }
      for (name, members) in model.configurations.sorted(by: { $0.key < $1.key }) {
        writer.element("configuration", [("name", name)]) { writer in
          for member in members { writer.element("memberEntity", [("name", member)]) }
        }
      }
    }
  }

  // MARK: Entities

  private mutating func write(_ entity: EntityDefinition) {
    element(
      "entity",
      [
        ("name", entity.name),
        ("representedClassName", entity.className == "NSManagedObject" ? nil : entity.className),
        ("parentEntity", entity.parent), ("isAbstract", flag(entity.isAbstract)),
        ("versionHashModifier", entity.versionHashModifier),
        ("elementID", entity.renamingIdentifier),
        ("syncable", entity.editor.isSyncable.map { $0 ? "YES" : "NO" }),
        ("codeGenerationType", entity.editor.codeGeneration),
      ]
    ) { writer in
      for property in entity.properties { writer.write(property, of: entity.name) }
      for index in entity.indexes { writer.write(index) }
      if !entity.uniquenessConstraints.isEmpty {
        writer.element("uniquenessConstraints", []) { writer in
          for names in entity.uniquenessConstraints {
            writer.element("uniquenessConstraint", []) { writer in
              for name in names { writer.element("constraint", [("value", name)]) }
            }
          }
        }
      }
      writer.write(userInfo: entity.userInfo)
    }
  }

  private mutating func write(_ index: FetchIndexDefinition) {
    element(
      "fetchIndex", [("name", index.name), ("partialIndexPredicate", index.partialPredicate)]
    ) { writer in
      for element in index.elements {
        writer.element(
          "fetchIndexElement",
          [
            ("property", element.property), ("expression", element.expression),
            ("type", element.isRTree ? "RTree" : "Binary"),
            ("order", element.ascending ? "ascending" : "descending"),
          ])
      }
    }
  }

  private mutating func write(userInfo: [String: String]) {
    guard !userInfo.isEmpty else { return }
    element("userInfo", []) { writer in
      for (key, value) in userInfo.sorted(by: { $0.key < $1.key }) {
        writer.element("entry", [("key", key), ("value", value)])
      }
    }
  }

  // MARK: Properties

  private mutating func write(_ property: PropertyDefinition, of owner: String) {
    let common: [(String, String?)] = [
      ("name", property.name), ("optional", flag(property.isOptional)),
    ]
    let rest: [(String, String?)] = [
      ("spotlightIndexingEnabled", flag(property.isIndexedBySpotlight)),
      ("versionHashModifier", property.versionHashModifier),
      ("elementID", property.renamingIdentifier),
      ("syncable", property.editor.isSyncable.map { $0 ? "YES" : "NO" }),
    ]
    let place = "\(owner).\(property.name)"
    switch property.kind {
    case .attribute(let attribute):
      let transient: [(String, String?)] = [("transient", flag(property.isTransient))]
      let own = words(of: attribute, at: place) + bounds(of: property, attribute, at: place)
      let editor: [(String, String?)] = [
        ("usesScalarValueType", property.editor.usesScalarValueType.map { $0 ? "YES" : "NO" }),
        ("customClassName", attribute.valueClassName),
      ]
      element("attribute", common + transient + own + editor + rest) { writer in
        writer.write(userInfo: property.userInfo)
      }
    case .relationship(let relationship):
      tellRules(of: property, at: place)
      let transient: [(String, String?)] = [("transient", flag(property.isTransient))]
      element("relationship", common + transient + words(of: relationship) + rest) { writer in
        writer.write(userInfo: property.userInfo)
      }
    case .fetched(let request):
      element("fetchedProperty", common + rest) { writer in
        writer.write(request, named: "fetchedPropertyFetchRequest")
        writer.write(userInfo: property.userInfo)
      }
    }
  }

  private mutating func words(
    of attribute: AttributeDefinition, at place: String
  ) -> [(String, String?)] {
    if attribute.derivationFilter != nil { unwritten.append(.filter(property: place)) }
    var words: [(String, String?)] = [
      (
        "attributeType",
        attribute.type == .undefinedAttributeType
          ? nil : attribute.type.modelWord
      ),
      ("valueTransformerName", attribute.transformerName),
      ("allowsExternalBinaryDataStorage", flag(attribute.allowsExternalBinaryDataStorage)),
      ("preserveAfterDeletion", flag(attribute.preservesValueInHistoryOnDeletion)),
    ]
    if let derivation = attribute.derivation {
      words += [("derived", "YES"), ("derivationExpression", derivation)]
    }
    if attribute.type == .compositeAttributeType {
      words.append(("composite", composite(attribute.elements, at: place)))
    }
    switch attribute.defaultValue {
    case nil: break
    case .boolean(let value): words.append(("defaultValueString", value ? "YES" : "NO"))
    case .integer(let value): words.append(("defaultValueString", "\(value)"))
    case .real(let value): words.append(("defaultValueString", "\(value)"))
    case .decimal(let value):
      words.append(("defaultValueString", NSDecimalNumber(decimal: value).stringValue))
    case .date(let seconds): words.append(("defaultDateTimeInterval", "\(seconds)"))
    case .text(let value), .uri(let value): words.append(("defaultValueString", value))
    case .uuid(let value): words.append(("defaultValueString", value.uuidString))
    case .data, .object: unwritten.append(.defaultValue(property: place))
    }
    return words
  }

  /// The name of a group of attributes, by the attribute that is first one.
  private mutating func composite(_ elements: [PropertyDefinition], at place: String) -> String {
    if let known = composites.first(where: { $0.elements == elements }) { return known.name }
    let word = place.split(separator: ".").last.map(String.init) ?? place
    let base = word.prefix(1).uppercased() + word.dropFirst()
    var (name, number) = (base, 1)
    while composites.contains(where: { $0.name == name }) {
      number += 1
      name = "\(base)\(number)"
    }
    composites.append((name, elements))
    return name
  }

  private func words(of relationship: RelationshipDefinition) -> [(String, String?)] {
    let isToMany = relationship.maxCount != 1
    return [
      ("toMany", flag(isToMany)),
      ("minCount", relationship.minCount == 0 ? nil : "\(relationship.minCount)"),
      ("maxCount", relationship.maxCount == 0 ? nil : "\(relationship.maxCount)"),
      ("ordered", flag(relationship.isOrdered)),
      ("deletionRule", relationship.deleteRule.word),
      ("destinationEntity", relationship.destination), ("inverseName", relationship.inverse),
      ("inverseEntity", relationship.inverse == nil ? nil : relationship.destination),
    ]
  }

  // MARK: Bounds

  private mutating func tellRules(of property: PropertyDefinition, at place: String) {
    unwritten += property.rules.map { _ in .rule(property: place) }
  }

  /// The rules of an attribute that a bound or a pattern stands for; others are told.
  private mutating func bounds(
    of property: PropertyDefinition, _ attribute: AttributeDefinition, at place: String
  ) -> [(String, String?)] {
    var words: [(String, String?)] = []
    for rule in property.rules {
      switch rule.bound {
      case .least(let bound)?: words.append(("minValueString", bound))
      case .most(let bound)?: words.append(("maxValueString", bound))
      case .earliest(let bound)?: words.append(("minDateTimeInterval", bound))
      case .latest(let bound)?: words.append(("maxDateTimeInterval", bound))
      case .pattern(let bound)?: words.append(("regularExpressionString", bound))
      case nil: unwritten.append(.rule(property: place))
      }
    }
    return words
  }

  // MARK: Requests

  private mutating func write(_ request: FetchRequestDefinition, named name: String) {
    func count(_ number: Int) -> String? { number == 0 ? nil : "\(number)" }
    element(
      "fetchRequest",
      [
        ("name", name), ("entity", request.entity), ("predicateString", request.predicate),
        ("fetchLimit", count(request.fetchLimit)),
        ("fetchBatchSize", count(request.fetchBatchSize)),
        ("resultType", count(Int(request.resultType))),
      ])
  }

  // MARK: Elements

  private func flag(_ isSet: Bool) -> String? { isSet ? "YES" : nil }

  private mutating func element(_ name: String, _ attributes: [(String, String?)]) {
    element(name, attributes) { _ in }
  }

  /// An element with what stands within it; one without anything ends where it begins.
  private mutating func element(
    _ name: String, _ attributes: [(String, String?)],
    _ body: (inout ModelSourceWriter) -> Void
  ) {
    let indent = String(repeating: "    ", count: level)
    text += indent + "<" + name
    for case (let key, let value?) in attributes { text += " \(key)=\"\(Self.escaped(value))\"" }
    text += ">\n"
    let start = text.utf8.count
    level += 1
    body(&self)
    level -= 1
    guard text.utf8.count == start else { return text += "\(indent)</\(name)>\n" }
    text.removeLast(2)
    text += "/>\n"
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\n", "\r", "\t": escaped += "&#\(scalar.value);"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

extension NSDeleteRule {
  /// The word of a `contents` file.
  fileprivate var word: String {
    switch self {
    case .noActionDeleteRule: "No Action"
    case .nullifyDeleteRule: "Nullify"
    case .cascadeDeleteRule: "Cascade"
    case .denyDeleteRule: "Deny"
    }
  }
}
