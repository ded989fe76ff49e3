import Foundation
import ScenarioLanguage

/// A Markdown file whose fences marked `scenario` run.
///
/// State runs on from fence to fence; one marked `scenario fresh` begins a new story. A fence marked
/// `output` below one holds what it prints.
struct ScenarioMarkdown {
  /// Fences that run one after the other on one stage.
  struct Story {
    /// The text of the fences on the lines where the file has them, and nothing else.
    var document: Document
    var passages: [Passage]
  }

  /// A fence that runs, and the one that holds what it prints.
  struct Passage {
    /// The bytes of the story's document that belong to it.
    var bytes: Range<Int>
    /// Where it is in the file, from the mark that opens it to the end of its output.
    var lines: Range<Int>
    var output: MarkdownFences.Fence?
  }

  let fences: MarkdownFences
  private(set) var stories: [Story] = []

  /// Reads a file; throws where it has no fence that runs.
  init(_ file: ScenarioFile) throws(FileProblem) {
    let bytes = try FileAccess.bytes(of: file.path)
    guard (try? UTF8Span(validating: bytes.span)) != nil else {
      throw .unreadable(path: file.path, reason: EILSEQ)
    }
    fences = MarkdownFences(bytes)
    var pairs: [[(code: MarkdownFences.Fence, output: MarkdownFences.Fence?)]] = []
    for fence in fences.fences {
      switch fence.words.first {
      case "scenario"?:
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
    guard !pairs.isEmpty else { throw .noFences(path: file.path) }
    stories = pairs.map { story(path: file.path, $0) }
  }

  /// Whether a file's bytes have a fence that runs.
  static func hasScenario(_ bytes: [UInt8]) -> Bool {
    MarkdownFences(bytes).fences.contains { $0.words.first == "scenario" }
  }

  private func story(
    path: String, _ pairs: [(code: MarkdownFences.Fence, output: MarkdownFences.Fence?)]
  ) -> Story {
    var bytes: [UInt8] = []
    var passages: [Passage] = []
    var line = 0
    for (code, output) in pairs {
      bytes += [UInt8](repeating: UInt8(ascii: "\n"), count: code.lines.lowerBound - line)
      let start = bytes.count
      for text in fences.lines[code.lines] { bytes += text + [UInt8(ascii: "\n")] }
      line = code.lines.upperBound
      passages.append(
        Passage(
          bytes: start..<bytes.count,
          lines: max(code.lines.lowerBound - 1, 0)..<(output ?? code).lines.upperBound + 1,
          output: output))
    }
    return Story(document: Document(path: path, bytes: bytes), passages: passages)
  }

  /// The whole file with other texts in some of its fences.
  func text(filling texts: [(fence: MarkdownFences.Fence, text: String)]) -> [UInt8] {
    var bytes: [UInt8] = []
    var line = 0
    for (fence, text) in texts.sorted(by: { $0.fence.lines.lowerBound < $1.fence.lines.lowerBound })
    {
      for kept in fences.lines[line..<fence.lines.lowerBound] { bytes += kept + [0x0A] }
      bytes += fences.filling(fence, with: text)
      line = fence.lines.upperBound
    }
    let rest = fences.lines[line...]
    for (index, kept) in zip(rest.indices, rest) {
      bytes += kept
      if index + 1 < rest.endIndex { bytes.append(0x0A) }
    }
    return bytes
  }
}
