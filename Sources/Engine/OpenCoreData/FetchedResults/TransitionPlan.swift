/// Works out a transition, without changing the table.
struct TransitionPlan {
  private let table: SectionedRows
  private let flow: RowFlow
  private var result = Transition()
  /// The new index by old index or opening; nil if all keep theirs.
  private var newIndexes: [Int]?

  /// Plans for the changes, of which each row may have several.
  init(_ changes: [RowChange], of table: SectionedRows) {
    self.table = table
    flow = RowFlow(changes, through: table)
  }

  /// What the changes lead to.
  mutating func transition() -> Transition {
    result.work.generation = table.generation
    result.work.openings = flow.openedNames
    placeSections()
    reportArrivals()
    reportPassages()
    reportDisagreement()
    describeWork()
    return result
  }

  // MARK: Sections

  private mutating func placeSections() {
    guard table.isSectioned else { return }
    for section in flow.sectionsLeft() {
      let taken = flow.leaverRange(section).count
      if table.rowCount(section) == taken, flow.entrantRange(section).isEmpty {
        result.work.closings.append(section)
      }
    }
    guard !result.work.closings.isEmpty || !result.work.openings.isEmpty else { return }

    var closings = result.work.closings[...]
    var existing: [Int] = []
    existing.reserveCapacity(table.sectionCount)
    for section in 0..<table.sectionCount {
      if closings.first == section {
        closings = closings.dropFirst()
      } else {
        existing.append(section)
      }
    }
    let order = merge(existing[...], with: openingsInOrder())
    var indexes = Array(repeating: 0, count: table.sectionCount + result.work.openings.count)
    for (index, home) in order.enumerated() { indexes[home] = index }
    newIndexes = indexes
    result.work.sectionOrder = order
    result.changeSet.deletedSections = result.work.closings.reversed().map {
      ChangeSet.SectionChange(index: $0, name: table.sectionName($0) ?? "")
    }
    result.changeSet.insertedSections = result.work.openings.enumerated()
      .map { opening, name in
        ChangeSet.SectionChange(index: indexes[table.sectionCount + opening], name: name)
      }
      .sorted { $0.index < $1.index }
  }

  /// The new sections in the order of their first rows.
  private func openingsInOrder() -> [Int] {
    result.work.openings.indices
      .map { (home: table.sectionCount + $0, first: flow.entrantRange(table.sectionCount + $0)) }
      .sorted { flow.precedes(.entrant($0.first.lowerBound), .entrant($1.first.lowerBound)) }
      .map { $0.home }
  }

  /// Puts each new section before the first existing one whose first row sorts after its own.
  private func merge(_ existing: ArraySlice<Int>, with openings: [Int]) -> [Int] {
    var order: [Int] = []
    order.reserveCapacity(existing.count + openings.count)
    var existing = existing
    for opening in openings {
      let first = RowFlow.Neighbour.entrant(flow.entrantRange(opening).lowerBound)
      while let next = existing.first, let other = flow.firstRow(of: next),
        !flow.precedes(first, other)
      {
        order.append(next)
        existing = existing.dropFirst()
      }
      order.append(opening)
    }
    return order + existing
  }

  // MARK: The report

  private mutating func reportArrivals() {
    for leaver in flow.leavers.reversed() where leaver.isGone {
      let change = flow.changes[leaver.change]
      result.changeSet.deletions.append(
        ChangeSet.RowArrival(key: change.key, path: leaver.path, facts: change.facts))
    }
    for (index, entrant) in flow.entrants.enumerated() where entrant.handle == nil {
      result.changeSet.insertions.append(
        ChangeSet.RowArrival(
          key: entrant.key, path: newPath(of: index), facts: flow.changes[entrant.change].facts))
    }
    result.changeSet.insertions.sort { $0.path < $1.path }
  }

  /// Tells updates from moves.
  private mutating func reportPassages() {
    var entrantOf: [Int: Int] = [:]
    for (index, entrant) in flow.entrants.enumerated() where entrant.handle != nil {
      entrantOf[entrant.change] = index
    }
    var group: [(leaver: RowFlow.Leaver, entrant: Int)] = []
    var section = -1
    var taken = 0
    for leaver in flow.leavers {
      if leaver.path.section != section {
        section = leaver.path.section
        taken = 0
      }
      let gap = leaver.path.row - taken
      taken += 1
      guard !leaver.isGone, let index = entrantOf[leaver.change] else { continue }
      guard flow.entrants[index].home == section, flow.entrants[index].gap == gap else {
        result.changeSet.moves.append(passage(leaver.change, leaver.path, newPath(of: index)))
        continue
      }
      if let first = group.first,
        flow.entrants[first.entrant].home != section || flow.entrants[first.entrant].gap != gap
      {
        reportGroup(group)
        group.removeAll(keepingCapacity: true)
      }
      group.append((leaver, index))
    }
    reportGroup(group)
    for row in flow.updated {
      result.changeSet.updates.append(passage(row.change, row.path, newPath(ofSteady: row.path)))
    }
    result.changeSet.moves.sort { $0.new < $1.new }
    result.changeSet.updates.sort { $0.old < $1.old }
  }

  /// Reports rows that stay between the same two steady rows, in their old order.
  private mutating func reportGroup(_ group: [(leaver: RowFlow.Leaver, entrant: Int)]) {
    let paths = group.map { newPath(of: $0.entrant) }
    let stayed = SteadyRows.choose(
      group.indices.map { (paths[$0].row, paths[$0] == group[$0].leaver.path) })
    for (index, member) in group.enumerated() {
      let passage = passage(member.leaver.change, member.leaver.path, paths[index])
      if stayed[index] {
        result.changeSet.updates.append(passage)
      } else {
        result.changeSet.moves.append(passage)
      }
    }
  }

  private func passage(_ change: Int, _ old: RowPath, _ new: RowPath) -> ChangeSet.RowPassage {
    ChangeSet.RowPassage(
      key: flow.changes[change].key, old: old, new: new, facts: flow.changes[change].facts)
  }

  /// Compares the rows put in with the neighbouring sections.
  private mutating func reportDisagreement() {
    let order = result.work.sectionOrder
    let count = order?.count ?? table.sectionCount
    guard table.isSectioned, count > 1 else { return }
    var found: [(path: RowPath, key: ObjectKey)] = []
    var start = 0
    while start < flow.entrants.count {
      let home = flow.entrants[start].home
      let range = flow.entrantRange(home)
      start = range.upperBound
      let index = newIndex(home)
      let previous = index > 0 ? flow.lastRow(of: order?[index - 1] ?? index - 1) : nil
      let next = index + 1 < count ? flow.firstRow(of: order?[index + 1] ?? index + 1) : nil
      for entrant in range {
        let isEarly = previous.map { flow.precedes(.entrant(entrant), $0) } ?? false
        let isLate = next.map { flow.precedes($0, .entrant(entrant)) } ?? false
        if isEarly || isLate { found.append((newPath(of: entrant), flow.entrants[entrant].key)) }
      }
    }
    result.changeSet.outOfOrder = found.sorted { $0.path < $1.path }.map { $0.key }
  }

  // MARK: The work

  private mutating func describeWork() {
    result.work.forgotten = flow.leavers.filter { $0.isGone }.map { $0.handle }
    result.work.departures = flow.leavers.map { $0.path.row }
    result.work.arrivals.reserveCapacity(flow.entrants.count)
    var leaver = 0
    var entrant = 0
    while leaver < flow.leavers.count || entrant < flow.entrants.count {
      let home = min(
        leaver < flow.leavers.count ? flow.leavers[leaver].path.section : Int.max,
        entrant < flow.entrants.count ? flow.entrants[entrant].home : Int.max)
      let departures = flow.leaverRange(home)
      let arrivals = flow.entrantRange(home)
      var before = 0
      for row in flow.entrants[arrivals] {
        before = max(before, row.before)
        result.work.arrivals.append(
          Rearrangement.Arrival(
            key: row.key, handle: row.handle, newSortKey: row.keepsSortKey ? nil : row.sortKey,
            before: before))
      }
      result.work.edits.append(
        Rearrangement.Edit(section: home, departures: departures, arrivals: arrivals))
      leaver = departures.upperBound
      entrant = arrivals.upperBound
    }
  }

  // MARK: New paths

  private func newIndex(_ home: Int) -> Int { newIndexes?[home] ?? home }

  private func newPath(of entrant: Int) -> RowPath {
    RowPath(section: newIndex(flow.entrants[entrant].home), row: flow.row(of: entrant))
  }

  private func newPath(ofSteady path: RowPath) -> RowPath {
    RowPath(section: newIndex(path.section), row: flow.row(ofSteady: path))
  }
}
