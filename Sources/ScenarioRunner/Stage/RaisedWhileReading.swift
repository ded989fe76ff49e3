import OpenCoreData

/// The first exception that the engine met while it read on its own account, as for a predicate, an order
/// or an inverse, where no command stands to throw it to.
///
/// On a phone the app ends there; here it is what ends the step.
final class RaisedWhileReading {
  private var first: RaisedException?

  /// Notes an exception; those after the first follow from it.
  func note(_ raised: RaisedException) { first = first ?? raised }

  /// The exception since this was last asked; nil for none.
  func take() -> RaisedException? {
    defer { first = nil }
    return first
  }
}
