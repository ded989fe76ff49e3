import Foundation
package import ScenarioFiles

/// A folder of sources, read whole and ported; nothing is written but by ``write(to:)``.
package struct PortedFolder {
  /// A source that was read.
  package struct Source {
    /// Its path below the folder.
    package let path: String
    package let ported: PortedSource
    fileprivate let isChanged: Bool
  }

  /// What is left to do by hand in a file.
  package struct Remainder {
    /// The file's path below the folder.
    package let path: String
    /// Where in it; nil for the file as a whole.
    package let place: PortedSource.Place?
    package let remainder: PortRemainder
  }

  /// What a path below the folder is.
  private enum Kind {
    case folder, source, file, link, special
  }

  private struct Item {
    let path: String
    let kind: Kind
    let bytes: Int
  }

  /// What is not copied: what Git and SwiftPM keep for themselves.
  private static let leftOut: Set<String> = [".git", ".build", ".swiftpm"]

  /// More bytes than that are no source that a person has written.
  private static let largestSource = 4 << 20

  private let folder: String
  private let items: [Item]
  /// The sources, by their paths.
  package let sources: [Source]
  /// What is left to do, by path and line.
  package let remainders: [Remainder]

  /// Reads a folder.
  ///
  /// Links are followed nowhere, so a loop of them ends nothing.
  ///
  /// - Parameters:
  ///   - folder: the folder.
  ///   - isCancelled: asked for each file; it ends the reading.
  /// - Throws: what is no folder, or cannot be read.
  package init(reading folder: String, isCancelled: () -> Bool = { false }) throws(FileProblem) {
    self.folder = folder
    items = try Self.items(in: folder, isCancelled)
    var texts: [(path: String, text: String)] = []
    var remainders: [Remainder] = []
    for item in items {
      if isCancelled() { throw .unreadable(path: folder, reason: EINTR) }
      func leave(_ remainder: PortRemainder) {
        remainders.append(Remainder(path: item.path, place: nil, remainder: remainder))
      }
      let isSwift = item.path.hasSuffix(".swift")
      switch item.kind {
      case .source:
        guard item.bytes <= Self.largestSource else {
          leave(.tooLarge(bytes: item.bytes))
          continue
        }
        let bytes = try FileAccess.bytes(of: "\(folder)/\(item.path)", limit: Self.largestSource)
        guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
          leave(.notText)
          continue
        }
        texts.append((item.path, text))
      case .file: if [".m", ".mm"].contains(where: item.path.hasSuffix) { leave(.objectiveC) }
      case .link: if isSwift { leave(.link) }
      case .special: leave(.special)
      case .folder: break
      }
    }
    let facts = PortFacts(of: texts.map(\.text))
    var sources: [Source] = []
    for (path, text) in texts {
      if isCancelled() { throw .unreadable(path: folder, reason: EINTR) }
      let ported = PortedSource(text, facts: facts)
      sources.append(Source(path: path, ported: ported, isChanged: ported.text != text))
      remainders += ported.remainders.map {
        Remainder(path: path, place: $0.place, remainder: $0.remainder)
      }
      let isManifest = path == "Package.swift" || path.hasSuffix("/Package.swift")
      if isManifest, !text.contains("product(name: \"CoreData\"") {
        remainders.append(Remainder(path: path, place: nil, remainder: .manifest))
      }
    }
    self.sources = sources
    self.remainders = remainders.sorted {
      ($0.path, $0.place?.line ?? 0) < ($1.path, $1.place?.line ?? 0)
    }
  }

  /// All that is below a folder, by path.
  private static func items(
    in folder: String, _ isCancelled: () -> Bool
  ) throws(FileProblem) -> [Item] {
    guard try FileAccess.kind(of: folder) == .folder else { throw .notAFolder(path: folder) }
    var items: [Item] = []
    var waiting = [""]
    while let next = waiting.popLast() {
      if isCancelled() { throw .unreadable(path: folder, reason: EINTR) }
      for name in try FileAccess.names(in: next.isEmpty ? folder : "\(folder)/\(next)")
      where !leftOut.contains(name) {
        let path = next.isEmpty ? name : "\(next)/\(name)"
        var status = stat()
        guard unsafe lstat("\(folder)/\(path)", &status) == 0 else {
          throw .unreadable(path: "\(folder)/\(path)", reason: errno)
        }
        let kind: Kind =
          switch status.st_mode & S_IFMT {
          case S_IFDIR: .folder
          case S_IFREG: path.hasSuffix(".swift") ? .source : .file
          case S_IFLNK: .link
          default: .special
          }
        items.append(Item(path: path, kind: kind, bytes: Int(status.st_size)))
        if kind == .folder { waiting.append(path) }
      }
    }
    return items.sorted { $0.path < $1.path }
  }

  /// Writes the copy: what was ported, and everything else as it is.
  ///
  /// - Parameter copy: a folder that is not there.
  /// - Throws: what the system refuses; what was written is then gone again.
  package func write(to copy: String) throws(FileProblem) {
    try FileAccess.makeFolder(copy)
    let texts = Dictionary(
      sources.filter(\.isChanged).map { ($0.path, $0.ported.text) }, uniquingKeysWith: { $1 })
    var current = copy
    do {
      let files = FileManager.default
      for item in items {
        current = "\(copy)/\(item.path)"
        switch item.kind {
        case .special: continue
        case .folder: try files.createDirectory(atPath: current, withIntermediateDirectories: true)
        case .source, .file, .link:
          try files.copyItem(atPath: "\(folder)/\(item.path)", toPath: current)
        }
        // The permissions are those of the file that was copied.
        guard let text = texts[item.path] else { continue }
        let handle = try FileHandle(forWritingTo: URL(filePath: current))
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: Data(text.utf8))
        try handle.close()
      }
    } catch {
      try? FileManager.default.removeItem(atPath: copy)
      let reason = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
      throw .unwritable(path: current, reason: Int32(reason?.code ?? Int(EIO)))
    }
  }
}
