import OpenCoreData

/// How one property of an entity's objects is said.
///
/// Text, whole numbers and Booleans are said straight from their slots, so that a table of ten thousand
/// rows makes no other values; all else by way of ``RunValue``, as `print` says it.
struct PropertyText {
  private let name: String
  private let plain: PlainSlot?

  /// A slot whose values need nothing else to be said.
  private struct PlainSlot {
    var index: Int
    var isBoolean: Bool
  }

  private enum Plain {
    case text(String)
    case word(String)
  }

  /// Looks how a property is said; one that the layout lacks has no value.
  ///
  /// `layout` is that of the objects themselves, not of an entity that they inherit from.
  init(_ name: String, of layout: EntityLayout, on stage: Stage) {
    self.name = name
    plain = Self.plainSlot(of: name, layout, on: stage)
  }

  private static func plainSlot(
    of name: String, _ layout: EntityLayout, on stage: Stage
  ) -> PlainSlot? {
    // What a class may compute is asked of it, and the case of an enum has a name.
    guard case .slot(let index)? = layout.places[name], !layout.slots[index].isTransient,
      case .attribute(let codec) = layout.slots[index].kind,
      stage.model.enumeration(ofAttribute: name, entity: layout.name) == nil
    else { return nil }
    switch codec.type.form {
    case .text, .whole: return PlainSlot(index: index, isBoolean: false)
    case .boolean: return PlainSlot(index: index, isBoolean: true)
    case .double, .float, .decimal, .date, .bytes, .uuid, .uri, .object, .objectID, .composite,
      .undefined:
      return nil
    }
  }

  /// The value as a column of a table shows it.
  ///
  /// - Throws: what is raised for an object that cannot be read.
  func inTable(of object: NSManagedObject, on stage: Stage) throws -> String {
    switch plainValue(of: object) {
    case .text(let text)?: return RunValue.inTable(text)
    case .word(let word)?: return word
    case nil:
      let value = try object.runValue(forKey: name)
      return stage.model.enumCase(value, attribute: name, entity: object.layout.name)
        .inTable(label: stage.ledger.label(of:))
    }
  }

  /// The value as a cell shows it, where that is plain; nil for one that has to be evaluated.
  func plainText(of object: NSManagedObject) -> String? {
    switch plainValue(of: object) {
    case .text(let text)?: text
    case .word(let word)?: word
    case nil: nil
    }
  }

  private func plainValue(of object: NSManagedObject) -> Plain? {
    guard let plain else { return nil }
    // To wake this one may be refused, which `checkedValue` throws.
    if object.isFault, object.managedObjectContext?.shouldDeleteInaccessibleFaults == false {
      return nil
    }
    switch object.current(slot: plain.index) {
    case .text(let text): return .text(text)
    case .integer(let number):
      return .word(plain.isBoolean ? (number == 0 ? "false" : "true") : String(number))
    case .null: return .word("nil")
    case .real, .reference, .boxed: return nil
    }
  }
}

/// How the properties of objects are said, looked up once for each entity.
struct PropertyTexts {
  private let names: [String]?
  private var known: [UInt16: [PropertyText]] = [:]
  /// The entity of the last object, and its texts: most tables have objects of one.
  private var last: (entity: UInt16, texts: [PropertyText])?

  /// The texts of the named properties; of all that an object has where there are no names.
  init(of names: [String]?) { self.names = names }

  /// How the properties of an object are said, in the order of their names.
  mutating func texts(of object: NSManagedObject, on stage: Stage) -> [PropertyText] {
    let layout = object.layout
    if let last, last.entity == layout.number { return last.texts }
    let texts =
      known[layout.number]
      ?? (names ?? layout.propertySlots.map(\.name)).map {
        PropertyText($0, of: layout, on: stage)
      }
    known[layout.number] = texts
    last = (layout.number, texts)
    return texts
  }
}
