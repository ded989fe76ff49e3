package import Foundation

/// Writes a property list in its binary form, keyed archives' references included, which Foundation on
/// Linux cannot write.
///
/// Every value is an object of its own; equal texts are one.
package struct BinaryPropertyListWriter {
  private var objects: [[UInt8]] = []
  private var texts: [String: Int] = [:]
  private let numberWidth: Int

  /// The bytes of a list.
  ///
  /// Linear in the size of the value.
  package static func data(of value: PropertyListValue) -> Data {
    // The width of a reference has to be known before the first container is written.
    var writer = BinaryPropertyListWriter(numberWidth: count(of: value) < 256 ? 1 : 4)
    let outermost = writer.write(value)
    return writer.finish(outermost)
  }

  private init(numberWidth: Int) { self.numberWidth = numberWidth }

  private static func count(of value: PropertyListValue) -> Int {
    switch value {
    case .array(let values): values.reduce(1) { $0 + count(of: $1) }
    case .dictionary(let values): values.values.reduce(1) { $0 + 1 + count(of: $1) }
    case .boolean, .integer, .unsigned, .real, .date, .text, .data, .reference: 1
    }
  }

  /// Writes a value behind those that are written.
  ///
  /// - Returns: the number of its object.
  private mutating func write(_ value: PropertyListValue) -> Int {
    if case .text(let text) = value, let known = texts[text] { return known }
    let number = objects.count
    objects.append([])
    objects[number] = bytes(of: value, number)
    return number
  }

  private mutating func bytes(of value: PropertyListValue, _ number: Int) -> [UInt8] {
    switch value {
    case .boolean(let flag): return [flag ? 0x09 : 0x08]
    case .integer(let integer):
      if (0...255).contains(integer) { return [0x10, UInt8(integer)] }
      return [0x13] + Self.bytes(UInt64(bitPattern: integer), width: 8)
    case .unsigned(let integer):
      return [0x14] + Self.bytes(0, width: 8) + Self.bytes(integer, width: 8)
    case .real(let real): return [0x23] + Self.bytes(real.bitPattern, width: 8)
    case .date(let seconds): return [0x33] + Self.bytes(seconds.bitPattern, width: 8)
    case .data(let data): return Self.mark(0x40, data.count) + data
    case .reference(let place): return [0x83] + Self.bytes(UInt64(place), width: 4)
    case .text(let text):
      texts[text] = number
      if text.utf8.allSatisfy({ $0 < 0x80 }) { return Self.mark(0x50, text.utf8.count) + text.utf8 }
      let units = Array(text.utf16)
      return Self.mark(0x60, units.count) + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xff)] }
    case .array(let values):
      let members = values.map { write($0) }
      return Self.mark(0xa0, members.count) + members.flatMap(reference)
    case .dictionary(let values):
      let names = values.keys.sorted()
      let keys = names.map { write(.text($0)) }
      let members = names.compactMap { values[$0] }.map { write($0) }
      return Self.mark(0xd0, names.count) + (keys + members).flatMap(reference)
    }
  }

  private func reference(to number: Int) -> [UInt8] {
    Self.bytes(UInt64(number), width: numberWidth)
  }

  /// A byte with a kind and a length, or with the length behind it.
  private static func mark(_ kind: UInt8, _ length: Int) -> [UInt8] {
    length < 15 ? [kind | UInt8(length)] : [kind | 0xf, 0x13] + bytes(UInt64(length), width: 8)
  }

  /// The lowest bytes of a number, the highest first.
  private static func bytes(_ number: UInt64, width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64(width - 1 - $0))) }
  }

  private func finish(_ outermost: Int) -> Data {
    var list = Array("bplist00".utf8)
    var places: [Int] = []
    for object in objects {
      places.append(list.count)
      list += object
    }
    let table = list.count
    for place in places { list += Self.bytes(UInt64(place), width: 4) }
    list += [0, 0, 0, 0, 0, 0, 4, UInt8(numberWidth)]
    for number in [objects.count, outermost, table] { list += Self.bytes(UInt64(number), width: 8) }
    return Data(list)
  }
}
