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

  /// Reads what `encoded` made of a block, with rows of certain entities; nil where it is something
  /// else, be it another block.
  static func decode(
    _ bytes: [UInt8], as block: SectionCache.Block, store: UInt16, entities: ClosedRange<UInt16>
  ) -> [CachedRow]? {
    unsafe bytes.withUnsafeBytes { bytes in
      guard var reader = unsafe ByteReader(sealed: bytes), reader.seal == block.seal else {
        return nil
      }
      var rows: [CachedRow] = []
      while !reader.isAtEnd {
        // A store of another program's may have any number as a primary key.
        guard rows.count < block.count, let entity = reader.number(as: UInt16.self),
          entities.contains(entity), let number = reader.number(as: UInt64.self),
          let length = reader.number(as: Int.self), let sortKey = reader.range(length)
        else { return nil }
        let key = ObjectKey(store: store, entity: entity, number: Int64(bitPattern: number))
        rows.append(CachedRow(key: key, sortKey: sortKey))
      }
      return rows.count == block.count ? rows : nil
    }
  }
}

extension SectionCache {
  /// The sections as bytes: for each the length of its name, the name, the number of its blocks, and
  /// for each block its number, that of its rows, and its seal.
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
        writer.append(block.seal.number)
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
      var blocks: [Block] = []
      for _ in 0..<count {
        guard let block = reader.number(as: UInt32.self), let rows = reader.number(as: UInt16.self),
          let seal = reader.number(as: UInt64.self)
        else { return nil }
        blocks.append(Block(number: block, count: Int(rows), seal: Seal(number: seal)))
      }
      sections.append(
        Section(name: unsafe String(decoding: bytes[name], as: UTF8.self), blocks: blocks))
    }
    guard Set(sections.map(\.name)).count == sections.count else { return nil }
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
struct Seal: Hashable {
  fileprivate static let size = MemoryLayout<UInt64>.size
  let number: UInt64

  init(number: UInt64) { self.number = number }

  /// Mixes bytes, eight at a time.
  fileprivate init(of bytes: UnsafeRawBufferPointer) {
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
  fileprivate init(reading bytes: UnsafeRawBufferPointer) {
    number = unsafe UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self))
  }

  /// The seal behind bytes that have one.
  init(atEndOf bytes: [UInt8]) {
    number = bytes.suffix(Self.size).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}

/// Reads what a `ByteWriter` has written, or anything else without harm.
@safe private struct ByteReader {
  let bytes: UnsafeRawBufferPointer
  /// The seal behind the bytes.
  let seal: Seal
  private var place = 0

  /// Reads bytes that have their own seal behind them; nil for others.
  init?(sealed bytes: UnsafeRawBufferPointer) {
    let size = bytes.count - Seal.size
    guard size >= 0 else { return nil }
    let body = unsafe UnsafeRawBufferPointer(rebasing: bytes[..<size])
    seal = unsafe Seal(of: body)
    guard unsafe Seal(reading: UnsafeRawBufferPointer(rebasing: bytes[size...])) == seal else {
      return nil
    }
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

  /// The place of a number of bytes, which are passed over; nil where there are fewer.
  mutating func range(_ length: Int) -> Range<Int>? {
    guard length >= 0, unsafe length <= bytes.count - place else { return nil }
    defer { place += length }
    return place..<place + length
  }
}
