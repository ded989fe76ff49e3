import Foundation

/// What the modules of the house open to each other with `package`, found line by line.
struct PackageNames {
  /// A function or a property that is open to other modules.
  struct Declaration: Hashable {
    let name: String
    /// A path and a line, as in `Sources/Stage/Words/Noun.swift:7`.
    let place: String
  }

  /// What is declared, in the order of the lines.
  private(set) var declarations: [Declaration] = []
  /// What protocols ask for: its likes are called by way of the protocol.
  private(set) var requirements: Set<String> = []
  /// The types that stand in no other.
  private(set) var types: Set<String> = []

  private static let modifiers: Set<Substring> = [
    "static", "class", "final", "mutating", "nonisolated", "weak", "lazy", "convenience",
    "internal", "private", "fileprivate", "set",
  ]
  private static let kinds: Set<Substring> = ["func", "var", "let"]
  private static let typeKinds: Set<Substring> = ["struct", "class", "enum", "protocol"]

  /// Reads the lines of a file.
  mutating func read(_ lines: [Substring], of path: String) {
    var end: Substring?
    for (index, line) in lines.enumerated() {
      let start = line.drop { $0 == " " }
      guard !start.hasPrefix("//") else { continue }
      let words = start.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      if line == end { end = nil }
      if let kind = words.firstIndex(where: Self.kinds.contains), kind + 1 < words.count, end != nil
      {
        requirements.insert(String(words[kind + 1]))
      }
      if words.contains("protocol"), line.hasSuffix("{") {
        end = line.prefix { $0 == " " } + "}"
      }
      if line.hasPrefix("package "), let kind = words.firstIndex(where: Self.typeKinds.contains),
        kind + 1 < words.count
      {
        types.insert(String(words[kind + 1]))
      }
      if let name = Self.openName(in: words) {
        declarations.append(Declaration(name: name, place: "\(path):\(index + 1)"))
      }
    }
  }

  /// The name that a line opens; nil for a type, an override, and any other line.
  private static func openName(in words: [Substring]) -> String? {
    guard let start = words.firstIndex(of: "package"), !words.contains("override") else {
      return nil
    }
    let rest = words[(start + 1)...].drop { modifiers.contains($0) }
    guard let kind = rest.first, kinds.contains(kind) else { return nil }
    return rest.dropFirst().first.map(String.init)
  }

  /// All words of a text; those of code are ASCII.
  static func words(of text: String) -> Set<String> {
    let pieces = text.utf8.split { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        false
      default: true
      }
    }
    return Set(pieces.map { String(decoding: $0, as: UTF8.self) })
  }
}
