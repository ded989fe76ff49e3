/// The words of a log, without what the ways that it went have put between them.
enum LogText {
  /// The log in UTF-8 with one blank for each run of blanks, line ends and controls, without escapes.
  static func flattened(_ log: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    let bytes = utf8(log)
    text.reserveCapacity(bytes.count)
    var place = 0
    func addBlank() { if text.last != UInt8(ascii: " ") { text.append(UInt8(ascii: " ")) } }
    while place < bytes.count {
      let byte = bytes[place]
      switch byte {
      case 0x1B: place = endOfEscape(bytes, place)
      case 0...0x20, 0x7F:
        addBlank()
        place += 1
      case 0xC2 where place + 1 < bytes.count && bytes[place + 1] == 0xA0:
        addBlank()
        place += 2
      case UInt8(ascii: "\\"):
        let next = place + 1 < bytes.count ? bytes[place + 1] : 0
        if "ntr".utf8.contains(next) {
          addBlank()
        } else if next != 0 {
          text.append(next)
        }
        place += 2
      case UInt8(ascii: "&"):
        let entity = entities.first { isThere($0.name, bytes, place) }
        text.append(entity?.byte ?? byte)
        place += entity?.name.count ?? 1
      case _:
        text.append(byte)
        place += 1
      }
    }
    return text
  }

  private static let entities: [(name: [UInt8], byte: UInt8)] = [
    ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&"), ("&quot;", "\""), ("&#39;", "'"), ("&#x27;", "'"),
  ].map { (Array($0.0.utf8), Array($0.1.utf8)[0]) }

  private static func isThere(_ text: [UInt8], _ bytes: [UInt8], _ place: Int) -> Bool {
    place + text.count <= bytes.count
      && text.indices.allSatisfy { bytes[place + $0] == text[$0] }
  }

  /// Where an escape of a terminal ends: a control sequence, a command of the system's, or one letter.
  private static func endOfEscape(_ bytes: [UInt8], _ start: Int) -> Int {
    guard start + 1 < bytes.count else { return bytes.count }
    var place = start + 2
    switch bytes[start + 1] {
    case UInt8(ascii: "["):
      while place < bytes.count, !(0x40...0x7E).contains(bytes[place]) { place += 1 }
      return min(place + 1, bytes.count)
    case UInt8(ascii: "]"):
      // It ends at a bell or at the next escape; a line end is none of it.
      while place < bytes.count, bytes[place] >= 0x20 { place += 1 }
      return place < bytes.count && bytes[place] == 7 ? place + 1 : place
    case _: return place
    }
  }

  /// The log in UTF-8: UTF-16 is known by its mark, or by the zeros beside ASCII.
  private static func utf8(_ log: [UInt8]) -> [UInt8] {
    let head = log.prefix(64)
    let zeros = (
      even: head.indices.count { $0 % 2 == 0 && log[$0] == 0 },
      odd: head.indices.count { $0 % 2 == 1 && log[$0] == 0 }
    )
    let isBig = log.starts(with: [0xFE, 0xFF]) || zeros.even > head.count / 3
    let isLittle = log.starts(with: [0xFF, 0xFE]) || zeros.odd > head.count / 3
    guard isBig || isLittle, log.count > 3 else { return log }
    var units: [UInt16] = []
    units.reserveCapacity(log.count / 2)
    for place in stride(from: 0, to: log.count - 1, by: 2) {
      let (one, other) = (UInt16(log[place]), UInt16(log[place + 1]))
      units.append(isBig ? one << 8 | other : other << 8 | one)
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
