import Foundation
import OpenCoreData
import ScenarioFiles
import ScenarioLanguage
import Synchronization

/// What the runs of one process hand on to each other, so that each need not make it anew: databases,
/// models, queues, and the folder in which their scratch folders lie.
///
/// Runs side by side may share one; what one has taken, no other has. Nothing of a run is found by the
/// next: a database is handed on empty, and a scratch folder goes with its run.
package final class Workplace: Sendable {
  /// The databases that runs have left.
  let databases = SpareDatabases()
  /// The queues of runs that are over: one that goes away is taken down by a thread that has to be woken
  /// for it.
  private let queues = Mutex<[DispatchQueue]>([])
  /// The models of runs that are over, with the entities that they were made of.
  private let models = Mutex<[Model]>([])
  private let folders = Mutex<Folders>(Folders())

  /// The folder in which the scratch folders of runs lie, and those of runs that are over, empty.
  private struct Folders {
    var whole: TemporaryFolder?
    /// How many runs had one.
    var runs = 0
    var empty: [RunFolder] = []
  }

  /// A model, which belongs to one run at a time.
  private struct Model: @unchecked Sendable {
    let entities: [EntityDeclaration]
    let model: NSManagedObjectModel
  }

  private static let mostModels = 16

  /// A place where nothing ran yet.
  package init() {}

  /// A queue that no other run has.
  func takeQueue() -> DispatchQueue {
    queues.withLock { $0.popLast() } ?? DispatchQueue(label: "scenario")
  }

  /// Takes back the queue of a run that is over.
  func giveBack(_ queue: DispatchQueue) { queues.withLock { $0.append(queue) } }

  /// A model that was made of some entities, and compiled; nil where there is none.
  func takeModel(of entities: [EntityDeclaration]) -> NSManagedObjectModel? {
    models.withLock { models -> Model? in
      guard let index = models.lastIndex(where: { $0.entities == entities }) else { return nil }
      return models.remove(at: index)
    }?.model
  }

  /// Takes back the model of a run that is over, which follows from these entities alone.
  func giveBack(_ model: NSManagedObjectModel, of entities: [EntityDeclaration]) {
    let model = Model(entities: entities, model: model)
    models.withLock { models in
      if models.count >= Self.mostModels { models.removeFirst() }
      models.append(model)
    }
  }

  /// Makes a folder for a run, under a name that none had before.
  ///
  /// One of a run that is over is renamed: a file system makes and removes files faster than folders.
  ///
  /// - Throws: what the file system refused.
  func makeFolder() throws(FileProblem) -> RunFolder {
    try folders.withLock { folders throws(FileProblem) -> RunFolder in
      let whole: TemporaryFolder
      if let made = folders.whole { whole = made } else { whole = try TemporaryFolder() }
      folders.whole = whole
      folders.runs += 1
      let name = "\(folders.runs)"
      if let renamed = folders.empty.popLast()?.renamed(name, in: whole) { return renamed }
      return try RunFolder(name, in: whole)
    }
  }

  /// Takes back the folder of a run that is over, with all that is in it.
  func giveBack(_ folder: RunFolder) {
    if folder.removeContents() {
      folders.withLock { $0.empty.append(folder) }
    } else {
      folder.remove()
    }
  }
}

/// The folder of one run, which goes with it.
struct RunFolder {
  /// The folder that is the run's own, or in which the run has one.
  private let whole: TemporaryFolder
  let path: String

  var url: URL { URL(filePath: path, directoryHint: .isDirectory) }

  /// Makes a temporary folder.
  init() throws(FileProblem) {
    whole = try TemporaryFolder()
    path = whole.path
  }

  /// Makes a folder in a temporary one.
  init(_ name: String, in whole: TemporaryFolder) throws(FileProblem) {
    self.init(at: "\(whole.path)/\(name)", in: whole)
    guard unsafe mkdir(path, 0o700) == 0 else { throw .unwritable(path: path, reason: errno) }
  }

  private init(at path: String, in whole: TemporaryFolder) {
    self.whole = whole
    self.path = path
  }

  /// The folder under another name; nil where it cannot have it.
  func renamed(_ name: String, in whole: TemporaryFolder) -> RunFolder? {
    let other = RunFolder(at: "\(whole.path)/\(name)", in: whole)
    return unsafe rename(path, other.path) == 0 ? other : nil
  }

  /// Removes all that is in it.
  ///
  /// - Returns: whether nothing is left.
  func removeContents() -> Bool {
    guard let names = try? FileAccess.names(in: path) else { return false }
    for name in names {
      let inside = "\(path)/\(name)"
      if unsafe unlink(inside) == 0 { continue }
      do { try FileManager.default.removeItem(atPath: inside) } catch { return false }
    }
    return true
  }

  /// Removes it with all that is in it.
  func remove() {
    if path == whole.path {
      whole.remove()
    } else {
      try? FileManager.default.removeItem(atPath: path)
    }
  }
}
