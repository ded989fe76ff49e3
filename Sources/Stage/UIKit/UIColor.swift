/// A colour as a value: it has a name or components, and is never drawn.
public final class UIColor: NSObject, Sendable {
  /// The components, each from 0 to 1.
  public let red, green, blue, alpha: CGFloat
  /// What a colour of the system is called; nil for one of components.
  let name: String?

  /// A colour of components from 0 to 1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    name = nil
  }

  /// A grey from 0, black, to 1, white.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  private init(named name: String) {
    (red, green, blue, alpha) = (0, 0, 0, 1)
    self.name = name
  }

  /// The colour with another opacity; of a colour of the system the name is lost.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    UIColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Equal by name and components.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    return (red, green, blue, alpha) == (other.red, other.green, other.blue, other.alpha)
      && name == other.name
  }

  /// Hashes what makes it equal.
  public override var hash: Int {
    var hasher = Hasher()
    for part in [red, green, blue, alpha] { hasher.combine(part) }
    hasher.combine(name)
    return hasher.finalize()
  }

  /// No light.
  public static let black = UIColor(white: 0, alpha: 1)
  /// All light.
  public static let white = UIColor(white: 1, alpha: 1)
  /// Half of it.
  public static let gray = UIColor(white: 0.5, alpha: 1)
  /// Nothing.
  public static let clear = UIColor(white: 0, alpha: 0)
  /// The colour of components 1, 0, 0.
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  /// The colour of components 0, 1, 0.
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  /// The colour of components 0, 0, 1.
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  /// The colour of components 1, 0.5, 0.
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  /// The system's red.
  public static let systemRed = UIColor(named: "systemRed")
  /// The system's green.
  public static let systemGreen = UIColor(named: "systemGreen")
  /// The system's blue.
  public static let systemBlue = UIColor(named: "systemBlue")
  /// The system's orange.
  public static let systemOrange = UIColor(named: "systemOrange")
  /// The system's grey.
  public static let systemGray = UIColor(named: "systemGray")
  /// What stands behind all.
  public static let systemBackground = UIColor(named: "systemBackground")
  /// The colour of a first text.
  public static let label = UIColor(named: "label")
  /// The colour of a second text.
  public static let secondaryLabel = UIColor(named: "secondaryLabel")
}
