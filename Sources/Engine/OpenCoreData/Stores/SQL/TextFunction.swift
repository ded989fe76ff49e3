import Foundation

/// The functions on texts that statements may call: `text_contains(column, 'cd', needle)` and more.
///
/// Each has the meaning of the operator in memory, because it asks the same code. A missing text
/// fulfils nothing and has no order.
enum TextFunction: Int, CaseIterable {
  case equals, order, begins, contains, ends, like, matches

  /// The name in SQL.
  var name: String { Self.names[rawValue] }

  private static let names = allCases.map { "text_\($0)" }
}

/// The letters of a comparison's options, as the functions take them.
enum TextOptionLetters {
  /// `cd` for `[cd]`; a locale's `l` is never asked of SQLite.
  static func letters(of options: PredicateComparison.Options) -> String {
    String(options.description.filter(\.isLetter))
  }

  /// The options of the letters; unknown letters are passed over.
  static func options(_ letters: UnsafeBufferPointer<UInt8>) -> PredicateComparison.Options {
    let letters = unsafe Set(letters)
    var options: PredicateComparison.Options = []
    if letters.contains(UInt8(ascii: "c")) { options.insert(.caseInsensitive) }
    if letters.contains(UInt8(ascii: "d")) { options.insert(.diacriticInsensitive) }
    if letters.contains(UInt8(ascii: "n")) { options.insert(.normalized) }
    return options
  }
}

/// What a text function asks of many texts: options and needle, prepared once.
final class TextQuestion {
  private let function: TextFunction
  private let folding: TextFolding
  private let needle: String
  private let isASCII: Bool
  private let folded: [UInt8]
  private let pattern: WildcardPattern?
  private let expression: WholeTextExpression?

  /// Prepares a question.
  init(_ function: TextFunction, _ options: PredicateComparison.Options, needle: String) {
    self.function = function
    self.needle = needle
    folding = TextFolding(options, locale: .neutral)
    isASCII = needle.utf8.allSatisfy { $0 < 0x80 }
    folded = folding.bytes(needle)
    pattern = function == .like ? WildcardPattern(folding.folded(needle)) : nil
    expression =
      function == .matches && !needle.isEmpty
      ? WholeTextExpression(needle, options: options, locale: .neutral) : nil
  }

  /// The answer for a text in UTF-8: 0 or 1; of the order -1, 0 or 1.
  ///
  /// Raises for a pattern of MATCHES that tries too many ways through the text.
  func answer(_ text: UnsafeBufferPointer<UInt8>) throws(RaisedException) -> Int32 {
    switch function {
    case .begins: unsafe search(.start, text)
    case .contains: unsafe search(.anywhere, text)
    case .ends: unsafe search(.end, text)
    case .equals where !folding.isPlain: unsafe search(.whole, text)
    case .equals: unsafe isSame(text)
    case .order: unsafe order(text)
    case .like: unsafe pattern?.matches(folding.folded(string(text))) == true ? 1 : 0
    case .matches: unsafe try expression?.matches(string(text)) == true ? 1 : 0
    }
  }

  private func string(_ text: UnsafeBufferPointer<UInt8>) -> String {
    unsafe String(decoding: text, as: UTF8.self)
  }

  private func search(_ place: TextFolding.Place, _ text: UnsafeBufferPointer<UInt8>) -> Int32 {
    unsafe folding.test(place, utf8: text, needle: folded) ? 1 : 0
  }

  private func isSame(_ text: UnsafeBufferPointer<UInt8>) -> Int32 {
    unsafe string(text) == needle ? 1 : 0
  }

  private func order(_ text: UnsafeBufferPointer<UInt8>) -> Int32 {
    if folding.isPlain, isASCII, unsafe text.allSatisfy({ $0 < 0x80 }) {
      let bytes = needle.utf8
      if unsafe text.elementsEqual(bytes) { return 0 }
      return unsafe text.lexicographicallyPrecedes(bytes) ? -1 : 1
    }
    return unsafe Int32(folding.order(string(text), needle).rawValue)
  }
}
