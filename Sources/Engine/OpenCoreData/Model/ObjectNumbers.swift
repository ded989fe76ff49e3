import Synchronization

/// The numbers of a model's objects that were never saved: -1, -2 and on, in the order of their creation.
///
/// A model counts them, because an object can be made without any context, and objects of two models never
/// meet. So what a run of a scenario prints of a temporary id does not rest on what ran before it.
final class ObjectNumbers: Sendable {
  private let last = Atomic<Int64>(0)

  /// The number of the next new object.
  func nextTemporary() -> Int64 {
    -last.wrappingAdd(1, ordering: .relaxed).newValue
  }
}
