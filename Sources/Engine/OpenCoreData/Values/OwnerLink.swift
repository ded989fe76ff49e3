internal import CSwiftRuntime
import Synchronization

/// Where an owner is found by what it owns, for as long as it lives.
///
/// It does what a weak reference does. That would give its object a table beside it, through which the
/// object is counted ever after; of a context and of an entity each object that is made counts one.
/// The owner keeps the link, says where it is, and ends the link in its `deinit`.
@safe final class OwnerLink<Owner: AnyObject>: Sendable {
  /// The owner's address; 0 for none.
  private let address = Mutex<UInt>(0)

  /// The owner; nil when it is going or gone, and before it has said where it is.
  var owner: Owner? {
    // The memory is there: the owner's `deinit` waits for the lock.
    let retained = address.withLock { bits -> UInt in
      guard let pointer = unsafe UnsafeMutableRawPointer(bitPattern: bits),
        unsafe swift_tryRetain(pointer) != nil
      else { return 0 }
      return bits
    }
    guard let pointer = unsafe UnsafeMutableRawPointer(bitPattern: retained) else { return nil }
    return unsafe Unmanaged<Owner>.fromOpaque(pointer).takeRetainedValue()
  }

  /// Leads to an owner from now on.
  func begin(at owner: Owner) {
    let bits = UInt(bitPattern: unsafe Unmanaged.passUnretained(owner).toOpaque())
    address.withLock { $0 = bits }
  }

  /// Leads nowhere from now on.
  func end() { address.withLock { $0 = 0 } }
}
