import TestSupport
import Testing

@testable import GoldenTesting

struct EditScriptTests {
  @Test(
    arguments: [
      ([], [], 0), ([1], [], 1), ([], [1, 2], 2), ([1, 2, 3], [1, 2, 3], 0),
      ([1, 2, 3], [1, 9, 3], 2), ([1, 2, 3, 1, 2, 2, 1], [3, 2, 1, 2, 1, 3], 5),
    ] as [([Int], [Int], Int)])
  func `the fewest edits are found`(old: [Int], new: [Int], count: Int) {
    #expect(edited(EditScript.between(old, new)) == count)
  }

  @Test func `edits always lead from the old to the new sequence`() {
    let seed = UInt64.random(in: .min ... .max)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let old = sequence(&generator)
      let new = sequence(&generator)
      let limit = Int.random(in: 0...40, using: &generator)
      let edits = EditScript.between(old, new, limit: limit)
      #expect(replayed(edits, old, new) == new, "seed \(seed)")
      #expect(consumed(edits) == Array(old.indices), "seed \(seed)")
      let fewest = old.count + new.count - 2 * longestCommon(old, new)
      if fewest <= limit { #expect(edited(edits) == fewest, "seed \(seed)") }
    }
  }

  private func sequence(_ generator: inout SeededGenerator) -> [Int] {
    let count = Int.random(in: 0...14, using: &generator)
    return (0..<count).map { _ in Int.random(in: 0...3, using: &generator) }
  }

  private func edited(_ edits: [EditScript.Edit]) -> Int {
    edits.count { if case .keep = $0 { false } else { true } }
  }

  private func consumed(_ edits: [EditScript.Edit]) -> [Int] {
    edits.compactMap { edit in
      switch edit {
      case .keep(let index, _), .remove(let index): index
      case .insert: nil
      }
    }
  }

  private func replayed(_ edits: [EditScript.Edit], _ old: [Int], _ new: [Int]) -> [Int] {
    edits.compactMap { edit in
      switch edit {
      case .keep(let index, let other): old[index] == new[other] ? old[index] : nil
      case .remove: nil
      case .insert(let index): new[index]
      }
    }
  }

  private func longestCommon(_ left: [Int], _ right: [Int]) -> Int {
    var row = [Int](repeating: 0, count: right.count + 1)
    for element in left {
      var corner = 0
      for (index, other) in right.enumerated() {
        let above = row[index + 1]
        row[index + 1] = element == other ? corner + 1 : max(above, row[index])
        corner = above
      }
    }
    return row[right.count]
  }
}
