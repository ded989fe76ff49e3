/// The model's declarations, in canonical form.
extension EntityDeclaration {
  var openingLine: String {
    var line = LineText("entity \(name)")
    line.property("parent", parent)
    line.property("abstract", isAbstract)
    return line.text
  }

  var columns: [(String, String)] { lines.map(\.columns) }
}

extension EntityLine {
  fileprivate var columns: (String, String) {
    switch kind {
    case .attribute(let attribute): (attribute.name.description, attribute.text)
    case .relationship(let relationship): (relationship.name.description, relationship.text)
    case .index(let index): ("index", "\(index.name) \(index.keys.commaSeparated)")
    case .unique(let keys): ("unique", keys.commaSeparated)
    }
  }
}

extension AttributeType: CustomStringConvertible {
  package var description: String {
    if case .enumeration(let name) = self { return name.description }
    return Self.words.first { $0.type == self }?.word ?? ""
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
    return line.text
  }
}

extension TransformerDeclaration {
  var columns: [(String, String)] {
    var columns: [(String, String)] = []
    if let transformedValueClass {
      columns.append(("transformedValueClass", transformedValueClass.description))
    }
    if let allowsReverse { columns.append(("allowsReverse", allowsReverse.description)) }
    if reversesToNil { columns.append(("reverseTransformedValue", "nil")) }
    return columns
  }
}

extension ControllerDeclaration {
  var columns: [(String, String)] {
    var columns = [("entity", entity.description)] + request.lines(isInBlock: true)
    func add(_ name: String, _ value: (some CustomStringConvertible)?) {
      if let value { columns.append((name, value.description)) }
    }
    add("sectionNameKeyPath", sectionNameKeyPath)
    add("cacheName", cacheName?.bareWherePossible)
    add("delegate", delegate)
    add("sectionIndexTitle", sectionIndexTitle)
    add("sectionIndexTitles", sectionIndexTitles)
    return columns
  }
}

extension TableViewDeclaration {
  var lines: [(String, String)] {
    var lines: [(String, String)] = []
    func add(_ name: String, _ value: (some CustomStringConvertible)?) {
      if let value { lines.append((name, value.description)) }
    }
    add("cell", cell)
    add("detail", detail)
    add("titleForHeader", titleForHeader)
    add("columns", columns.map(\.commaSeparated))
    add("numberOfSections", numberOfSections)
    add("numberOfRows", numberOfRows)
    return lines
  }
}
