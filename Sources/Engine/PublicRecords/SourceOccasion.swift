/// What kind of evidence a source is, where it was seen, and how new it is.
///
/// Written `iOS 10.2, 2017`: without a version or a year where the source gives none.
package struct SourceOccasion: Comparable, Sendable {
  /// What a source is.
  package enum Kind: String, Sendable {
    case documentation, header, iOS, macOS
  }

  /// What the source is.
  package let kind: Kind
  /// The system's version; empty where none is given.
  package let version: [Int]
  /// From 2000 to 2100; nil where none is given.
  package let year: Int?

  /// Reads an occasion; nil where the text is not of the form.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ", ", omittingEmptySubsequences: false)
    guard let first = parts.first, parts.count <= 2 else { return nil }
    let words = first.split(separator: " ", omittingEmptySubsequences: false)
    guard let name = words.first, words.count <= 2, let kind = Kind(rawValue: String(name)) else {
      return nil
    }
    self.kind = kind
    let numbers = words.count == 2 ? words[1].split(separator: ".") : []
    version = numbers.compactMap { Int($0) }
    year = parts.count == 2 ? Int(parts[1]) : nil
    let saysAll = version.count == numbers.count && (words.count == 1 || !numbers.isEmpty)
    guard saysAll, parts.count == 1 || year.map({ (2000...2100).contains($0) }) == true,
      isRecord || version.isEmpty
    else { return nil }
  }

  /// Whether it was seen on a system, and not only read.
  package var isRecord: Bool {
    switch kind {
    case .documentation, .header: false
    case .iOS, .macOS: true
    }
  }

  /// A record is newer than what is only read; then the year decides, then the version.
  package static func < (one: SourceOccasion, other: SourceOccasion) -> Bool {
    if one.isRecord != other.isRecord { return other.isRecord }
    if one.year != other.year { return one.year ?? 0 < other.year ?? 0 }
    return one.version.lexicographicallyPrecedes(other.version)
  }
}

extension SourceOccasion: CustomStringConvertible {
  /// As it is written in a record.
  package var description: String {
    let numbers = version.map(String.init).joined(separator: ".")
    return kind.rawValue + (numbers.isEmpty ? "" : " \(numbers)") + (year.map { ", \($0)" } ?? "")
  }
}
