/// What a swipe over a row offers.
@MainActor
open class UIContextualAction: NSObject {
  /// Does it; it calls the closure that it is given with whether it was done.
  public typealias Handler = (
    _ action: UIContextualAction, _ sourceView: UIView,
    _ completionHandler: @escaping (Bool) -> Void
  ) -> Void

  /// How it looks.
  public enum Style: Int, Sendable {
    case normal = 0
    case destructive = 1
  }

  /// How it looks.
  public let style: Style
  /// What it says; nil for nothing.
  open var title: String?
  /// Its picture; nil for none.
  open var image: UIImage?
  /// The colour behind it, which makes no difference here.
  open var backgroundColor: UIColor?
  /// What does it.
  public let handler: Handler

  /// Something to do, with a title.
  public init(style: Style, title: String?, handler: @escaping Handler) {
    self.style = style
    self.title = title
    self.handler = handler
    super.init()
  }
}

/// The actions that a swipe over a row offers.
@MainActor
open class UISwipeActionsConfiguration: NSObject {
  /// The actions, the one at the edge first.
  public let actions: [UIContextualAction]
  /// Whether a swipe over the whole row does the first.
  open var performsFirstActionWithFullSwipe = true

  /// Actions of a swipe; none where nothing is to be offered.
  public init(actions: [UIContextualAction]) {
    self.actions = actions
    super.init()
  }
}
