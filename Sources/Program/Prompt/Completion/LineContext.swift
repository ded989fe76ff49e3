/// Where the cursor is in a command: what is written before it, and in which block.
struct LineContext {
  /// The innermost open block's word; nil outside of blocks.
  var block: String?
  /// The lines of the command above this one.
  var linesAbove: [String]
  /// The whole words before the cursor, on this line.
  var words: [String] = []
  /// What is typed of the word at the cursor.
  var typed = ""
  /// Whether the cursor is inside of quotes.
  var isInText = false

  /// Reads what stands before the cursor.
  init(_ before: String, block: String?, linesAbove: [String]) {
    self.block = block
    self.linesAbove = linesAbove
    var word = ""
    var isEscaped = false
    for character in before {
      if isInText {
        if !isEscaped, character == "\"" { isInText = false }
        isEscaped = !isEscaped && character == "\\"
        word.append(character)
      } else if character == "\"" {
        isInText = true
        word.append(character)
      } else if character == " " || character == "\t" {
        if !word.isEmpty { words.append(word) }
        word = ""
      } else {
        word.append(character)
      }
    }
    typed = word
  }

  /// The first word, when it is whole.
  var command: String? { words.first }

  /// The name of the property whose value the cursor is in, as in `name=value`; nil in no such value.
  var property: String? {
    for word in (words + [typed]).reversed() {
      let name = word.prefix { $0.isLetter }
      if !name.isEmpty, word.dropFirst(name.count).first == "=" { return String(name) }
    }
    return nil
  }

  /// The place of the word at the cursor behind the first one, from 0.
  var place: Int { words.count - 1 }

  /// The words on the last line above that begins with a word, as `entity Student` in a controller.
  func value(of property: String) -> String? {
    for line in linesAbove.reversed() {
      let words = line.split(separator: " ")
      if words.first.map(String.init) == property {
        return words.dropFirst().first.map(String.init)
      }
    }
    return nil
  }

  /// What stands behind the last of some signs in the word at the cursor, and what before.
  func split(at signs: Set<Character>) -> (before: String, rest: String)? {
    guard let sign = typed.lastIndex(where: signs.contains) else { return nil }
    return (String(typed[..<sign]), String(typed[typed.index(after: sign)...]))
  }
}
