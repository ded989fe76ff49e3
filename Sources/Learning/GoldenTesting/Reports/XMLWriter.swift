/// XML written from front to back, valid for any text.
struct XMLWriter {
  private(set) var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  private var open: [String] = []

  /// Begins an element that holds others.
  mutating func open(_ name: String, _ attributes: [(String, String)]) {
    text += "\(indentation)<\(name)\(Self.written(attributes))>\n"
    open.append(name)
  }

  /// Ends the element that was begun last.
  mutating func close() {
    guard let name = open.popLast() else { return }
    text += "\(indentation)</\(name)>\n"
  }

  /// An element that holds a text, or nothing.
  mutating func element(_ name: String, _ attributes: [(String, String)], _ content: String) {
    let start = "\(indentation)<\(name)\(Self.written(attributes))"
    text += content.isEmpty ? "\(start)/>\n" : "\(start)>\(Self.escaped(content))</\(name)>\n"
  }

  private var indentation: String { String(repeating: "  ", count: open.count) }

  private static func written(_ attributes: [(String, String)]) -> String {
    attributes.map { " \($0)=\"\(escaped($1, isAttribute: true))\"" }.joined()
  }

  /// A text as XML holds it.
  ///
  /// Sequences that colour a terminal are left out. Characters that XML has no way to write are
  /// spelled out as `\u{1B}`.
  static func escaped(_ text: String, isAttribute: Bool = false) -> String {
    var result = ""
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      // So `]]>` never stands in it.
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n", "\t":
        if isAttribute {
          result += scalar == "\n" ? "&#10;" : "&#9;"
        } else {
          result.unicodeScalars.append(scalar)
        }
      case "\r": result += "&#13;"
      case "\u{1B}":
        guard scalars.first == "[",
          let end = scalars.dropFirst().firstIndex(where: { !("\u{20}"..."\u{3F}").contains($0) }),
          ("\u{40}"..."\u{7E}").contains(scalars[end])
        else {
          result += "\\u{1B}"
          continue
        }
        scalars = scalars[scalars.index(after: end)...]
      case "\u{20}"..."\u{7E}", "\u{A0}"..."\u{FFFD}", "\u{10000}"..."\u{10FFFF}":
        result.unicodeScalars.append(scalar)
      default: result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      }
    }
    return result
  }
}
