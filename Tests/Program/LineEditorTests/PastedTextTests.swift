import Testing

@testable import LineEditor

struct PastedTextTests {
  @Test(arguments: [
    ("a\nb", "a\nb"), ("a\rb", "a\nb"), ("a\r\nb\r\n", "a\nb"), ("a\n\nb\n", "a\n\nb"),
    ("a\tb", "a\tb"), ("a\u{3}\u{7F}\u{85}b", "a\u{FFFD}\u{FFFD}\u{FFFD}b"), ("", ""),
    ("小明 e\u{301}", "小明 e\u{301}"),
  ])
  func `line ends become one, and controls a sign`(pasted: String, text: String) {
    var paste = PastedText()
    let ends = (pasted + "\u{1B}[201~").unicodeScalars.map { paste.take($0) }
    #expect(ends.firstIndex(of: true) == ends.count - 1)
    #expect(paste.text == text)
  }
}
