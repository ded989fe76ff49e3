import Foundation
package import ScenarioLanguage

/// A story as it stands in a page: what is read where no script runs, and what the viewer draws.
///
/// A process that runs a file of somebody else's hands its story to the one that writes the page as one
/// line of JSON.
package struct StoryFragment: Codable, Equatable, Sendable {
  /// The scenario's title, else its path.
  private let title: String
  /// The same in Chinese.
  private let chineseTitle: String
  /// HTML: the document, its texts escaped.
  let document: String
  /// JSON: the report, what a Chinese one has in other words, and the scenario's text.
  let data: String

  /// The scenario's title in both languages, else its path.
  package var heading: Wording { Wording(title, chineseTitle) }

  init(heading: Wording, document: String, data: String) {
    title = heading.english
    chineseTitle = heading.simplifiedChinese
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
