package import Foundation

/// Writes the objects of a store as a document of XML, in the form of Core Data's.
package struct StoreDocumentWriter {
  private var bytes: [UInt8] = []

  /// Begins a document.
  ///
  /// - Parameters:
  ///   - identifier: the store's UUID.
  ///   - lastNumber: the number of the last object that was made.
  ///   - metadata: the metadata as a property list in its XML form.
  package init(identifier: String, lastNumber: Int64, metadata: Data) {
    add(
      "<?xml version=\"1.0\" standalone=\"yes\"?>\n"
        + "<!DOCTYPE database SYSTEM \"file:///System/Library/DTDs/CoreData.dtd\">\n\n"
        + "<database>\n    <databaseInfo>\n        <version>134481920</version>\n        <UUID>")
    _ = add(escaping: identifier)
    add("</UUID>\n        <nextObjectID>\(lastNumber)</nextObjectID>\n        <metadata>")
    bytes += Self.element(of: metadata)
    add("</metadata>\n    </databaseInfo>\n")
  }

  /// The document's bytes with other metadata, which are a property list in its XML form.
  package static func replacing(
    _ range: Range<Int>, of bytes: [UInt8], byMetadata metadata: Data
  ) -> Data {
    Data(bytes[..<range.lowerBound]) + element(of: metadata) + Data(bytes[range.upperBound...])
  }

  /// The element of a property list, without what stands before it in a file of its own.
  private static func element(of metadata: Data) -> Data {
    metadata.range(of: Data("<plist".utf8)).map { metadata[$0.lowerBound...] } ?? Data()
  }

  /// Begins an object, of the entity of the given name.
  package mutating func begin(_ entity: String, number: Int64) {
    add("    <object type=\"")
    _ = add(escaping: entity.uppercased())
    add("\" id=\"z\(number)\">\n")
  }

  /// Ends the object that was begun.
  package mutating func end() { add("    </object>\n") }

  /// Writes the value of an attribute.
  ///
  /// - Returns: false for a text with a character that no document of XML can hold.
  package mutating func write(attribute name: String, type: String, _ text: String) -> Bool {
    add("        <attribute name=\"")
    guard add(escaping: name.lowercased()) else { return false }
    add("\" type=\"\(type)\">")
    guard add(escaping: text) else { return false }
    add("</attribute>\n")
    return true
  }

  /// Writes a relationship; one that leads nowhere is written, too.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - counts: the fewest and the most objects at its other end, 0 for no bound.
  ///   - destination: the name of the entity at its other end.
  ///   - numbers: those of the objects there, in order.
  package mutating func write(
    relationship name: String, counts: (Int, Int), destination: String, _ numbers: [Int64]
  ) {
    add("        <relationship name=\"")
    _ = add(escaping: name.lowercased())
    add("\" type=\"\(counts.0)/\(counts.1)\" destination=\"")
    _ = add(escaping: destination.uppercased())
    if !numbers.isEmpty {
      add("\" idrefs=\"" + numbers.map { "z\($0)" }.joined(separator: " "))
    }
    add("\"></relationship>\n")
  }

  /// Ends the document.
  package consuming func finish() -> Data {
    add("</database>\n")
    return Data(bytes)
  }

  private mutating func add(_ text: String) { bytes += text.utf8 }

  /// Adds a text with what has a meaning in a document replaced; false where it cannot be held.
  private mutating func add(escaping text: String) -> Bool {
    var text = text
    return text.withUTF8 { utf8 in
      for place in utf8.indices {
        let byte = unsafe utf8[place]
        switch byte {
        case UInt8(ascii: "&"): add("&amp;")
        case UInt8(ascii: "<"): add("&lt;")
        case UInt8(ascii: ">"): add("&gt;")
        case UInt8(ascii: "\""): add("&quot;")
        case 0x0D: add("&#13;")
        case 0x0A, 0x09, 0x20...0xBE, 0xC0...0xFF: bytes.append(byte)
        case 0xBF:
          // U+FFFE and U+FFFF are EF BF BE and EF BF BF; the byte before the last tells.
          bytes.append(byte)
          if bytes.suffix(3) == [0xEF, 0xBF, 0xBF] { return false }
        default: return false
        }
        if byte == 0xBE, bytes.suffix(3) == [0xEF, 0xBF, 0xBE] { return false }
      }
      return true
    }
  }
}
