import Foundation
import OpenCoreData
import ScenarioFiles

/// Notices what other programs write into a store's file while a run has it open.
///
/// SQLite tells each connection of the others' transactions, so where a run has several on the file, each
/// is told of the run's own too. A command writes through one of them: as long as there is one that was told
/// of nothing since the look before it, the others were told of that one alone.
struct StoreWitness {
  /// The file, where it is to be watched.
  private let file: URL
  /// What the file looked like before it was opened.
  let before: StoreFiles.State
  /// What it looks like once it is closed; nil as long as it is open.
  private(set) var after: StoreFiles.State?
  /// Whether another program has written into it while it was open, as far as was looked.
  private(set) var hasSeenOthers = false
  /// What each connection was told until the last look.
  private var known: [Int64?] = []

  /// Looks at a file that is about to be opened.
  init(before file: URL) {
    self.file = file
    before = StoreFiles.State(of: file)
  }

  /// Notes a connection that was opened; the file is looked at again from here on.
  mutating func add(_ stores: [any EngineProbe.Store]) {
    look(at: Array(stores.dropLast()))
    known = stores.map(\.dataVersion)
  }

  /// Looks whether others have written since the last look.
  mutating func look(at stores: [any EngineProbe.Store]) {
    // What is written between the two looks at a connection is seen the next time.
    let seen = stores.map(\.dataVersion)
    let again = stores.map(\.dataVersion)
    guard seen.count == known.count, !seen.isEmpty, !again.contains(nil) else { return }
    if !zip(again, known).contains(where: ==) { hasSeenOthers = true }
    known = seen
  }

  /// Notes what the file looks like after it was closed.
  mutating func close() { after = StoreFiles.State(of: file) }
}
