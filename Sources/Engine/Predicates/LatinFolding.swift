internal import Foundation

/// The foldings of the letters below U+0300, looked up instead of computed.
///
/// None of those letters combines with its neighbours, so a text of them is folded letter by
/// letter. The table is filled by Foundation, and gives exactly what Foundation gives.
final class LatinFolding: Sendable {
  /// The first letter that is not in the table; its first byte is the first above all of theirs.
  private static let limit: UInt32 = 0x300
  private static let firstByteBeyond: UInt8 = 0xCC

  private let forms: [[UInt8]]

  /// The table without regard to case.
  static let ofCase = LatinFolding([.caseInsensitive, .widthInsensitive])
  /// The table without regard to marks.
  static let ofMarks = LatinFolding([.diacriticInsensitive, .widthInsensitive])
  /// The table without regard to either.
  static let ofBoth = LatinFolding([.caseInsensitive, .diacriticInsensitive, .widthInsensitive])

  private init(_ options: String.CompareOptions) {
    forms = (0..<Self.limit).map { code in
      let letter = Unicode.Scalar(code).map { String($0) } ?? ""
      let folded = letter.folding(options: options, locale: nil)
      return Array(folded.precomposedStringWithCanonicalMapping.utf8)
    }
  }

  /// What is known of a text from its bytes alone.
  enum Script {
    case ascii
    /// Nothing from U+0300 upwards: composed, and in the table.
    case latin
    case other
  }

  /// Looks at every byte.
  static func script(of text: Span<UInt8>) -> Script {
    var all: UInt8 = 0
    var index = 0
    while index < text.count {
      let byte = text[index]
      if byte >= firstByteBeyond { return .other }
      all |= byte
      index += 1
    }
    return all < 0x80 ? .ascii : .latin
  }

  /// Asks about the folded bytes of a text whose script is `latin`, without making a string of it.
  ///
  /// Nil where the bytes are no UTF-8, or too many.
  func test(_ text: Span<UInt8>, _ body: (Span<UInt8>) -> Bool) -> Bool? {
    let room = 512
    guard text.count * 3 <= room else { return nil }
    return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { folded in
      var count = 0
      var index = 0
      while index < text.count {
        let byte = text[index]
        var code = Int(byte)
        index += 1
        if byte >= 0x80 {
          guard byte >= 0xC2, index < text.count, text[index] & 0xC0 == 0x80 else { return nil }
          code = (code & 0x1F) << 6 | Int(text[index] & 0x3F)
          index += 1
        }
        for byte in forms[code] {
          // No letter here becomes more than three bytes a byte; a table that does is not trusted.
          guard count < room else { return nil }
          unsafe folded[count] = byte
          count += 1
        }
      }
      return unsafe body(UnsafeBufferPointer(rebasing: folded[..<count]).span)
    }
  }

  /// The folded bytes of a text whose script is `latin` or `ascii`.
  func folded(_ text: Span<UInt8>) -> [UInt8] {
    var folded: [UInt8] = []
    folded.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      let byte = text[index]
      var code = Int(byte)
      index += 1
      if byte >= 0xC0, index < text.count {
        code = (code & 0x1F) << 6 | Int(text[index] & 0x3F)
        index += 1
      }
      folded.append(contentsOf: forms[code])
    }
    return folded
  }
}
