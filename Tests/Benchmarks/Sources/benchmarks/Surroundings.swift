import Baseline
import Foundation

/// What was measured, and where: figures of another commit or machine say nothing of this one.
enum Surroundings {
  /// The commit, with a mark where files differ from it, and the machine.
  static var lines: [String] {
    let commit = output(of: ["git", "describe", "--always", "--dirty", "--abbrev=10"])
    let cores = ProcessInfo.processInfo.activeProcessorCount
    return [
      "commit   \(commit ?? "unknown: not in a git repository")",
      "machine  \(processor), \(cores) cores, \(ProcessInfo.processInfo.operatingSystemVersionString)",
      "SQLite   \(unsafe String(cString: baseline_sqlite_version()))",
    ]
  }

  private static var processor: String {
    let facts = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let line = facts.split(separator: "\n").first { $0.hasPrefix("model name") }
    return line?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
      ?? "processor unknown"
  }

  /// What a command prints, run where the sources are; nil where it fails.
  private static func output(of command: [String]) -> String? {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.currentDirectoryURL = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { return nil }
    let printed = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return process.terminationStatus == 0
      ? printed.trimmingCharacters(in: .whitespacesAndNewlines) : nil
  }
}
