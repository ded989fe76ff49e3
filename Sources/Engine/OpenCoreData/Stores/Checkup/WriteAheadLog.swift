import Foundation

/// How far the write-ahead log beside a database can be read.
package struct WriteAheadLog: Hashable, Sendable {
  /// How many pages of finished transactions it has.
  package private(set) var pages = 0
  /// Whether it ends in the middle of a transaction, as a file that was cut or copied in part.
  package private(set) var endsEarly = false

  private static let headerSize = 32
  private static let frameHeaderSize = 24
  /// The first number of a log whose sums are of numbers with the lowest byte first; one more is the other order.
  private static let magic: UInt32 = 0x377F_0682

  /// Reads the log of a database, a page at a time; nil where none lies there, or an empty one.
  package init?(ofDatabaseAt path: String) {
    guard let file = OrdinaryFile.opened(at: path + "-wal") else { return nil }
    defer { try? file.close() }
    func next(_ count: Int) -> [UInt8] {
      ((try? file.read(upToCount: count)) ?? nil).map([UInt8].init) ?? []
    }
    let header = next(Self.headerSize)
    guard !header.isEmpty else { return nil }
    let magic = Self.number(header, 0)
    let size = Int(Self.number(header, 8))
    guard header.count == Self.headerSize, magic & ~1 == Self.magic, (512...65_536).contains(size),
      size & (size - 1) == 0
    else {
      endsEarly = true
      return
    }
    let isBigEndian = magic & 1 == 1
    var sum = Self.Sum()
    sum.add(header[0..<24], isBigEndian: isBigEndian)
    guard sum.matches(header, 24) else {
      endsEarly = true
      return
    }
    var read = 0
    while true {
      let frame = next(Self.frameHeaderSize + size)
      guard !frame.isEmpty else {
        endsEarly = read > pages
        return
      }
      guard frame.count == Self.frameHeaderSize + size else {
        endsEarly = true
        return
      }
      // What an earlier run of the log has left behind is no part of it.
      guard frame[8..<16] == header[16..<24] else { return }
      sum.add(frame[0..<8], isBigEndian: isBigEndian)
      sum.add(frame[Self.frameHeaderSize...], isBigEndian: isBigEndian)
      guard sum.matches(frame, 16) else {
        endsEarly = true
        return
      }
      read += 1
      if Self.number(frame, 4) != 0 { pages = read }
    }
  }

  private static func number(_ bytes: [UInt8], _ place: Int, isBigEndian: Bool = true) -> UInt32 {
    guard place + 4 <= bytes.count else { return 0 }
    let (a, b) = (UInt32(bytes[place]), UInt32(bytes[place + 1]))
    let (c, d) = (UInt32(bytes[place + 2]), UInt32(bytes[place + 3]))
    return isBigEndian ? a << 24 | b << 16 | c << 8 | d : d << 24 | c << 16 | b << 8 | a
  }

  /// The running sum of a log's bytes.
  private struct Sum {
    var first: UInt32 = 0
    var second: UInt32 = 0

    /// Adds bytes, eight at a time.
    mutating func add(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) {
      let bytes = Array(bytes)
      for place in stride(from: 0, to: bytes.count - 7, by: 8) {
        first &+= WriteAheadLog.number(bytes, place, isBigEndian: isBigEndian) &+ second
        second &+= WriteAheadLog.number(bytes, place + 4, isBigEndian: isBigEndian) &+ first
      }
    }

    /// Whether the sum is the one that stands at a place.
    func matches(_ bytes: [UInt8], _ place: Int) -> Bool {
      WriteAheadLog.number(bytes, place) == first
        && WriteAheadLog.number(bytes, place + 4) == second
    }
  }
}
