/// Unpacks bytes that were packed by DEFLATE (RFC 1951), as the model within a store is.
///
/// Foundation has no such function. Time and memory are linear in the number of bytes unpacked, which
/// the caller bounds: a kilobyte can stand for a megabyte.
package struct Inflate {
  /// Why bytes cannot be unpacked.
  package enum Fault: Error, Hashable, Sendable {
    /// They end too early, or have a form that the format does not know.
    case damaged
    /// They stand for more bytes than the caller takes.
    case tooLong(limit: Int)
  }

  private let bytes: [UInt8]
  private let limit: Int
  private var position = 0
  private var bits: UInt32 = 0
  private var bitCount = 0
  private var output: [UInt8] = []

  private init(_ bytes: [UInt8], limit: Int) {
    self.bytes = bytes
    self.limit = limit
  }

  /// What the bytes stand for, if it is no more than a number of bytes; what follows the last block is
  /// passed over.
  ///
  /// - Throws: damaged bytes, and more than the limit.
  package static func unpacked(_ bytes: [UInt8], limit: Int) throws(Fault) -> [UInt8] {
    var inflate = Inflate(bytes, limit: limit)
    try inflate.readBlocks()
    return inflate.output
  }

  // MARK: Blocks

  private mutating func readBlocks() throws(Fault) {
    var isLast = false
    while !isLast {
      isLast = try take(1) == 1
      switch try take(2) {
      case 0: try readStoredBlock()
      case 1: try readBlock(CodeTable.fixedLiterals, CodeTable.fixedDistances)
      case 2:
        let (literals, distances) = try readTables()
        try readBlock(literals, distances)
      default: throw .damaged
      }
    }
  }

  private mutating func readStoredBlock() throws(Fault) {
    // Whole bytes that were taken ahead are given back; the rest of the current one is passed over.
    position -= bitCount / 8
    (bits, bitCount) = (0, 0)
    guard position + 4 <= bytes.count else { throw .damaged }
    let length = Int(bytes[position]) | Int(bytes[position + 1]) << 8
    let complement = Int(bytes[position + 2]) | Int(bytes[position + 3]) << 8
    position += 4
    guard length == ~complement & 0xFFFF, position + length <= bytes.count else { throw .damaged }
    guard output.count + length <= limit else { throw .tooLong(limit: limit) }
    output += bytes[position..<position + length]
    position += length
  }

  private mutating func readBlock(
    _ literals: CodeTable, _ distances: CodeTable
  ) throws(Fault) {
    while true {
      let symbol = try symbol(of: literals)
      if symbol < 256 {
        guard output.count < limit else { throw .tooLong(limit: limit) }
        output.append(UInt8(symbol))
        continue
      }
      if symbol == 256 { return }
      guard symbol - 257 < Self.lengths.count else { throw .damaged }
      let (base, extra) = Self.lengths[symbol - 257]
      let length = try base + take(extra)
      let place = try self.symbol(of: distances)
      guard place < Self.distances.count else { throw .damaged }
      let (nearest, further) = Self.distances[place]
      let distance = try nearest + take(further)
      guard distance <= output.count else { throw .damaged }
      guard output.count + length <= limit else { throw .tooLong(limit: limit) }
      // The copy may reach into what it writes itself.
      for _ in 0..<length { output.append(output[output.count - distance]) }
    }
  }

  /// The code tables that a block begins with, themselves coded.
  private mutating func readTables() throws(Fault) -> (literals: CodeTable, distances: CodeTable) {
    let literalCount = try take(5) + 257
    let distanceCount = try take(5) + 1
    let lengthCount = try take(4) + 4
    var lengths = [Int](repeating: 0, count: 19)
    for place in Self.orderOfLengths.prefix(lengthCount) { lengths[place] = try take(3) }
    let table = try CodeTable(lengths: lengths)
    var all: [Int] = []
    while all.count < literalCount + distanceCount {
      switch try symbol(of: table) {
      case let length where length < 16: all.append(length)
      case 16:
        guard let last = all.last else { throw .damaged }
        try all += Array(repeating: last, count: 3 + take(2))
      case 17: try all += Array(repeating: 0, count: 3 + take(3))
      default: try all += Array(repeating: 0, count: 11 + take(7))
      }
    }
    guard all.count == literalCount + distanceCount else { throw .damaged }
    return (
      try CodeTable(lengths: Array(all.prefix(literalCount))),
      try CodeTable(lengths: Array(all.suffix(distanceCount)))
    )
  }

  // MARK: Bits

  /// The next bits as a number, the first one lowest; up to 16.
  private mutating func take(_ count: Int) throws(Fault) -> Int {
    while bitCount < count {
      guard position < bytes.count else { throw .damaged }
      bits |= UInt32(bytes[position]) << UInt32(bitCount)
      position += 1
      bitCount += 8
    }
    let number = bits & ((1 << UInt32(count)) - 1)
    bits >>= UInt32(count)
    bitCount -= count
    return Int(number)
  }

  /// The next symbol in a code, whose bits come the highest first.
  private mutating func symbol(of table: CodeTable) throws(Fault) -> Int {
    var (code, first, index) = (0, 0, 0)
    for length in 1...CodeTable.longest {
      code |= try take(1)
      let count = table.counts[length]
      if code - first < count { return table.symbols[index + code - first] }
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    throw .damaged
  }

  private static let orderOfLengths = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]

  /// The length that each symbol from 257 on begins with, and how many bits are added to it.
  private static let lengths: [(base: Int, extra: Int)] =
    (0..<28).map { symbol in
      let extra = symbol < 8 ? 0 : symbol / 4 - 1
      return (symbol < 8 ? symbol + 3 : ((4 + symbol % 4) << extra) + 3, extra)
    } + [(258, 0)]

  /// The distance that each symbol begins with, and how many bits are added to it.
  private static let distances: [(base: Int, extra: Int)] = (0..<30).map { symbol in
    let extra = symbol < 4 ? 0 : symbol / 2 - 1
    return (symbol < 4 ? symbol + 1 : ((2 + symbol % 2) << extra) + 1, extra)
  }
}

/// A code of DEFLATE: for each symbol a sequence of bits, told by the lengths alone.
private struct CodeTable {
  static let longest = 15

  static let fixedLiterals = CodeTable(
    checkedLengths: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
  static let fixedDistances = CodeTable(checkedLengths: Array(repeating: 5, count: 30))

  /// How many symbols have a sequence of each length.
  let counts: [Int]
  /// The symbols in the order of their sequences.
  let symbols: [Int]

  /// - Throws: lengths of which no code can be made. One that does not use all sequences is taken: a
  ///   block may have a single distance, or none.
  init(lengths: [Int]) throws(Inflate.Fault) {
    var room = 1
    for length in 1...Self.longest {
      room = room * 2 - lengths.count { $0 == length }
      guard room >= 0 else { throw .damaged }
    }
    self.init(checkedLengths: lengths)
  }

  private init(checkedLengths lengths: [Int]) {
    var counts = [Int](repeating: 0, count: Self.longest + 1)
    for length in lengths where length > 0 { counts[length] += 1 }
    self.counts = counts
    symbols = lengths.indices.filter { lengths[$0] > 0 }.sorted {
      (lengths[$0], $0) < (lengths[$1], $1)
    }
  }
}
