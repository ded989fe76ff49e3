/// A view as its place in a hierarchy and a few values; nothing is laid out or drawn.
@MainActor
open class UIView: UIResponder {
  /// Where it would stand; kept as it is set, and never laid out.
  open var frame: CGRect = .zero
  /// A number of the app's own.
  open var tag = 0
  /// Whether it is hidden.
  open var isHidden = false
  /// How opaque it is, from 0 to 1.
  open var alpha: CGFloat = 1
  /// Its colour; nil for none.
  open var backgroundColor: UIColor?
  /// The colour of what can be touched.
  open var tintColor: UIColor = .systemBlue
  /// Whether it answers touches.
  open var isUserInteractionEnabled = true
  /// How it is known to tests.
  open var accessibilityIdentifier: String?

  /// The view that it stands in; nil for one at the top.
  open private(set) weak var superview: UIView?
  /// The views in it, the one at the back first.
  open private(set) var subviews: [UIView] = []

  /// The controller whose view it is; nil for every other view.
  weak var owner: UIViewController?

  /// A view of a size.
  public init(frame: CGRect) {
    self.frame = frame
    super.init()
  }

  /// A view without a size.
  public convenience override init() { self.init(frame: .zero) }

  /// A view of an archive, of which there is none here: one without a size.
  public required init?(coder: NSCoder) { super.init() }

  /// Its own rectangle, beginning at zero.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set { frame.size = newValue.size }
  }

  /// Puts a view in front of the others; it leaves the view that it stood in.
  open func addSubview(_ view: UIView) {
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
    view.didMoveToSuperview()
    view.heightMayHaveChanged()
  }

  /// Takes it out of the view that it stands in.
  open func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  /// Hears that it stands in another view.
  open func didMoveToSuperview() {}

  /// Lays out what waits to be laid out: a table view loads its rows, a collection view counts them.
  open func layoutIfNeeded() {
    layoutSubviews()
    for view in subviews { view.layoutIfNeeded() }
  }

  /// Has nothing to say: each turn of the run loop lays out what waits.
  open func setNeedsLayout() {}

  /// Lays out the views in it; a subclass calls `super`.
  open func layoutSubviews() {}

  /// Hears that the screen it is on may have another height.
  func heightMayHaveChanged() { for view in subviews { view.heightMayHaveChanged() } }

  /// What holds the controller that it is a view of, in place of a window.
  var screenHolder: (any ScreenHolder)? {
    var view = self
    while let outer = view.superview { view = outer }
    return view.owner?.screenHolder
  }
}
