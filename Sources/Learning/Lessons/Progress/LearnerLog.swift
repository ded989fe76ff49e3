package import Foundation

/// What `rollcall learn --log` has written of a learner, as far as lines of it can be read.
///
/// It says which wrong answers were met, and earns nothing.
package struct LearnerLog: Sendable {
  /// The places of the wrong answers that were met, from 0, by the lesson and the task: `04-sections mend-it`.
  package private(set) var wrongAnswers: [String: Set<Int>] = [:]

  private struct Line: Decodable {
    var event: String
    var lesson: String
    var task: String?
    var detail: String?
  }

  /// Nothing was met.
  package init() {}

  /// Reads lines of JSON; what is none is passed over.
  package init(_ data: Data) {
    let decoder = JSONDecoder()
    for bytes in data.split(separator: UInt8(ascii: "\n")) {
      guard let line = try? decoder.decode(Line.self, from: bytes), line.event == "wrong",
        let task = line.task, let number = line.detail.flatMap({ Int($0) }), number > 0
      else { continue }
      wrongAnswers["\(line.lesson) \(task)", default: []].insert(number - 1)
    }
  }
}
