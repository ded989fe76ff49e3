import Foundation

/// Independent pieces of work on a few threads, whose products come in order.
package enum OrderedWork {
  /// As on a main thread, so that what runs there runs here.
  private static let stackSize = 8 << 20

  /// What the threads share; the condition guards what changes.
  private final class Board<Product: Sendable>: @unchecked Sendable {
    private let condition = NSCondition()
    /// The products that were made and not taken yet.
    private var products: [Int: Product] = [:]
    private var next = 0
    private let count: Int
    let threads = DispatchGroup()

    init(count: Int) { self.count = count }

    /// Works until nothing is left; the thread that calls it ends then.
    func work(_ make: (Int) -> Product) {
      while let index = takeNumber() {
        let product = make(index)
        condition.withLock { products[index] = product }
        condition.signal()
      }
    }

    /// The number of the next product to make; nil where none is left.
    private func takeNumber() -> Int? {
      condition.withLock {
        guard next < count else { return nil }
        defer { next += 1 }
        return next
      }
    }

    /// Waits for a product and forgets it.
    func take(_ index: Int) -> Product {
      condition.withLock {
        while true {
          if let product = products.removeValue(forKey: index) { return product }
          condition.wait()
        }
      }
    }

    /// Has no more products begun.
    func stop() { condition.withLock { next = count } }
  }

  /// Makes products 0..<count on `workers` threads, and hands each over on the calling one, in order.
  ///
  /// What `deliver` throws ends the work; pieces under way are waited for. No thread outlives the
  /// call.
  package static func run<Product: Sendable, Failure: Error>(
    count: Int, workers: Int, make: @escaping @Sendable (Int) -> Product,
    deliver: (Product) throws(Failure) -> Void
  ) throws(Failure) {
    let board = Board<Product>(count: count)
    for _ in 0..<min(max(workers, 1), count) {
      board.threads.enter()
      let thread = Thread {
        board.work(make)
        board.threads.leave()
      }
      thread.stackSize = stackSize
      thread.start()
    }
    defer {
      board.stop()
      board.threads.wait()
    }
    for index in 0..<count {
      try deliver(board.take(index))
    }
  }
}
