package import ModelFiles

/// The classes of a model's entities as Swift source, each with its properties in an extension.
///
/// Xcode generates such classes with `@NSManaged`, which only Apple's runtime can link. Here each property
/// reads and writes by its key, so that the same source runs on Apple's systems and on Linux.
package struct GeneratedClasses {
  /// The source of one file.
  package private(set) var text: String
  /// The entities that name no class, in the model's order.
  package private(set) var classless: [String] = []
  private let byName: [String: EntityDefinition]

  /// Which entities are written.
  package enum Selection: Sendable {
    /// All that name a class, whole.
    case all
    /// Those that the model asks for in Xcode's inspector: under "Class Definition" a class with its
    /// properties, under "Category/Extension" the properties alone, under "Manual/None" nothing.
    case asTheModelSays
  }

  /// Writes the classes of the entities that name one.
  package init(_ definition: ModelDefinition, of selection: Selection = .all) {
    byName = Dictionary(definition.entities.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    text = ""
    var source = SwiftSource()
    source.line("import CoreData")
    for entity in definition.entities {
      guard let name = Self.className(of: entity) else {
        classless.append(entity.name)
        continue
      }
      let asked = selection == .all ? .classDefinition : entity.codeGeneration
      switch asked {
      case .classDefinition:
        writeClass(entity, named: name, to: &source)
        write(entity, named: name, to: &source)
      case .extensionAlone: write(entity, named: name, to: &source)
      case .byHand: continue
      }
    }
    text = source.text
  }

  /// The class of an entity's objects; nil for plain objects.
  private static func className(of entity: EntityDefinition) -> String? {
    let name = entity.className.split(separator: ".").last.map(String.init) ?? ""
    return name.isEmpty || name == "NSManagedObject" ? nil : name
  }

  private func className(of entity: String?) -> String {
    entity.flatMap { byName[$0] }.flatMap(Self.className) ?? "NSManagedObject"
  }

  private func writeClass(
    _ entity: EntityDefinition, named name: String, to source: inout SwiftSource
  ) {
    source.line()
    source.line("#if canImport(ObjectiveC)")
    source.line("@objc(\(name))")
    source.line("#endif")
    source.line("open class \(name): \(className(of: entity.parent)) {}")
  }

  /// Whether a class needs to say that it is identifiable: one that inherits from another is already.
  private func isIdentifiable(_ entity: EntityDefinition) -> Bool {
    var properties: [PropertyDefinition] = entity.properties
    properties = properties.filter { $0.name == "id" }
    if case .attribute(let attribute)? = properties.first?.kind, attribute.type.form == .composite {
      return false
    }
    return className(of: entity.parent) == "NSManagedObject"
  }

  private func write(
    _ entity: EntityDefinition, named name: String, to source: inout SwiftSource
  ) {
    source.line()
    if isIdentifiable(entity) {
      source.line("extension \(name): Identifiable {}")
      source.line()
    }
    source.block("extension \(name)") { source in
      source.block(
        "@nonobjc public class func fetchRequest() -> NSFetchRequest<\(name)>"
      ) { source in
        source.line("NSFetchRequest<\(name)>(entityName: \(SwiftSource.literal(entity.name)))")
      }
      for property in entity.properties {
        switch property.kind {
        case .attribute(let attribute):
          write(property, Self.type(of: attribute, property), to: &source)
        case .relationship(let relationship):
          let destination = className(of: relationship.destination)
          guard relationship.maxCount != 1 else {
            write(property, PropertyType(name: destination + "?", zero: nil), to: &source)
            continue
          }
          let set = relationship.isOrdered ? "NSOrderedSet" : "NSSet"
          write(property, PropertyType(name: set + "?", zero: nil), to: &source)
          writeMembers(of: property, destination, relationship.isOrdered, to: &source)
        case .fetched: continue
        }
      }
    }
  }

  /// The Swift type of a property.
  private struct PropertyType {
    let name: String
    /// What a property without a value reads as; nil for an optional one.
    let zero: String?
  }

  private static func type(
    of attribute: AttributeDefinition, _ property: PropertyDefinition
  ) -> PropertyType {
    func scalar(_ name: String, _ zero: String, _ object: String) -> PropertyType {
      property.editor.usesScalarValueType == true
        ? PropertyType(name: name, zero: zero) : PropertyType(name: object + "?", zero: nil)
    }
    switch attribute.type.form {
    case .whole: return scalar("Int\(attribute.type.integerBits ?? 64)", "0", "NSNumber")
    case .double: return scalar("Double", "0", "NSNumber")
    case .float: return scalar("Float", "0", "NSNumber")
    case .boolean: return scalar("Bool", "false", "NSNumber")
    case .decimal: return PropertyType(name: "NSDecimalNumber?", zero: nil)
    case .text: return PropertyType(name: "String?", zero: nil)
    case .date: return PropertyType(name: "Date?", zero: nil)
    case .bytes: return PropertyType(name: "Data?", zero: nil)
    case .uuid: return PropertyType(name: "UUID?", zero: nil)
    case .uri: return PropertyType(name: "URL?", zero: nil)
    case .objectID: return PropertyType(name: "NSManagedObjectID?", zero: nil)
    case .composite: return PropertyType(name: "[String: Any]?", zero: nil)
    case .object, .undefined:
      let name = attribute.valueClassName ?? ""
      return PropertyType(name: (name.isEmpty ? "NSObject" : name) + "?", zero: nil)
    }
  }

  private func write(
    _ property: PropertyDefinition, _ type: PropertyType, to source: inout SwiftSource
  ) {
    let key = SwiftSource.literal(property.name)
    let bare = type.name.hasSuffix("?") ? String(type.name.dropLast()) : type.name
    source.line()
    source.block("public var \(SwiftSource.escaped(property.name)): \(type.name)") { source in
      let zero = type.zero.map { " ?? \($0)" } ?? ""
      source.line("get { value(forKey: \(key)) as? \(bare)\(zero) }")
      source.line("set { setValue(newValue, forKey: \(key)) }")
    }
  }

  /// The four methods that Xcode generates for a to-many relationship.
  private func writeMembers(
    of property: PropertyDefinition, _ destination: String, _ isOrdered: Bool,
    to source: inout SwiftSource
  ) {
    let key = SwiftSource.literal(property.name)
    let word = property.name.prefix(1).uppercased() + property.name.dropFirst()
    let set = isOrdered ? "NSOrderedSet" : "NSSet"
    let members =
      isOrdered ? "mutableOrderedSetValue(forKey: \(key))" : "mutableSetValue(forKey: \(key))"
    for (name, call) in [("addTo", "add"), ("removeFrom", "remove")] {
      source.line()
      source.block("public func \(name)\(word)(_ value: \(destination))") { source in
        source.line("\(members).\(call)(value)")
      }
      source.line()
      source.block("public func \(name)\(word)(_ values: \(set))") { source in
        source.line("for value in values { \(members).\(call)(value) }")
      }
    }
  }
}
