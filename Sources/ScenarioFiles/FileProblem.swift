import Foundation
import Words

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
  /// A pipe that nothing was opened to write into for some seconds.
  case silent(path: String, seconds: Double)
  /// A symbolic link to a place outside its folder; nil for one that leads nowhere.
  case strayLink(path: String, target: String?)
  /// The system refused; the number is its `errno`.
  case unreadable(path: String, reason: Int32)
  case unwritable(path: String, reason: Int32)

  /// The path as it was given.
  package var path: String {
    switch self {
    case .missing(let path), .noScenarios(let path), .noFences(let path), .golden(let path),
      .notAFile(let path), .notAFolder(let path), .tooLarge(let path, _), .silent(let path, _),
      .strayLink(let path, _), .unreadable(let path, _), .unwritable(let path, _):
      path
    }
  }

  /// One line without a line end: the path, in which nothing steers a terminal, and the reason.
  package var message: String {
    "\(path.isEmpty ? "''" : VisibleText.of(path)): \(reason)"
  }

  /// What is wrong, without the path.
  package var reason: String {
    switch self {
    case .missing: "there is no such file or folder"
    case .noScenarios: "there is no file named *.scenario in this folder"
    case .noFences: "there is no fence in it that runs; one begins with ```rollcall"
    case .golden(let path):
      "this is a golden; name its scenario, \(VisibleText.of(GoldenName.scenario(of: path)))"
    case .notAFile: "this is not a file"
    case .notAFolder: "this is not a folder"
    case .tooLarge(_, let bytes): "\(bytes) bytes are more than any scenario or golden has"
    case .silent(_, let seconds):
      "nothing was opened to write into this pipe for \(Int(seconds)) seconds"
    case .strayLink(_, let target?):
      "this link leads out of its folder, to \(VisibleText.of(target)); name that file itself, or "
        + "put it in the place of the link"
    case .strayLink(_, nil): "this link leads nowhere; remove it"
    case .unreadable(_, let reason): "cannot be read: \(Self.words(reason))"
    case .unwritable(_, let reason): "cannot be written: \(Self.words(reason))"
    }
  }

  /// Why the system refused, in its own words; where it did not, what is wrong.
  ///
  /// For a sentence that says already what could not be done.
  package var cause: String {
    switch self {
    case .unreadable(_, let number), .unwritable(_, let number): Self.words(number)
    case .missing, .noScenarios, .noFences, .golden, .notAFile, .notAFolder, .tooLarge, .silent,
      .strayLink:
      reason
    }
  }

  /// What the shell is told of it.
  package var exitCode: ExitCode {
    switch self {
    case .missing, .golden, .noFences, .notAFile, .tooLarge, .silent, .strayLink, .unreadable:
      .usage
    case .noScenarios: .nothingRan
    case .notAFolder, .unwritable: .failure
    }
  }

  private static func words(_ reason: Int32) -> String {
    guard let words = unsafe strerror(reason) else { return "error \(reason)" }
    return unsafe String(cString: words)
  }
}
