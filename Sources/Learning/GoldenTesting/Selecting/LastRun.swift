import Foundation
package import ScenarioFiles

/// Which scenarios failed when they last ran, kept between runs of the program.
///
/// It is a convenience: where it cannot be read or written, nothing failed.
package struct LastRun: Sendable {
  private static let mostPaths = 10_000
  private let path: String?
  /// Real paths.
  private var failed: Set<String> = []

  /// What is known of the runs in a folder.
  ///
  /// It is kept in `$XDG_STATE_HOME/rollcall`, or `~/.local/state/rollcall`, in a file for each
  /// folder; nowhere, where neither variable names an absolute path.
  package init(in folder: String, environment: [String: String]) {
    let state = UserFolders.state(in: environment)
    guard let state else {
      path = nil
      return
    }
    let name = Self.realPath(folder).utf8.reduce(into: UInt64(0xcbf2_9ce4_8422_2325)) {
      $0 = ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    let path = "\(state)/failed-\(String(name, radix: 16))"
    self.path = path
    guard let bytes = try? FileAccess.bytes(of: path) else { return }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    failed = Set(lines.prefix(Self.mostPaths).map(String.init))
  }

  /// Whether a scenario failed when it last ran.
  package func hasFailed(_ file: ScenarioFile) -> Bool {
    !failed.isEmpty && failed.contains(Self.realPath(file.path))
  }

  /// Notes how a scenario ended.
  package mutating func note(_ record: ScenarioRecord) {
    guard path != nil, !record.passed || !failed.isEmpty else { return }
    let path = Self.realPath(record.path)
    if record.passed { failed.remove(path) } else { failed.insert(path) }
  }

  /// Keeps what was noted.
  package func save() {
    guard let path else { return }
    let text = failed.sorted().map { $0 + "\n" }.joined()
    if text.isEmpty, !FileAccess.exists(path) { return }
    try? FileAccess.makeFolder(FileAccess.split(path).folder)
    try? FileAccess.write(text, to: path)
  }

  private static func realPath(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
  }
}
