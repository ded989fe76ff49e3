package import Foundation
package import ScenarioFiles

/// The file that a learner's progress is kept in: JSON that can be read and mended by hand.
package struct ProgressFile: Sendable {
  /// Why a file's progress could not be taken.
  package enum Fault: Error, Equatable {
    /// It holds something else; it was moved aside to this path.
    case damaged(movedTo: String)
  }

  private let file: PrivateFile

  /// Takes the path of a file, which need not be there yet.
  package init(path: String) { file = PrivateFile(path: path) }

  package var path: String { file.path }

  /// The file of a user's environment; nil where there is no place for it.
  package static func usualPath(environment: [String: String]) -> String? {
    UserFolders.state(in: environment).map { $0 + "/progress.json" }
  }

  /// What the file holds; nothing begun where it is not there.
  ///
  /// A file that holds something else is moved aside, so that nothing in it is lost.
  ///
  /// - Throws: ``Fault`` where it was moved.
  package func load() throws(Fault) -> LearnerProgress {
    guard let data = file.contents else { return LearnerProgress() }
    if let progress = Self.decoded(data) { return progress }
    throw .damaged(movedTo: moveAside())
  }

  /// How many damaged files are kept; the last gives way to a newer one.
  private static let mostDamaged = 9

  /// Moves the file to a name that no other has, or that holds the same; the new path.
  ///
  /// Of more than ``mostDamaged`` the first stay, since the oldest hold what was lost first.
  @discardableResult
  private func moveAside() -> String {
    var aside = path + ".damaged"
    var number = 1
    while number < Self.mostDamaged, FileAccess.exists(aside),
      !FileManager.default.contentsEqual(atPath: aside, andPath: path)
    {
      number += 1
      aside = "\(path).damaged-\(number)"
    }
    unsafe rename(path, aside)
    return aside
  }

  /// Changes what the file holds, as it is now; one that holds something else is moved aside.
  ///
  /// - Throws: `PrivateFile.Refusal` where the file cannot be written.
  package func change(_ change: (inout LearnerProgress) -> Void) throws(PrivateFile.Refusal) {
    try file.rewrite { data in
      let known = data.flatMap(Self.decoded)
      if data != nil, known == nil { moveAside() }
      var progress = known ?? LearnerProgress()
      change(&progress)
      return try Self.encoded(progress)
    }
  }

  private static func decoded(_ data: Data) -> LearnerProgress? {
    let progress = try? JSONDecoder().decode(LearnerProgress.self, from: data)
    return progress?.version == 1 ? progress : nil
  }

  /// The text of a file that holds the progress.
  package static func encoded(_ progress: LearnerProgress) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(progress) + Data("\n".utf8)
  }
}
