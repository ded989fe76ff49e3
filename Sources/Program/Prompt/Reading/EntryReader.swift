import ScenarioLanguage

/// Puts lines together to commands: a block is done at its `end`, a line with a `\` goes on.
struct EntryReader {
  /// What became of a line.
  enum Progress: Equatable {
    /// The command is whole.
    case whole
    /// More lines are awaited; the word of the innermost block, nil for a continued line.
    case open(String?)
  }

  /// The lines of the command so far.
  private(set) var lines: [String] = []
  /// The blocks that are open, outermost first.
  private(set) var blocks: [String] = []

  /// The command so far.
  var text: String { lines.joined(separator: "\n") }

  /// Takes the next line.
  mutating func take(_ line: String) -> Progress {
    lines.append(line)
    let continues = Self.continues(line)
    // Only a line that opens or closes a block, or the one that a `\` joins to it, changes anything,
    // or a command where a block has lines of its own: its `end` was forgotten.
    let word = line.split(separator: " ", maxSplits: 1).first
    if lines.count > 1, !blocks.isEmpty, word?.hasPrefix("end") != true, !continues,
      !Self.continues(lines[lines.count - 2]),
      word.map({ !Self.opens($0) && !(isInLines && Self.isCommand($0)) }) ?? true
    {
      return .open(blocks.last)
    }
    if lines.count == 1, Self.isSessionWord(word) { return .whole }
    blocks = continues ? blocks : Parser.openBlocks(in: Document(path: "", text: text))
    if continues { return .open(blocks.last) }
    return blocks.isEmpty ? .whole : .open(blocks.last)
  }

  /// Forgets the last line, which cannot be read.
  mutating func dropLast() {
    lines.removeLast()
    blocks = Parser.openBlocks(in: Document(path: "", text: text))
  }

  /// The lines taken, which are then forgotten.
  mutating func finish() -> String {
    defer { self = EntryReader() }
    return text
  }

  /// Whether the innermost block has lines of its own and no commands.
  private var isInLines: Bool {
    switch blocks.last {
    case "part", "repeat", "for", "step", "perform", nil: false
    default: true
    }
  }

  private static func isCommand(_ word: Substring) -> Bool {
    CommandWord(rawValue: String(word)) != nil
  }

  private static func continues(_ line: String) -> Bool {
    var line = line[...]
    while line.last?.isWhitespace == true { line.removeLast() }
    return line.last == "\\"
  }

  private static func opens(_ word: Substring) -> Bool {
    [
      "entity", "enum", "class", "transformer", "controller", "delegate", "tableView",
      "collectionView", "part", "repeat", "for", "step", "perform", "expect",
    ].contains(word)
  }

  private static func isSessionWord(_ word: Substring?) -> Bool {
    word.map { CommandWord.sessionWords.contains(String($0)) } ?? false
  }
}
