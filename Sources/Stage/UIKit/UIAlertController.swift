/// A choice of an alert.
@MainActor
open class UIAlertAction: NSObject {
  /// How a choice looks.
  public enum Style: Int, Sendable {
    case `default` = 0
    case cancel = 1
    case destructive = 2
  }

  /// What it says.
  public let title: String?
  /// How it looks.
  public let style: Style
  /// Whether it can be chosen.
  open var isEnabled = true
  private let handler: ((UIAlertAction) -> Void)?

  /// A choice, and what is done when it is made.
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
    super.init()
  }

  /// Does what the choice is for.
  package func perform() { handler?(self) }
}

/// A question, which a test answers in the user's place.
@MainActor
open class UIAlertController: UIViewController {
  /// How it is shown.
  public enum Style: Int, Sendable {
    case actionSheet = 0
    case alert = 1
  }

  /// What it says below its title.
  open var message: String?
  /// How it is shown.
  public let preferredStyle: Style
  /// The choices, in the order in which they were added.
  open private(set) var actions: [UIAlertAction] = []

  /// A question.
  public init(title: String?, message: String?, preferredStyle: Style) {
    self.preferredStyle = preferredStyle
    self.message = message
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }

  /// A question of an archive, of which there is none here: an empty one.
  public required init?(coder: NSCoder) {
    preferredStyle = .alert
    super.init(coder: coder)
  }

  /// Adds a choice.
  open func addAction(_ action: UIAlertAction) { actions.append(action) }
}
