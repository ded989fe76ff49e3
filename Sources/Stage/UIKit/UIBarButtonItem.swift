/// Something to do, with a title: what a button does on Linux, where `#selector` does not compile.
@MainActor
open class UIAction: NSObject {
  /// What does it.
  public typealias UIActionHandler = (UIAction) -> Void

  /// What it is called.
  open var title: String
  /// Its picture; nil for none.
  open var image: UIImage?
  private let handler: UIActionHandler

  /// An action of a title.
  public init(title: String = "", image: UIImage? = nil, handler: @escaping UIActionHandler) {
    self.title = title
    self.image = image
    self.handler = handler
    super.init()
  }

  /// Does it.
  package func perform() { handler(self) }
}

/// A button in a bar.
@MainActor
open class UIBarButtonItem: NSObject {
  /// The buttons that the system draws.
  public enum SystemItem: Int, Sendable {
    case done = 0
    case cancel = 1
    case edit = 2
    case save = 3
    case add = 4
    case refresh = 13
    case trash = 16
  }

  /// What it says; nil for a button of the system.
  open var title: String?
  /// Which button of the system it is; nil for one of a title.
  let systemItem: SystemItem?
  /// What it does; nil for nothing.
  open var primaryAction: UIAction?
  /// Whether it can be tapped.
  open var isEnabled = true

  /// A button of a title.
  public init(title: String?, primaryAction: UIAction?) {
    self.title = title
    self.primaryAction = primaryAction
    systemItem = nil
    super.init()
  }

  /// A button of the system.
  public init(systemItem: SystemItem, primaryAction: UIAction? = nil) {
    self.systemItem = systemItem
    self.primaryAction = primaryAction
    super.init()
  }
}

/// What a navigation bar shows of a controller.
@MainActor
open class UINavigationItem: NSObject {
  /// What stands in the middle.
  open var title: String?
  /// What stands at the left.
  open var leftBarButtonItem: UIBarButtonItem?
  /// What stands at the right.
  open var rightBarButtonItem: UIBarButtonItem?
  /// The search in it; nil for none.
  open var searchController: UISearchController?
  /// Whether the search bar goes when the table is scrolled, which makes no difference here.
  open var hidesSearchBarWhenScrolling = true

  /// An item of a title.
  public init(title: String) {
    self.title = title
    super.init()
  }
}

/// Controllers, the newest on top.
@MainActor
open class UINavigationController: UIViewController {
  /// The controllers, the oldest first.
  open var viewControllers: [UIViewController] { children }
  /// The newest; nil for none.
  open var topViewController: UIViewController? { children.last }

  /// A navigation controller with its first controller.
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    addChild(rootViewController)
  }

  /// A navigation controller without controllers.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// A navigation controller of a storyboard, of which there is none here: one without controllers.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Puts a controller on top, and shows it where this one is shown.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    let former = topViewController
    if isViewLoaded { former?.viewWillDisappear(animated) }
    addChild(viewController)
    if isViewLoaded {
      show(viewController, animated)
      former?.viewDidDisappear(animated)
    }
  }

  /// Takes the top controller away, unless it is the only one.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard children.count > 1, let top = topViewController else { return nil }
    if isViewLoaded { top.viewWillDisappear(animated) }
    top.removeFromParent()
    if isViewLoaded {
      top.viewDidDisappear(animated)
      if let shown = topViewController { show(shown, animated) }
    }
    return top
  }

  /// Shows its top controller with itself.
  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    if let top = topViewController { show(top, animated) }
  }

  private func show(_ controller: UIViewController, _ animated: Bool) {
    controller.loadViewIfNeeded()
    controller.viewIfLoaded?.heightMayHaveChanged()
    controller.viewWillAppear(animated)
    controller.viewIsAppearing(animated)
    controller.viewIfLoaded?.layoutIfNeeded()
    controller.viewDidAppear(animated)
  }
}

/// What reloads a table when the user pulls it down.
@MainActor
open class UIRefreshControl: UIView {
  /// Whether it turns.
  open private(set) var isRefreshing = false
  private var actions: [UIAction] = []

  /// Has an action done when the user pulls.
  open func addAction(_ action: UIAction, for controlEvents: UIControl.Event) {
    if controlEvents.contains(.valueChanged) { actions.append(action) }
  }

  /// Begins to turn; nothing is done.
  open func beginRefreshing() { isRefreshing = true }

  /// Ends turning.
  open func endRefreshing() { isRefreshing = false }

  /// Turns and does what it was given, as the user's pull does.
  package func pull() {
    isRefreshing = true
    for action in actions { action.perform() }
  }
}

/// What controls send.
public enum UIControl {
  /// The events of controls.
  public struct Event: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Events of a bit mask.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The user has chosen another value, or pulled.
    public static let valueChanged = Event(rawValue: 1 << 12)
  }
}
