public import Foundation
import Synchronization

extension NSNotification.Name {
  /// A store has a new transaction, whatever context, coordinator or process made it; the object is the
  /// coordinator, the user info has the keys `NSStoreUUIDKey`, `NSPersistentStoreURLKey` and, where the
  /// store keeps a history, `NSPersistentHistoryTokenKey`.
  ///
  /// It is posted on a queue of the coordinator's, some time after the transaction, once for several that
  /// came together, and only for stores with the option
  /// `NSPersistentStoreRemoteChangeNotificationPostOptionKey`.
  public static let NSPersistentStoreRemoteChange = NSNotification.Name(
    "NSPersistentStoreRemoteChangeNotification")
}

/// A key of `NSPersistentStoreRemoteChange`: the store's file.
public let NSPersistentStoreURLKey = "storeURL"
/// A key of `NSPersistentStoreRemoteChange`: the place after the store's last transaction, an
/// ``NSPersistentHistoryToken``.
public let NSPersistentHistoryTokenKey = "historyToken"

/// Looks after the transactions of one store, and tells of them.
///
/// What this process writes it is told of; other processes write to the file or its log, which the system
/// reports. No thread waits: the report is an event of the watch's queue, and whether there is a new
/// transaction SQLite says, by a number that every other connection's commit changes. The report of a
/// write may come before the commit is to be seen, so a look that finds nothing is repeated three times,
/// the last one some seconds later.
final class RemoteChangeWatch: Sendable {
  private let queue = DispatchQueue(label: "NSPersistentStoreRemoteChange")
  private weak let coordinator: NSPersistentStoreCoordinator?
  private let identifier: String
  private let place: UInt16
  private let events: FileEvents?
  private let state: Mutex<State>

  private struct State {
    var dataVersion: Int64?
    /// Counts the looks that were begun; an older one's repetitions end with a newer one.
    var look = 0
  }

  /// Watches a store; the coordinator holds its lock.
  init(
    _ store: NSPersistentStore, _ database: SQLiteStore,
    of coordinator: NSPersistentStoreCoordinator
  ) {
    self.coordinator = coordinator
    identifier = store.identifier
    place = database.place
    state = Mutex(State(dataVersion: try? database.dataVersion()))
    let path = database.isFile ? store.url?.path : nil
    let queue = queue
    events = path.flatMap { FileEvents(of: [$0, $0 + "-wal"], queue: queue) }
    events?.begin { [weak self] in self?.begin() }
  }

  deinit { events?.end() }

  /// Tells of a transaction of this process's coordinator, later.
  func noteOwn() { queue.async { [weak self] in self?.look(isOwn: true) } }

  /// Tells of all transactions up to now, before it returns.
  func lookNow() { _ = queue.sync { look(isOwn: false) } }

  private func begin() {
    let number = state.withLock { state in
      state.look += 1
      return state.look
    }
    look(number, waiting: [25, 250, 2_500])
  }

  /// Looks now, and again after each of the waiting times, in milliseconds, until something is found.
  private func look(_ number: Int, waiting: [Int]) {
    guard state.withLock({ $0.look }) == number, !look(isOwn: false), let wait = waiting.first
    else { return }
    queue.asyncAfter(deadline: .now() + .milliseconds(wait)) { [weak self] in
      self?.look(number, waiting: Array(waiting.dropFirst()))
    }
  }

  /// - Returns: whether there was anything to tell.
  @discardableResult
  private func look(isOwn: Bool) -> Bool {
    guard let coordinator else { return false }
    let found = coordinator.lock.withLock { () -> [AnyHashable: Any]? in
      guard let open = coordinator.stores.first(where: { $0.database.place == place }),
        let version = try? open.database.dataVersion()
      else { return nil }
      let isNew = state.withLock { state in
        defer { state.dataVersion = version }
        return state.dataVersion != version
      }
      guard isNew || isOwn else { return nil }
      var info: [AnyHashable: Any] = [NSStoreUUIDKey: identifier]
      if let url = open.store.url { info[NSPersistentStoreURLKey] = url }
      info[NSPersistentHistoryTokenKey] = (try? open.database.lastHistoryTransaction()).flatMap {
        number in number.map { NSPersistentHistoryToken([identifier: $0]) }
      }
      return info
    }
    guard let found else { return false }
    NotificationCenter.default.post(
      name: .NSPersistentStoreRemoteChange, object: coordinator, userInfo: found)
    return true
  }
}

extension NSPersistentStoreCoordinator {
  /// Posts what there is to tell of transactions up to now, before it returns.
  package func postDueRemoteChanges() {
    for watch in lock.withLock({ stores.compactMap(\.watch) }) { watch.lookNow() }
  }
}

/// The system's reports of what is written to files.
///
/// It is Sendable without the compiler's proof: a dispatch source may be used from any thread.
private struct FileEvents: @unchecked Sendable {
  #if os(Linux)
    private let file: Int32
    private let source: any DispatchSourceRead

    /// Asks for reports, on a queue; nil where the system gives none.
    init?(of paths: [String], queue: DispatchQueue) {
      file = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      guard file >= 0 else { return nil }
      for path in paths { _ = unsafe inotify_add_watch(file, path, UInt32(IN_MODIFY)) }
      source = DispatchSource.makeReadSource(fileDescriptor: file, queue: queue)
    }

    /// Calls a handler after files were written to.
    func begin(_ handler: @escaping @Sendable () -> Void) {
      let file = file
      source.setEventHandler {
        // What was written and where does not matter, only that something was.
        var bytes = [UInt8](repeating: 0, count: 4_096)
        while unsafe read(file, &bytes, bytes.count) > 0 {}
        handler()
      }
      source.setCancelHandler { close(file) }
      source.resume()
    }

    /// Ends the reports.
    func end() { source.cancel() }
  #else
    init?(of paths: [String], queue: DispatchQueue) { return nil }
    func begin(_ handler: @escaping @Sendable () -> Void) {}
    func end() {}
  #endif
}
