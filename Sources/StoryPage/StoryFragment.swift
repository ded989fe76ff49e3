import Foundation

/// A story as it stands in a page: what is read where no script runs, and what the viewer draws.
///
/// A process that runs a file of somebody else's hands its story to the one that writes the page as one
/// line of JSON.
package struct StoryFragment: Codable, Equatable, Sendable {
  /// The scenario's title, else its path.
  let title: String
  /// HTML: the document, its texts escaped.
  let document: String
  /// JSON: the report, what a Chinese one has in other words, and the scenario's text.
  let data: String

  init(title: String, document: String, data: String) {
    self.title = title
    self.document = document
    self.data = data
  }

  /// Reads a line that ``line`` has written; nil for any other.
  package init?(line: some StringProtocol) {
    guard let read = try? JSONDecoder().decode(Self.self, from: Data(line.utf8)) else { return nil }
    self = read
  }

  /// The fragment as one line of JSON, which ends in a line feed.
  ///
  /// - Throws: what the encoder throws; it takes any text.
  package var line: String {
    get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) + "\n" }
  }
}
