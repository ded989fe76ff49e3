/// A word as it can be pasted into a POSIX shell.
struct ShellWord {
  /// The word, in single quotes where a character of it means something to the shell.
  let text: String

  init(_ word: String) {
    let isPlain = word.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "/", ".", "_", "-", "+", ",", ":", "@", "%": true
      default: scalar.properties.isAlphabetic && !scalar.isASCII
      }
    }
    // A word that begins with a dash would be an option.
    let shown = word.hasPrefix("-") ? "./" + word : word
    text =
      isPlain && !word.isEmpty
      ? shown : "'" + shown.replacing("'", with: "'\\''") + "'"
  }
}
