import ScenarioLanguage
import TestSupport
import Testing

@testable import StoryPage

@Suite struct MarkdownPageTests {
  private func written(_ text: String) -> String {
    var html = HTMLWriter()
    let document = MarkdownDocument(Array(text.utf8))
    let page = MarkdownPage(document, target: { "to:\($0)" }) { html, code in
      guard code.words.first == "own" else { return false }
      html.text("own \(code.text.joined(separator: "|")) at \(code.lines.lowerBound)")
      return true
    }
    page.write(to: &html)
    return String(decoding: html.bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("# A `b` *c*", "<h1>A <code>b</code> <em>c</em></h1>"),
    ("## Two\nline\nmore\n\nnext", "<h2>Two</h2><p>line more</p><p>next</p>"),
    ("- one\n  goes on\n- **two**", "<ul><li>one goes on</li><li><strong>two</strong></li></ul>"),
    (
      "It says\n> one\n> *two*\n\nend",
      "<p>It says</p><blockquote>one <em>two</em></blockquote><p>end</p>"
    ),
    (
      "- 第一条，\n  接着\n\n分组由 `a`\n决定，\n别无其他",
      "<ul><li>第一条，接着</li></ul><p>分组由 <code>a</code> 决定，别无其他</p>"
    ),
    ("1. one\n2. two", "<ol><li>one</li><li>two</li></ol>"),
    ("3) a\n\n   b\n   - c", "<ol start=\"3\"><li><p>a</p><p>b</p><ul><li>c</li></ul></li></ol>"),
    ("- a\n  - b", "<ul><li>a<ul><li>b</li></ul></li></ul>"),
    ("#### a\n\n***\n__b__  \nc", "<h4>a</h4><hr></hr><p><strong>b</strong><br>c</p>"),
    ("[a *b*](c.md) <d>", "<p><a href=\"to:c.md\">a <em>b</em></a> &lt;d&gt;</p>"),
    ("see <doc:Page>, 2 * 3 and \\*", "<p>see Page, 2 * 3 and *</p>"),
    ("```sh\n<a>\n\nb\n```\nc", "<pre tabindex=\"0\">&lt;a&gt;\n\nb\n</pre><p>c</p>"),
    ("```own x\na\nb\n```", "own a|b at 1"),
    (
      "| a | `b\\|c` |\n| --- | --- |\n| d \\| e | f |",
      "<div class=\"scroll\" tabindex=\"0\"><table><tr><th>a</th><th><code>b|c</code></th></tr>"
        + "<tr><td>d | e</td><td>f</td></tr></table></div>"
    ),
  ])
  func `blocks and marks become elements, the rest stays text`(text: String, html: String) {
    #expect(written(text) == html)
  }

  @Test(arguments: [
    ("a.md", true), ("#there", true), ("../a/b.md?c:d", true), ("https://a.b", true),
    ("HTTP://a.b", true), ("mailto:a@b.c", true), ("javascript:alert(1", false),
    ("JavaScript:x", false), (" javascript:x", false), ("java\tscript:x", false),
    ("data:text/html,x", false),
    ("vbscript:x", false), ("//host/x", false), ("/\\host", false), ("\u{1}javascript:x", false),
    ("file:///etc", false),
  ])
  func `a link leads to the web, to mail and to files beside the page, and else is its text`(
    _ link: String, _ isWritten: Bool
  ) {
    let html = written("[x](\(link))")
    #expect(html.contains("<a href=") == isWritten, "\(html)")
    #expect(html.contains("x"))
  }

  @Test func `any text is written to its end, and nothing of it is markup`() {
    var random = SeededGenerator(seed: 5)
    let pieces = [
      "`", "```", "*", "**", "[", "](", ")", "|", "- ", "1. ", "#", "<b>", "\\", "\n", " ", "小",
    ]
    for _ in 0..<1000 {
      let text = (0..<Int.random(in: 0...25, using: &random)).map { _ in
        pieces[Int.random(in: pieces.indices, using: &random)]
      }.joined()
      #expect(!written(text).contains("<b>"), "\(text)")
    }
  }
}
