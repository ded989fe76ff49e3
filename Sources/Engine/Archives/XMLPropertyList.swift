import Foundation

/// Reads a property list in its XML form.
///
/// Foundation reads the text, by recursion, so how deep its elements are nested is counted before.
/// What it answers is turned into the binary form, since nothing else tells an archive's references.
enum XMLPropertyList {
  /// The value of a text.
  static func value(of data: Data, _ limits: ArchiveLimits) throws(ArchiveFault)
    -> PropertyListValue
  {
    let bytes = [UInt8](data)
    guard
      bytes.first(where: { !" \t\r\n".utf8.contains($0) }) == UInt8(ascii: "<"),
      !bytes.contains(0)
    else { throw .notAPropertyList }
    try check(bytes, limits)
    guard let list = try? unsafe PropertyListSerialization.propertyList(from: data, format: nil),
      PropertyListSerialization.propertyList(list, isValidFor: .binary),
      let binary = try? PropertyListSerialization.data(
        fromPropertyList: list, format: .binary, options: 0)
    else { throw .notAPropertyList }
    return try BinaryPropertyList(Array(binary), limits).value()
  }

  /// Counts levels and elements, and has each element closed by its own name.
  ///
  /// Comments, instructions and the like are passed over as a reader passes over them, so that no
  /// level is missed; what is left open, or closed by another name, is refused.
  private static func check(_ bytes: [UInt8], _ limits: ArchiveLimits) throws(ArchiveFault) {
    var open: [ArraySlice<UInt8>] = []
    var elements = 0
    var place = 0
    while let start = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
      let rest = bytes[start...]
      if rest.starts(with: "<!--".utf8) {
        place = try end(of: "-->", in: bytes, from: start + 4)
      } else if rest.starts(with: "<![CDATA[".utf8) {
        place = try end(of: "]]>", in: bytes, from: start + 9)
      } else {
        place = try end(of: ">", in: bytes, from: start + 1)
        let tag = bytes[start + 1..<place - 1]
        guard let first = tag.first, first != UInt8(ascii: "?"), first != UInt8(ascii: "!")
        else { continue }
        let isEnd = first == UInt8(ascii: "/")
        let name = tag.dropFirst(isEnd ? 1 : 0).prefix { !" \t\r\n/".utf8.contains($0) }
        if isEnd {
          guard open.popLast() == name else { throw .malformed(at: start) }
        } else if tag.last != UInt8(ascii: "/") {
          open.append(name)
        }
        elements += 1
        guard open.count <= limits.depth, elements <= limits.objects else { throw .tooLarge }
      }
    }
    guard open.isEmpty, elements > 0 else { throw .notAPropertyList }
  }

  /// The place behind the next of some marks.
  private static func end(
    of mark: String, in bytes: [UInt8], from start: Int
  ) throws(ArchiveFault) -> Int {
    let mark = Array(mark.utf8)
    var place = start
    while place + mark.count <= bytes.count {
      if bytes[place..<place + mark.count].elementsEqual(mark) { return place + mark.count }
      place += 1
    }
    throw .malformed(at: start)
  }
}
