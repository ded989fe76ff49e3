/// The objects that a context keeps alive beside changed ones: all on request, those that are made
/// while a fetch runs, so that what leads to them reads them once, and those that it handed out in a turn
/// of the main queue or in a block.
struct HeldObjects {
  private var onRequest: [NSManagedObject]?
  private var ofFetch: [NSManagedObject]?
  /// What was handed out in the turn, and in the blocks that run: the arrays themselves, which cost nothing to
  /// keep.
  private var handedOut: [[NSManagedObject]] = []
  private var countHandedOut = 0
  private var blocks = 0
  /// How many objects of earlier fetches are kept at most: a program may never end a turn.
  static let mostOfEarlierFetches = 16_384

  /// Hears of an object that has come into the context.
  mutating func note(_ object: NSManagedObject) {
    onRequest?.append(object)
    ofFetch?.append(object)
  }

  /// Keeps these objects, and all that come, until it is asked to with nil.
  mutating func keepAll(_ objects: [NSManagedObject]?) { onRequest = objects }

  /// Keeps what comes until the fetch ends; false within another fetch, which keeps it.
  mutating func beginFetch() -> Bool {
    guard ofFetch == nil else { return false }
    ofFetch = []
    return true
  }

  /// Gives away what the fetch has kept.
  mutating func endFetch() -> [NSManagedObject] {
    defer { ofFetch = nil }
    return ofFetch ?? []
  }

  /// Gives away what is kept on request and for the turn; what comes later is kept as before.
  mutating func takeAll() -> [[NSManagedObject]] {
    defer { onRequest = onRequest.map { _ in [] } }
    return endTurn() + [onRequest ?? []]
  }

  // MARK: Turns

  /// Whether a block of the context runs.
  var isInBlock: Bool { blocks > 0 }

  /// Keeps objects until the turn ends, or the block.
  ///
  /// - Returns: what it lets go for them, which may go once nothing is in use.
  mutating func hand(out objects: [NSManagedObject]) -> [[NSManagedObject]] {
    let former = countHandedOut < Self.mostOfEarlierFetches ? [] : endTurn()
    handedOut.append(objects)
    countHandedOut += objects.count
    return former
  }

  /// Gives away what was handed out in the turn.
  mutating func endTurn() -> [[NSManagedObject]] {
    defer { (handedOut, countHandedOut) = ([], 0) }
    return handedOut
  }

  /// Keeps what is handed out until the block ends.
  ///
  /// - Returns: what ``endBlock(_:)`` is to be given.
  mutating func beginBlock() -> Int {
    blocks += 1
    return handedOut.count
  }

  /// Gives away what was handed out in the block; what was handed out before stays.
  mutating func endBlock(_ start: Int) -> [[NSManagedObject]] {
    blocks -= 1
    guard start < handedOut.count else { return [] }
    let former = Array(handedOut[start...])
    handedOut.removeSubrange(start...)
    for objects in former { countHandedOut -= objects.count }
    return former
  }
}
