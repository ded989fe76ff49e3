/// What follows a command on the command line.
struct Arguments: Equatable {
  /// What is no option, in order.
  private(set) var paths: [String] = []
  private(set) var values: [Option: String] = [:]

  /// Whether an option is given.
  func has(_ option: Option) -> Bool { values[option] != nil }

  /// Reads the words after a command.
  ///
  /// `--option value` and `--option=value` are the same; after `--` every word is a path. An option
  /// is given once, and wherever it is.
  init(_ words: some Sequence<String>, of command: Subcommand) throws(UsageError) {
    var words = Array(words)[...]
    while let word = words.popFirst() {
      if word == "--" {
        paths += words
        return
      }
      guard word.hasPrefix("-"), word != "-" else {
        paths.append(word)
        continue
      }
      let pieces = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(pieces[0])
      guard let option = Option(rawValue: name), command.options.contains(option) else {
        throw .unknownOption(name, command)
      }
      if has(option) { throw .repeatedOption(option) }
      values[option] = try Self.value(of: option, pieces.count > 1 ? pieces[1] : nil, &words)
    }
  }

  private static func value(
    of option: Option, _ written: Substring?, _ words: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    guard option.takesValue else {
      if let written { throw .valueNotTaken(option, String(written)) }
      return ""
    }
    let value: String
    if let written {
      value = String(written)
    } else if let next = words.first, !next.hasPrefix("--") {
      value = next
      words.removeFirst()
    } else {
      throw .missingValue(option)
    }
    guard option.accepts(value) else { throw .badValue(option, value) }
    return value
  }
}
