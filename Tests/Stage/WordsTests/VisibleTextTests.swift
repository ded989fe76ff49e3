import Testing
import Words

@Suite struct VisibleTextTests {
  @Test(
    arguments: [
      ("Ann", "Ann"), ("小明", "小明"), ("", ""), ("a\tb", #"a\tb"#), ("a\nb", #"a\nb"#),
      ("a\r\nb", #"a\u{D}\nb"#), ("\u{1B}[31m", #"\u{1B}[31m"#), ("\0", #"\u{0}"#),
      ("\u{7F}", #"\u{7F}"#), ("\u{85}", #"\u{85}"#), ("\u{2028}", #"\u{2028}"#),
      ("\u{202E}abc", #"\u{202E}abc"#), ("\u{2066}\u{2069}", #"\u{2066}\u{2069}"#),
      ("\u{200F}\u{61C}", #"\u{200F}\u{61C}"#), ("שלום", "שלום"), ("👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"), (#"a\b"#, #"a\b"#),
    ])
  func `what would steer a terminal is spelled out`(text: String, visible: String) {
    #expect(VisibleText.of(text) == visible)
  }
}
