/// What stands in the chain of responders; without a screen it answers nothing by itself.
///
/// It is no `NSObject`: that one's `init()` may be called on any thread, which none of UIKit's may.
@MainActor
open class UIResponder {
  /// A responder of its own.
  public init() {}
}

extension UIResponder: Hashable {
  /// Equal only to itself.
  public nonisolated static func == (one: UIResponder, other: UIResponder) -> Bool { one === other }

  /// Hashes its identity.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
