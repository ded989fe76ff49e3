package import CoreDataErrors
import Synchronization
package import TableView

/// What holds a controller in place of a window: it sees what views are told, and keeps what they raise.
@MainActor
package protocol ScreenHolder: AnyObject {
  /// How many rows fit; nil where all do.
  var height: ScreenHeight? { get }
  /// Whether an exception has come, after which an app would have ended.
  var isStopped: Bool { get }
  /// Hears of a call just before the view works it off.
  func willReceive(_ call: ReceivedCall, in view: UIView)
  /// Keeps an exception in place of ending the process.
  func hold(_ exception: RaisedException)
  /// Shows a controller that was presented, until it is dismissed.
  func present(_ controller: UIViewController)
}

/// The one place where what UIKit raises is either kept as a value or ends the process.
///
/// Swift on Linux has no Objective-C exceptions, and a call that cannot throw cannot be left. So a view
/// that a ``ScreenHolder`` holds has its exception kept there, the first that comes, and the code that
/// called it runs on; the view does nothing more until the holder clears it. A snapshot is no view: what it
/// raises on the main queue is kept by the holder that was made last in the same task. Where there is no
/// holder the process ends with UIKit's text.
package enum RaisedFromUIKit {
  /// A holder, and the task that has made it; nil for none.
  private struct Entry: @unchecked Sendable {
    weak var holder: (any ScreenHolder)?
    let task: Int?
  }

  private static let entries = Mutex<[Entry]>([])
  /// Marks the main queue, which need not be served by the main thread.
  private static let mainQueue = DispatchSpecificKey<Bool>()

  /// Whether the main queue runs this; always false before a holder was added.
  package static var isOnMainQueue: Bool { DispatchQueue.getSpecific(key: mainQueue) == true }

  private static var currentTask: Int? { unsafe withUnsafeCurrentTask { unsafe $0?.hashValue } }

  /// Adds a holder, for as long as it lives.
  @MainActor
  package static func add(_ holder: any ScreenHolder) {
    DispatchQueue.main.setSpecific(key: mainQueue, value: true)
    let entry = Entry(holder: holder, task: currentTask)
    entries.withLock { entries in
      entries.removeAll { $0.holder == nil }
      entries.append(entry)
    }
  }

  /// Raises an exception on behalf of a view.
  @MainActor
  static func raise(_ exception: RaisedException, in view: UIView) {
    if let holder = view.screenHolder { return holder.hold(exception) }
    end(exception)
  }

  /// Raises an exception that no view raises.
  static func raise(_ exception: RaisedException) {
    let task = currentTask
    let entry = entries.withLock { $0.last { $0.task == task && $0.holder != nil } }
    guard isOnMainQueue, let entry else { return end(exception) }
    MainActor.assumeIsolated { entry.holder?.hold(exception) }
  }

  private static func end(_ exception: RaisedException) {
    raising { () throws(RaisedException) in throw exception }
  }
}

extension RaisedException {
  /// The exception of an update that does not add up.
  init(_ exception: TableViewException) {
    self.init(name: exception.name, reason: exception.reason)
  }
}
