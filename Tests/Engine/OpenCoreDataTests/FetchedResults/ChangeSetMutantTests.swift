import OpenCoreData
import Testing

/// A wrong report is noticed: the table before and what it says do not make the table after.
struct ChangeSetMutantTests {
  @Test(arguments: ChangeSetMutant.allCases)
  func `a mutant has nothing to do with an empty change set`(_ mutant: ChangeSetMutant) {
    #expect(mutant.applied(to: ChangeSet()) == nil)
    #expect(!mutant.summary.isEmpty)
  }

  @Test(arguments: ChangeSetMutant.allCases)
  func `a mutant of a random change is caught by the replay`(_ mutant: ChangeSetMutant) throws {
    var tried = 0
    for seed in UInt64(1)...120 {
      var model = TransitionLawTests.Model(seed: seed, isSectioned: true, agrees: true)
      var rows = try SectionedRows([], sort: SampleTable.sectionSort, isSectioned: true)
      rows.commit(rows.prepare(model.changes(12)))
      let transition = rows.prepare(model.changes(8))
      let old = rows.table
      rows.commit(transition)
      #expect(try old.replaying(transition.changeSet.events) == rows.table, "seed \(seed)")
      guard let wrong = mutant.applied(to: transition.changeSet) else { continue }
      tried += 1
      let replayed = try? old.replaying(wrong.events)
      #expect(replayed != rows.table, "seed \(seed): \(mutant) went unnoticed")
    }
    #expect(tried > 20)
  }
}
