import TestSupport
import Testing

@testable import ScenarioLanguage

/// What CommonMark and GitHub's tables say of a text, as a line for each block.
struct MarkdownDocumentTests {
  private static func drawn(_ inlines: [MarkdownInline]) -> String {
    inlines.map { inline in
      switch inline {
      case .text(let text): text
      case .code(let text): "<code \(text)>"
      case .emphasis(let inlines): "<em \(drawn(inlines))>"
      case .strong(let inlines): "<b \(drawn(inlines))>"
      case .link(let inlines, let target): "<a \(target) \(drawn(inlines))>"
      case .lineBreak: "<br>"
      }
    }.joined()
  }

  private static func drawn(_ blocks: [MarkdownBlock]) -> String {
    blocks.map { block in
      switch block {
      case .heading(let level, let text): "h\(level)(\(drawn(text)))"
      case .paragraph(let text): "p(\(drawn(text)))"
      case .quote(let blocks): "quote(\(drawn(blocks)))"
      case .list(let start, let items):
        (start.map { "list \($0)" } ?? "list")
          + items.map { "(\(drawn($0)))" }.joined()
      case .code(let code): "code \(code.words)(\(code.text.joined(separator: "|")))"
      case .table(let rows): "table" + rows.map { "\($0.map(drawn))" }.joined()
      case .rule: "rule"
      }
    }.joined(separator: " ")
  }

  private static func drawn(_ text: String) -> String {
    drawn(MarkdownDocument(Array(text.utf8)).blocks)
  }

  @Test(arguments: [
    ("# A\n## B ##\n### C#\n####### no\n#no", "h1(A) h2(B) h3(C#) p(####### no #no)"),
    ("a\n===\nb\n---\n\n---\n* * *\n__", "h1(a) h2(b) rule rule p(__)"),
    ("a\n b\n\n   c", "p(a b) p(c)"),
    ("> a\nlazy\n> # b\n\nc", "quote(p(a lazy) h1(b)) p(c)"),
    ("> a\n\n> b", "quote(p(a)) quote(p(b))"),
    ("> - a\n>   b\n> - c", "quote(list(p(a b))(p(c)))"),
    ("- a\n- b\n\n* c\n+ d", "list(p(a))(p(b)) list(p(c)) list(p(d))"),
    ("- a\n  - b\n\n    c\n- d\nlazy", "list(p(a) list(p(b) p(c)))(p(d lazy))"),
    ("3. a\n4. b\n\n1) c", "list 3(p(a))(p(b)) list 1(p(c))"),
    ("text\n- a\n\ntext\n2. no", "p(text) list(p(a)) p(text 2. no)"),
    ("-\n\n  a\n-b\n1.5 c", "list() p(a -b 1.5 c)"),
    ("```swift x\na\n\n b\n```\nc", "code [\"swift\", \"x\"](a|| b) p(c)"),
    ("~~~ a`b\n```\n~~~~\n``` a`b\nc", "code [\"a`b\"](```) p(``` a`b c)"),
    ("- a\n  ```\n  b\n    c\n  ```\n- d", "list(p(a) code [](b|  c))(p(d))"),
    ("> ```\n> a\nb", "quote(code [](a)) p(b)"),
    ("    a\n\n      b\n\nc\n    d", "code [](a||  b) p(c d)"),
    (
      "a | b\n--- | :-:\nc\n| d \\| `e\\|f` | g | h\n\ni",
      "table[\"a\", \"b\"][\"c\", \"\"][\"d | <code e|f>\", \"g\"] p(i)"
    ),
    ("text\n| a |\n| - |\n> b", "p(text) table[\"a\"] quote(p(b))"),
    ("| a | b |\n| - |", "p(| a | b | | - |)"),
    ("\ta\n-\tb", "code [](a) list(p(b))"),
  ])
  func `a text is read to blocks`(text: String, expected: String) {
    #expect(Self.drawn(text) == expected)
    #expect(Self.drawn(text.replacing("\n", with: "\r\n")) == expected)
  }

  @Test(arguments: [
    ("*a* _b_ **c** __d__ ***e***", "<em a> <em b> <b c> <b d> <em <b e>>"),
    ("x*y*z, snake_case_name, __init__py", "x<em y>z, snake_case_name, __init__py"),
    ("2 * 3 and 4*5 * 6, a ** b", "2 * 3 and 4*5 * 6, a ** b"),
    ("*a **b* c**", "<em a <em <em b> c>>"),
    ("**a*", "*<em a>"),
    ("*a*b*", "<em a>b*"),
    ("*foo**bar**baz*", "<em foo<b bar>baz>"),
    ("2\\*3 \\_a\\_ \\q \\\\ \\`b`", "2*3 _a_ \\q \\ `b`"),
    ("`a*b*` ``c`d`` `` `e` `` `f", "<code a*b*> <code c`d> <code `e`> `f"),
    (
      "[a *b*](c.md) [d](<e f> \"t\") [g](h(i)j) [k](l",
      "<a c.md a <em b>> <a e f d> <a h(i)j g> [k](l"
    ),
    ("*[a*](b) [a [b](c)](d) [e]", "*<a b a*> [a <a c b>](d) [e]"),
    ("[`]`](a) `[b](c)`", "<a a <code ]>> <code [b](c)>"),
    (
      "<https://a.b/*c*> <doc:Page> <b> a < b",
      "<a https://a.b/*c* https://a.b/*c*> <a doc:Page Page> <b> a < b"
    ),
    ("a  \nb\\\nc\nd  ", "a<br>b<br>c d"),
    ("**粗体。**下文，一个*词*的_话_。", "<b 粗体。>下文，一个<em 词>的<em 话>。"),
    ("中文\n接着 and\nmore", "中文接着 and more"),
  ])
  func `a line is read to inlines`(text: String, expected: String) {
    #expect(Self.drawn(text) == "p(\(expected))")
  }

  @Test func `a fence is known by its lines in the file, and a quoted one is marked`() {
    let text = "1. a\n\n   ``` x\n   b\n   ```\n\n> ```\n> c\n> ```\n\n~~~\nd"
    let code = MarkdownDocument(Array(text.utf8)).code
    #expect(code.map(\.lines) == [3..<4, 7..<8, 11..<12])
    #expect(code.map(\.indentation) == [3, 0, 0])
    #expect(code.map(\.isQuoted) == [false, true, false])
  }

  @Test(arguments: [
    ("# A `b` *c*\n\ntext", "A `b` c"), ("text\n\n# A\n", "A"), ("## A\n# B", nil), ("", nil),
    ("```\n# a\n```\n# B", "B"),
  ])
  func `the title is the first heading, if that is of the first level`(
    text: String, title: String?
  ) {
    #expect(MarkdownDocument(Array(text.utf8)).title == title)
    #expect(MarkdownDocument.title(of: Array(text.utf8)) == title)
  }

  @Test(arguments: [
    "> ", "- ", "*a ", "[", "[a](", "![", "`", "<a", "**", "_a*", "| a ", "> - ", "1. ", "](", "((",
    "*a_ ",
  ])
  func `a text of one mark over and over is read in a moment, and not deeply nested`(mark: String) {
    for text in [
      String(repeating: mark, count: 3000), "# [" + String(repeating: mark, count: 3000),
      (0..<50).map { String(repeating: mark, count: $0) }.joined(separator: "\n"),
    ] {
      let document = MarkdownDocument(Array(text.utf8))
      #expect(!Self.drawn(document.blocks).isEmpty)
    }
  }

  @Test func `any bytes are read, and no letter of a text is lost`() {
    var random = SeededGenerator(seed: 7)
    let pieces = [
      "a", "b", "小", "`", "```", "*", "**", "_", "[", "](", ")", "|", "- ", "1. ", "#", ">", "\\",
      "\n",
      "\n\n", "    ", "|-|", "<c:d>", "~~~",
    ]
    for _ in 0..<2000 {
      let text = (0..<Int.random(in: 0...25, using: &random)).map { _ in
        pieces[Int.random(in: pieces.indices, using: &random)]
      }.joined()
      let drawn = Self.drawn(text)
      for letter in ["a", "小"] where !text.contains("](") && !text.contains("|") {
        let count = drawn.replacing("<a ", with: "").count { "\($0)" == letter }
        #expect(count >= text.count { "\($0)" == letter }, "\(text.debugDescription) \(drawn)")
      }
    }
  }
}
