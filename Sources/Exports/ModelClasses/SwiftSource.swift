package import Words

/// Swift source under construction, two blanks a level.
package struct SwiftSource {
  /// What was written.
  package private(set) var text = ""
  /// The language of its comments.
  package var language = Language.english
  private var level = 0

  /// Begins without a line, in English.
  package init() {}

  /// A line at the current level; a line without words is empty.
  package mutating func line(_ words: String = "") {
    text += words.isEmpty ? "\n" : String(repeating: "  ", count: level) + words + "\n"
  }

  /// A line that ends in a brace, the lines in it, and the brace that closes it.
  package mutating func block(_ opening: String, _ body: (inout SwiftSource) throws -> Void)
    rethrows
  {
    line(opening + " {")
    level += 1
    try body(&self)
    level -= 1
    line("}")
  }

  /// A line that ends in the parameter of a closure, the lines in it, and the brace that closes it.
  package mutating func closure(
    _ opening: String, of parameter: String, _ body: (inout SwiftSource) throws -> Void
  ) rethrows {
    line("\(opening) { \(parameter) in")
    level += 1
    try body(&self)
    level -= 1
    line("}")
  }

  /// The list in parentheses or brackets, an element a line.
  package mutating func list(_ opening: String, _ elements: [String], _ closing: String) {
    line(opening)
    level += 1
    for element in elements { line(element + ",") }
    level -= 1
    line(closing)
  }

  /// The lines of another source, at the current level.
  package mutating func lines(of source: SwiftSource) {
    for words in source.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      line(String(words))
    }
  }

  // MARK: Words

  /// Whether a text is a name as it stands.
  package static func isName(_ text: String) -> Bool {
    guard let first = text.first, first.isLetter || first == "_" else { return false }
    return text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }

  /// A text in quotes.
  package static func literal(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": escaped += "\\\""
      case "\\": escaped += "\\\\"
      case "\n": escaped += "\\n"
      case "\t": escaped += "\\t"
      default:
        if scalar.properties.generalCategory == .control {
          escaped += "\\u{\(String(scalar.value, radix: 16))}"
        } else {
          escaped.unicodeScalars.append(scalar)
        }
      }
    }
    return "\"\(escaped)\""
  }

  /// A name of several parts, the first with a small letter: `teamPlayers`.
  package static func name(_ parts: String...) -> String {
    var name = ""
    for part in parts {
      let first = part.prefix(1)
      name += (name.isEmpty ? first.lowercased() : first.uppercased()) + part.dropFirst()
    }
    return keywords.contains(name) ? "`\(name)`" : name
  }

  /// A name as it is, in quotes where Swift has it for itself.
  package static func escaped(_ name: String) -> String {
    keywords.contains(name) ? "`\(name)`" : name
  }

  /// The name of a type: with a capital letter, and unlike those that the source itself uses.
  package static func typeName(_ parts: String...) -> String {
    let name = parts.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return usedTypes.contains(name) ? name + "Object" : name
  }

  /// The types of Swift, Foundation, UIKit and SwiftUI that exported sources name.
  package static let usedTypes: Set<String> = [
    "Any", "AnyClass", "Bool", "Calendar", "CollectionDifference", "Data", "Date", "DateFormatter",
    "Double", "Float", "ForEach", "IndexPath", "IndexSet", "Int", "Int16", "Int32", "Int64", "List",
    "Locale", "MainActor", "Never", "Optional", "Protocol", "Section", "Selector", "Self",
    "Sendable", "Set", "String", "Text", "Type", "URL", "UUID", "ValueTransformer", "View",
    "Void",
  ]

  private static let keywords: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]
}
