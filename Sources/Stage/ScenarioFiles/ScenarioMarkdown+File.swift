import Foundation
package import ScenarioLanguage

extension ScenarioMarkdown {
  /// Reads a file; throws where it has no fence that runs.
  package init(_ file: ScenarioFile) throws(FileProblem) {
    let bytes = try FileAccess.bytes(of: file.path)
    guard (try? UTF8Span(validating: bytes.span)) != nil else {
      throw .unreadable(path: file.path, reason: EILSEQ)
    }
    self.init(path: file.path, bytes: bytes)
    if stories.isEmpty { throw .noFences(path: file.path) }
  }
}
