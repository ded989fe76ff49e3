/// Finds the rows of a table by their keys.
///
/// A store numbers its objects from 1 on, so most keys find their row in an array by number. The
/// others are hashed: keys of unsaved objects, of far too large numbers, and those whose number is
/// taken by an object of another store.
struct RowIndex {
  typealias Handle = RowRecords.Handle

  private static let none = Handle.max

  private var byNumber: [Handle] = []
  private var hashed: [ObjectKey: Handle] = [:]
  /// The first number too large for the array: it is at most four times as long as there are rows.
  private var bound = 4_096

  /// Makes room for as many rows as are expected.
  mutating func reserveCapacity(_ count: Int) {
    bound = max(bound, 4 * count)
    byNumber.reserveCapacity(count)
  }

  /// Takes a new number of rows for the measure of how long the array may be.
  mutating func note(count: Int) { bound = max(bound, 4 * count) }

  /// The row that may be that of a number; whether it is, its record tells.
  func candidate(_ number: Int64) -> Handle? {
    guard let place = Int(exactly: number), byNumber.indices.contains(place),
      byNumber[place] != Self.none
    else { return nil }
    return byNumber[place]
  }

  /// The row of a key that is no candidate.
  func hashed(_ key: ObjectKey) -> Handle? { hashed.isEmpty ? nil : hashed[key] }

  /// Takes a row in; its key must be new.
  ///
  /// O(1) amortized.
  mutating func insert(_ handle: Handle, of key: ObjectKey) {
    guard key.number >= 0, key.number < bound, candidate(key.number) == nil else {
      hashed[key] = handle
      return
    }
    let place = Int(key.number)
    let missing = place + 1 - byNumber.count
    if missing > 0 { byNumber.append(contentsOf: repeatElement(Self.none, count: missing)) }
    byNumber[place] = handle
  }

  /// Forgets a row.
  mutating func remove(_ handle: Handle, of key: ObjectKey) {
    if candidate(key.number) == handle {
      byNumber[Int(key.number)] = Self.none
    } else {
      hashed[key] = nil
    }
  }
}
