package import Foundation

/// How the options of a comparison make strings alike: they are folded, then compared as bytes.
///
/// Without `[n]` the bytes are those of the composed form, so that canonically equivalent strings
/// are equal. ASCII, which no folding but that of case changes, is compared where it stands.
package struct TextFolding: Sendable {
  private let options: String.CompareOptions
  private let isLiteral: Bool
  private let locale: Locale?
  private let latin: LatinFolding?

  /// Whether upper and lower case are the same.
  let foldsCase: Bool
  /// Whether nothing is folded: Swift's own equality and order will do.
  package let isPlain: Bool

  /// Takes the options of a comparison; the locale is consulted where they contain `[l]`.
  package init(_ options: PredicateComparison.Options, locale: Locale) {
    foldsCase = options.contains(.caseInsensitive)
    isLiteral = options.contains(.normalized)
    isPlain = options.isEmpty
    self.locale = options.contains(.localeSensitive) ? locale : nil
    var folding: String.CompareOptions = []
    if foldsCase { folding.insert(.caseInsensitive) }
    if options.contains(.diacriticInsensitive) { folding.insert(.diacriticInsensitive) }
    // Case and marks are not told apart, so width is not either: "Ａ" is then "A".
    if !folding.isEmpty { folding.insert(.widthInsensitive) }
    self.options = folding
    latin =
      switch (foldsCase, options.contains(.diacriticInsensitive)) {
      case (true, true): .ofBoth
      case (true, false): .ofCase
      case (false, true): .ofMarks
      case (false, false): nil
      }
  }

  /// The text with everything that does not count removed.
  package func folded(_ text: String) -> String {
    if locale == nil {
      let utf8 = text.utf8
      switch LatinFolding.script(of: utf8.span) {
      case .ascii: return foldsCase ? text.lowercased() : text
      case .latin:
        return latin.map { String(decoding: $0.folded(utf8.span), as: UTF8.self) } ?? text
      case .other: break
      }
    }
    let folded = options.isEmpty ? text : text.folding(options: options, locale: locale)
    if isLiteral || folded.unicodeScalars.allSatisfy(Self.isAlwaysComposed) { return folded }
    return folded.precomposedStringWithCanonicalMapping
  }

  /// Whether a code point is its own composed form, whatever stands beside it; no for most scripts,
  /// which are then composed in earnest.
  private static func isAlwaysComposed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x300, 0x400...0x482, 0x2010...0x2027: true  // Latin, Cyrillic, punctuation
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x3400...0x9FFF: true  // kana, Chinese
    case 0xAC00...0xD7A3, 0x1F000...0x1FAFF: true  // Korean syllables, emoji
    default: false
    }
  }

  /// Whether two texts are the same.
  func areEqual(_ a: String, _ b: String) -> Bool {
    if isPlain { return a == b }
    return test(.whole, a, needle: bytes(b))
  }

  /// The order of two texts: a locale's with `[l]`, else that of the folded code points.
  package func order(_ a: String, _ b: String) -> ComparisonResult {
    if let locale { return a.compare(b, options: options, range: nil, locale: locale) }
    if isPlain { return a == b ? .orderedSame : a < b ? .orderedAscending : .orderedDescending }
    let left = folded(a)
    let right = folded(b)
    if left.utf8.elementsEqual(right.utf8) { return .orderedSame }
    return left.utf8.lexicographicallyPrecedes(right.utf8) ? .orderedAscending : .orderedDescending
  }

  // MARK: - Searching

  /// Where a needle has to stand.
  package enum Place {
    case whole, start, end, anywhere
  }

  /// A needle, folded once for many texts.
  package func bytes(_ needle: String) -> [UInt8] { Array(folded(needle).utf8) }

  /// Whether the folded needle stands in the text.
  ///
  /// An empty needle stands nowhere but as the whole of an empty text.
  package func test(_ place: Place, _ text: String, needle: [UInt8]) -> Bool {
    let utf8 = text.utf8
    let span = utf8.span
    if needle.isEmpty { return place == .whole && span.isEmpty }
    if locale == nil {
      switch LatinFolding.script(of: span) {
      case .ascii: return Self.test(place, span, needle.span, lowercasing: foldsCase)
      case .latin:
        guard let latin else { return Self.test(place, span, needle.span, lowercasing: false) }
        return Self.test(place, latin.folded(span).span, needle.span, lowercasing: false)
      case .other: break
      }
    }
    let folded = folded(text).utf8
    return Self.test(place, folded.span, needle.span, lowercasing: false)
  }

  /// As `test(_:_:needle:)`, for bytes that no string was made of; ASCII needs none.
  package func test(_ place: Place, utf8 text: UnsafeBufferPointer<UInt8>, needle: [UInt8]) -> Bool
  {
    if locale == nil, !needle.isEmpty {
      let span = unsafe text.span
      switch LatinFolding.script(of: span) {
      case .ascii: return Self.test(place, span, needle.span, lowercasing: foldsCase)
      case .latin:
        if let latin, let found = latin.test(span, { Self.test(place, $0, needle.span) }) {
          return found
        }
      case .other: break
      }
    }
    return unsafe test(place, String(decoding: text, as: UTF8.self), needle: needle)
  }

  private static func test(
    _ place: Place, _ text: Span<UInt8>, _ needle: Span<UInt8>, lowercasing: Bool = false
  ) -> Bool {
    guard text.count >= needle.count else { return false }
    let slack = text.count - needle.count
    switch place {
    case .whole: return slack == 0 && stands(needle, in: text, at: 0, lowercasing)
    case .start: return stands(needle, in: text, at: 0, lowercasing)
    case .end: return stands(needle, in: text, at: slack, lowercasing)
    case .anywhere: return search(needle, in: text, lowercasing)
    }
  }

  private static func search(
    _ needle: Span<UInt8>, in text: Span<UInt8>, _ lowercasing: Bool
  ) -> Bool {
    // A long needle could make the plain search quadratic: it is looked for by its prefix table.
    if needle.count > 32 { return searchLong(needle, in: text, lowercasing) }
    let first = needle[0]
    // A letter and its capital differ in one bit, which other characters have too: what passes is
    // looked at again.
    let bit: UInt8 = lowercasing && (0x61...0x7A).contains(first) ? 0x20 : 0
    let end = text.count - needle.count
    var start = 0
    while start <= end {
      if text[start] | bit == first, stands(needle, in: text, at: start, lowercasing) {
        return true
      }
      start += 1
    }
    return false
  }

  private static func searchLong(
    _ needle: Span<UInt8>, in text: Span<UInt8>, _ lowercasing: Bool
  ) -> Bool {
    var borders = [0]
    var length = 0
    for index in 1..<needle.count {
      while length > 0, needle[index] != needle[length] { length = borders[length - 1] }
      if needle[index] == needle[length] { length += 1 }
      borders.append(length)
    }
    var matched = 0
    for index in text.indices {
      let byte = fold(text[index], lowercasing)
      while matched > 0, byte != needle[matched] { matched = borders[matched - 1] }
      if byte == needle[matched] { matched += 1 }
      if matched == needle.count { return true }
    }
    return false
  }

  private static func stands(
    _ needle: Span<UInt8>, in text: Span<UInt8>, at start: Int, _ lowercasing: Bool
  ) -> Bool {
    var index = 0
    while index < needle.count {
      if fold(text[start + index], lowercasing) != needle[index] { return false }
      index += 1
    }
    return true
  }

  private static func fold(_ byte: UInt8, _ lowercasing: Bool) -> UInt8 {
    lowercasing && (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }
}

extension Locale {
  /// The locale where none was given: results never depend on the machine.
  package static let neutral = Locale(identifier: "en_US")
}
