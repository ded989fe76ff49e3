/// What leads from one state of a result to the next: the report, and the work.
package struct Transition {
  /// What is reported.
  package internal(set) var changeSet = ChangeSet()
  /// What is done.
  var work = Rearrangement()
}

extension SectionedRows {
  /// The result of changes, and what to report of them; this value stays as it is.
  ///
  /// O(n).
  package func applying(_ changes: [RowChange]) -> (rows: SectionedRows, changes: ChangeSet) {
    let transition = prepare(changes)
    var result = self
    result.commit(transition)
    return (result, transition.changeSet)
  }

  /// Computes what changes would do, without doing it.
  ///
  /// O(k (log n + log k)) for k changes.
  ///
  /// A row that is handed in stands in the result afterwards, whether it did before or not; a
  /// deleted row that was not there is passed over. Of several changes of one row the last counts.
  package func prepare(_ changes: [RowChange]) -> Transition {
    var plan = TransitionPlan(changes, of: self)
    return plan.transition()
  }

  /// Switches to the state that a transition leads to.
  ///
  /// The transition must have been prepared by this value in its present state.
  package mutating func commit(_ transition: Transition) { rearrange(transition.work) }

  /// The table as plain arrays, as the replay takes it.
  ///
  /// O(n).
  package var table: ReplayTable<ObjectKey> {
    ReplayTable(
      (0..<sectionCount).map {
        ReplayTable.Section(name: sectionName($0), rows: keys(inSection: $0))
      })
  }
}
