import ModelClasses
import ScenarioLanguage
import Words

/// The model in code, and the classes that its values need.
struct SwiftModel {
  private let export: SwiftExport
  let typeNames: TypeNames

  /// Whether an entity has a class of its own, named after it.
  private let hasClass: (String) -> Bool
  /// Whether the classes compute what the scenario's getters do.
  private let hasGetters: Bool

  init(
    _ export: SwiftExport, hasGetters: Bool = false, hasClass: @escaping (String) -> Bool
  ) {
    self.hasGetters = hasGetters
    self.export = export
    typeNames = export.typeNames
    self.hasClass = hasClass
  }

  func write(to source: inout SwiftSource) {
    for declaration in export.enums { write(declaration, to: &source) }
    for declaration in export.classes { write(declaration, to: &source) }
    for declaration in export.transformers { write(declaration, to: &source) }
    guard !export.entities.isEmpty else { return }
    source.line()
    source.line("///", .model)
    source.block("func makeModel() -> NSManagedObjectModel") { source in
      for entity in export.entities {
        let (variable, name) = (Self.variable(entity.name), entity.name.literal ?? "")
        source.line("let \(variable) = NSEntityDescription()")
        source.line("\(variable).name = \(SwiftSource.literal(name))")
        let className =
          hasClass(name)
          ? "NSStringFromClass(\(typeNames[name]).self)" : "\"NSManagedObject\""
        source.line("\(variable).managedObjectClassName = \(className)")
        if entity.isAbstract == true { source.line("\(variable).isAbstract = true") }
      }
      for transformer in export.transformers {
        let name = transformer.name.literal ?? ""
        source.line(
          "ValueTransformer.setValueTransformer(\(typeNames[name])(), "
            + "forName: NSValueTransformerName(\(SwiftSource.literal(name))))")
      }
      for entity in export.entities { writeRelationships(of: entity, to: &source) }
      for entity in export.entities { writeInverses(of: entity, to: &source) }
      for entity in export.entities { writeProperties(of: entity, to: &source) }
      for entity in export.entities {
        guard let parent = entity.parent else { continue }
        source.line("\(Self.variable(parent)).subentities.append(\(Self.variable(entity.name)))")
      }
      source.line("let model = NSManagedObjectModel()")
      let all = export.entities.map { Self.variable($0.name) }.joined(separator: ", ")
      source.line("model.entities = [\(all)]")
      source.line("return model")
    }
    writeMakers(to: &source)
  }

  private static func variable(_ entity: Name) -> String {
    SwiftSource.name(entity.literal ?? "", "Entity")
  }

  private static func variable(_ relationship: Name, of entity: Name) -> String {
    SwiftSource.name(entity.literal ?? "", relationship.literal ?? "", "Relationship")
  }

  // MARK: Properties

  private func writeRelationships(of entity: EntityDeclaration, to source: inout SwiftSource) {
    for case .relationship(let relationship) in entity.lines.map(\.kind) {
      var line =
        "let \(Self.variable(relationship.name, of: entity.name)) = relationship("
        + SwiftSource.literal(relationship.name.literal ?? "")
        + ", to: \(Self.variable(relationship.destination))"
      let most = relationship.isToMany ? relationship.maximum ?? 0 : 1
      line += ", maxCount: \(most)"
      if let minimum = relationship.minimum { line += ", minCount: \(minimum)" }
      line += ", .\(relationship.deleteRule?.rawValue ?? "nullify")DeleteRule"
      if relationship.isOptional == false { line += ", isOptional: false" }
      if relationship.isOrdered == true { line += ", isOrdered: true" }
      source.line(line + ")")
    }
  }

  private func writeInverses(of entity: EntityDeclaration, to source: inout SwiftSource) {
    for case .relationship(let relationship) in entity.lines.map(\.kind) {
      let inverse = Self.variable(relationship.inverse, of: relationship.destination)
      source.line(
        "\(Self.variable(relationship.name, of: entity.name)).inverseRelationship = \(inverse)")
    }
  }

  private func writeProperties(of entity: EntityDeclaration, to source: inout SwiftSource) {
    let variable = Self.variable(entity.name)
    let properties: [String] = entity.lines.compactMap { line in
      switch line.kind {
      case .attribute(let attribute): text(of: attribute)
      case .relationship(let relationship): Self.variable(relationship.name, of: entity.name)
      case .index, .unique: nil
      }
    }
    if let former = entity.renamingIdentifier?.literal {
      source.line("\(variable).renamingIdentifier = \(SwiftSource.literal(former))")
    }
    for attribute in hasGetters ? [] : entity.computedAttributes {
      guard let computed = attribute.computed else { continue }
      // A getter is the app's own code: what it makes is said, not guessed at in Swift.
      source.line(
        "//",
        .noGetter(
          attribute: "\(attribute.name)", computed: VisibleText.of(computed.description)))
    }
    source.list("\(variable).properties = [", properties, "]")
    for case .unique(let keys) in entity.lines.map(\.kind) {
      let list = keys.map { SwiftSource.literal($0.literal ?? "") }.joined(separator: ", ")
      source.line("\(variable).uniquenessConstraints.append([\(list)])")
    }
    for case .index(let index) in entity.lines.map(\.kind) {
      let keys = index.keys.map { SwiftSource.literal($0.literal ?? "") }.joined(separator: ", ")
      let name = SwiftSource.literal(index.name.literal ?? "")
      source.line("\(variable).indexes.append(index(\(name), of: \(variable), on: [\(keys)]))")
    }
    for line in entity.lines {
      guard let (name, former) = line.kind.renaming else { continue }
      source.line(
        "\(variable).propertiesByName[\(SwiftSource.literal(name))]?.renamingIdentifier = "
          + SwiftSource.literal(former))
    }
    for case .attribute(let attribute) in entity.lines.map(\.kind) {
      writeBounds(of: attribute, variable, to: &source)
    }
  }

  private func text(of attribute: AttributeDeclaration) -> String {
    var text =
      "attribute(\(SwiftSource.literal(attribute.name.literal ?? "")), \(typeName(attribute.type))"
    if attribute.isOptional == false { text += ", isOptional: false" }
    if let value = defaultText(of: attribute) {
      text += ", default: \(value)"
    }
    if attribute.isTransient == true { text += ", isTransient: true" }
    if attribute.isExternal == true { text += ", isExternal: true" }
    if attribute.type == .builtIn(.transformable) {
      let name = attribute.transformer?.literal ?? "NSSecureUnarchiveFromData"
      text += ", transformer: \(SwiftSource.literal(name))"
    }
    text += ")"
    if let derived = attribute.derived {
      return "derived(\(text), by: \(SwiftSource.literal(derived.text)))"
    }
    return text
  }

  private func typeName(_ type: AttributeType) -> String {
    switch type {
    case .builtIn(let type): ".\(type.swiftName)"
    case .enumeration(let name):
      ".\((enumeration(name)?.type ?? .integer16).swiftName)"
    }
  }

  private func enumeration(_ name: Name) -> EnumDeclaration? {
    export.enums.first { $0.name == name }
  }

  /// An attribute's default; a case of an enum is the raw value that it is kept as.
  private func defaultText(of attribute: AttributeDeclaration) -> String? {
    guard let value = attribute.defaultValue else { return nil }
    if case .enumCase(let name) = value.kind, case .enumeration(let type) = attribute.type,
      enumeration(type)?.cases.contains(where: { $0.name == name }) == true
    {
      return typeNames[type.literal ?? ""]
        + ".\(SwiftSource.name(name.literal ?? "")).rawValue"
    }
    return SwiftValue(value).text
  }

  /// Bounds are predicates, as the model editor makes of its fields.
  private func writeBounds(
    of attribute: AttributeDeclaration, _ entity: String, to source: inout SwiftSource
  ) {
    let subject = attribute.type == .builtIn(.string) ? "length" : "SELF"
    var formats: [String] = []
    if let minimum = attribute.minimum { formats.append("\(subject) >= \(minimum)") }
    if let maximum = attribute.maximum { formats.append("\(subject) <= \(maximum)") }
    if let regex = attribute.regex { formats.append("SELF MATCHES \(regex)") }
    guard !formats.isEmpty else { return }
    let key = SwiftSource.literal(attribute.name.literal ?? "")
    let predicates = formats.map { "NSPredicate(format: \(SwiftSource.literal($0)))" }
    let warnings = formats.map { SwiftSource.literal("\(attribute.name): \($0)") }
    source.line("\(entity).propertiesByName[\(key)]?.setValidationPredicates(")
    source.line("  [\(predicates.joined(separator: ", "))],")
    source.line("  withValidationWarnings: [\(warnings.joined(separator: ", "))])")
  }

  // MARK: Makers

  private func writeMakers(to source: inout SwiftSource) {
    let lines = export.entities.flatMap(\.lines)
    source.line()
    source.block(
      """
      private func attribute(
        _ name: String, _ type: NSAttributeType, isOptional: Bool = true, default value: Any? = nil,
        isTransient: Bool = false, isExternal: Bool = false, transformer: String? = nil
      ) -> NSAttributeDescription
      """
    ) { source in
      source.line("let attribute = NSAttributeDescription()")
      source.line("attribute.name = name")
      source.line("attribute.attributeType = type")
      source.line("attribute.isOptional = isOptional")
      source.line("attribute.defaultValue = value")
      source.line("attribute.isTransient = isTransient")
      source.line("attribute.allowsExternalBinaryDataStorage = isExternal")
      source.line("attribute.valueTransformerName = transformer")
      source.line("return attribute")
    }
    if lines.contains(where: { if case .relationship = $0.kind { true } else { false } }) {
      source.line()
      source.block(
        """
        private func relationship(
          _ name: String, to destination: NSEntityDescription, maxCount: Int, minCount: Int = 0,
          _ deleteRule: NSDeleteRule, isOptional: Bool = true, isOrdered: Bool = false
        ) -> NSRelationshipDescription
        """
      ) { source in
        source.line("let relationship = NSRelationshipDescription()")
        source.line("relationship.name = name")
        source.line("relationship.destinationEntity = destination")
        source.line("relationship.maxCount = maxCount")
        source.line("relationship.minCount = minCount")
        source.line("relationship.deleteRule = deleteRule")
        source.line("relationship.isOptional = isOptional")
        source.line("relationship.isOrdered = isOrdered")
        source.line("return relationship")
      }
    }
    if lines.contains(where: { if case .index = $0.kind { true } else { false } }) {
      source.line()
      source.block(
        """
        private func index(
          _ name: String, of entity: NSEntityDescription, on keys: [String]
        ) -> NSFetchIndexDescription
        """
      ) { source in
        source.line("let properties = keys.compactMap { entity.propertiesByName[$0] }")
        source.line("let elements = properties.map {")
        source.line("  NSFetchIndexElementDescription(property: $0, collationType: .binary)")
        source.line("}")
        source.line("return NSFetchIndexDescription(name: name, elements: elements)")
      }
    }
    let isDerived = lines.contains { line in
      if case .attribute(let attribute) = line.kind { attribute.derived != nil } else { false }
    }
    guard isDerived else { return }
    source.line()
    source.block(
      """
      private func derived(
        _ attribute: NSAttributeDescription, by expression: String
      ) -> NSDerivedAttributeDescription
      """
    ) { source in
      source.line("let derived = NSDerivedAttributeDescription()")
      source.line("derived.name = attribute.name")
      source.line("derived.attributeType = attribute.attributeType")
      source.line("derived.isOptional = attribute.isOptional")
      source.line("derived.derivationExpression = NSExpression(format: expression)")
      source.line("return derived")
    }
  }
}

extension EntityLine.Kind {
  /// The name of a property, and what it was called in the version before; nil where that is not said.
  fileprivate var renaming: (name: String, former: String)? {
    switch self {
    case .attribute(let attribute):
      attribute.renamingIdentifier?.literal.map { (attribute.name.literal ?? "", $0) }
    case .relationship(let relationship):
      relationship.renamingIdentifier?.literal.map { (relationship.name.literal ?? "", $0) }
    case .index, .unique: nil
    }
  }
}
