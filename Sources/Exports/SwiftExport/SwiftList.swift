import ModelClasses
import ScenarioLanguage

/// A list of SwiftUI's: a view with `@FetchRequest` or `@SectionedFetchRequest`, and the view of a row.
struct SwiftList {
  private let list: FetchRequestDeclaration
  private let classes: SectionClasses
  /// What a row shows of its object; nil where the scenario does not say.
  let row: ViewText?

  init(
    _ list: FetchRequestDeclaration, _ classes: SectionClasses,
    _ surroundings: ExpressionSurroundings, place: String
  ) {
    self.list = list
    self.classes = classes
    row = list.row.map {
      ViewText(
        $0, of: "row", .object(entity: list.entity.literal ?? ""), surroundings, place: place)
    }
  }

  private var name: String { list.name.literal ?? "" }
  private var property: String { SwiftSource.name(name) }
  private var entity: String { list.entity.literal ?? "" }

  /// The class of the rows: SwiftUI knows sections by a property of a class.
  private var rowClass: String {
    list.sectionIdentifier == nil ? "NSManagedObject" : classes.className(entity)
  }

  private var rowName: String { SwiftSource.typeName(name, "Row") }

  func write(to source: inout SwiftSource) {
    if list.rowView != .inline { writeRow(to: &source) }
    source.line()
    if let row, row.code == nil { row.write(to: &source) { [$0] } }
    source.line("///", .list(name))
    source.block("struct \(SwiftSource.typeName(name, "List")): View") { source in
      if let path = list.sectionIdentifier {
        let type = classes.type(of: path, from: entity)
        source.line(
          "@SectionedFetchRequest private var \(property): "
            + "SectionedFetchResults<\(type.text), \(rowClass)>")
      } else {
        source.line("@FetchRequest private var \(property): FetchedResults<\(rowClass)>")
      }
      source.line()
      source.block("init(\(parameters.joined(separator: ", ")))") { writeInitializer(to: &$0) }
      source.line()
      source.block("var body: some View") { source in
        source.block("List") { source in
          if let path = list.sectionIdentifier {
            let type = classes.type(of: path, from: entity)
            let title =
              type.isOptional
              ? "section.id.map { \"\\($0)\" } ?? \"\"" : "\"\\(section.id)\""
            source.closure("ForEach(\(property))", of: "section") { source in
              source.block("Section(\(title))") { writeRows(of: "section", to: &$0) }
            }
          } else {
            writeRows(of: property, to: &source)
          }
        }
      }
    }
  }

  // MARK: The request

  /// The objects that the predicate is about, which the caller has.
  private var parameters: [String] {
    var labels: [String] = []
    for label in (list.request.predicate?.arguments ?? []).compactMap({ SwiftValue($0).label })
    where !labels.contains(label) {
      labels.append(label)
    }
    return labels.map { "\(SwiftSource.name($0)): NSManagedObject" }
  }

  private func writeInitializer(to source: inout SwiftSource) {
    source.line(
      "let request = NSFetchRequest<\(rowClass)>(entityName: \(SwiftSource.literal(entity)))")
    let arguments = list.request.predicate?.arguments ?? []
    SwiftRequest(list.request).write(
      "request", arguments.map { SwiftValue($0).text ?? "NSNull() /* \($0) */" }, to: &source)
    // A list may be without an order, and a request of SwiftUI's not.
    if list.request.sortDescriptors == nil { source.line("request.sortDescriptors = []") }
    let animation = list.isAnimated ? ", animation: .default" : ""
    if let path = list.sectionIdentifier {
      source.line("_\(property) = SectionedFetchRequest(")
      source.line(
        "  fetchRequest: request, sectionIdentifier: \(classes.keyPath(path, from: entity))"
          + "\(animation))")
    } else {
      source.line("_\(property) = FetchRequest(fetchRequest: request\(animation))")
    }
  }

  // MARK: Rows

  private func writeRows(of collection: String, to source: inout SwiftSource) {
    source.closure("ForEach(\(collection), id: \\.objectID)", of: "object") { source in
      switch list.rowView {
      case .inline: source.line("Text(\(text))")
      case .values: source.line("\(rowName)(text: \(text))")
      case .object: source.line("\(rowName)(object: object)")
      case .observedObject:
        guard !list.observes.isEmpty else { return source.line("\(rowName)(object: object)") }
        let related = list.observes.map {
          "object.value(forKeyPath: \(SwiftSource.literal("\($0)"))) as? NSManagedObject"
        }
        source.line("\(rowName)(")
        source.line("  object: object,")
        source.line("  others: [\(related.joined(separator: ", "))].compactMap { $0 }")
        source.block(")") { $0.line("Text(\(text))") }
      }
    }
  }

  private func writeRow(to source: inout SwiftSource) {
    source.line()
    switch list.rowView {
    case .inline: break
    case .values:
      source.line("///", .rowOfValues)
      source.block("struct \(rowName): View") { source in
        source.line("let text: String")
        source.line()
        source.line("var body: some View { Text(text) }")
      }
    case .object:
      source.line("///", .rowOfObject)
      source.block("struct \(rowName): View") { source in
        source.line("let object: \(rowClass)")
        source.line()
        source.line("var body: some View { Text(\(text)) }")
      }
    case .observedObject where list.observes.isEmpty:
      source.line("///", .rowObserves)
      source.block("struct \(rowName): View") { source in
        source.line("@ObservedObject var object: \(rowClass)")
        source.line()
        source.line("var body: some View { Text(\(text)) }")
      }
    case .observedObject:
      source.line("///", .rowObservesOthers)
      source.block("struct \(rowName)<Content: View>: View") { source in
        source.line("@ObservedObject var object: NSManagedObject")
        source.line("let others: [NSManagedObject]")
        source.line("let content: () -> Content")
        source.line()
        source.block("var body: some View") { source in
          source.line("if let other = others.first {")
          source.line(
            "  \(rowName)(object: other, others: Array(others.dropFirst()), content: content)")
          source.line("} else {")
          source.line("  content()")
          source.line("}")
        }
      }
    }
  }

  /// The text of a row; an empty one where what it reads is left out.
  private var text: String { row.map { $0.code ?? "\"\"" } ?? "\"\\(object)\"" }
}

/// The classes that the sections of lists are named by, with the properties on the way there.
///
/// SwiftUI asks for a key path of Swift's that Objective-C knows too, so each property is `@NSManaged`.
struct SectionClasses {
  private let classes: EntityClasses
  /// By entities, the properties that key paths name, in their order.
  private(set) var properties: [(entity: String, keys: [String])] = []

  /// Finds the classes that the lists of an export need.
  init(_ lists: [FetchRequestDeclaration], in classes: EntityClasses) {
    self.classes = classes
    for list in lists {
      guard let path = list.sectionIdentifier else { continue }
      var entity = list.entity.literal ?? ""
      for key in path.names.compactMap(\.literal) {
        note(key, of: entity)
        guard case .toOne(let next)? = classes.property(key, of: entity) else { break }
        entity = next
      }
    }
  }

  private mutating func note(_ key: String, of entity: String) {
    if let index = properties.firstIndex(where: { $0.entity == entity }) {
      if !properties[index].keys.contains(key) { properties[index].keys.append(key) }
    } else {
      properties.append((entity, [key]))
    }
  }

  /// Whether an entity has a class of its own.
  func has(_ entity: String) -> Bool { properties.contains { $0.entity == entity } }

  /// What the class of an entity's objects is called.
  func className(_ entity: String) -> String { classes.className(entity) }

  /// What the end of a key path is in Swift, and whether it can be without a value.
  func type(of path: KeyPath, from entity: String) -> (text: String, isOptional: Bool) {
    var entity = entity
    var isOptional = false
    for key in path.names.compactMap(\.literal) {
      let (name, mayBeNil) = valueType(of: key, in: entity)
      isOptional = isOptional || mayBeNil
      if case .toOne(let next)? = classes.property(key, of: entity) {
        entity = next
        continue
      }
      return (name + (isOptional ? "?" : ""), isOptional)
    }
    return ("NSObject?", true)
  }

  /// A key path as Swift has it.
  func keyPath(_ path: KeyPath, from entity: String) -> String {
    var entity = entity
    var text = "\\\(className(entity))"
    var mark = ""
    for key in path.names.compactMap(\.literal) {
      text += "\(mark).\(SwiftSource.escaped(key))"
      mark = valueType(of: key, in: entity).isOptional ? "?" : ""
      if case .toOne(let next)? = classes.property(key, of: entity) { entity = next }
    }
    return text
  }

  private func valueType(of key: String, in entity: String) -> (text: String, isOptional: Bool) {
    switch classes.property(key, of: entity) {
    case .attribute(let type)?, .computed(let type)?:
      (type.swiftProperty.typeName, type.swiftProperty.zero == nil)
    case .toOne(let next)?: (className(next), true)
    case .toMany?: ("NSSet", true)
    case nil: ("NSObject", true)
    }
  }

  func write(to source: inout SwiftSource) {
    for (entity, keys) in properties {
      source.line()
      source.line("///", .sectionClass(entity))
      source.block("final class \(className(entity)): NSManagedObject") { source in
        for key in keys {
          let (name, isOptional) = valueType(of: key, in: entity)
          source.line(
            "@NSManaged var \(SwiftSource.escaped(key)): \(name)\(isOptional ? "?" : "")")
        }
      }
    }
  }
}
