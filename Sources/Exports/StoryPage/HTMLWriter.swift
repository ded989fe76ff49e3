import Foundation
package import Words

/// HTML, or SVG, written from front to back.
///
/// All text is escaped, and its control and bidirectional characters are spelled out; what it writes is
/// well formed so long as elements are written by closures.
package struct HTMLWriter {
  package private(set) var bytes: [UInt8] = []

  /// Writes what is HTML already.
  mutating func markup(_ markup: StaticString) {
    bytes.append(contentsOf: markup.withUTF8Buffer { unsafe Array($0) })
  }

  /// Writes the viewer's own script or style, which no input reaches.
  mutating func embedded(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Writes an element with attributes, in their order, and content.
  package mutating func element(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:],
    _ content: (inout HTMLWriter) -> Void
  ) {
    markup("<")
    markup(name)
    for (name, value) in attributes {
      markup(" ")
      markup(name)
      markup("=\"")
      escape(value)
      markup("\"")
    }
    markup(">")
    content(&self)
    markup("</")
    markup(name)
    markup(">")
  }

  /// Writes an element that holds a text.
  package mutating func element(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String>, _ text: String
  ) {
    element(name, attributes) { $0.text(text) }
  }

  /// Writes an element that holds a text.
  package mutating func element(_ name: StaticString, _ text: String) { element(name, [:], text) }

  /// Writes a text.
  package mutating func text(_ text: String) { escape(VisibleText.of(text)) }

  /// Writes a sentence in both languages, of which a page shows one; once where they are the same.
  ///
  /// A sentence may have several lines, as a diagnostic has.
  package mutating func sentence(_ sentence: any Sentence) {
    let (english, chinese) = (sentence.english, sentence.simplifiedChinese)
    if english == chinese { return lines(english) }
    element("span", ["data-en": ""]) { $0.lines(english) }
    element("span", ["lang": "zh"]) { $0.lines(chinese) }
  }

  /// Writes code, in which an index path stays on one line.
  mutating func code(_ text: String) {
    element("code") { $0.marked(text) }
  }

  /// Writes code in both languages, in which an index path stays on one line.
  mutating func code(_ sentence: any Sentence) {
    let (english, chinese) = (sentence.english, sentence.simplifiedChinese)
    if english == chinese { return code(english) }
    element("code") { html in
      html.element("span", ["data-en": ""]) { $0.marked(english) }
      html.element("span", ["lang": "zh"]) { $0.marked(chinese) }
    }
  }

  private mutating func marked(_ text: String) {
    var left = text[...]
    while let path = left.firstMatch(of: /[0-9]+(-[0-9]+)+/) {
      self.text(String(left[..<path.range.lowerBound]))
      element("span", ["class": "path"], String(path.output.0))
      left = left[path.range.upperBound...]
    }
    self.text(String(left))
  }

  private mutating func lines(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    escape(lines.map { VisibleText.of(String($0)) }.joined(separator: "\n"))
  }

  /// Writes JSON as data that no browser runs, in an element that no text can end.
  package mutating func data(_ attributes: KeyValuePairs<StaticString, String>, _ json: String) {
    markup("<script type=\"application/json\"")
    for (name, value) in attributes {
      markup(" ")
      markup(name)
      markup("=\"")
      escape(value)
      markup("\"")
    }
    markup(">")
    // A < can only stand in a string, where JSON has another spelling for it.
    for byte in json.utf8 {
      if byte == UInt8(ascii: "<") {
        bytes.append(contentsOf: "\\u003c".utf8)
      } else {
        bytes.append(byte)
      }
    }
    markup("</script>\n")
  }

  /// Writes an image that stands in a file of its own, by the path from the page.
  package mutating func image(_ path: String, _ meaning: String) {
    markup("<img alt=\"")
    text(meaning)
    markup("\" src=\"")
    text(RelativeLink.address(ofPath: path))
    markup("\">")
  }

  /// Writes an image that stands in files of its own, one of them for narrow screens, by the paths from
  /// the page.
  package mutating func image(_ path: String, narrow: String, _ meaning: String) {
    picture(narrow: RelativeLink.address(ofPath: narrow)) { $0.image(path, meaning) }
  }

  /// Writes an image that stands in the page itself, by the bytes of its SVG and of one for narrow screens.
  mutating func image(drawn bytes: [UInt8], narrow: [UInt8], _ meaning: String) {
    let address = "data:image/svg+xml;base64," + Data(narrow).base64EncodedString()
    picture(narrow: address) { $0.image(drawn: bytes, meaning) }
  }

  private mutating func picture(
    narrow address: String, _ image: (inout HTMLWriter) -> Void
  ) {
    element("picture") { html in
      html.markup("<source media=\"(max-width: 740px)\" srcset=\"")
      html.text(address)
      html.markup("\">")
      image(&html)
    }
  }

  /// Writes an image that stands in the page itself, by the bytes of its SVG.
  mutating func image(drawn bytes: [UInt8], _ meaning: String) {
    markup("<img alt=\"")
    text(meaning)
    markup("\" src=\"data:image/svg+xml;base64,")
    embedded(Data(bytes).base64EncodedString())
    markup("\">")
  }

  /// Writes an image of bytes that came from elsewhere, of a type that the caller knows; it stands in the page.
  mutating func image(bytes data: Data, type: String) {
    markup("<img alt=\"\" src=\"data:")
    text(type)
    markup(";base64,")
    embedded(data.base64EncodedString())
    markup("\">")
  }

  private mutating func escape(_ text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): bytes.append(contentsOf: "&amp;".utf8)
      case UInt8(ascii: "<"): bytes.append(contentsOf: "&lt;".utf8)
      case UInt8(ascii: ">"): bytes.append(contentsOf: "&gt;".utf8)
      case UInt8(ascii: "\""): bytes.append(contentsOf: "&quot;".utf8)
      default: bytes.append(byte)
      }
    }
  }
}
