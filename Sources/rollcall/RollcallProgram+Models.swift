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
    _ = try FileAccess.kind(of: path)
    do {
      return try ModelDefinition(readingFile: URL(filePath: path))
    } catch {
      let reason = (error as NSError).userInfo["reason"] as? String
      complain(
        ProgramSentence.ofFile(
          path, Verbatim(reason ?? (error as NSError).localizedDescription)))
      return nil
    }
  }
}
