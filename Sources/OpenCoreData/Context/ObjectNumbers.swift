import Synchronization

/// The numbers of objects that were never saved: -1, -2 and on, in the order of their creation.
///
/// They are counted for the whole process, because an object can be made without any context.
enum ObjectNumbers {
  private static let last = Atomic<Int64>(0)

  static func nextTemporary() -> Int64 {
    -last.wrappingAdd(1, ordering: .relaxed).newValue
  }
}
