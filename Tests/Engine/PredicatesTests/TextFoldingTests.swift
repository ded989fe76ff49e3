import Foundation
import Predicates
import TestSupport
import Testing

struct TextFoldingTests {
  private static let alphabet = [
    "a", "A", "b", "é", "É", "e\u{301}", "ß", "SS", "ü", "ı", "İ", "i", "ø", "Ａ", "й", "и\u{306}",
    "漢", "か\u{3099}", "😂", "k", "\u{212A}", "ǆ", "ﬁ", " ",
  ]

  @Test(arguments: [0, 1, 2, 3, 4, 5] as [UInt8])
  func `folding is Foundation's, whatever shortcut was taken`(rawOptions: UInt8) {
    let seed = SeededGenerator.ordinarySeed
    var random = SeededGenerator(seed: seed)
    let options = PredicateComparison.Options(rawValue: rawOptions)
    let folding = TextFolding(options, locale: Locale(identifier: "en_US"))
    var foundation: String.CompareOptions = []
    if options.contains(.caseInsensitive) { foundation.insert(.caseInsensitive) }
    if options.contains(.diacriticInsensitive) { foundation.insert(.diacriticInsensitive) }
    if !foundation.isEmpty { foundation.insert(.widthInsensitive) }
    for _ in 0..<500 {
      let text = randomText(using: &random)
      let folded = text.folding(options: foundation, locale: nil)
      let expected =
        options.contains(.normalized) ? folded : folded.precomposedStringWithCanonicalMapping
      let utf8 = Array(folding.folded(text).utf8)
      #expect(utf8 == Array(expected.utf8), "seed \(seed): \(text)")
    }
  }

  @Test(arguments: ["", "[c]", "[d]", "[cd]", "[n]"])
  func `operators on strings agree with one another`(options: String) throws {
    let seed = SeededGenerator.ordinarySeed
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let text = randomText(using: &random)
      let other = Bool.random(using: &random) ? text : randomText(using: &random)
      func holds(_ format: String) throws -> Bool {
        let tree = try PredicateTree(format: format, arguments: [text, other])
        return try tree.evaluate(on: .null)
      }
      let isEqual = try holds("%@ ==\(options) %@")
      let isNeither = try !holds("%@ <\(options) %@") && !holds("%@ >\(options) %@")
      let isStart = try holds("%@ BEGINSWITH\(options) %@")
      let isInside = try holds("%@ CONTAINS\(options) %@")
      #expect(isEqual == isNeither, "seed \(seed): \(text) \(other)")
      if isEqual, !text.isEmpty { #expect(isStart && isInside, "seed \(seed): \(text) \(other)") }
      if isStart { #expect(isInside, "seed \(seed): \(text) \(other)") }
      #expect(try holds("%@ IN\(options) {%@}") == isEqual, "seed \(seed): \(text) \(other)")
    }
  }

  @Test func `long needles are found like short ones`() throws {
    let needle = String(repeating: "ab", count: 40) + "c"
    let found = String(repeating: "ab", count: 1_000) + "C tail"
    for (text, isThere) in [(found, true), (found.replacing("C", with: "d"), false)] {
      let tree = try PredicateTree(format: "%@ CONTAINS[c] %@", arguments: [text, needle])
      #expect(try tree.evaluate(on: .null) == isThere)
    }
  }

  @Test func `a pattern of many wildcards takes no more than text times pattern`() throws {
    let text = String(repeating: "a", count: 5_000)
    let pattern = String(repeating: "a*", count: 30) + "b"
    let tree = try PredicateTree(format: "%@ LIKE %@", arguments: [text, pattern])
    #expect(try !tree.evaluate(on: .null))
  }

  private func randomText(using random: inout SeededGenerator) -> String {
    (0..<Int.random(in: 0...6, using: &random))
      .map { _ in Self.alphabet.randomElement(using: &random) ?? "" }.joined()
  }
}
