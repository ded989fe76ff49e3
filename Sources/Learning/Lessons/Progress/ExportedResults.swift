package import Foundation
package import Words

/// What `rollcall learn --export` has written, as a file says: its answers are to be given again.
package struct ExportedResults: Decodable, Sendable {
  /// One task of a lesson.
  package struct Task: Decodable, Sendable {
    package var id: String
    package var outcome: TaskProgress.Outcome
    package var hints: Int
    package var wrong: Int
    package var answer: [String]
  }

  /// One lesson that was begun.
  package struct Lesson: Decodable, Sendable {
    package var name: String
    package var tasks: [Task]
  }

  private var rollcallLearn: Int
  private var written: String
  package var lessons: [Lesson]

  private enum CodingKeys: String, CodingKey {
    case rollcallLearn, lessons
    case written = "language"
  }

  /// The language in which the pupil learnt.
  package var language: Language { Language(rawValue: written) ?? .english }

  /// Reads a file; nil for one that holds anything else.
  package init?(_ data: Data) {
    guard let read = try? JSONDecoder().decode(Self.self, from: data), read.rollcallLearn == 1
    else {
      return nil
    }
    self = read
  }
}
