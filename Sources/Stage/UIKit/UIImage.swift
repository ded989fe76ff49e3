/// A picture as a value: it is known by the name that it was asked for, and is never drawn.
public final class UIImage: NSObject, Sendable {
  /// The name of the file or of the symbol.
  let name: String

  /// A picture of the app's; every name has one.
  public init?(named name: String) { self.name = name }

  /// A symbol of the system's; every name has one.
  public init?(systemName name: String) { self.name = name }

  /// Equal by name.
  public override func isEqual(_ object: Any?) -> Bool { (object as? UIImage)?.name == name }

  /// Hashes the name.
  public override var hash: Int { name.hashValue }
}
