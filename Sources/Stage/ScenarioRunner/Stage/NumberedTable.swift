import OpenCoreData

/// A controller's table by the numbers of the ledger, beside the keys that it was made of.
///
/// The keys are read again each time. The number of a key is looked up only where the table before did not
/// have the row: of a section what stands alike at its beginning and its end keeps its numbers.
struct NumberedTable {
  let table: ReplayTable<Int>
  private let keys: ReplayTable<ObjectKey>
  private let generation: Int

  /// Numbers the rows of a table.
  ///
  /// - Parameters:
  ///   - keys: the rows by their keys.
  ///   - ledger: who numbers objects.
  ///   - former: the table before, of the same controller; nil for none.
  init(_ keys: ReplayTable<ObjectKey>, by ledger: ObjectLedger, after former: NumberedTable?) {
    self.keys = keys
    generation = ledger.generation
    let former = former?.generation == generation ? former : nil
    table = ReplayTable(
      keys.sections.enumerated().map { index, section in
        var numbers: [Int] = []
        numbers.reserveCapacity(section.rows.count)
        let isKnown = former?.keys.sections.indices.contains(index) == true
        let old = isKnown ? former?.keys.sections[index].rows ?? [] : []
        let known = isKnown ? former?.table.sections[index].rows ?? [] : []
        let alike = AlikeEnds(old, section.rows)
        numbers += known[..<alike.first]
        for key in section.rows[alike.first..<section.rows.count - alike.last] {
          numbers.append(ledger.number(of: key))
        }
        numbers += known[(old.count - alike.last)...]
        return ReplayTable.Section(name: section.name, rows: numbers)
      })
  }
}

/// How many elements two arrays have alike at their beginnings, and at their ends behind those.
struct AlikeEnds {
  let first: Int
  let last: Int

  /// Compares two arrays; O(the longer one), and little for each element.
  init<Element: Equatable>(_ old: [Element], _ new: [Element]) {
    let shorter = min(old.count, new.count)
    var first = 0
    while first < shorter, old[first] == new[first] { first += 1 }
    var last = 0
    while last < shorter - first, old[old.count - 1 - last] == new[new.count - 1 - last] {
      last += 1
    }
    self.first = first
    self.last = last
  }
}
