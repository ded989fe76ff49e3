/// A controller of a view, and its life: loaded when the view is first asked for, shown by a screen.
@MainActor
open class UIViewController: UIResponder {
  /// What stands above it.
  open var title: String?
  /// What a navigation bar shows of it.
  public private(set) lazy var navigationItem = UINavigationItem(title: title ?? "")
  /// Whether it is edited.
  open var isEditing = false
  /// The controller that it stands in; nil for one at the top.
  open private(set) weak var parent: UIViewController?
  /// The controllers that stand in it.
  open private(set) var children: [UIViewController] = []
  /// The controller that it has presented; nil for none.
  open private(set) var presentedViewController: UIViewController?
  /// The controller that has presented it; nil for none.
  open private(set) weak var presentingViewController: UIViewController?

  private var loadedView: UIView?
  private weak var ownHolder: (any ScreenHolder)?

  /// A controller; there are no nibs here, so their name makes no difference.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }

  /// A controller whose view is made when it is asked for.
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  /// A controller of a storyboard, of which there is none here: one without a nib.
  public required init?(coder: NSCoder) { super.init() }

  // MARK: The view

  /// Its view, which is loaded when it is asked for first.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set {
      loadedView = newValue
      newValue?.owner = self
      newValue?.heightMayHaveChanged()
    }
  }

  /// Its view; nil before it is loaded.
  open var viewIfLoaded: UIView? { loadedView }

  /// Whether its view is loaded.
  open var isViewLoaded: Bool { loadedView != nil }

  /// Makes the view; a subclass that makes its own does not call `super`.
  open func loadView() { view = UIView(frame: .zero) }

  /// Loads the view, unless it is.
  open func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    loadView()
    viewDidLoad()
  }

  /// Hears that the view is loaded.
  open func viewDidLoad() {}

  /// Hears that the view is about to be shown.
  open func viewWillAppear(_ animated: Bool) {}

  /// Hears that the view is being shown.
  open func viewIsAppearing(_ animated: Bool) {}

  /// Hears that the view is shown.
  open func viewDidAppear(_ animated: Bool) {}

  /// Hears that the view is about to go.
  open func viewWillDisappear(_ animated: Bool) {}

  /// Hears that the view has gone.
  open func viewDidDisappear(_ animated: Bool) {}

  // MARK: Editing

  /// Begins editing, or ends it.
  open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }

  /// A button that begins editing and ends it.
  public private(set) lazy var editButtonItem = UIBarButtonItem(
    title: "Edit",
    primaryAction: UIAction(title: "Edit") { [weak self] _ in
      guard let self else { return }
      setEditing(!isEditing, animated: true)
    })

  // MARK: Other controllers

  /// The navigation controller that it stands in; nil for none.
  open var navigationController: UINavigationController? {
    (parent as? UINavigationController) ?? parent?.navigationController
  }

  /// Takes a controller in.
  open func addChild(_ childController: UIViewController) {
    childController.removeFromParent()
    children.append(childController)
    childController.parent = self
  }

  /// Leaves the controller that it stands in.
  open func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }

  /// Hears that it stands in another controller.
  open func didMove(toParent parent: UIViewController?) {}

  /// Shows a controller above this one; a screen shows it, or a test answers it.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    presentedViewController = viewControllerToPresent
    viewControllerToPresent.presentingViewController = self
    screenHolder?.present(viewControllerToPresent)
    completion?()
  }

  /// Takes away the controller that this one presented, or itself.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    guard let presented = presentedViewController else {
      presentingViewController?.dismiss(animated: flag, completion: completion)
      return
    }
    presented.viewWillDisappear(flag)
    presentedViewController = nil
    presented.presentingViewController = nil
    presented.viewDidDisappear(flag)
    completion?()
  }

  /// What holds it in place of a window: its own holder, or that of the controller around it.
  package var screenHolder: (any ScreenHolder)? {
    get { ownHolder ?? parent?.screenHolder ?? presentingViewController?.screenHolder }
    set {
      ownHolder = newValue
      loadedView?.heightMayHaveChanged()
    }
  }
}
