import Foundation
import Reports

/// Why a file or folder cannot be used.
package enum FileProblem: Error, Sendable, Equatable {
  case missing(path: String)
  /// A folder in which no file's name ends in `.scenario`.
  case noScenarios(folder: String)
  /// A Markdown file in which nothing runs.
  case noFences(path: String)
  /// A golden where a scenario is wanted.
  case golden(path: String)
  /// A folder, pipe or device where a file is wanted.
  case notAFile(path: String)
  case notAFolder(path: String)
  case tooLarge(path: String, bytes: Int)
  /// The system refused; the number is its `errno`.
  case unreadable(path: String, reason: Int32)
  case unwritable(path: String, reason: Int32)

  /// One line without a line end.
  package var message: String {
    switch self {
    case .missing(let path): "\(Self.shown(path)): there is no such file or folder"
    case .noScenarios(let folder):
      "\(Self.shown(folder)): there is no file named *.scenario in this folder"
    case .noFences(let path):
      "\(path): there is no fence in it that runs; one begins with ```rollcall"
    case .golden(let path):
      "\(path): this is a golden; name its scenario, \(GoldenName.scenario(of: path))"
    case .notAFile(let path): "\(Self.shown(path)): this is not a file"
    case .notAFolder(let path): "\(Self.shown(path)): this is not a folder"
    case .tooLarge(let path, let bytes):
      "\(path): \(bytes) bytes are more than any scenario or golden has"
    case .unreadable(let path, let reason):
      "\(Self.shown(path)): cannot be read: \(Self.words(reason))"
    case .unwritable(let path, let reason):
      "\(Self.shown(path)): cannot be written: \(Self.words(reason))"
    }
  }

  /// What the shell is told of it.
  package var exitCode: ExitCode {
    switch self {
    case .missing, .golden, .noFences, .notAFile, .tooLarge, .unreadable: .usage
    case .noScenarios: .nothingRan
    case .notAFolder, .unwritable: .failure
    }
  }

  private static func shown(_ path: String) -> String { path.isEmpty ? "''" : path }

  private static func words(_ reason: Int32) -> String {
    guard let words = unsafe strerror(reason) else { return "error \(reason)" }
    return unsafe String(cString: words)
  }
}
