import Foundation
import ScenarioLanguage

/// The files of named stores, kept as they were before the session first opened them.
final class NamedStores {
  /// What SQLite writes beside a store's file.
  private static let endings = ["", "-wal", "-shm", "-journal"]

  private let folder: URL?
  private var copies: URL?
  private var names: Set<String> = []

  /// The named stores of a folder; none where there is no folder to keep them in.
  init(folder: URL?) { self.folder = folder }

  /// Keeps the files of the stores that a command is about to open for the first time.
  func note(_ command: Command) {
    if let name = command.declaredStore?.file?.text { keep(name) }
    for inner in command.body { note(inner) }
  }

  private func keep(_ name: String) {
    // Other names are refused when the store is opened.
    guard let folder, !name.contains("/"), name != "..", names.insert(name).inserted else { return }
    if copies == nil { copies = try? Self.scratchFolder() }
    guard let copies else { return }
    Self.copy(name, from: folder, to: copies)
  }

  /// Puts every store back as it was.
  func restore() {
    guard let folder, let copies else { return }
    for name in names { Self.copy(name, from: copies, to: folder) }
  }

  /// A folder with the stores as they were at the beginning.
  ///
  /// - Throws: what the file system refused.
  func copied() throws -> URL {
    let made = try Self.scratchFolder()
    if let copies {
      for name in names { Self.copy(name, from: copies, to: made) }
    }
    return made
  }

  /// Removes the copies, and the folder itself where it is a copy.
  func forget() {
    if let copies { try? FileManager.default.removeItem(at: copies) }
    copies = nil
    if let folder, folder.lastPathComponent.hasPrefix(Self.prefix) {
      try? FileManager.default.removeItem(at: folder)
    }
  }

  private static let prefix = "rollcall-stores-"

  private static func scratchFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent(prefix + UUID().uuidString, isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// Copies a store, or removes it where there is none to copy.
  private static func copy(_ name: String, from source: URL, to target: URL) {
    let files = FileManager.default
    for ending in endings {
      let to = target.appendingPathComponent(name + ending)
      try? files.removeItem(at: to)
      try? files.copyItem(at: source.appendingPathComponent(name + ending), to: to)
    }
  }
}
