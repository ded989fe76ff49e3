/// The numbers by which the members of an ordered relationship are ordered in Core Data's stores.
///
/// They rise, and leave room: the first member of a list has 2048, so that another one finds its place
/// without a change of its neighbours.
enum MemberPlaces {
  /// The distance of two members that are added one behind the other.
  private static let step: Int64 = 2_048

  /// The numbers of members in their order: as many as can be stay what they are.
  ///
  /// O(n log n) for n members. Where a number has no room between its neighbours, all are given anew.
  ///
  /// - Parameter present: the number that each member has; nil for one that was added.
  /// - Returns: the number of each member, rising.
  static func continuing(_ present: [Int64?]) -> [Int64] {
    let kept = longestRise(of: present)
    var places: [Int64] = []
    var next = 0
    while next < present.count {
      if kept.contains(next), let number = present[next] {
        places.append(number)
        next += 1
        continue
      }
      let end = (next..<present.count).first(where: kept.contains) ?? present.count
      let count = Int64(end - next)
      let low = places.last ?? 0
      if end == present.count {
        guard low <= Int64.max - step * (count + 1) else { return anew(present.count) }
        places += (1...count).map { low + step * $0 }
      } else {
        guard let high = present[end], let distance = distance(low, high, count) else {
          return anew(present.count)
        }
        places += (1...count).map { low + distance * $0 }
      }
      next = end
    }
    return places
  }

  private static func anew(_ count: Int) -> [Int64] { (0..<count).map { step * Int64($0 + 1) } }

  /// How far apart some numbers are that lie evenly between two; nil where they find no room.
  private static func distance(_ low: Int64, _ high: Int64, _ count: Int64) -> Int64? {
    let (room, isTooLarge) = high.subtractingReportingOverflow(low)
    if isTooLarge { return step }
    let distance = room / (count + 1)
    return distance > 0 ? distance : nil
  }

  /// The places of the most numbers that rise from each to the next.
  private static func longestRise(of numbers: [Int64?]) -> Set<Int> {
    // The place of the last number of the best rise of each length.
    var ends: [Int] = []
    var former = Array(repeating: -1, count: numbers.count)
    for (place, number) in numbers.enumerated() {
      guard let number else { continue }
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if let end = numbers[ends[middle]], end < number { low = middle + 1 } else { high = middle }
      }
      if low > 0 { former[place] = ends[low - 1] }
      if low == ends.count { ends.append(place) } else { ends[low] = place }
    }
    var rise: Set<Int> = []
    var place = ends.last ?? -1
    while place >= 0 {
      rise.insert(place)
      place = former[place]
    }
    return rise
  }
}
