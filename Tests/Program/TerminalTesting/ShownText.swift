import Words

/// What a terminal has shown, asked whether anything in it was broken.
package struct ShownText {
  private let text: String

  /// The text of a screen, and of what went out at its top.
  package init(_ text: String) { self.text = text }

  /// Runs of ASCII letters, digits and `_`; those beside a cut are left out, since they may have lost
  /// a part that the cut tells of.
  package var tokens: Set<String> {
    let bytes = Array(text.utf8)
    let cut = Array("…".utf8)
    var tokens: Set<String> = []
    var start: Int?
    for index in 0...bytes.count {
      if index < bytes.count, Self.isOfToken(bytes[index]) {
        start = start ?? index
      } else if let first = start {
        start = nil
        if bytes[..<first].suffix(cut.count).elementsEqual(cut)
          || bytes[index...].prefix(cut.count).elementsEqual(cut)
        {
          continue
        }
        tokens.insert(String(decoding: bytes[first..<index], as: UTF8.self))
      }
    }
    return tokens
  }

  private static func isOfToken(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// The tables whose lines, from the first rule to the last, are not equally wide.
  package var crookedTables: [String] {
    let edges: Set<Character> = ["+", "|", "┌", "├", "│", "└"]
    var crooked: [String] = []
    var table: [Substring] = []
    let lines: [Substring] = text.split(separator: "\n", omittingEmptySubsequences: false)
    for line in lines + [""] {
      let drawn = line.drop { $0 == " " }
      let isRule = drawn.hasPrefix("+-") || drawn.hasPrefix("┌") || drawn.hasPrefix("├")
      if isRule || !table.isEmpty, let edge = drawn.first, edges.contains(edge) {
        table.append(line)
        continue
      }
      if Set(table.map { DisplayWidth.of(String($0)) }).count > 1 {
        crooked.append(table.joined(separator: "\n"))
      }
      table = []
    }
    return crooked
  }
}
