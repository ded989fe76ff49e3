import OpenCoreData

/// The fewest moves that a delivery could have done with, found by trying everything.
struct FewestMoves: Comparable {
  /// The number of rows that must be told as moves.
  private(set) var count = 0
  /// The fewest of them whose new path equals their old one.
  private(set) var equalPaths = 0

  static func < (left: FewestMoves, right: FewestMoves) -> Bool {
    (left.count, left.equalPaths) < (right.count, right.equalPaths)
  }

  /// Tries all choices of rows to move; nil where there are too many.
  ///
  /// Rows whose own change touched a key may move. All others stay, and so must as many of these as
  /// keep their order among the rows that stay. A row in another section always moves.
  init?(_ delivery: Witness.Delivery, _ setting: ResultSetting) {
    let passages = delivery.changes.moves + delivery.changes.updates
    let candidates = Set(
      passages.filter { passage in
        passage.facts.causes.contains(.refreshed)
          || passage.facts.properties.contains { setting.isKey($0.name) }
      }.map(\.key))
    guard candidates.count <= 8 else { return nil }
    for (index, new) in delivery.after.sections.enumerated() {
      let before = delivery.before.sections.firstIndex { $0.name == new.name }
      let old = before.map { delivery.before.sections[$0].rows } ?? []
      // Rows that come from another section move, whatever the others do.
      for passage in passages where new.rows.contains(passage.key) && !old.contains(passage.key) {
        note(moved: passage.old == passage.new)
      }
      let common = old.filter(new.rows.contains)
      let least = Self.least(from: common, to: new.rows, candidates) { row in
        before == index && old.firstIndex(of: row) == new.rows.firstIndex(of: row)
      }
      count += least.count
      equalPaths += least.equalPaths
    }
  }

  private init() {}

  private mutating func note(moved hasEqualPaths: Bool) {
    count += 1
    if hasEqualPaths { equalPaths += 1 }
  }

  private static func least(
    from old: [ObjectKey], to new: [ObjectKey], _ candidates: Set<ObjectKey>,
    hasEqualPaths: (ObjectKey) -> Bool
  ) -> FewestMoves {
    let places = old.map { new.firstIndex(of: $0) ?? 0 }
    let mayMove = old.indices.filter { candidates.contains(old[$0]) }
    var best: FewestMoves?
    for choice in 0..<(1 << mayMove.count) where choice.nonzeroBitCount <= best?.count ?? .max {
      let moving = Set(mayMove.indices.filter { choice >> $0 & 1 == 1 }.map { mayMove[$0] })
      let staying = old.indices.filter { !moving.contains($0) }.map { places[$0] }
      guard zip(staying, staying.dropFirst()).allSatisfy({ $0 < $1 }) else { continue }
      var moves = FewestMoves()
      for index in moving { moves.note(moved: hasEqualPaths(old[index])) }
      best = min(best ?? moves, moves)
    }
    return best ?? FewestMoves()
  }
}
