/// The lines of an entity, in canonical form.
extension EntityLine {
  var columns: CommandText.Column {
    switch kind {
    case .attribute(let attribute): .init(attribute.name, attribute.text)
    case .relationship(let relationship): .init(relationship.name, relationship.text)
    case .index(let index): .init("index", "\(index.name) \(index.keys.commaSeparated)")
    case .unique(let keys): .init("unique", keys.commaSeparated)
    }
  }
}

extension AttributeType: CustomStringConvertible {
  package var description: String {
    switch self {
    case .builtIn(let type): type.rawValue
    case .enumeration(let name): name.description
    }
  }
}

extension AttributeDeclaration {
  fileprivate var text: String {
    var line = LineText(type.description)
    line.property("class", className)
    line.property("transformer", transformer)
    line.property("optional", isOptional)
    line.property("default", defaultValue)
    line.property("min", minimum)
    line.property("max", maximum)
    line.property("regex", regex)
    line.property("transient", isTransient)
    line.property("external", isExternal)
    line.property("derived", derived)
    line.property("computed", computed)
    line.property("cached", isCached)
    line.property("resetBy", resetBy?.commaSeparated)
    line.property("renamingIdentifier", renamingIdentifier)
    return line.text
  }
}

extension AttributeDeclaration {
  /// What says that no store keeps the values and how they come about, as it is written; empty for an
  /// attribute that is kept.
  package var transience: String {
    var line = LineText("")
    line.property("transient", isTransient)
    line.property("computed", computed)
    return line.text
  }
}

extension RelationshipDeclaration {
  fileprivate var text: String {
    var line = LineText(isToMany ? "toMany \(destination)" : "toOne \(destination)")
    line.property("inverse", inverse)
    line.property("deleteRule", deleteRule?.rawValue)
    line.property("optional", isOptional)
    line.property("ordered", isOrdered)
    line.property("min", minimum)
    line.property("max", maximum)
    line.property("renamingIdentifier", renamingIdentifier)
    return line.text
  }
}
