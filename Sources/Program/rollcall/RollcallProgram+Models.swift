import Foundation
import OpenCoreData
import ScenarioFiles
import ScenarioLanguage
import Words

extension RollcallProgram {
  /// The model of a file, a folder or a store; nil where it cannot be read, which was said then.
  ///
  /// - Throws: `FileProblem` for what is not there.
  func model(at path: String) throws(FileProblem) -> ModelDefinition? {
    try reading(path) { try ModelDefinition(readingFile: $0) }
  }

  /// The version hashes that a file tells of; nil where it cannot be read, which was said then.
  ///
  /// - Throws: `FileProblem` for what is not there.
  func hashBook(at path: String) throws(FileProblem) -> VersionHashBook? {
    try reading(path) { try VersionHashBook(contentsOf: $0) }
  }

  private func reading<Value>(
    _ path: String, _ body: (URL) throws -> Value
  ) throws(FileProblem) -> Value? {
    _ = try FileAccess.kind(of: path)
    do {
      return try body(URL(filePath: path))
    } catch {
      guard !path.hasSuffix(".scenario") else {
        complain(ProgramSentence.scenarioIsNoModel(path))
        return nil
      }
      complain(ProgramSentence.ofFile(path, FileRefusal(error)))
      return nil
    }
  }
}
