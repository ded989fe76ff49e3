import Foundation
import Synchronization

/// Independent pieces of work on a few threads, whose products come in order.
package enum OrderedWork {
  /// As on a main thread, so that what runs there runs here.
  private static let stackSize = 8 << 20

  /// What the threads share.
  private final class Board<Product: Sendable>: Sendable {
    let products: Mutex<[Product?]>
    let next = Atomic(0)
    let isStopped = Atomic(false)
    /// One for each product, signalled when it is there.
    let arrivals: [DispatchSemaphore]
    let threads = DispatchGroup()

    init(count: Int) {
      products = Mutex(Array(repeating: nil, count: count))
      arrivals = (0..<count).map { _ in DispatchSemaphore(value: 0) }
    }

    /// Works until nothing is left; the thread that calls it ends then.
    func work(_ make: (Int) -> Product) {
      while !isStopped.load(ordering: .relaxed) {
        let index = next.add(1, ordering: .relaxed).oldValue
        guard index < arrivals.count else { return }
        let product = make(index)
        products.withLock { $0[index] = product }
        arrivals[index].signal()
      }
    }

    /// Waits for a product and forgets it.
    func take(_ index: Int) -> Product? {
      arrivals[index].wait()
      return products.withLock { products in
        defer { products[index] = nil }
        return products[index]
      }
    }
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
      board.isStopped.store(true, ordering: .relaxed)
      board.threads.wait()
    }
    for index in 0..<count {
      if let product = board.take(index) { try deliver(product) }
    }
  }
}
