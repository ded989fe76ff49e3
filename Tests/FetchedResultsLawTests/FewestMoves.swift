import OpenCoreData

/// The fewest moves that a delivery could have done with, found by trying everything.
enum FewestMoves {
  /// The number of rows that must be told as moves; nil where there are too many to try.
  ///
  /// Rows whose own change touched a key may move. All others stay, and so must as many of these as
  /// keep their order among the rows that stay. A row in another section always moves.
  static func count(_ delivery: Witness.Delivery, _ setting: ResultSetting) -> Int? {
    let passages = delivery.changes.moves + delivery.changes.updates
    let candidates = Set(
      passages.filter { passage in
        passage.facts.causes.contains(.refreshed)
          || passage.facts.properties.contains { setting.isKey($0.name) }
      }.map(\.key))
    guard candidates.count <= 8 else { return nil }
    var count = 0
    for new in delivery.after.sections {
      guard let old = delivery.before.sections.first(where: { $0.name == new.name }) else {
        count += new.rows.filter { row in passages.contains { $0.key == row } }.count
        continue
      }
      count +=
        new.rows.filter { row in
          !old.rows.contains(row) && passages.contains { $0.key == row }
        }.count
      let common = old.rows.filter(new.rows.contains)
      count += fewest(from: common, to: new.rows, candidates)
    }
    return count
  }

  private static func fewest(
    from old: [ObjectKey], to new: [ObjectKey], _ candidates: Set<ObjectKey>
  ) -> Int {
    let places = old.map { new.firstIndex(of: $0) ?? 0 }
    let mayMove = old.indices.filter { candidates.contains(old[$0]) }
    var best = mayMove.count
    for choice in 0..<(1 << mayMove.count) where choice.nonzeroBitCount < best {
      let moving = Set(mayMove.indices.filter { choice >> $0 & 1 == 1 }.map { mayMove[$0] })
      let staying = old.indices.filter { !moving.contains($0) }.map { places[$0] }
      if zip(staying, staying.dropFirst()).allSatisfy({ $0 < $1 }) { best = choice.nonzeroBitCount }
    }
    return best
  }
}
