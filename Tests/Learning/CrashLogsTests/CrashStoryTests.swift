import Reports
import ScenarioLanguage
import ScenarioRunner
import TableView
import TestSupport
import Testing

@testable import CrashLogs

/// What is said of an exception was played, and raised it with the same numbers.
struct CrashStoryTests {
  private static let perform: @Sendable (Scenario, Document) -> RunReport = {
    var settings = RunSettings()
    settings.triesMends = false
    return ScenarioRun.perform($0, $1, settings)
  }

  private func causes(_ exception: CrashException) -> [CrashCause] {
    CrashStory.stories(of: exception, perform: Self.perform).map(\.cause)
  }

  private static func rows(
    _ before: Int, _ inserted: Int, _ deleted: Int, _ after: Int, section: Int = 0,
    movedIn: Int = 0, movedOut: Int = 0, _ view: ViewKind = .tableView
  ) -> CrashException {
    .update(
      .rowCount(
        .init(
          old: section, new: section, before: before, inserted: inserted, deleted: deleted,
          movedIn: movedIn, movedOut: movedOut, after: after)), view)
  }

  private static func sections(
    _ before: Int, _ inserted: Int, _ deleted: Int, _ after: Int
  ) -> CrashException {
    .update(
      .sectionCount(.init(before: before, inserted: inserted, deleted: deleted, after: after)),
      .tableView)
  }

  private static func path(_ section: Int, _ row: Int) -> TablePath {
    TablePath(section: section, row: row)
  }

  private static func batch(
    _ before: [Int], _ after: [Int], _ deleted: [TablePath]?, _ inserted: [TablePath]?,
    _ view: ViewKind = .tableView
  ) -> CrashException {
    .batchUpdates(
      .init(view: view, before: before, after: after, deleted: deleted, inserted: inserted))
  }

  private static func row(_ section: Int, _ row: Int) -> UpdateFault.Place {
    .row(TablePath(section: section, row: row))
  }

  @Test(
    arguments: [
      (rows(2, 0, 0, 3), [CrashCause.noLineForInsert]),
      (rows(3, 0, 0, 2), [.noLineForDelete]),
      (
        rows(2, 1, 0, 2),
        [.noLineForDelete, .insertsForMove, .insertsForUpdate, .rowsCountedElsewhere]
      ),
      (
        rows(2, 0, 1, 2),
        [
          .noLineForInsert, .rowDeletedByHand, .callsOutsideUpdates, .deletesForMove,
          .deletesForUpdate,
          .rowsCountedElsewhere,
        ]
      ),
      (rows(2, 1, 0, 4), [.callsOutsideUpdates]),
      (rows(0, 0, 0, 1, section: 2), [.noLineForInsert]),
      (rows(1, 0, 0, 0, section: 1), [.noLineForDelete]),
      (rows(2, 0, 0, 3, .collectionView), [.noLineForInsert]),
      (rows(4, 2, 2, 9), [.ownCalls]),
      (rows(4, 0, 0, 4, movedIn: 1), [.ownCalls]),
      (sections(2, 0, 0, 1), [.noLinesForSections]),
      (sections(0, 0, 0, 1), [.noLinesForSections]),
      (sections(1, 1, 0, 3), [.callsOutsideUpdates]),
      (
        .update(.insertsMissing(row(0, 2), .rows(2, inSection: 0)), .tableView),
        [.rowsCountedElsewhere, .reinsertsOldPath]
      ),
      (.update(.insertsMissing(row(1, 0), .sections(1)), .tableView), [.ownCalls]),
      (
        .update(.insertsMissing(.section(1), .sections(1)), .tableView), [.sectionsCountedElsewhere]
      ),
      (.update(.deletesMissing(row(0, 5), .rows(3, inSection: 0)), .tableView), [.reloadsNewPath]),
      (.update(.deletesMissing(row(0, 0), .rows(0, inSection: 0)), .tableView), [.ownCalls]),
      (.update(.deletesMissing(row(1, 0), .sections(0)), .tableView), [.ownCalls]),
      (.update(.deletesMissing(.section(4), .sections(2)), .tableView), [.ownCalls]),
      (.update(.deletedAndReloaded(row(0, 1)), .tableView), [.reloadsMovedRow]),
      (.update(.deletedAndReloaded(.section(1)), .tableView), [.ownCalls]),
      (.update(.deletedAndMoved(row(1, 1)), .tableView), [.reloadsMovedRow]),
      (.update(.insertedAndMovedTo(row(0, 0)), .tableView), [.reloadsPlaceMovedTo]),
      (.update(.movedTwice(row(0, 0)), .tableView), [.ownCalls]),
      (.update(.movedToTwice(row(0, 0)), .tableView), [.ownCalls]),
      (.update(.movesMissing(row(0, 3), .rows(2, inSection: 0)), .tableView), [.ownCalls]),
      (
        .update(.movesToMissing(row(0, 3), from: row(0, 0), .rows(2, inSection: 0)), .tableView),
        [.ownCalls]
      ),
      (
        .update(.movedOutOfDeletedSection(TablePath(section: 1, row: 0)), .tableView),
        [.movesWithSection]
      ),
      (
        .update(.movedIntoInsertedSection(TablePath(section: 1, row: 0)), .tableView),
        [.movesWithSection]
      ),
      (.update(.invalidPath(TablePath(section: -1, row: 0)), .tableView), [.pathBelowZero]),
      (
        .batchUpdates(.init(view: .tableView, before: [3], after: [4], deleted: [], inserted: [])),
        [.noLineForInsert]
      ),
      (.update(.invalidPath(TablePath(section: 2, row: -2)), .tableView), [.pathBelowZero]),
      (.update(.invalidPath(TablePath(section: -1, row: -1)), .tableView), [.pathBelowZero]),
      // Rows came into a section that is not the only one.
      (batch([3, 1], [3, 2], [], []), [.noLineForInsert]),
      (batch([3, 1], [2, 1], [], [], .collectionView), [.noLineForDelete]),
      (batch([1, 2], [0, 2], [], []), [.noLineForDelete]),
      (batch([3], [4], [path(0, 0)], []), [.noLineForInsert, .callsOutsideUpdates]),
      (batch([3], [3, 2], [], [path(1, 0), path(1, 1)]), [.noLinesForSections]),
      (batch([2, 1], [2], [path(1, 0)], []), [.noLinesForSections]),
      (batch([], [1], [], [path(0, 0)]), [.noLinesForSections]),
      (batch([2], [2, 1], nil, nil), [.noLinesForSections]),
      // A reload beside a row that went, as a forum has it.
      (batch([30], [29], [path(0, 28)], [path(0, 28)], .collectionView), [.noLineForDelete]),
      (batch([20], [3], [path(0, 0)], [path(0, 0)]), [.noLineForDelete]),
      (batch([2], [4], [], [path(0, 2)]), [.callsOutsideUpdates]),
      (batch([5, 2], [1, 7], [path(0, 3)], [path(1, 0)]), [.ownCalls]),
      (.noObject(row: 2, section: 0), [.stalePath]),
      (.noObject(row: 1, section: 3), [.stalePath]),
      (.noSection(3), [.stalePath]),
      (.withoutSortDescriptors, [.noSortDescriptors]),
      (.mismatchedCache, [.cacheOfAnotherRequest]),
      (.sectionNameOutOfOrder, [.sortTearsSections]),
      (.repeatedItems, [.itemNamedTwice]),
      (.unknownItem, [.itemNotInSnapshot]),
      (.noSnapshotSections, [.itemsBeforeSections]),
      (.toManyKey, [.toManyWithoutAny]),
      (.unknownKey, [.keyNotInStore]),
      (.otherContext, [.objectOfAnotherContext]),
      (.mergeConflict, [.savedElsewhere]),
      (.repeatedUniqueValue, [.valueTaken]),
      (.missingValue, [.valueMissing]),
      (.inaccessibleFault, [.rowGone]),
      (.usedOffQueue, [.usedOffItsQueue]),
    ] as [(CrashException, [CrashCause])])
  func `the ways that raise an exception are played`(
    exception: CrashException, causes: [CrashCause]
  ) {
    #expect(self.causes(exception) == causes)
  }

  @Test func `each story runs as it is written, its expectation holds, and its text is the log's`()
    throws
  {
    let exception = Self.rows(2, 1, 0, 2)
    for story in CrashStory.stories(of: exception, perform: Self.perform) {
      let document = Document(path: "x.scenario", text: story.text)
      let (scenario, diagnostics) = Parser.parse(document)
      #expect(diagnostics.isEmpty, "\(diagnostics)\n\(story.text)")
      let report = Self.perform(scenario, document)
      #expect(report.exitCode == 0, "\(story.text)")
      #expect(story.problem.text == exception.text)
    }
  }

  /// Random changes as new systems list them, of sections that have rows: each text is told by a story.
  @Test func `batch updates that are inconsistent have their story, whatever they list`() {
    var random = SeededGenerator(seed: SeededGenerator.ordinarySeed)
    for _ in 0..<40 {
      let before = (0..<(1 + random.number(below: 3))).map { _ in 1 + random.number(below: 4) }
      let after = before.map { _ in 1 + random.number(below: 4) }
      let section = random.number(below: before.count)
      let deleted = (0..<random.number(below: before[section])).map { Self.path(section, $0) }
      let inserted = (0..<random.number(below: after[section])).map { Self.path(section, $0) }
      guard before != after,
        before.indices.contains(where: { index in
          let told = index == section ? inserted.count - deleted.count : 0
          return before[index] + told != after[index]
        })
      else { continue }
      let exception = Self.batch(
        before, after, deleted, inserted, random.once(in: 3) ? .collectionView : .tableView)
      let stories = CrashStory.stories(of: exception, perform: Self.perform)
      #expect(!stories.isEmpty, "\(exception)")
      for story in stories {
        #expect(
          story.problem.exceptions.contains {
            if case .batchUpdates(let told) = $0, case .batchUpdates(let wanted) = exception {
              told.tells(wanted)
            } else {
              false
            }
          })
      }
    }
  }

  /// Random sums: every text that a view can say is raised by at least one story.
  @Test func `every sum that does not come out has its story`() {
    var random = SeededGenerator(seed: SeededGenerator.ordinarySeed)
    for _ in 0..<40 {
      let before = random.number(below: 6)
      let deleted = random.number(below: before + 1)
      let after = random.number(below: 7)
      let inserted = random.number(below: after + 1)
      guard before + inserted - deleted != after else { continue }
      let exception = Self.rows(
        before, inserted, deleted, after, section: random.number(below: 3),
        random.once(in: 3) ? .collectionView : .tableView)
      #expect(!causes(exception).isEmpty, "\(exception.text)")
    }
  }
}
