import Foundation
import Testing

@testable import OpenCoreData

/// Laws that hold after any history of inserts, edits, deletions, undos, saves, rollbacks and merges
/// over two contexts: inverses agree, a fresh stack shows what was saved, and undoing everything
/// leads back to the start.
///
/// `ROLLCALL_SEED` gives other histories, `ROLLCALL_HISTORIES` more of them.
struct HistoryLawTests {
  /// Histories come in rounds of twenty: nineteen on one store in memory, the last on a file.
  static let rounds =
    (ProcessInfo.processInfo.environment["ROLLCALL_HISTORIES"].flatMap { Int($0) } ?? 2_000) / 20

  @Test(arguments: 0..<rounds)
  func `the laws of contexts hold after any history`(_ round: Int) throws {
    let shared = try SampleStack(SampleModel.school(), .memory)
    for place in 0..<20 {
      let seed = SeededGenerator.ordinarySeed &+ UInt64(round * 20 + place)
      let stack = place == 19 ? try SampleStack(shared.model, .sqlite) : shared
      var history = try RandomHistory(on: stack, seed: seed)
      do { try history.run(steps: 24) } catch {
        Issue.record("seed \(seed): \(error)\n\(history.story.joined(separator: "\n"))")
        return
      }
      let told = (history.story + history.faults).joined(separator: "\n")
      #expect(history.faults.isEmpty, "seed \(seed)\n\(told)")
      if !history.faults.isEmpty { return }
    }
  }
}
