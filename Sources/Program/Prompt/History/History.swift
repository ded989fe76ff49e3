import Foundation
import ScenarioFiles

/// What was typed, oldest first, each entry with a number that stays for the session.
struct History {
  /// The most bytes of an entry that is kept for later sessions and recalled by the arrow keys.
  ///
  /// They are a screen or two; a longer one, which was pasted, stays in the list of its session.
  static let longestRecalled = 4_000

  private(set) var entries: [String]
  private(set) var file: HistoryFile?
  /// How many of the entries were typed in earlier sessions.
  let earlier: Int
  /// Whether what could not be written was told.
  private var hasFailed = false

  /// The history of a file; of this session only where there is none.
  init(file: HistoryFile?) {
    self.file = file
    entries = file?.entries() ?? []
    earlier = entries.count
  }

  /// Adds an entry; one that is repeated at once is there once.
  ///
  /// - Returns: why it could not be kept in the file, said once.
  mutating func add(_ entry: String) -> PromptSentence? {
    let entry = entry.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !entry.isEmpty, entries.last != entry else { return nil }
    entries.append(entry)
    guard let file, !hasFailed, Self.isRecalled(entry) else { return nil }
    do throws(PrivateFile.Refusal) {
      try file.add(entry)
      return nil
    } catch {
      hasFailed = true
      return .historyNotKept(path: file.path, reason: error.description)
    }
  }

  /// Keeps what follows in a file, or in none.
  mutating func keep(in file: HistoryFile?) { self.file = file }

  /// The entries as the arrow keys recall them: each once, where it was last.
  var recalled: [String] {
    var seen: Set<String> = []
    return entries.reversed().filter { Self.isRecalled($0) && seen.insert($0).inserted }.reversed()
  }

  private static func isRecalled(_ entry: String) -> Bool { entry.utf8.count <= longestRecalled }

  /// The entries of some numbers, from 1; nil where there are fewer.
  func entries(in range: ClosedRange<Int>) -> [String]? {
    guard range.upperBound <= entries.count else { return nil }
    return Array(entries[(range.lowerBound - 1)...(range.upperBound - 1)])
  }

  /// What is asked before entries of earlier sessions are written, which a person may not have meant;
  /// nil where all are of this session.
  func question(beforeWriting range: ClosedRange<Int>) -> PromptSentence? {
    guard range.lowerBound <= earlier else { return nil }
    return .writeEarlier(
      range.lowerBound...min(range.upperBound, earlier), ownFrom: earlier + 1)
  }

  /// The last entries with their numbers.
  func listed(last count: Int) -> String {
    let width = String(entries.count).count
    return entries.enumerated().suffix(count).map { index, entry in
      let number = String(index + 1)
      let gap = String(repeating: " ", count: width - number.count + 1)
      let indent = "\n" + String(repeating: " ", count: width + 4)
      return "\(gap)\(number)  \(entry.replacing("\n", with: indent))\n"
    }.joined()
  }
}
