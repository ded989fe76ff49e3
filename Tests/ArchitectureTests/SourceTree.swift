import Foundation
import Synchronization

/// The files of the project, as they lie around this test.
struct SourceTree {
  /// The project's folder.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The modules of the engine: what `import OpenCoreData` brings, and what that stands on.
  static let engineModules = [
    "CoreDataErrors", "Archives", "IndexPaths", "Predicates", "ModelFiles", "StoreFiles",
    "OpenCoreData",
  ]

  /// Their folders.
  static let engine = engineModules.map(folder(ofModule:))

  /// The folder of a module of the house, as in `Sources/Engine/Archives`.
  static func folder(ofModule name: String) -> String {
    "Sources/\(storey(ofModule: name))/\(name)"
  }

  /// The folder of a module's tests, as in `Tests/Engine/ArchivesTests`.
  static func folder(ofTestsOf name: String) -> String {
    "Tests/\(storey(ofModule: name))/\(name)Tests"
  }

  private static func storey(ofModule name: String) -> String {
    Layering.storeys.first { $0.modules.contains { $0.name == name } }?.name ?? "no storey"
  }

  /// The module of a path in a storey of `Sources` or `Tests`.
  static func module(of path: String) -> String {
    let parts = path.split(separator: "/")
    return parts.count > 3 ? String(parts[2]) : ""
  }

  /// The names in a folder, in alphabetical order.
  ///
  /// - Throws: what the file system refused, as for a folder that is not there.
  static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: root.appendingPathComponent(folder).path
    ).sorted()
  }

  /// The paths of all Swift files under a folder, from the project's folder, in alphabetical order.
  static func swiftFiles(under folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(
      atPath: root.appendingPathComponent(folder).path
    )
    .filter { $0.hasSuffix(".swift") && !$0.split(separator: "/").contains(".build") }
    .map { "\(folder)/\($0)" }.sorted()
  }

  /// The lines of the files that were read.
  private static let known = Mutex<[String: [Substring]]>([:])

  /// A file's lines; without the empty one after the last line's end.
  ///
  /// - Complexity: each file is read once, whichever tests ask for it.
  static func lines(of path: String) throws -> [Substring] {
    if let lines = known.withLock({ $0[path] }) { return lines }
    let lines = try readLines(of: path)
    known.withLock { $0[path] = lines }
    return lines
  }

  private static func readLines(of path: String) throws -> [Substring] {
    let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// The modules that a Swift file imports, in the order written.
  static func imports(of path: String) throws -> [String] {
    try lines(of: path).compactMap(importedModule)
  }

  /// The module that a line imports; nil for any other line.
  static func importedModule(_ line: Substring) -> String? {
    var words = line.split(separator: " ").map(String.init)
    let modifiers: Set<String> = ["public", "package", "internal", "fileprivate", "private"]
    let kinds: Set<String> = [
      "struct", "class", "enum", "protocol", "typealias", "func", "let", "var", "actor",
    ]
    while let first = words.first, first.hasPrefix("@") || modifiers.contains(first) {
      words.removeFirst()
    }
    guard words.first == "import", words.count > 1 else { return nil }
    words.removeFirst()
    if kinds.contains(words[0]), words.count > 1 { words.removeFirst() }
    return words[0].split(separator: ".").first.map(String.init)
  }
}
