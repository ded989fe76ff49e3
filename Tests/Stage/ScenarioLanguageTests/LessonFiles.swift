import Foundation
import Testing

@testable import ScenarioLanguage

/// The lessons of the repository, in the order of their names.
enum LessonFiles {
  struct File: CustomTestStringConvertible {
    var name: String
    var bytes: [UInt8]

    var markdown: ScenarioMarkdown { ScenarioMarkdown(path: name, bytes: bytes) }
    var testDescription: String { name }
  }

  static let all: [File] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Tutorials").standardizedFileURL
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".md") }.sorted().compactMap { name in
      FileManager.default.contents(atPath: folder.appending(path: name).path)
        .map { File(name: name, bytes: Array($0)) }
    }
  }()
}
