/// The members of a to-many relationship, with what was added and removed since the last save.
///
/// The stored members are read when somebody asks for them; adding and removing does not need them,
/// so keeping an inverse in step never reads from the store. While they are unread, what was added
/// may stand in the store already and what was removed may not: reading settles it. An ordered
/// relationship is read before it is changed, because a new member has its place after the others.
package struct ToMany {
  /// The members in the store; nil until they are read.
  package private(set) var stored: Set<ObjectKey>?
  /// Members that the store does not have yet.
  package private(set) var added: Set<ObjectKey> = []
  /// Members that the store still has.
  package private(set) var removed: Set<ObjectKey> = []
  /// The objects of the members, from when they were asked for on; nil where they were not.
  ///
  /// They stay in memory for as long as the relationship's object does, and is no fault.
  private var objects: [NSManagedObject]?
  /// The order of an ordered relationship; nil where there is none, or it was not read yet.
  private var order: Order?

  /// The members of an ordered relationship in their order.
  private struct Order {
    var stored: MemberOrder
    var now: MemberOrder

    /// The same order, stored and now.
    init(_ members: [ObjectKey]) { self.init(stored: members, now: members) }

    init(stored: [ObjectKey], now: [ObjectKey]) {
      self.stored = MemberOrder(stored)
      self.now = MemberOrder(now)
    }
  }

  /// A relationship whose members are in the store, unread.
  package init() {}

  /// A relationship of an object that has no row yet.
  package static var empty: ToMany { ToMany(stored: []) }

  private init(stored: Set<ObjectKey>) { self.stored = stored }

  /// Whether somebody has asked for the objects of the members.
  var holdsObjects: Bool { objects != nil }

  /// Holds the objects of all members, or none with nil.
  ///
  /// - Returns: what it held, which may go once nothing is in use.
  mutating func hold(_ members: [NSManagedObject]?) -> [NSManagedObject]? {
    defer { objects = members }
    return objects
  }

  /// Holds the object of a member that came, where the others' are held.
  mutating func holdToo(_ member: NSManagedObject?) {
    if let member { objects?.append(member) }
  }

  /// Whether there is something to write.
  package var hasChanges: Bool { !added.isEmpty || !removed.isEmpty || isRearranged }

  /// Whether the order differs from the stored one.
  var isRearranged: Bool { order.map { $0.now != $0.stored } ?? false }

  /// Whether the members have to be read before `members` can answer.
  package var needsReading: Bool { stored == nil }

  /// The members now; nil until those in the store are read.
  package var members: Set<ObjectKey>? { stored?.subtracting(removed).union(added) }

  /// All keys that stand here: members now and formerly, as far as they are read.
  var known: Set<ObjectKey> { (stored ?? []).union(added).union(removed) }

  /// The number of members now; nil until those in the store are read.
  ///
  /// O(1).
  package var count: Int? { stored.map { $0.count - removed.count + added.count } }

  /// The members now: of an ordered relationship in its order, else those with the smallest keys first.
  package var sequence: [ObjectKey] {
    order?.now.members ?? (members ?? added).sorted { $0.precedes($1) }
  }

  /// The members that the store has, as `sequence` those now; none until they are read.
  var storedSequence: [ObjectKey] {
    order?.stored.members ?? (stored ?? []).sorted { $0.precedes($1) }
  }

  /// Takes the members that the store has.
  package mutating func read(_ members: [ObjectKey], isOrdered: Bool) {
    let set = Set(members)
    stored = set
    added.subtract(set)
    removed.formIntersection(set)
    guard isOrdered else { return }
    guard let order, order.now != order.stored else {
      let kept = members.filter { !removed.contains($0) }
      order = Order(stored: members, now: kept + added.sorted { $0.precedes($1) })
      return
    }
    // What was rearranged stays so; members that somebody else brought follow.
    let present = set.subtracting(removed).union(added)
    let former = order.now.members
    let known = Set(former)
    let now =
      former.filter(present.contains)
      + members.filter {
        present.contains($0) && !known.contains($0)
      }
    self.order = Order(stored: members, now: now)
  }

  /// Forgets the members that the store has, until they are read again.
  mutating func forgetStored() { stored = nil }

  /// Begins to keep an order, which is that of `sequence`; the members must be read.
  mutating func keepOrder() {
    guard order == nil else { return }
    let stored = (stored ?? []).sorted { $0.precedes($1) }
    order = Order(stored: stored, now: sequence)
  }

  /// Adds a member, as the last one where there is an order; one that is there already stays.
  package mutating func insert(_ key: ObjectKey) {
    if order != nil, !contains(key) { order?.now.append(key) }
    removed.remove(key)
    if stored?.contains(key) != true { added.insert(key) }
  }

  /// Removes a member; one that is not there is passed over.
  package mutating func remove(_ key: ObjectKey) {
    if order != nil, contains(key) { order?.now.remove(key) }
    added.remove(key)
    if stored?.contains(key) != false { removed.insert(key) }
  }

  /// Gives the members the order of a list; those that it leaves out follow, strangers are passed over.
  mutating func arrange(_ keys: [ObjectKey]) {
    guard let former = order?.now.members else { return }
    var open = Set(former)
    let first = keys.filter { open.remove($0) != nil }
    order?.now = MemberOrder(first + former.filter(open.contains))
  }

  /// The member at a place of an ordered relationship that was read, which must exist.
  mutating func member(at place: Int) -> ObjectKey? { order?.now.member(at: place) }

  /// The place of a member in an ordered relationship that was read; nil for a stranger.
  mutating func place(of key: ObjectKey) -> Int? { order?.now.place(of: key) }

  /// Notes from now on what changes in the order of a relationship that was read; nil for others.
  mutating func setMark() -> MemberOrder.Mark? { order?.now.setMark() }

  /// What changed in the order since a mark was set; nil where that is not known.
  func changes(since mark: MemberOrder.Mark) -> [MemberOrder.Change]? {
    stored == nil ? nil : order?.now.changes(since: mark)
  }

  /// Whether an object is a member; of those in the store only what was read is known.
  ///
  /// O(1).
  mutating func contains(_ key: ObjectKey) -> Bool {
    guard let stored else { return order?.now.place(of: key) != nil || added.contains(key) }
    return added.contains(key) || stored.contains(key) && !removed.contains(key)
  }

  /// What was added and removed is in the store now.
  ///
  /// - Parameter permanent: the new key of each object that was saved for the first time.
  mutating func becomeStored(permanent: PermanentKeys) {
    letRemovedGo()
    stored = members.map { members in Set(members.compactMap { $0.saved(permanent) }) }
    if let now = order?.now.members.compactMap({ $0.saved(permanent) }) { order = Order(now) }
    rollBack()
  }

  /// What was added and removed is the parent context's now, where new objects keep their keys.
  mutating func becomeShared() {
    letRemovedGo()
    stored = members
    if let now = order?.now { order?.stored = now }
    rollBack()
  }

  /// Holds the removed members no longer.
  private mutating func letRemovedGo() {
    guard !removed.isEmpty, holdsObjects else { return }
    let removed = removed
    objects?.removeAll { removed.contains($0.key) }
  }

  /// Puts new keys where others stood.
  package mutating func rekey(_ keys: PermanentKeys) {
    // New members are few beside those of a long list that is asked for one at a time.
    func rekey(_ set: inout Set<ObjectKey>) {
      if keys.count < set.count {
        for (former, key) in keys where set.remove(former) != nil { set.insert(key) }
      } else if set.contains(where: { keys[$0] != nil }) {
        set = Set(set.map { keys[$0] ?? $0 })
      }
    }
    // Taken out meanwhile, so that the set is changed where it stands.
    if var known = stored.take() {
      rekey(&known)
      stored = known
    }
    rekey(&added)
    rekey(&removed)
    order = order.map { order in
      Order(
        stored: order.stored.members.map { keys[$0] ?? $0 },
        now: order.now.members.map { keys[$0] ?? $0 })
    }
  }

  /// A member whose object is gone for good.
  package mutating func drop(_ key: ObjectKey) {
    stored?.remove(key)
    added.remove(key)
    removed.remove(key)
    order?.stored.remove(key)
    order?.now.remove(key)
  }

  /// Forgets what was added, removed and rearranged.
  mutating func rollBack() {
    added = []
    removed = []
    if let stored = order?.stored { order?.now = stored }
  }
}
