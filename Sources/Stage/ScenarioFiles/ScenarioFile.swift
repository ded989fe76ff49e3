package import ScenarioLanguage
import Words

/// A file that holds a scenario, and the golden beside it; or a Markdown file, which holds both.
package struct ScenarioFile: Sendable, Equatable {
  /// The path that stands for standard input.
  package static let standardInputPath = "-"

  /// As it is shown: relative where it was given so; `-` for standard input.
  package let path: String
  /// What standard input held; nil for a file.
  package let standardInput: [UInt8]?
  /// The lines of it that are asked about, counted from 1; empty for all.
  package private(set) var lines: [Int]

  /// Names a file; nothing is read.
  package init(path: String, lines: [Int] = []) {
    self.path = path
    self.lines = lines
    standardInput = nil
  }

  /// What standard input held, in the place of a file; it has no golden.
  package init(standardInput bytes: [UInt8]) {
    path = Self.standardInputPath
    lines = []
    standardInput = bytes
  }

  /// Whether it is standard input.
  package var isStandardInput: Bool { standardInput != nil }

  /// The path as it is printed: nothing in it steers a terminal.
  package var shownPath: String { isStandardInput ? "standard input" : VisibleText.of(path) }

  /// Asks about other lines too, or about all where there are none.
  mutating func widen(to others: [Int]) {
    lines = lines.isEmpty || others.isEmpty ? [] : lines + others
  }

  /// Whether it is prose with scenarios in its fences.
  package var isMarkdown: Bool { path.hasSuffix(GoldenName.markdownEnding) }

  /// The path of the golden, whether or not there is one; a Markdown file is its own.
  package var goldenPath: String { isMarkdown ? path : GoldenName.golden(of: path) }

  /// Where what Apple's framework told of the scenario is kept, once somebody has recorded it.
  package var recordingPath: String { GoldenName.recording(of: path) }

  /// Reads the file, whatever its bytes are.
  package func document() throws(FileProblem) -> Document {
    if let standardInput { return Document(path: shownPath, bytes: standardInput) }
    return Document(path: path, bytes: try FileAccess.bytes(of: path))
  }

  /// Puts a text in the place of the file's; a reader sees the one or the other.
  package func replace(with text: String) throws(FileProblem) {
    try FileAccess.write(text, to: path)
  }

  /// Writes a file where there is none yet, and says whether there was none.
  package func create(with text: String) throws(FileProblem) -> Bool {
    try FileAccess.create(path, with: text)
  }
}
