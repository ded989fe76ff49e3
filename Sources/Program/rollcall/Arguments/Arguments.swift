import GoldenTesting
import ScenarioLanguage

/// What follows a command on the command line.
struct Arguments: Equatable {
  /// What is no option, in order.
  private(set) var paths: [String] = []
  private(set) var values: [Option: String] = [:]
  /// Where reports of a test go, by their format: a file each, or - for standard output.
  private(set) var reports: [TestFormat: String] = [:]

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
      let written = pieces.count > 1 ? pieces[1] : nil
      if let format = command.form.report(name) {
        if reports[format] != nil { throw .repeatedOption(name) }
        let expected = Option.fileOrOutput
        let path = try Self.value(of: name, expected, written, &words)
        guard Option.mayWrite(path) else { throw .badValue(name, expected: expected, path) }
        reports[format] = Option.output(path)
        continue
      }
      guard let option = command.form.option(name) else {
        throw .unknownOption(name, command)
      }
      if has(option) { throw .repeatedOption(name) }
      guard let expected = option.expected else {
        if let written { throw .valueNotTaken(option, String(written)) }
        values[option] = ""
        continue
      }
      let value = try Self.value(of: name, expected, written, &words)
      guard option.accepts(value) else { throw .badValue(name, expected: expected, value) }
      values[option] = option == .html ? Option.output(value) : value
    }
  }

  private static func value(
    of option: String, _ expected: Wording, _ written: Substring?, _ words: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    if let written { return String(written) }
    guard let next = words.first, !next.hasPrefix("--") else {
      throw .missingValue(option, expected: expected)
    }
    words.removeFirst()
    return next
  }

  /// Finds the part that is asked for.
  ///
  /// - Parameter environment: the variables that say which part `auto` is.
  /// - Returns: the part; nil for all.
  /// - Throws: variables that name none.
  func shard(in environment: [String: String]) throws(UsageError) -> Shard? {
    guard let word = values[.shard] else { return nil }
    guard Shard.isAutomatic(word) else { return Shard(word) }
    do throws(Shard.VariableProblem) {
      return try Shard.found(by: word, in: environment)
    } catch {
      throw .badShard(error)
    }
  }
}
