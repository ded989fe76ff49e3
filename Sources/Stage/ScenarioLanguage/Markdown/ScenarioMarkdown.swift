/// A Markdown file whose fences marked `rollcall` run, but for quoted ones.
///
/// State runs on from fence to fence; one marked `rollcall fresh` begins a new story. A fence marked
/// `output` below one holds what it prints; one marked `rollcall hidden` is not shown in a lesson.
package struct ScenarioMarkdown: Sendable {
  /// Fences that run one after the other on one stage.
  package struct Story: Sendable {
    /// The text of the fences on the lines where the file has them, and nothing else.
    package var document: Document
    package var passages: [Passage]
  }

  /// A fence that runs, and the one that holds what it prints.
  package struct Passage: Sendable {
    /// The bytes of the story's document that belong to it.
    package var bytes: Range<Int>
    /// Where it is in the file, from the mark that opens it to the end of its output; from 0.
    package var lines: Range<Int>
    package var code: MarkdownCode
    package var output: MarkdownCode?
  }

  package let document: MarkdownDocument
  package private(set) var stories: [Story] = []

  /// Reads a file; without a fence that runs it has no stories.
  package init(path: String, bytes: [UInt8]) {
    document = MarkdownDocument(bytes)
    var pairs: [[(code: MarkdownCode, output: MarkdownCode?)]] = []
    for fence in document.code where !fence.isQuoted {
      switch fence.words.first {
      case Self.word?:
        if pairs.isEmpty || fence.words.dropFirst().contains("fresh") { pairs.append([]) }
        pairs[pairs.count - 1].append((fence, nil))
      case "output"?:
        guard let story = pairs.indices.last, let last = pairs[story].indices.last,
          pairs[story][last].output == nil
        else { continue }
        pairs[story][last].output = fence
      default: continue
      }
    }
    stories = pairs.map { story(path: path, $0) }
  }

  /// The word behind the mark of a fence that runs.
  private static let word = "rollcall"

  /// Whether a file's bytes have a fence that runs.
  package static func hasScenario(_ bytes: [UInt8]) -> Bool {
    MarkdownDocument(bytes).code.contains { $0.words.first == word && !$0.isQuoted }
  }

  private func story(
    path: String, _ pairs: [(code: MarkdownCode, output: MarkdownCode?)]
  ) -> Story {
    var bytes: [UInt8] = []
    var passages: [Passage] = []
    var line = 0
    for (code, output) in pairs {
      bytes += [UInt8](repeating: UInt8(ascii: "\n"), count: code.lines.lowerBound - line)
      let start = bytes.count
      for line in document.lines[code.lines] { bytes += line + [UInt8(ascii: "\n")] }
      line = code.lines.upperBound
      passages.append(
        Passage(
          bytes: start..<bytes.count,
          lines: max(code.lines.lowerBound - 1, 0)..<(output ?? code).lines.upperBound + 1,
          code: code, output: output))
    }
    return Story(document: Document(path: path, bytes: bytes), passages: passages)
  }

  /// The whole file with other lines in some of its fences.
  package func text(
    filling fillings: [(fence: MarkdownCode, lines: [UInt8])]
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    var line = 0
    for (fence, lines) in fillings.sorted(by: {
      $0.fence.lines.lowerBound < $1.fence.lines.lowerBound
    }) {
      for kept in document.lines[line..<fence.lines.lowerBound] { bytes += kept + [0x0A] }
      bytes += lines
      line = fence.lines.upperBound
    }
    let rest = document.lines[line...]
    for (index, kept) in zip(rest.indices, rest) {
      bytes += kept
      if index + 1 < rest.endIndex { bytes.append(0x0A) }
    }
    return bytes
  }
}
