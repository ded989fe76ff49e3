import Foundation
import Lessons
import ScenarioFiles

/// What was typed in earlier sessions, in a file of plain UTF-8 that only its owner may read.
///
/// An entry is a line; further lines of a block begin with a tab. Each change rewrites the file and
/// puts it in the place of the old one at once, so that it is whole at any time; a lock keeps two
/// sessions from losing each other's entries.
struct HistoryFile {
  /// The most entries that are kept.
  static let mostEntries = 5000

  let path: String

  /// The entries, oldest first; none where the file is not there or cannot be read.
  func entries() -> [String] {
    guard let data = PrivateFile(path: path).contents else { return [] }
    return Self.entries(of: String(decoding: data, as: UTF8.self))
  }

  /// Adds an entry as the newest; one that is repeated at once is there once, as in the session that it
  /// was typed in.
  ///
  /// - Throws: what the file system refused.
  func add(_ entry: String) throws(PrivateFile.Refusal) {
    try PrivateFile(path: path).rewrite { data in
      var entries = Self.entries(of: String(decoding: data ?? Data(), as: UTF8.self))
      if entries.last != entry { entries.append(entry) }
      return Data(Self.text(of: entries.suffix(Self.mostEntries)).utf8)
    }
  }

  /// The entries that a file's text holds, but for those that are too long to be recalled.
  static func entries(of text: String) -> [String] {
    var entries: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.first == "\t", !entries.isEmpty {
        entries[entries.count - 1] += "\n" + line.dropFirst()
      } else if !line.isEmpty {
        entries.append(String(line))
      }
    }
    entries.removeAll { $0.utf8.count > History.longestRecalled }
    return entries
  }

  /// The text of a file that holds the entries.
  static func text(of entries: some Sequence<String>) -> String {
    entries.map { $0.replacing("\n", with: "\n\t") + "\n" }.joined()
  }
}
