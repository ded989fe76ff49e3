import Foundation

/// Reads a property list in its binary form, or any other bytes without harm.
///
/// The form is a header of eight bytes, the objects, a table of the objects' places, and a trailer
/// of 32 bytes that says where the table lies, how wide its numbers are, and which object is the
/// outermost. Containers name their members by numbers, so a damaged list can name an object in
/// itself, name one a thousand times, or have all objects lie in the same bytes: together they must
/// not be longer than the list.
package struct BinaryPropertyList {
  /// What every version that is read begins with.
  package static let magic = Array("bplist0".utf8)

  private let bytes: [UInt8]
  private let limits: ArchiveLimits
  /// Where the table of places begins: the end of the objects.
  private let table: Int
  private let placeWidth: Int
  private let numberWidth: Int
  private let count: Int
  private let outermost: Int

  /// An object with its members by number.
  private enum Node {
    case value(PropertyListValue)
    case array([Int])
    case dictionary(keys: [Int], values: [Int])
  }

  /// Reads the trailer.
  init(_ bytes: [UInt8], _ limits: ArchiveLimits) throws(ArchiveFault) {
    let trailer = bytes.count - 32
    guard trailer > 8, bytes.starts(with: Self.magic) else { throw .notAPropertyList }
    (self.bytes, self.limits) = (bytes, limits)
    func number(_ place: Int) throws(ArchiveFault) -> Int {
      let number = bytes[place..<place + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      guard let number = Int(exactly: number) else { throw .malformed(at: place) }
      return number
    }
    placeWidth = Int(bytes[trailer + 6])
    numberWidth = Int(bytes[trailer + 7])
    count = try number(trailer + 8)
    outermost = try number(trailer + 16)
    table = try number(trailer + 24)
    guard count <= limits.objects else { throw .tooLarge }
    guard 1...8 ~= placeWidth, 1...8 ~= numberWidth, outermost < count, table > 8,
      table <= trailer, count * placeWidth <= trailer - table
    else { throw .malformed(at: trailer) }
  }

  /// The outermost value.
  func value() throws(ArchiveFault) -> PropertyListValue {
    var nodes: [Node] = []
    nodes.reserveCapacity(count)
    var length = 0
    for number in 0..<count {
      let place = try self.number(at: table + number * placeWidth, width: placeWidth)
      guard place >= 8, place < table else { throw .malformed(at: table + number * placeWidth) }
      var reader = ObjectReader(self, at: place)
      nodes.append(try reader.node())
      length += reader.place - place
      guard length <= table - 8 else { throw .malformed(at: place) }
    }
    let order = try GraphOrder(from: outermost, count: count, limits: limits) { number in
      switch nodes[number] {
      case .value: []
      case .array(let members): members
      case .dictionary(let keys, let values): keys + values
      }
    }
    var values = [PropertyListValue?](repeating: nil, count: count)
    for number in order.nodes { values[number] = try value(of: nodes[number], among: values) }
    guard let value = values[outermost] else { throw .notAPropertyList }
    return value
  }

  /// The value of an object whose members' values are known.
  private func value(
    of node: Node, among values: [PropertyListValue?]
  ) throws(ArchiveFault) -> PropertyListValue {
    switch node {
    case .value(let value): return value
    case .array(let members): return .array(members.compactMap { values[$0] })
    case .dictionary(let keys, let members):
      var entries: [String: PropertyListValue] = [:]
      entries.reserveCapacity(keys.count)
      for (key, member) in zip(keys, members) {
        guard case .text(let name) = values[key] else { throw .malformed(at: table) }
        entries[name] = values[member]
      }
      return .dictionary(entries)
    }
  }

  /// A whole number without a sign, the highest byte first.
  private func number(at place: Int, width: Int) throws(ArchiveFault) -> Int {
    var number: UInt64 = 0
    for byte in bytes[place..<place + width] { number = number << 8 | UInt64(byte) }
    guard let number = Int(exactly: number) else { throw .malformed(at: place) }
    return number
  }

  /// Reads one object, byte after byte.
  private struct ObjectReader {
    private let list: BinaryPropertyList
    /// The next byte.
    private(set) var place: Int

    init(_ list: BinaryPropertyList, at place: Int) { (self.list, self.place) = (list, place) }

    /// The object: a byte with its kind and, for most, its length; then the rest.
    mutating func node() throws(ArchiveFault) -> Node {
      let start = place
      let mark = try take(1).first ?? 0
      let low = Int(mark & 0xf)
      switch mark >> 4 {
      case 0x0 where mark == 0x08 || mark == 0x09: return .value(.boolean(mark == 0x09))
      case 0x1 where low <= 4: return .value(try wholeNumber(width: 1 << low))
      case 0x2 where low == 2: return .value(.real(Double(Float(bitPattern: try bits(4)))))
      case 0x2 where low == 3: return .value(.real(Double(bitPattern: try bits(8))))
      case 0x3 where low == 3: return .value(.date(Double(bitPattern: try bits(8))))
      case 0x4: return .value(.data(Data(try take(try length(low)))))
      case 0x5, 0x7:
        return .value(.text(String(decoding: try take(try length(low)), as: UTF8.self)))
      case 0x6: return .value(.text(try wideText(try length(low))))
      case 0x8 where low < 4:
        let number: UInt32 = try bits(low + 1)
        return .value(.reference(Int(number)))
      case 0xa, 0xb, 0xc: return .array(try members(try length(low)))
      case 0xd:
        let count = try length(low)
        let keys = try members(count)
        return .dictionary(keys: keys, values: try members(count))
      default: throw .malformed(at: start)
      }
    }

    /// The next bytes; as many as are there, so never more than the list has.
    private mutating func take(_ count: Int) throws(ArchiveFault) -> ArraySlice<UInt8> {
      guard count <= list.table - place else { throw .malformed(at: place) }
      defer { place += count }
      return list.bytes[place..<place + count]
    }

    private mutating func bits<Bits: FixedWidthInteger>(_ width: Int) throws(ArchiveFault) -> Bits {
      try take(width).reduce(0) { $0 << 8 | Bits($1) }
    }

    /// A whole number; those of 8 bytes have a sign, and only those of 16 may be larger.
    private mutating func wholeNumber(width: Int) throws(ArchiveFault) -> PropertyListValue {
      let start = place
      if width == 16, try bits(8) as UInt64 != 0 { throw .malformed(at: start) }
      let number: UInt64 = try bits(min(width, 8))
      if width == 16, number > Int64.max { return .unsigned(number) }
      return .integer(Int64(bitPattern: number))
    }

    /// A length: the low half of the mark, or where that is full a whole number behind it.
    private mutating func length(_ low: Int) throws(ArchiveFault) -> Int {
      guard low == 0xf else { return low }
      let start = place
      let mark = try take(1).first ?? 0
      guard mark >> 4 == 1, mark & 0xf <= 3 else { throw .malformed(at: start) }
      let number: UInt64 = try bits(1 << Int(mark & 0xf))
      guard let length = Int(exactly: number) else { throw .malformed(at: start) }
      return length
    }

    private mutating func wideText(_ count: Int) throws(ArchiveFault) -> String {
      guard count <= list.bytes.count / 2 else { throw .malformed(at: place) }
      let bytes = try take(count * 2)
      let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map {
        UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
      }
      return String(decoding: units, as: UTF16.self)
    }

    /// The numbers of members, each of an object that there is.
    private mutating func members(_ count: Int) throws(ArchiveFault) -> [Int] {
      guard count <= list.bytes.count / list.numberWidth else { throw .malformed(at: place) }
      let start = place
      _ = try take(count * list.numberWidth)
      var members: [Int] = []
      members.reserveCapacity(count)
      for index in 0..<count {
        let at = start + index * list.numberWidth
        let number = try list.number(at: at, width: list.numberWidth)
        guard number < list.count else { throw .malformed(at: at) }
        members.append(number)
      }
      return members
    }
  }
}
