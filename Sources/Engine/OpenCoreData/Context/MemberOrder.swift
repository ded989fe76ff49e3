/// The members of an ordered relationship, first to last.
///
/// A removed member leaves a gap, so that neither joining nor leaving looks at the others; the gaps
/// go when they are as many as the members.
struct MemberOrder: Equatable {
  /// What happened to the members.
  enum Change: Sendable {
    case appended(ObjectKey)
    case removed(ObjectKey)
  }

  /// Stands for the members at one moment.
  final class Mark: Sendable {}

  private var places: [ObjectKey?]
  /// What changed since a mark was set; nil where none is, or where more changed than is worth noting.
  private var noted: (since: Mark, changes: [Change])?
  /// Where each member stands; nil until a member is looked for.
  private var index: [ObjectKey: Int]?
  private var gaps = 0

  /// Takes members in their order, each once.
  init(_ members: [ObjectKey]) { places = members }

  static func == (left: MemberOrder, right: MemberOrder) -> Bool {
    left.count == right.count && left.members == right.members
  }

  var count: Int { places.count - gaps }

  /// The members in their order.
  ///
  /// O(n).
  var members: [ObjectKey] { places.compactMap { $0 } }

  /// The member at a place, which must exist.
  ///
  /// O(1) where none was removed since the order was last looked at as a whole, else O(n).
  mutating func member(at place: Int) -> ObjectKey {
    closeGaps()
    return places[place] ?? members[place]
  }

  /// Where a member stands; nil for a stranger.
  ///
  /// O(1) as `member(at:)` is, with O(n) at first.
  mutating func place(of member: ObjectKey) -> Int? {
    closeGaps()
    return storedIndex()[member]
  }

  /// Adds a member, which must not be there, behind all others.
  ///
  /// O(1) amortized.
  mutating func append(_ member: ObjectKey) {
    index?[member] = places.count
    places.append(member)
    note(.appended(member))
  }

  /// Removes a member; a stranger is passed over.
  ///
  /// O(1) amortized, with O(n) at first.
  mutating func remove(_ member: ObjectKey) {
    guard let place = storedIndex()[member] else { return }
    index?[member] = nil
    places[place] = nil
    gaps += 1
    // Gaps at the end are none.
    while let last = places.last, last == nil {
      places.removeLast()
      gaps -= 1
    }
    if gaps > 16, gaps > count { closeGaps() }
    note(.removed(member))
  }

  /// Notes from now on what changes, for what keeps a copy of the members in step.
  mutating func setMark() -> Mark {
    let mark = Mark()
    noted = (mark, [])
    return mark
  }

  /// What changed since a mark was set; nil where that is not known.
  func changes(since mark: Mark) -> [Change]? {
    noted.flatMap { $0.since === mark ? $0.changes : nil }
  }

  private mutating func note(_ change: Change) {
    guard let number = noted?.changes.count else { return }
    if number < 16 || number < count { noted?.changes.append(change) } else { noted = nil }
  }

  private mutating func storedIndex() -> [ObjectKey: Int] {
    if let index { return index }
    var found: [ObjectKey: Int] = [:]
    found.reserveCapacity(places.count)
    for (place, member) in places.enumerated() {
      if let member { found[member] = place }
    }
    index = found
    return found
  }

  private mutating func closeGaps() {
    guard gaps > 0 else { return }
    places.removeAll { $0 == nil }
    gaps = 0
    index = nil
  }
}
