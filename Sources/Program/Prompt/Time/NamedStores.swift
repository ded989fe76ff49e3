import Foundation
import ScenarioFiles
import ScenarioLanguage
import ScenarioRunner
import Words

/// The files of named stores, kept as they were before the session first opened them.
///
/// What another program writes into one meanwhile would be lost where the file is put back: it is not put
/// back any more then.
final class NamedStores {
  private let folder: URL?
  /// The folder itself where it is a copy, which goes with this.
  private let ownFolder: TemporaryFolder?
  private var copies: TemporaryFolder?
  private var names: Set<String> = []
  /// What the files looked like when they were kept, or were put back.
  private var kept: [String: StoreFiles.State] = [:]
  /// What files look like that were emptied, where no store was kept.
  private var emptied: [String: StoreFiles.State] = [:]
  /// The stores that were put back and that the session may have open still.
  private var put: Set<String> = []
  /// The files that the user has let copies of other stores replace.
  private var replaceable: Set<String> = []
  /// The stores as the session has left them.
  private(set) var left: [String: StoreFiles.State] = [:]
  /// A store that another program has written, too; nil for none.
  private(set) var shared: String?

  /// The name of the user's own store, which is never copied and never put back; nil for none.
  private let openedStore: String?

  /// The named stores of a folder; none where there is no folder to keep them in.
  init(folder: URL?, openedStore: String? = nil) {
    self.folder = folder
    self.openedStore = openedStore
    ownFolder = nil
  }

  /// The named stores of a folder that goes with this.
  init(throwaway folder: TemporaryFolder?, openedStore: String? = nil) {
    self.folder = folder?.url
    self.openedStore = openedStore
    ownFolder = folder
  }

  /// The name of a file of the folder in whose place a command puts a copy of another store; nil for none.
  func replacedFile(by command: Command) -> String? {
    guard let folder, ownFolder == nil else { return nil }
    if let store = command.declaredStore, store.origin != nil, let name = store.file?.text,
      !replaceable.contains(name), !name.contains("/"),
      FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path)
    {
      return name
    }
    return command.body.lazy.compactMap(replacedFile).first
  }

  /// Notes that the user lets copies take the place of a file.
  func allowReplacing(_ name: String) { replaceable.insert(name) }

  /// Keeps the files of the stores that a command is about to open for the first time.
  ///
  /// - Throws: what the file system refused; then the store is not kept, and is not to be opened,
  ///   since nothing could be taken back.
  func note(_ command: Command) throws {
    if let name = command.declaredStore?.file?.text { try keep(name) }
    for inner in command.body { try note(inner) }
  }

  private func keep(_ name: String) throws {
    // Other names are refused when the store is opened.
    guard let folder, !name.contains("/"), name != "..", !names.contains(name),
      name != openedStore
    else { return }
    let file = folder.appendingPathComponent(name)
    // A folder is no store: opening it is refused, and there is nothing to put back.
    guard !file.isFolder else { return }
    let copies = try self.copies ?? TemporaryFolder()
    self.copies = copies
    let state = StoreFiles.State(of: file)
    try Self.copy(name, from: folder, to: copies.url)
    // What another program writes from here on is noticed when the store is opened.
    if ownFolder == nil { left[name] = state }
    kept[name] = state
    names.insert(name)
  }

  /// Puts every store back as it was, where it lies; of those alone that do not look as they did, so that a
  /// file that could not be opened is let be.
  ///
  /// - Parameter seen: what the files looked like before it was last looked whether others have written.
  /// - Throws: `PromptSentence` where a file cannot be put back, which then stays as it is; `TimeMessage`
  ///   for one into which another program has written since.
  func putBack(ifStill seen: [String: StoreFiles.State]) throws {
    try eachCopy { file, copy in
      let name = file.lastPathComponent
      guard kept[name] != StoreFiles.State(of: file) else { return }
      var isUnchanged: Bool?
      do {
        let isEmptied = try StoreFiles.putBack(file, asIn: copy) {
          // Of a database of no bytes nothing can be lost.
          let answer = StoreFiles.State(of: file) == seen[name] || StoreFiles.size(of: file) == 0
          isUnchanged = answer
          return answer
        }
        if isEmptied { emptied[name] = StoreFiles.State(of: file) }
        put.insert(name)
      } catch {
        if isUnchanged == false {
          share(name)
          throw TimeMessage.storeIsShared(name)
        }
        // What was begun and taken back has left its trace in the log.
        if isUnchanged == true, left[name] != nil { left[name] = StoreFiles.State(of: file) }
        throw error
      }
    }
  }

  /// What the files of the stores look like now.
  var states: [String: StoreFiles.State] {
    guard let folder else { return [:] }
    return Dictionary(
      uniqueKeysWithValues: names.map {
        ($0, StoreFiles.State(of: folder.appendingPathComponent($0)))
      })
  }

  /// Notes what the files that were put back look like now that the session has closed them.
  func notePutBack() {
    let states = states
    for name in emptied.keys { emptied[name] = states[name] }
    for name in put where emptied[name] == nil { kept[name] = states[name] }
    put = []
  }

  /// Removes the files that were emptied to put back what was no store, and that are empty still, unless
  /// another program has one open.
  ///
  /// - Throws: `PromptSentence` where a file cannot be removed.
  func removeEmptied() throws {
    try eachCopy { file, copy in
      guard let state = emptied.removeValue(forKey: file.lastPathComponent),
        state == StoreFiles.State(of: file)
      else { return }
      try StoreFiles.removeUnlessOpen(file, asIn: copy)
    }
  }

  /// Hands over the file of each store with the copy of it that was kept.
  private func eachCopy(_ body: (_ file: URL, _ copy: URL) throws -> Void) throws {
    guard let folder, let copies else { return }
    for name in names.sorted() {
      do {
        try body(folder.appendingPathComponent(name), copies.url.appendingPathComponent(name))
      } catch let message as TimeMessage {
        throw message
      } catch {
        throw PromptSentence.storeNotPutBack(
          name, folder: folder.path, reason: error.reason(in: .english))
      }
    }
  }

  /// A store into which another program has written since the session opened it; nil for none.
  func findShared() -> String? {
    guard shared == nil, let folder else { return shared }
    shared = left.keys.sorted().first { name in
      left[name] != StoreFiles.State(of: folder.appendingPathComponent(name))
    }
    return shared
  }

  /// Notes a store into which another program has written, as the session that has it open saw.
  func share(_ name: String?) {
    guard ownFolder == nil else { return }
    shared = shared ?? name
  }

  /// Notes that what the stores hold now is the session's own doing.
  func leave() {
    guard ownFolder == nil else { return }
    left.merge(states) { _, new in new }
  }

  /// A folder with the stores as they were at the beginning.
  ///
  /// - Throws: what the file system refused.
  func copied() throws -> TemporaryFolder {
    let made = try TemporaryFolder()
    if let copies {
      for name in names { try Self.copy(name, from: copies.url, to: made.url) }
    }
    return made
  }

  /// Removes the copies, and the folder itself where it is a copy.
  func forget() {
    copies = nil
    ownFolder?.remove()
  }

  private static func copy(_ name: String, from source: URL, to target: URL) throws {
    try StoreFiles.replace(
      target.appendingPathComponent(name), by: source.appendingPathComponent(name))
  }
}
