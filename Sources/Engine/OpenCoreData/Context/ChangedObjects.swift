/// The objects of a context with something to save, held until then, in the order in which they changed.
///
/// Some may have lost their changes since. They are let go a few at a time, so that a long row of turns
/// costs no look at all objects in each. An object notes itself whether it stands here.
struct ChangedObjects: RandomAccessCollection {
  /// The objects as a list.
  private(set) var all: [NSManagedObject] = []
  /// How many of them have lost their changes, at most.
  private var settled = 0

  var startIndex: Int { all.startIndex }
  var endIndex: Int { all.endIndex }
  subscript(place: Int) -> NSManagedObject { all[place] }

  /// Holds an object, once.
  mutating func insert(_ object: NSManagedObject) {
    guard object.state.isDisjoint(with: .listedChanged) else { return }
    object.state.insert(.listedChanged)
    all.append(object)
  }

  /// Hears that an object may have lost its changes, or stands here no longer.
  mutating func noteSettled() { settled += 1 }

  /// Lets go of the last objects if they have nothing to save; of all such where they may be half of those
  /// held, or where few are.
  mutating func trim() {
    guard settled > 0 else { return }
    while let last = all.last, last.state.isDisjoint(with: .unsaved) {
      last.state.remove(.listedChanged)
      all.removeLast()
      settled = Swift.max(0, settled - 1)
    }
    if settled > 0, all.count < 64 || settled > all.count / 2 { dropSettled() }
  }

  /// Lets go of the objects that have nothing to save.
  ///
  /// O(n).
  mutating func dropSettled() {
    settled = 0
    all.removeAll { object in
      let isSettled = object.state.isDisjoint(with: .unsaved)
      if isSettled { object.state.remove(.listedChanged) }
      return isSettled
    }
  }

  /// Gives all objects away; each still notes that it stands here.
  mutating func takeAll() -> [NSManagedObject] {
    defer { self = ChangedObjects() }
    return all
  }
}

/// The set of the objects that a notification of a save had, for the next one, which often has the same.
struct SharedSet {
  private var last: (objects: [NSManagedObject], set: Set<NSManagedObject>)?

  /// The objects as a set, which is kept where the next may be asked for the same.
  mutating func set(of objects: [NSManagedObject], isKept: Bool) -> Set<NSManagedObject> {
    if let last, last.objects.elementsEqual(objects, by: ===) { return last.set }
    let set = Set(spacious: objects)
    if isKept { last = (objects, set) }
    return set
  }

  /// Forgets the set.
  ///
  /// The list outlives it, so that objects which no one else has go in the order in which they lie in
  /// memory, and not in that of their hashes.
  mutating func forget() {
    let objects = last?.objects
    last = nil
    withExtendedLifetime(objects) {}
  }
}

extension Set {
  /// A set with twice the room that its elements need: objects that share a place are compared, which
  /// costs more than the room.
  init(spacious elements: some Collection<Element>) {
    self.init(minimumCapacity: elements.count * 2)
    for element in elements { insert(element) }
  }
}
