package import Foundation
package import ModelFiles

/// The objects of a store as a document of XML has them: texts, which a model says the meaning of.
package struct StoreDocument: Sendable {
  /// An object.
  package struct Object: Sendable {
    /// The name of its entity, in capitals.
    package let entity: String
    /// What relationships name it by.
    package let id: String
    /// The attributes that have a value, by names in small letters.
    package fileprivate(set) var attributes: [(name: String, text: String)] = []
    /// The relationships with the ids of the objects at their other ends, in order.
    package fileprivate(set) var relationships: [(name: String, ids: [String])] = []
    /// The line that the object begins at, from 1.
    package let line: Int
  }

  /// The store's UUID.
  package private(set) var identifier = ""
  /// The number of the last object that was made; 0 where the document does not say.
  package private(set) var lastNumber: Int64 = 0
  /// The property list of the metadata, in its XML form; empty where there is none.
  package private(set) var metadata = Data()
  /// Where the metadata lie in the bytes.
  package private(set) var metadataRange = 0..<0
  /// The objects, in the document's order.
  package private(set) var objects: [Object] = []

  /// Reads a document.
  ///
  /// Time and memory are linear in the number of bytes. What is not known is passed over.
  ///
  /// - Parameters:
  ///   - bytes: the document, in UTF-8.
  ///   - readsObjects: whether the objects are read, too, and not what stands before them alone.
  /// - Throws: what is no document of a store, with its line.
  package init(reading bytes: [UInt8], readsObjects: Bool = true) throws(MarkupFault) {
    var reader = MarkupReader(bytes, keepsText: true)
    guard case .begin(let root)? = try reader.next(), root.name == "database" else {
      throw MarkupFault(reason: "the outermost element is no <database>", line: reader.line)
    }
    var hasInfo = false
    while let event = try reader.next() {
      switch event {
      case .begin(let element) where element.name == "databaseInfo":
        try readInfo(from: &reader, bytes)
        hasInfo = true
        if !readsObjects { return }
      case .begin(let element) where element.name == "object":
        objects.append(try Self.object(element, from: &reader))
      case .begin(let element): try Self.skip(element, in: &reader)
      case .text, .end: continue
      }
    }
    guard hasInfo else {
      throw MarkupFault(reason: "there is no <databaseInfo>", line: root.line)
    }
  }

  private mutating func readInfo(
    from reader: inout MarkupReader, _ bytes: [UInt8]
  ) throws(MarkupFault) {
    while case let event? = try reader.next() {
      switch event {
      case .begin(let element) where element.name == "metadata":
        let start = reader.position
        metadataRange = start..<(try Self.skip(element, in: &reader))
        metadata = Data(bytes[metadataRange].drop { $0 <= 0x20 })
      case .begin(let element):
        let text = try Self.text(of: element, in: &reader)
        switch element.name {
        case "UUID": identifier = text.trimmingCharacters(in: .whitespacesAndNewlines)
        case "nextObjectID":
          lastNumber = Int64(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
        default: continue
        }
      case .text: continue
      case .end: return
      }
    }
  }

  private static func object(
    _ element: MarkupElement, from reader: inout MarkupReader
  ) throws(MarkupFault) -> Object {
    var object = Object(
      entity: try attribute("type", of: element), id: try attribute("id", of: element),
      line: element.line)
    while case let event? = try reader.next() {
      switch event {
      case .begin(let element) where element.name == "attribute":
        let name = try attribute("name", of: element)
        object.attributes.append((name, try text(of: element, in: &reader)))
      case .begin(let element) where element.name == "relationship":
        let ids = element.attributes["idrefs"]?.split { " \n\r\t".contains($0) } ?? []
        object.relationships.append((try attribute("name", of: element), ids.map(String.init)))
        try skip(element, in: &reader)
      case .begin(let element): try skip(element, in: &reader)
      case .text: continue
      case .end: return object
      }
    }
    return object
  }

  private static func attribute(
    _ name: String, of element: MarkupElement
  ) throws(MarkupFault) -> String {
    if let value = element.attributes[name] { return value }
    throw MarkupFault(reason: "<\(element.name)> has no '\(name)'", line: element.line)
  }

  /// The text of an element that was begun, up to its end; that of elements within it is passed over.
  private static func text(
    of element: MarkupElement, in reader: inout MarkupReader
  ) throws(MarkupFault) -> String {
    var text = ""
    while case let event? = try reader.next() {
      switch event {
      case .text(let part): text += part
      case .begin(let inner): try skip(inner, in: &reader)
      case .end: return text
      }
    }
    return text
  }

  /// Goes behind the end of an element that was begun.
  ///
  /// - Returns: the place of its closing tag, or of what follows it where it has none.
  @discardableResult
  private static func skip(
    _ element: MarkupElement, in reader: inout MarkupReader
  ) throws(MarkupFault) -> Int {
    var depth = 1
    var place = reader.position
    while case let event? = try reader.next() {
      switch event {
      case .begin: depth += 1
      case .end: depth -= 1
      case .text: break
      }
      if depth == 0 { return place }
      place = reader.position
    }
    return place
  }
}
