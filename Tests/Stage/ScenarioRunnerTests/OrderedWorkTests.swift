import Synchronization
import Testing

@testable import ScenarioRunner

struct OrderedWorkTests {
  private struct Enough: Error {}

  @Test(arguments: [0, 1, 3, 64])
  func `products come in order, each once`(workers: Int) {
    var products: [Int] = []
    OrderedWork.run(count: 50, workers: workers) {
      $0 * $0
    } deliver: {
      products.append($0)
    }
    #expect(products == (0..<50).map { $0 * $0 })
  }

  @Test func `no more work is under way than there are workers`() {
    let busy = Atomic(0)
    let most = Atomic(0)
    OrderedWork.run(count: 200, workers: 3) { index in
      most.max(busy.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
      defer { busy.subtract(1, ordering: .relaxed) }
      return (0..<200).reduce(index, &+)
    } deliver: { _ in
    }
    #expect((1...3).contains(most.load(ordering: .relaxed)))
    #expect(busy.load(ordering: .relaxed) == 0)
  }

  @Test func `an error of the one who takes them ends the work`() {
    let made = Atomic(0)
    var taken = 0
    #expect(throws: Enough.self) {
      try OrderedWork.run(count: 10_000, workers: 2) { _ in
        made.add(1, ordering: .relaxed)
      } deliver: { _ in
        taken += 1
        throw Enough()
      }
    }
    #expect(taken == 1)
    #expect(made.load(ordering: .relaxed) <= 10_000)
  }

  @Test func `nothing to do is done at once`() {
    OrderedWork.run(count: 0, workers: 4) {
      $0
    } deliver: { _ in
      Issue.record("there is nothing")
    }
  }
}
