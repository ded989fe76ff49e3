import Foundation
import ScenarioFiles
import ScenarioLanguage
import Words

/// A file that is loaded at the prompt, as far as it can be read.
struct LoadedFile {
  /// Why nothing of a file was read.
  enum Fault: Error {
    /// It cannot be had; the sentence names it.
    case unreadable(PromptSentence)
    /// The user has stopped the reading.
    case interrupted
  }

  let document: Document
  let scenario: Scenario
  /// What is wrong with it, in the order of its lines.
  let problems: [Diagnostic]

  /// Reads a file, a pipe up to its end.
  ///
  /// - Parameters:
  ///   - written: the path as it was typed; `~` is the user's folder.
  ///   - isInterrupted: whether the user wants to stop, asked while a pipe is waited for and before
  ///     each line.
  /// - Throws: why nothing of it was read.
  init(_ written: String, isInterrupted: @escaping () -> Bool) throws(Fault) {
    let path = NSString(string: written).expandingTildeInPath
    let bytes: [UInt8]
    do throws(FileProblem) {
      bytes = try FileAccess.bytes(of: path, isCancelled: isInterrupted)
    } catch {
      if isInterrupted() { throw .interrupted }
      throw .unreadable(.notIn(written, Self.reason(error, written)))
    }
    document = Document(path: path, bytes: bytes)
    (scenario, problems) = Parser.parse(document, isCancelled: isInterrupted)
    if isInterrupted() { throw .interrupted }
  }

  /// What is wrong with a path, and what was probably meant.
  private static func reason(_ problem: FileProblem, _ written: String) -> any Sentence {
    if case .missing = problem { return PromptSentence.noSuchFile(near: near(written)) }
    if case .notAFile = problem { return PromptSentence.isFolder(near: near(written)) }
    return problem.reason
  }

  /// A file beside the one that is not there, whose name is near; nil for none.
  private static func near(_ path: String) -> String? {
    let folder = ScenarioFinder.folder(of: path)
    let names =
      (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
    return EditDistance.nearest(to: ScenarioFinder.lastName(of: path), in: names)
  }
}
