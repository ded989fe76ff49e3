import Foundation
import Reports
import ScenarioFiles
import Words

/// Says where problems are in the way that a CI engine reads, so that it shows them beside the lines
/// of a change.
struct CodeReporter {
  /// Whose way it is.
  enum Name: String, CaseIterable {
    /// A line of GitHub's workflow commands for each problem.
    case github
    /// A file of GitLab's code quality format.
    case gitlab
    case none
  }

  /// One problem.
  struct Problem: Equatable {
    var isWarning = false
    /// What sort of mistake it is, as `E014`.
    var code: String
    var path: String
    /// From 1; nil for the file as a whole.
    var line: Int?
    var column: Int?
    var message: String
  }

  /// The file that GitLab is told of.
  static let qualityFile = "gl-code-quality-report.json"

  private let name: Name
  /// The folder from which the engine counts paths; nil where it does not say.
  private let workspace: String?
  private let folder: String
  private var problems: [Problem] = []

  /// The reporter that is asked for, else the one of the engine whose variable is set.
  ///
  /// - Parameters:
  ///   - asked: the value of the option; nil without it.
  ///   - environment: the variables.
  ///   - folder: the folder from which paths are told.
  init(asked: String?, environment: [String: String], folder: String) {
    name = asked.flatMap(Name.init) ?? Self.name(in: environment)
    self.folder = folder
    switch name {
    case .github: workspace = environment["GITHUB_WORKSPACE"]
    case .gitlab: workspace = environment["CI_PROJECT_DIR"]
    case .none: workspace = nil
    }
  }

  private static func name(in environment: [String: String]) -> Name {
    func isSet(_ variable: String) -> Bool { environment[variable]?.isEmpty == false }
    if isSet("GITHUB_ACTIONS") { return .github }
    return isSet("GITLAB_CI") ? .gitlab : .none
  }

  /// Notes a problem.
  mutating func add(_ problem: Problem) {
    if name != .none { problems.append(problem) }
  }

  /// Hands over what was noted.
  ///
  /// - Parameter write: prints the lines for GitHub.
  /// - Throws: what `write` throws, and a ``FileProblem`` where GitLab's file cannot be written.
  func finish(write: (String) throws -> Void) throws {
    switch name {
    case .none: return
    case .github: try problems.forEach { try write(workflowCommand(for: $0)) }
    case .gitlab:
      // Also where there is no problem: an empty report says that those of before are gone.
      let path = ScenarioFinder.join(workspace ?? folder, Self.qualityFile)
      try FileAccess.write(qualityReport, to: path)
    }
  }

  // MARK: - GitHub

  private func workflowCommand(for problem: Problem) -> String {
    var properties = [("file", shown(problem.path))]
    if let line = problem.line { properties.append(("line", String(line))) }
    if let column = problem.column { properties.append(("col", String(column))) }
    properties.append(("title", problem.code))
    let written = properties.map { "\($0)=\(Self.escaped($1, isProperty: true))" }
    let command = problem.isWarning ? "warning" : "error"
    return "::\(command) \(written.joined(separator: ","))::\(Self.escaped(problem.message))\n"
  }

  /// A text as a workflow command holds it: on one line, and in a property without its signs.
  private static func escaped(_ text: String, isProperty: Bool = false) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": escaped += "%25"
      case "\r": escaped += "%0D"
      case "\n": escaped += "%0A"
      case ":" where isProperty: escaped += "%3A"
      case "," where isProperty: escaped += "%2C"
      case _ where scalar != "\t" && VisibleText.steersTerminal(scalar):
        escaped += VisibleText.of(String(scalar))
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  // MARK: - GitLab

  /// An array of JSON; what is the same problem in another run has the same fingerprint, whatever
  /// line it is on.
  private var qualityReport: String {
    var json = JSONWriter()
    var seen: [String: Int] = [:]
    json.array(problems) { json, problem in
      let path = shown(problem.path)
      let identity = "\(path)\u{0}\(problem.code)\u{0}\(problem.message)"
      seen[identity, default: 0] += 1
      json.object { json in
        json.string("description", problem.message)
        json.string("check_name", problem.code)
        json.string("fingerprint", Self.hash(of: "\(identity)\u{0}\(seen[identity, default: 0])"))
        json.string("severity", problem.isWarning ? "minor" : "major")
        json.object("location") { json in
          json.string("path", path)
          json.object("lines") { $0.number("begin", problem.line ?? 1) }
        }
      }
    }
    return json.text + "\n"
  }

  /// FNV-1a of the text's bytes, as 16 hexadecimal digits.
  private static func hash(of text: String) -> String {
    let hash = text.utf8.reduce(into: UInt64(0xcbf2_9ce4_8422_2325)) { hash, byte in
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  // MARK: - Paths

  /// A path from the engine's folder on, where it lies in it.
  private func shown(_ path: String) -> String {
    guard let workspace, !workspace.isEmpty else { return path }
    let base = URL(filePath: folder, directoryHint: .isDirectory)
    let whole = URL(filePath: path, relativeTo: base).standardizedFileURL.path
    let start = URL(filePath: workspace, directoryHint: .isDirectory).standardizedFileURL.path
    let prefix = start.hasSuffix("/") ? start : start + "/"
    return whole.hasPrefix(prefix) ? String(whole.dropFirst(prefix.count)) : path
  }
}
