/// A font as a value: its size and weight, never drawn.
public final class UIFont: NSObject, Sendable {
  /// The size in points.
  public let pointSize: CGFloat
  private let isBold: Bool

  private init(size: CGFloat, isBold: Bool) { (pointSize, self.isBold) = (size, isBold) }

  /// The system's font.
  public static func systemFont(ofSize size: CGFloat) -> UIFont {
    UIFont(size: size, isBold: false)
  }

  /// The system's bold font.
  public static func boldSystemFont(ofSize size: CGFloat) -> UIFont {
    UIFont(size: size, isBold: true)
  }

  /// Equal by size and weight.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFont else { return false }
    return other.pointSize == pointSize && other.isBold == isBold
  }

  /// Hashes the size.
  public override var hash: Int { pointSize.hashValue }
}
