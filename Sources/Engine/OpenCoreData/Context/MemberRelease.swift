import Foundation

/// Lets go of the members that objects hold, one after the other.
///
/// A member that goes lets go of its own members. Were each let go within the other's `deinit`, a chain
/// of a hundred thousand objects would overflow the stack: the members of one that goes meanwhile wait
/// until it is gone.
enum MemberRelease {
  /// What waits on a thread to be let go.
  private final class Waiting {
    var collections: [[ToMany]] = []
  }

  /// The key of the list of the thread; a thread has one while it lets members go.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    unsafe pthread_key_create(&key, nil)
    return key
  }()

  /// Lets go of objects that something held.
  static func letGo(_ objects: consuming [NSManagedObject]) {
    var collections = [ToMany.empty]
    _ = collections[0].hold(objects)
    letGo(&collections)
  }

  /// Empties the list, and lets go of the objects that its relationships hold.
  static func letGo(_ collections: inout [ToMany]) {
    guard collections.contains(where: \.holdsObjects) else { return }
    if let known = unsafe pthread_getspecific(key) {
      let waiting = unsafe Unmanaged<Waiting>.fromOpaque(known).takeUnretainedValue()
      waiting.collections.append(collections)
      collections = []
      return
    }
    let waiting = Waiting()
    waiting.collections.append(collections)
    collections = []
    unsafe pthread_setspecific(key, Unmanaged.passUnretained(waiting).toOpaque())
    while waiting.collections.popLast() != nil {}
    pthread_setspecific(key, nil)
  }
}
