import Testing

@testable import CodePort

/// The words and signs of Swift sources.
struct SwiftTokensTests {
  @Test func `a token knows the bytes that it takes`() {
    let text = "let `class` = \"é\\(a)\" // b\nvar 名: Int"
    let tokens = SwiftTokens.reading(text, keepsInterpolations: true)
    #expect(
      tokens.map(\.text) == ["let", "class", "=", "\"", "(", "a", ")", "var", "名", ":", "Int"])
    let bytes = Array(text.utf8)
    for token in tokens {
      #expect(String(decoding: bytes[token.range], as: UTF8.self) == token.text)
    }
    #expect(tokens.map(\.line) == [1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2])
  }

  @Test func `a literal within an interpolation ends neither`() {
    let text = "f(\"a\\(g(\"b\\(c)\"))d\") e"
    #expect(
      SwiftTokens.reading(text, keepsInterpolations: true).map(\.text)
        == ["f", "(", "\"", "(", "g", "(", "\"", "(", "c", ")", ")", ")", ")", "e"])
    #expect(SwiftTokens.reading(text).map(\.text) == ["f", "(", "\"", ")", "e"])
  }
}
