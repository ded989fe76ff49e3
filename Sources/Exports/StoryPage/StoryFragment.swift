import Foundation
import Reports
import ScenarioFiles
package import ScenarioLanguage
import Words

/// A story as it stands in a page: what is read where no script runs, and what the viewer draws.
///
/// A process that runs a file of somebody else's hands its story to the one that writes the page as one
/// line of JSON.
package struct StoryFragment: Codable, Equatable, Sendable {
  /// The scenario's title, else its path.
  private let title: String
  /// The same in Chinese.
  private let chineseTitle: String
  /// What stands in a list of several stories: the path, whether the run came out well, what was counted, and
  /// why it did not come to its end.
  private(set) var entry: Entry
  /// HTML: the document, its texts escaped.
  let document: String
  /// JSON: the report, what a Chinese one has in other words, and the scenario's text.
  let data: String

  /// The scenario's title in both languages, else its path.
  package var heading: Wording { Wording(title, chineseTitle) }

  /// A story's line in a list.
  struct Entry: Codable, Equatable, Sendable {
    var path: String
    var isGood: Bool
    private var counted: [String]
    private var ending: [String]?

    init(_ report: RunReport) {
      path = report.path
      isGood = report.code == .good
      counted = Language.allCases.map { report.closingLine(in: $0) }
      ending = report.stop.map { stop in
        // The first line says what it is, and where; the lines below it show the place.
        Language.allCases.map { language in
          stop.sentence.text(in: language).split(separator: "\n").first.map(String.init) ?? ""
        }
      }
    }

    /// What was counted in the run.
    var counts: Wording { Self.wording(counted) }
    /// Why it did not come to its end; nil where it did.
    var reason: Wording? { ending.map(Self.wording) }

    private static func wording(_ texts: [String]) -> Wording {
      Wording(texts.first ?? "", texts.last ?? "")
    }
  }

  init(heading: Wording, entry: Entry, document: String, data: String) {
    title = heading.english
    chineseTitle = heading.simplifiedChinese
    self.entry = entry
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
