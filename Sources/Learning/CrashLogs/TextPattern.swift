import TableView

/// A text with places for numbers, rows, views and paths, as an exception's text is.
///
/// In a pattern `#` is a number, `%row` is `row` or `item`, `%view` is `table view` or `collection view`, `%place`
/// an index path or a section as clashes name them, `%path` an index path with its address, `%list` a list of
/// numbers, and `,?` a comma or none. Letters are compared as they are but for the first, upper or lower.
struct TextPattern: Sendable {
  private enum Part: Sendable {
    case text([UInt8])
    case number, row, view, place, path, list, comma
  }

  /// What stood in a text's places.
  struct Captures {
    var numbers: [UInt64] = []
    var places: [UpdateFault.Place] = []
    var lists: [[Int]] = []
    var view = ViewKind.tableView

    /// Numbers that count rows and sections; nil where one is more than a view can have.
    var counts: [Int]? {
      let counts = numbers.compactMap { $0 < 1_000_000_000 ? Int($0) : nil }
      return counts.count == numbers.count ? counts : nil
    }
  }

  private let parts: [Part]
  /// The first byte, as a small letter.
  let first: UInt8

  init(_ pattern: String) {
    let words: [(String, Part)] = [
      ("%row", .row), ("%view", .view), ("%place", .place), ("%path", .path), ("%list", .list),
      (",?", .comma), ("#", .number),
    ]
    var parts: [Part] = []
    var text: [UInt8] = []
    var rest = pattern[...]
    while !rest.isEmpty {
      if let (word, part) = words.first(where: { rest.hasPrefix($0.0) }) {
        if !text.isEmpty { parts.append(.text(text)) }
        text = []
        parts.append(part)
        rest = rest.dropFirst(word.count)
      } else {
        text += rest.removeFirst().utf8
      }
    }
    if !text.isEmpty { parts.append(.text(text)) }
    self.parts = parts
    first = Self.small(pattern.utf8.first ?? 0)
  }

  /// A letter as a small one.
  static func small(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 32 : byte
  }

  /// Whether the words before the pattern's first place stand at a place of a text; it costs no memory.
  func begins(at place: Int, of bytes: [UInt8]) -> Bool {
    guard case .text(let words)? = parts.first else { return true }
    guard place + words.count <= bytes.count else { return false }
    // The first letter is known to fit.
    for index in 1..<words.count where bytes[place + index] != words[index] { return false }
    return true
  }

  /// What stands at a place of a text, and where it ends; nil where it does not fit.
  func match(_ bytes: [UInt8], from start: Int) -> (captures: Captures, end: Int)? {
    var cursor = ByteCursor(bytes: bytes, place: start)
    var captures = Captures()
    for (index, part) in parts.enumerated() {
      switch part {
      case .text(let text):
        guard cursor.take(text, startsSmall: index == 0) else { return nil }
      case .comma: _ = cursor.take([UInt8(ascii: ",")])
      case .number:
        guard let number = cursor.takeNumber() else { return nil }
        captures.numbers.append(number)
      case .row:
        if cursor.take(Array("item".utf8)) {
          captures.view = .collectionView
        } else if !cursor.take(Array("row".utf8)) {
          return nil
        }
      case .view:
        if cursor.take(Array("collection view".utf8)) {
          captures.view = .collectionView
        } else if !cursor.take(Array("table view".utf8)) {
          return nil
        }
      case .path:
        guard let (section, row) = cursor.takePath() else { return nil }
        captures.numbers += [section, row]
      case .place:
        guard let place = cursor.takePlace() else { return nil }
        captures.places.append(place)
      case .list:
        guard let list = cursor.takeList() else { return nil }
        captures.lists.append(list)
      }
    }
    return (captures, cursor.place)
  }
}

/// A place in a text that goes forward over what is expected there.
struct ByteCursor {
  let bytes: [UInt8]
  private(set) var place: Int

  /// How long the words of an index path may be, as a device prints its address.
  private static let longestAddress = 64

  init(bytes: [UInt8], place: Int) {
    self.bytes = bytes
    self.place = place
  }

  /// Goes over a text, if it stands here.
  mutating func take(_ text: [UInt8], startsSmall: Bool = false) -> Bool {
    guard place + text.count <= bytes.count else { return false }
    for (offset, byte) in text.enumerated() {
      let found = bytes[place + offset]
      let isEqual =
        startsSmall && offset == 0
        ? TextPattern.small(found) == TextPattern.small(byte) : found == byte
      guard isEqual else { return false }
    }
    place += text.count
    return true
  }

  mutating func take(_ text: String) -> Bool { take(Array(text.utf8)) }

  /// Goes over digits; nil where there are none, or more than 64 bits hold.
  mutating func takeNumber() -> UInt64? {
    var number: UInt64 = 0
    let start = place
    while place < bytes.count, case UInt8(ascii: "0")...UInt8(ascii: "9") = bytes[place] {
      let (product, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      let (sum, isFull) = product.addingReportingOverflow(
        UInt64(bytes[place] - UInt8(ascii: "0")))
      guard !isTooLarge, !isFull else { return nil }
      number = sum
      place += 1
    }
    return place > start ? number : nil
  }

  /// Goes over `<NSIndexPath: 0xc0> {length = 2, path = 0 - 1}`.
  mutating func takePath() -> (section: UInt64, row: UInt64)? {
    guard take("<NSIndexPath: ") else { return nil }
    let end =
      bytes.index(place, offsetBy: Self.longestAddress, limitedBy: bytes.count) ?? bytes.count
    guard let close = bytes[place..<end].firstIndex(of: UInt8(ascii: ">")) else { return nil }
    place = close + 1
    _ = take(" ")
    guard take("{length = 2, path = "), let section = takeNumber(), take(" - "),
      let row = takeNumber(), take("}")
    else { return nil }
    return (section, row)
  }

  /// Goes over `index path (<NSIndexPath: …> {…})` or `section (1)`.
  mutating func takePlace() -> UpdateFault.Place? {
    if take("section (") {
      guard let section = takeNumber(), section < 1_000_000_000, take(")") else { return nil }
      return .section(Int(section))
    }
    guard take("index path ("), let (section, row) = takePath(), section < 1_000_000_000,
      row < 1_000_000_000, take(")")
    else { return nil }
    return .row(TablePath(section: Int(section), row: Int(row)))
  }

  /// Goes over `[3, 4]`.
  mutating func takeList() -> [Int]? {
    guard take("[") else { return nil }
    var list: [Int] = []
    while !take("]") {
      if !list.isEmpty { guard take(",") else { return nil } }
      _ = take(" ")
      guard let number = takeNumber(), number < 1_000_000_000, list.count < 10_000 else {
        return nil
      }
      list.append(Int(number))
    }
    return list
  }
}
