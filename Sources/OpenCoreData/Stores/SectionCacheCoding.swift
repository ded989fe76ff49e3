/// A row of a section cache: its key and its packed sort key.
struct CachedRow {
  let key: ObjectKey
  /// Where the sort key lies among the bytes of its block.
  let sortKey: Range<Int>

  /// The rows of a block as bytes: for each entity, primary key, length of the sort key, sort key.
  static func encoded(
    _ handles: [RowRecords.Handle], of rows: SectionedRows, _ permanent: PermanentKeys
  ) -> [UInt8] {
    var writer = ByteWriter()
    for handle in handles {
      var key = rows.records.key(of: handle)
      if key.isTemporary { key = permanent[key] ?? key }
      let sortKey = rows.records.sortKey(of: handle)
      writer.append(UInt64(key.entity))
      writer.append(UInt64(bitPattern: key.number))
      writer.append(UInt64(sortKey.count))
      writer.bytes += sortKey
    }
    return writer.sealed
  }

  /// Reads what `encoded` made of some number of rows, all of certain entities; nil where it is
  /// something else.
  static func decode(
    _ bytes: [UInt8], count: Int, store: UInt16, entities: ClosedRange<UInt16>
  ) -> [CachedRow]? {
    unsafe bytes.withUnsafeBytes { bytes in
      guard var reader = unsafe ByteReader(sealed: bytes) else { return nil }
      var rows: [CachedRow] = []
      while !reader.isAtEnd {
        guard rows.count < count, let entity = reader.number(as: UInt16.self),
          entities.contains(entity), let number = reader.number(as: Int64.self), number > 0,
          let length = reader.number(as: Int.self), let sortKey = reader.range(length)
        else { return nil }
        let key = ObjectKey(store: store, entity: entity, number: number)
        rows.append(CachedRow(key: key, sortKey: sortKey))
      }
      return rows.count == count ? rows : nil
    }
  }
}

extension SectionCache {
  /// The sections as bytes: for each the length of its name, the name, the number of its blocks, and
  /// for each block its number and that of its rows.
  static func encoded(_ sections: [Section]) -> [UInt8] {
    var writer = ByteWriter()
    for section in sections {
      let name = section.name.utf8
      writer.append(UInt64(name.count))
      writer.bytes += name
      writer.append(UInt64(section.blocks.count))
      for block in section.blocks {
        writer.append(UInt64(block.number))
        writer.append(UInt64(block.count))
      }
    }
    return writer.sealed
  }

  /// Reads what `encoded` made; nil where it is something else.
  init?(number: Int64, decoding bytes: UnsafeRawBufferPointer) {
    guard var reader = unsafe ByteReader(sealed: bytes) else { return nil }
    var sections: [Section] = []
    while !reader.isAtEnd {
      guard let length = reader.number(as: Int.self), let name = reader.range(length),
        let count = reader.number(as: UInt32.self)
      else { return nil }
      var blocks: [(number: UInt32, count: Int)] = []
      for _ in 0..<count {
        guard let block = reader.number(as: UInt32.self), let rows = reader.number(as: UInt16.self)
        else { return nil }
        blocks.append((block, Int(rows)))
      }
      sections.append(
        Section(name: unsafe String(decoding: bytes[name], as: UTF8.self), blocks: blocks))
    }
    (self.number, self.sections) = (number, sections)
  }
}

/// Writes whole numbers in as few bytes as they need: seven bits each, the lowest first.
private struct ByteWriter {
  var bytes: [UInt8] = []

  mutating func append(_ number: UInt64) {
    var rest = number
    while rest > 0x7f {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// The bytes with their seal behind them.
  var sealed: [UInt8] {
    let seal = unsafe bytes.withUnsafeBytes { unsafe Seal(of: $0) }
    return unsafe bytes + withUnsafeBytes(of: seal.number.littleEndian) { unsafe Array($0) }
  }
}

/// What tells bytes that were changed from those that were written; nothing is kept secret by it.
private struct Seal: Equatable {
  static let size = MemoryLayout<UInt64>.size
  let number: UInt64

  /// Mixes bytes, eight at a time.
  init(of bytes: UnsafeRawBufferPointer) {
    var mixed: UInt64 = 0xcbf2_9ce4_8422_2325 ^ UInt64(bytes.count)
    func mix(_ word: UInt64) {
      mixed = (mixed ^ word) &* 0x9e37_79b9_7f4a_7c15
      mixed ^= mixed >> 32
    }
    var place = 0
    while place + Self.size <= bytes.count {
      mix(unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
      place += Self.size
    }
    while place < bytes.count {
      mix(unsafe UInt64(bytes[place]))
      place += 1
    }
    number = mixed
  }

  /// Reads a seal.
  init(reading bytes: UnsafeRawBufferPointer) {
    number = unsafe UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self))
  }
}

/// Reads what a `ByteWriter` has written, or anything else without harm.
@safe private struct ByteReader {
  let bytes: UnsafeRawBufferPointer
  private var place = 0

  /// Reads bytes that have their own seal behind them; nil for others.
  init?(sealed bytes: UnsafeRawBufferPointer) {
    let size = bytes.count - Seal.size
    guard size >= 0 else { return nil }
    let body = unsafe UnsafeRawBufferPointer(rebasing: bytes[..<size])
    guard unsafe Seal(reading: UnsafeRawBufferPointer(rebasing: bytes[size...])) == Seal(of: body)
    else { return nil }
    unsafe self.bytes = body
  }

  var isAtEnd: Bool { unsafe place == bytes.count }

  /// A number; nil at the end, and where it does not fit.
  mutating func number<Number: FixedWidthInteger>(as type: Number.Type) -> Number? {
    var number: UInt64 = 0
    for shift in stride(from: UInt64(0), through: 63, by: 7) {
      guard unsafe place < bytes.count else { return nil }
      let byte = unsafe bytes[place]
      place += 1
      number |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { return Number(exactly: number) }
    }
    return nil
  }

  /// The place of so many bytes, which are passed over; nil where there are fewer.
  mutating func range(_ length: Int) -> Range<Int>? {
    guard length >= 0, unsafe length <= bytes.count - place else { return nil }
    defer { place += length }
    return place..<place + length
  }
}
