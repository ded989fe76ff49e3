import Foundation
import OpenCoreData
import StoreIntegrity

/// A process that saves note after note.
struct Writer {
  let path: String
  /// What tells its notes from those of others.
  let name: String
  let version: ModelVersion

  /// Works for some seconds, unless it is killed first.
  func work(for seconds: Double) throws {
    let end = Date(timeIntervalSinceNow: seconds)
    var number = 0
    while Date() < end {
      guard let store = try open() else { return }
      for _ in 0..<Int.random(in: 1...20) where Date() < end {
        number += 1
        do {
          try store.save("\(name)-\(number)")
          say("saved \(name)-\(number).")
        } catch let error as NSError
          where error.code == NSPersistentStoreSaveError && version == .first
        {
          // Another process has migrated the store; it says so once more at the next opening.
          break
        }
      }
      try store.close()
    }
  }

  /// The open store; nil for one of the second version, which the first one cannot have.
  private func open() throws -> NoteStore? {
    do {
      return try NoteStore(path: path, version: version)
    } catch let first as NSError {
      if version == .first, first.code == NSPersistentStoreIncompatibleVersionHashError {
        return nil
      }
      // What a second try does not get either is a reason; what it does not get is a fault.
      do { _ = try NoteStore(path: path, version: version) } catch {
        say("FAULT: the store cannot be opened: \(error)")
        throw error
      }
      say("FAULT: opening failed once: \(first) \(first.userInfo)")
      throw first
    }
  }
}

/// A process that looks at the store, and may neither disturb others nor see fewer notes than before.
struct Reader {
  let path: String
  let version: ModelVersion

  /// Works for some seconds, unless it is killed first.
  func work(for seconds: Double) throws {
    let end = Date(timeIntervalSinceNow: seconds)
    var seen = 0
    while Date() < end {
      do {
        let store = try NoteStore(path: path, version: version, isReadOnly: true)
        for _ in 0..<10 where Date() < end {
          let count = try store.count()
          if count < seen { say("FAULT: \(seen) notes were seen, and then \(count)") }
          seen = count
        }
        try store.close()
      } catch let error as NSError {
        let expected: Set<Int> = [
          // Of the other version, and not yet migrated; migrated or written while it was read.
          NSPersistentStoreIncompatibleVersionHashError, 513, NSPersistentStoreTimeoutError,
        ]
        if !expected.contains(error.code) {
          say("FAULT: reading failed: \(error) \(error.userInfo)")
          return
        }
      }
    }
  }
}

/// What is wrong with a store after all processes are gone.
struct StoreCheck {
  let path: String
  /// The files with what the writers said.
  let said: [String]

  /// The faults.
  func faults() throws -> [String] {
    var faults: [String] = []
    var saved: Set<String> = []
    for file in said {
      let text = try String(contentsOfFile: file, encoding: .utf8)
      for line in text.split(separator: "\n") {
        if line.hasPrefix("FAULT") { faults.append("\(line)") }
        // A line without its stop was cut by the kill.
        if line.hasPrefix("saved "), line.hasSuffix(".") {
          saved.insert(String(line.dropFirst(6).dropLast()))
        }
      }
    }
    guard FileManager.default.fileExists(atPath: path) else {
      return saved.isEmpty
        ? faults : faults + ["\(saved.count) saves returned, and there is no file"]
    }
    let store = try open()
    let notes = try store.notes()
    try store.close()
    let opinion = integrity(ofFileAt: path)
    if opinion != "ok" { faults.append(opinion) }
    let texts = notes.map(\.text)
    let lost = saved.subtracting(texts)
    if !lost.isEmpty { faults.append("\(lost.count) of \(saved.count) saves are lost") }
    if Set(texts).count != texts.count { faults.append("a note is there twice") }
    for note in notes where note.data != NoteStore.data(of: note.text) {
      faults.append("the bytes of \(note.text) are \(note.data == nil ? "gone" : "others")")
    }
    say("\(saved.count) saves returned, \(notes.count) notes are there")
    return faults
  }

  /// The store, opened to read by the model that fits; one whose making was interrupted is made.
  private func open() throws -> NoteStore {
    let url = URL(fileURLWithPath: path)
    guard
      let metadata = try? NSPersistentStoreCoordinator.metadataForPersistentStore(
        ofType: NSSQLiteStoreType, at: url)
    else { return try NoteStore(path: path, version: .first) }
    let hashes = metadata[NSStoreModelVersionHashesKey] as? [String: Any]
    return try NoteStore(
      path: path, version: hashes?["Album"] == nil ? .first : .second, isReadOnly: true)
  }
}
