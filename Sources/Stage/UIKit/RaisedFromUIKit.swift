package import CoreDataErrors
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
  func hold(_ exception: RaisedException, raisedBy view: UIView)
  /// Shows a controller that was presented, until it is dismissed.
  func present(_ controller: UIViewController)
}

/// The one place where what UIKit raises is either kept as a value or ends the process.
///
/// Swift on Linux has no Objective-C exceptions, and a call that cannot throw cannot be left. So a view
/// that a ``ScreenHolder`` holds has its exception kept there, the first that comes, and the code that
/// called it runs on; the view does nothing more until the holder clears it. A view without a holder
/// ends the process with UIKit's text.
@MainActor
enum RaisedFromUIKit {
  /// Raises an exception on behalf of a view.
  static func raise(_ exception: RaisedException, in view: UIView) {
    if let holder = view.screenHolder { return holder.hold(exception, raisedBy: view) }
    raising { () throws(RaisedException) in throw exception }
  }
}

extension RaisedException {
  /// The exception of an update that does not add up.
  init(_ exception: TableViewException) {
    self.init(name: exception.name, reason: exception.reason)
  }
}
