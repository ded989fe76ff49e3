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
}
