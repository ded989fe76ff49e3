package import ScenarioLanguage

/// A file that holds a scenario, and the golden beside it.
package struct ScenarioFile: Sendable, Equatable {
  /// As it is shown: relative where it was given so.
  package let path: String

  /// Names a file; nothing is read.
  package init(path: String) { self.path = path }

  /// The path of the golden, whether or not there is one.
  package var goldenPath: String { GoldenName.golden(of: path) }

  /// Reads the file, whatever its bytes are.
  package func document() throws(FileProblem) -> Document {
    Document(path: path, bytes: try FileAccess.bytes(of: path))
  }

  /// Puts a text in the place of the file's; a reader sees the one or the other.
  package func replace(with text: String) throws(FileProblem) {
    try FileAccess.replace(path, with: text)
  }

  /// Writes a file where there is none yet, and says whether there was none.
  package func create(with text: String) throws(FileProblem) -> Bool {
    if FileAccess.exists(path) || FileAccess.isLink(path) { return false }
    try FileAccess.replace(path, with: text)
    return true
  }
}
