import Foundation
import Testing

@testable import ScenarioLanguage

/// Every scenario of the repository, in the order of the paths.
enum RepositoryScenarios {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Scenarios").standardizedFileURL

  static let all: [Document] = {
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (names ?? []).filter { $0.hasSuffix(".scenario") }.sorted().compactMap { name in
      guard let data = FileManager.default.contents(atPath: folder.appending(path: name).path)
      else { return nil }
      return Document(path: name, bytes: Array(data))
    }
  }()
}

extension Document: CustomTestStringConvertible {
  /// A test over documents is told by their paths.
  package var testDescription: String { path }
}
