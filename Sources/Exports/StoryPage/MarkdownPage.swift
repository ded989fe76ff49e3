package import ScenarioLanguage

/// A text in Markdown as HTML.
package struct MarkdownPage {
  private let blocks: [MarkdownBlock]
  /// Writes code in another way; whether it has.
  private let writesCode: (inout HTMLWriter, MarkdownCode) -> Bool
  /// Where a link leads on this page; nil where it is text alone.
  private let target: (String) -> String?

  package init(
    _ document: MarkdownDocument, target: @escaping (String) -> String?,
    writesCode: @escaping (inout HTMLWriter, MarkdownCode) -> Bool
  ) {
    blocks = document.blocks
    self.target = target
    self.writesCode = writesCode
  }

  /// Text within a line, whose links are text alone.
  package static func write(line: String, to html: inout HTMLWriter) {
    MarkdownPage(MarkdownDocument([]), target: { _ in nil }, writesCode: { _, _ in false })
      .write(MarkdownInline.reading(line), to: &html)
  }

  /// Writes the blocks in their order; O(length of the text).
  package func write(to html: inout HTMLWriter) { write(blocks, to: &html) }

  private func write(_ blocks: [MarkdownBlock], to html: inout HTMLWriter) {
    for block in blocks {
      switch block {
      case .heading(let level, let text):
        let names: [StaticString] = ["h1", "h2", "h3", "h4", "h5", "h6"]
        html.element(names[level - 1]) { write(text, to: &$0) }
      case .paragraph(let text): html.element("p") { write(text, to: &$0) }
      case .quote(let blocks): html.element("blockquote") { writeContent(blocks, to: &$0) }
      case .list(let start, let items):
        let number: KeyValuePairs<StaticString, String> =
          start.map { $0 == 1 ? [:] : ["start": "\($0)"] } ?? [:]
        html.element(start == nil ? "ul" : "ol", number) { html in
          for item in items { html.element("li") { writeContent(item, to: &$0) } }
        }
      case .code(let code):
        if writesCode(&html, code) { break }
        let lines = code.text.map { $0[...] }
        if let kind = CodeLine.Kind(fence: code.words.first) {
          html.code(lines, kind)
        } else {
          html.element("pre", ["tabindex": "0"], lines)
        }
      case .table(let rows): write(table: rows, to: &html)
      case .rule: html.element("hr") { _ in }
      }
    }
  }

  /// Writes what stands in a quote or in an item; the only paragraph of it is its text.
  private func writeContent(_ blocks: [MarkdownBlock], to html: inout HTMLWriter) {
    if case .paragraph(let text)? = blocks.first, !blocks.dropFirst().contains(where: \.isParagraph)
    {
      write(text, to: &html)
      write(Array(blocks.dropFirst()), to: &html)
    } else {
      write(blocks, to: &html)
    }
  }

  private func write(table rows: [[[MarkdownInline]]], to html: inout HTMLWriter) {
    html.element("div", ["class": "scroll", "tabindex": "0"]) { html in
      html.element("table") { html in
        for (number, row) in rows.enumerated() {
          html.element("tr") { html in
            for cell in row { html.element(number == 0 ? "th" : "td") { write(cell, to: &$0) } }
          }
        }
      }
    }
  }

  private func write(_ inlines: [MarkdownInline], to html: inout HTMLWriter) {
    for inline in inlines {
      switch inline {
      case .text(let text): html.text(text)
      case .code(let text): html.element("code", text)
      case .emphasis(let inlines): html.element("em") { write(inlines, to: &$0) }
      case .strong(let inlines): html.element("strong") { write(inlines, to: &$0) }
      case .link(let inlines, let link):
        if Self.mayLead(to: link), let address = target(link) {
          html.element("a", ["href": address]) { write(inlines, to: &$0) }
        } else {
          write(inlines, to: &html)
        }
      case .lineBreak: html.markup("<br>")
      }
    }
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
}

extension MarkdownBlock {
  fileprivate var isParagraph: Bool {
    if case .paragraph = self { true } else { false }
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
