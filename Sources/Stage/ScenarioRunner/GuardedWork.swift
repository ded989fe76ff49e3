package import CoreDataErrors
import Foundation
import Synchronization

/// Work on a thread of its own that the process outlives, whatever happens there.
///
/// A thread that is done waits for the next work: one is made only where all have work, or have trapped. Where the engine traps, a signal stops the thread for good where it is: with all that it holds, but no
/// other is stopped. Who waits for it is told, and can say what was found up to there.
package enum GuardedWork {
  /// How the work has ended.
  package enum Ending: Hashable, Sendable {
    case done
    /// A trap, by the signal that the system sends, and the exception where one was raised and not caught.
    case trap(signal: Int32, RaisedException?)
  }

  /// What traps send, and what a stack that is full sends.
  private static let signals = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT]
  /// As on a main thread, so that what runs there runs here.
  private static let stackSize = 8 << 20
  /// What a handler needs once a stack is full.
  private static let handlerStackSize = 64 << 10
  /// No more threads than this are guarded at once.
  private static let mostThreads = 256

  /// A thread that is guarded: who it is, and where its end is told.
  ///
  /// A thread writes its own place alone, and a handler reads the one of the thread that it runs on.
  private struct Place {
    var thread: UInt = 0
    var pipe: Int32 = -1
  }

  /// A handler may make nothing, so all are there from the start.
  nonisolated(unsafe) private static let places = {
    let places = UnsafeMutablePointer<Place>.allocate(capacity: mostThreads)
    unsafe places.initialize(repeating: Place(), count: mostThreads)
    return unsafe places
  }()
  /// What was done about each signal before, by its number.
  nonisolated(unsafe) private static let former = {
    let former = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
    unsafe former.initialize(repeating: sigaction(), count: 65)
    return unsafe former
  }()
  private static let free = Mutex(Array((0..<mostThreads).reversed()))

  private static let isNeeded = Atomic(true)

  /// Lets work run where it is called from now on: in a process that another one watches, the signal that ends it is
  /// the answer.
  package static func standAside() { isNeeded.store(false, ordering: .relaxed) }

  /// Installed once, when the first work is begun.
  private static let areHandlersInstalled: Bool = {
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_handler = GuardedWork.stopThread
    action.sa_flags = SA_ONSTACK | Int32(SA_NODEFER)
    for signal in signals { unsafe sigaction(signal, &action, former + Int(signal)) }
    return true
  }()

  /// The threads that wait for work.
  private static let idle = Mutex<[Worker]>([])

  /// Runs a piece of work and waits until it is done or its thread has been stopped.
  ///
  /// What the work has left behind in the second case is as it was when it trapped.
  package static func run(_ work: @escaping () -> Void) -> Ending {
    guard isNeeded.load(ordering: .relaxed), areHandlersInstalled,
      let worker = idle.withLock({ $0.popLast() }) ?? Worker()
    else {
      work()
      return .done
    }
    if let signal = worker.run(work) {
      // Its place stays taken: the thread is there, and does nothing any more.
      return .trap(
        signal: signal, UncaughtException.take(ofThread: unsafe places[worker.number].thread))
    }
    idle.withLock { $0.append(worker) }
    return .done
  }

  /// A thread that is guarded, and does one piece of work after the other.
  private final class Worker: @unchecked Sendable {
    /// Where its place stands.
    let number: Int
    /// Where the end of a piece of work is told, by a byte: 0, or the signal that the thread was sent.
    private let readEnd: Int32
    private let begin = DispatchSemaphore(value: 0)
    /// What is to be done; only the thread has it between the semaphore and the byte.
    private var work: () -> Void = {}

    /// Nil where there are too many, or the system gives no more.
    init?() {
      guard let number = free.withLock({ $0.popLast() }) else { return nil }
      var ends: [Int32] = [-1, -1]
      guard unsafe pipe(&ends) == 0 else {
        free.withLock { $0.append(number) }
        return nil
      }
      // No program that is started meanwhile has them.
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      (self.number, readEnd) = (number, ends[0])
      let writeEnd = ends[1]
      let thread = Thread { self.serve(writeEnd) }
      thread.stackSize = stackSize
      thread.start()
    }

    /// Has the thread do something, and waits for its end.
    ///
    /// - Returns: the signal that has stopped the thread for good; nil where all is done.
    func run(_ work: @escaping () -> Void) -> Int32? {
      self.work = work
      begin.signal()
      var told: UInt8 = 0
      while unsafe read(readEnd, &told, 1) < 0, errno == EINTR {}
      guard told != 0 else { return nil }
      close(readEnd)
      close(unsafe places[number].pipe)
      return Int32(told)
    }

    /// What the thread does for as long as there is one.
    private func serve(_ writeEnd: Int32) {
      let stack = UnsafeMutableRawPointer.allocate(byteCount: handlerStackSize, alignment: 16)
      var own = unsafe stack_t(ss_sp: stack, ss_flags: 0, ss_size: handlerStackSize)
      unsafe sigaltstack(&own, nil)
      unsafe places[number] = Place(thread: UInt(pthread_self()), pipe: writeEnd)
      while true {
        begin.wait()
        work()
        // What it held is gone before anyone goes on.
        work = {}
        var done: UInt8 = 0
        _ = unsafe write(writeEnd, &done, 1)
      }
    }
  }

  /// Tells of the end of the thread that it runs on, and lets that go no further; of a thread that is not guarded
  /// the signal does what it did before.
  private static let stopThread: @convention(c) (Int32) -> Void = { signal in
    let thread = UInt(pthread_self())
    for number in 0..<GuardedWork.mostThreads {
      let place = unsafe GuardedWork.places[number]
      guard place.thread == thread else { continue }
      var told = UInt8(truncatingIfNeeded: signal)
      _ = unsafe write(place.pipe, &told, 1)
      while true { pause() }
    }
    unsafe sigaction(signal, GuardedWork.former + Int(signal), nil)
    raise(signal)
  }
}
