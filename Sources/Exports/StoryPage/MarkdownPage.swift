import Words

/// A page of Markdown as HTML.
///
/// It knows headings, paragraphs, quotations, lists, tables and fences, and within a line code, emphasis and links.
/// What else Markdown knows stays as it is written.
package struct MarkdownPage {
  private let lines: [Substring]
  /// Writes a fence in another way: its words, its lines, the number of its first line from 0;
  /// whether it has.
  private let writesFence: (inout HTMLWriter, [String], [Substring], Int) -> Bool
  /// Where a link leads on this page; nil where it is text alone.
  private let target: (String) -> String?

  package init(
    _ text: String, target: @escaping (String) -> String?,
    writesFence: @escaping (inout HTMLWriter, [String], [Substring], Int) -> Bool
  ) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    self.target = target
    self.writesFence = writesFence
  }

  /// The text of the first heading; nil where there is none.
  package var title: String? {
    lines.first { $0.hasPrefix("# ") }.map { String($0.dropFirst(2)) }
  }

  /// The first sentence of the first paragraph, without its marks; empty where there is none.
  package var lead: String {
    let start = lines.firstIndex { line in
      !line.hasPrefix("#") && !line.allSatisfy { $0 == " " } && Self.fenceMark(line) == nil
    }
    guard let start else { return "" }
    let text = joined(lines[start..<endOfParagraph(from: start)])
    let end = text.indices.first { index in
      let next = text.index(after: index)
      return text[index] == "。"
        || text[index] == "." && (next == text.endIndex || text[next] == " ")
    }
    let sentence = end.map { text[...$0] } ?? text
    return sentence.filter { $0 != "`" && $0 != "*" }
  }

  /// Writes the blocks in their order; O(length of the text).
  package func write(to html: inout HTMLWriter) {
    var index = 0
    while index < lines.count {
      let line = lines[index]
      if line.allSatisfy({ $0 == " " }) {
        index += 1
      } else if let mark = Self.fenceMark(line) {
        index = writeFence(mark, from: index, to: &html)
      } else if line.hasPrefix("#") {
        let level = line.prefix { $0 == "#" }.count
        let text = line.dropFirst(level).drop { $0 == " " }
        switch level {
        case 1: html.element("h1") { inline(text, to: &$0) }
        case 2: html.element("h2") { inline(text, to: &$0) }
        default: html.element("h3") { inline(text, to: &$0) }
        }
        index += 1
      } else if line.hasPrefix("|") {
        let end = lines[index...].firstIndex { !$0.hasPrefix("|") } ?? lines.count
        writeTable(lines[index..<end], to: &html)
        index = end
      } else if line.hasPrefix(">") {
        let end = lines[index...].firstIndex { !$0.hasPrefix(">") } ?? lines.count
        let words = lines[index..<end].map { $0.dropFirst() }
        html.element("blockquote") { inline(joined(words[...]), to: &$0) }
        index = end
      } else if Self.item(line) != nil {
        index = writeList(from: index, to: &html)
      } else {
        let end = endOfParagraph(from: index)
        html.element("p") { inline(joined(lines[index..<end]), to: &$0) }
        index = end
      }
    }
  }

  // MARK: Blocks

  /// The mark that opens a fence; nil for any other line.
  private static func fenceMark(_ line: Substring) -> Substring? {
    let mark = line.drop { $0 == " " }.prefix { $0 == "`" }
    return mark.count >= 3 ? mark : nil
  }

  private func writeFence(
    _ mark: Substring, from index: Int, to html: inout HTMLWriter
  ) -> Int {
    let words = lines[index].drop { $0 == " " }.dropFirst(mark.count).split(separator: " ")
    let end =
      lines[(index + 1)...].firstIndex {
        Self.fenceMark($0).map { $0.count >= mark.count } ?? false
      }
      ?? lines.count
    let body = Array(lines[min(index + 1, end)..<end])
    if !writesFence(&html, words.map(String.init), body, index + 1) {
      html.element("pre", ["tabindex": "0"], body)
    }
    return end + 1
  }

  private func writeTable(_ rows: ArraySlice<Substring>, to html: inout HTMLWriter) {
    func cells(_ row: Substring) -> [Substring] {
      // A bar in code or behind a backslash is text.
      var cells: [Substring] = []
      var start = row.index(after: row.startIndex)
      var isCode = false
      var isEscaped = false
      for index in row.indices.dropFirst() {
        switch row[index] {
        case "`": isCode.toggle()
        case "|" where !isCode && !isEscaped:
          cells.append(row[start..<index])
          start = row.index(after: index)
        default: break
        }
        isEscaped = row[index] == "\\"
      }
      return cells.map { $0.trimmingBlanks }
    }
    html.element("div", ["class": "scroll", "tabindex": "0"]) { html in
      html.element("table") { html in
        for (number, row) in rows.enumerated() where number != 1 {
          html.element("tr") { html in
            for cell in cells(row) {
              if number == 0 {
                html.element("th") { inline(cell, to: &$0) }
              } else {
                html.element("td") { inline(cell, to: &$0) }
              }
            }
          }
        }
      }
    }
  }

  /// What stands behind the mark of a list's item, and whether it has a number; nil for no item.
  private static func item(_ line: Substring) -> (text: Substring, isNumbered: Bool)? {
    let text = line.drop { $0 == " " }
    if text.hasPrefix("- ") || text.hasPrefix("* ") { return (text.dropFirst(2), false) }
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let rest = text.dropFirst(digits.count)
    return !digits.isEmpty && rest.hasPrefix(". ") ? (rest.dropFirst(2), true) : nil
  }

  /// Writes items up to a line that belongs to none; items within items stand on their level.
  private func writeList(from start: Int, to html: inout HTMLWriter) -> Int {
    var items: [[Substring]] = []
    var index = start
    while index < lines.count {
      if let (text, _) = Self.item(lines[index]) {
        items.append([text.trimmingBlanks])
      } else if lines[index].hasPrefix(" "), !lines[index].trimmingBlanks.isEmpty {
        items[items.count - 1].append(lines[index].trimmingBlanks)
      } else {
        break
      }
      index += 1
    }
    func write(_ html: inout HTMLWriter) {
      for item in items { html.element("li") { inline(joined(item[...]), to: &$0) } }
    }
    if Self.item(lines[start])?.isNumbered == true {
      html.element("ol") { write(&$0) }
    } else {
      html.element("ul") { write(&$0) }
    }
    return index
  }

  private func endOfParagraph(from start: Int) -> Int {
    lines[(start + 1)...].firstIndex { line in
      line.allSatisfy { $0 == " " } || line.hasPrefix("#") || line.hasPrefix("|")
        || line.hasPrefix(">") || Self.fenceMark(line) != nil || Self.item(line) != nil
    } ?? lines.count
  }

  private func joined(_ lines: ArraySlice<Substring>) -> Substring {
    JoinedLines.text(lines.map(\.trimmingBlanks)) { $0 == "*" || $0 == "_" }[...]
  }

  // MARK: Within a line

  private func inline(_ text: Substring, to html: inout HTMLWriter) {
    var rest = text
    var plain = ""
    func flush(_ html: inout HTMLWriter) {
      html.text(plain)
      plain = ""
    }
    while let character = rest.first {
      if character == "\\", let next = rest.dropFirst().first, next.isPunctuation || next.isSymbol {
        plain.append(next)
        rest = rest.dropFirst(2)
      } else if let (content, after) = Self.span(rest, from: "`", to: "`") {
        flush(&html)
        html.element("code", String(content))
        rest = after
      } else if let (content, after) = Self.span(rest, from: "**", to: "**") {
        flush(&html)
        html.element("strong") { inline(content, to: &$0) }
        rest = after
      } else if let (content, after) = Self.span(rest, from: "*", to: "*"), content.first != " " {
        flush(&html)
        html.element("em") { inline(content, to: &$0) }
        rest = after
      } else if let (content, after) = Self.span(rest, from: "<doc:", to: ">") {
        flush(&html)
        html.text(String(content))
        rest = after
      } else if let (content, after) = Self.span(rest, from: "[", to: "]("),
        let close = after.firstIndex(of: ")")
      {
        flush(&html)
        let link = String(after[..<close])
        if Self.mayLead(to: link), let address = target(link) {
          html.element("a", ["href": address]) { inline(content, to: &$0) }
        } else {
          inline(content, to: &html)
        }
        rest = after[after.index(after: close)...]
      } else {
        plain.append(character)
        rest = rest.dropFirst()
      }
    }
    flush(&html)
  }

  /// Whether a page may lead where a text says: to http, https and mailto, to files beside it and to anchors.
  ///
  /// A browser passes over blanks and takes `\` for `/`, so neither may stand in a link.
  static func mayLead(to link: String) -> Bool {
    guard !link.hasPrefix("//"),
      link.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F && $0 != "\\" })
    else { return false }
    let beginning = link.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    guard let colon = beginning.firstIndex(of: ":") else { return true }
    return ["http", "https", "mailto"].contains(beginning[..<colon].lowercased())
  }

  /// What stands between two marks at the beginning of a text, and what comes after; nil for neither,
  /// or for nothing between them.
  private static func span(
    _ text: Substring, from open: String, to close: String
  ) -> (Substring, Substring)? {
    guard text.hasPrefix(open) else { return nil }
    let inside = text.dropFirst(open.count)
    guard let range = inside.firstRange(of: close), range.lowerBound > inside.startIndex else {
      return nil
    }
    return (inside[..<range.lowerBound], inside[range.upperBound...])
  }
}

extension Substring {
  fileprivate var trimmingBlanks: Substring {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }
}

extension HTMLWriter {
  /// Writes an element that holds lines.
  package mutating func element(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String>, _ lines: [Substring]
  ) {
    element(name, attributes) { html in
      for line in lines {
        html.text(String(line))
        html.markup("\n")
      }
    }
  }
}
