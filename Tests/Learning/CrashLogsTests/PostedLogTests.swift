import Reports
import ScenarioLanguage
import ScenarioRunner
import Testing

@testable import CrashLogs

/// Logs as people post them, with other names: each is recognised, and a scenario gives the same text.
struct PostedLogTests {
  private static let terminating =
    "*** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: '"

  private static func rows(
    _ after: Int, _ before: Int, _ inserted: Int, _ deleted: Int, section: Int = 0,
    of word: String = "row", moved: String = " (0 moved in, 0 moved out)"
  ) -> String {
    """
    Invalid update: invalid number of \(word)s in section \(section).  The number of \(word)s contained in an \
    existing section after the update (\(after)) must be equal to the number of \(word)s contained in that \
    section before the update (\(before)), plus or minus the number of \(word)s inserted or deleted from that \
    section (\(inserted) inserted, \(deleted) deleted)\(moved.isEmpty ? "" : " and plus or minus the number of \(word)s moved into or out of that section" + moved).
    """
  }

  private static func sections(_ after: Int, _ before: Int, _ inserted: Int, _ deleted: Int)
    -> String
  {
    "Invalid update: invalid number of sections.  The number of sections contained in the table view "
      + "after the update (\(after)) must be equal to the number of sections contained in the table view "
      + "before the update (\(before)), plus or minus the number of sections inserted or deleted "
      + "(\(inserted) inserted, \(deleted) deleted)."
  }

  /// What was posted, and the text that is in it.
  private static let logs: [(log: String, text: String)] = [
    (
      terminating + rows(1, 2, 0, 0) + "'\n*** First throw call stack:\n(0x18d 0x19e)",
      rows(1, 2, 0, 0)
    ),
    (terminating + rows(5, 4, 0, 0) + "'", rows(5, 4, 0, 0)),
    (
      "Fatal Exception: NSInternalInconsistencyException\n" + rows(12, 12, 0, 1), rows(12, 12, 0, 1)
    ),
    ("Fatal Exception: NSInternalInconsistencyException\n" + rows(1, 1, 1, 0), rows(1, 1, 1, 0)),
    (
      "2013-05-02 Diary[8123:c07] *** Assertion failure in -[UITableView _endCellAnimationsWithContext:], "
        + "/SourceCache/UIKit/UITableView.m:1070\n" + rows(3, 1, 1, 0, moved: ""), rows(3, 1, 1, 0)
    ),
    ("> \(rows(0, 1, 0, 0))", rows(0, 1, 0, 0)),
    (
      "CoreData: error: Serious application error.  An exception was caught from the delegate of "
        + "NSFetchedResultsController during a call to -controllerDidChangeContent:.  "
        + rows(7, 6, 0, 0)
        + " with userInfo (null)", rows(7, 6, 0, 0)
    ),
    (
      "{\"type\":\"NSInternalInconsistencyException\",\"value\":\"" + rows(4, 4, 2, 0) + "\"}",
      rows(4, 4, 2, 0)
    ),
    ("<p>" + rows(9, 8, 0, 1) + "</p>", rows(9, 8, 0, 1)),
    (rows(2, 3, 0, 0, section: 1), rows(2, 3, 0, 0, section: 1)),
    (rows(1, 0, 0, 0, section: 2), rows(1, 0, 0, 0, section: 2)),
    (rows(6, 5, 0, 0, of: "item"), rows(6, 5, 0, 0, of: "item")),
    (rows(10, 10, 1, 0, of: "item"), rows(10, 10, 1, 0, of: "item")),
    (
      rows(3, 3, 0, 0, moved: " (1 moved in, 0 moved out)"),
      rows(3, 3, 0, 0, moved: " (1 moved in, 0 moved out)")
    ),
    (terminating + sections(1, 0, 0, 0) + "'", sections(1, 0, 0, 0)),
    (terminating + sections(2, 3, 0, 0) + "'", sections(2, 3, 0, 0)),
    (sections(3, 1, 1, 0), sections(3, 1, 1, 0)),
    (
      "reason: 'attempt to insert row 3 into section 0, but there are only 3 rows in section 0 after the "
        + "update'",
      "attempt to insert row 3 into section 0, but there are only 3 rows in section 0 after the update"
    ),
    (
      "NSInternalInconsistencyException: attempt to delete row 1 from section 0 which only contains 1 rows "
        + "before the update",
      "attempt to delete row 1 from section 0 which only contains 1 rows before the update"
    ),
    (
      "attempt to delete item 0 from section 0 which only contains 0 items before the update",
      "attempt to delete item 0 from section 0 which only contains 0 items before the update"
    ),
    (
      "attempt to insert section 2 but there are only 2 sections after the update",
      "attempt to insert section 2 but there are only 2 sections after the update"
    ),
    (
      "attempt to delete row 0 from section 0, but there are only 0 sections before the update",
      "attempt to delete row 0 from section 0, but there are only 0 sections before the update"
    ),
    (
      "attempt to delete and reload the same index path (<NSIndexPath: 0x14d {length = 2, path = 0 - 0}>)",
      ""
    ),
    (
      "attempt to delete and reload the same index path (<NSIndexPath: 0x14d> {length = 2, path = 0 - 0})",
      "attempt to delete and reload the same index path (<NSIndexPath: 0x0> {length = 2, path = 0 - 0})"
    ),
    (
      "attempt to perform a delete and a move from the same index path "
        + "(<NSIndexPath: 0xc000000000200016> {length = 2, path = 0 - 1})",
      "attempt to perform a delete and a move from the same index path "
        + "(<NSIndexPath: 0x0> {length = 2, path = 0 - 1})"
    ),
    (
      "An instance of NSFetchedResultsController requires a fetch request with sort descriptors",
      "An instance of NSFetchedResultsController requires a fetch request with sort descriptors"
    ),
    (
      "FATAL ERROR: The persistent cache of section information does not match the current configuration. "
        + " You have illegally mutated the NSFetchedResultsController's fetch request",
      "The persistent cache of section information does not match the current configuration."
    ),
    (
      "CoreData: error: (NSFetchedResultsController) The fetched object at index 4 has an out of order "
        + "section name 'B. Objects must be sorted by section name'",
      "The fetched object has an out of order section name. Objects must be sorted by section name"
    ),
    (
      "*** -[_PFArray objectAtIndex:]: no object at index 2 in section at index 0",
      "no object at index 2 in section at index 0"
    ),
    (
      "Fatal: supplied item identifiers are not unique. Duplicate identifiers: {(\n  A1B2\n)}",
      "supplied item identifiers are not unique"
    ),
    (
      "Error Domain=NSCocoaErrorDomain Code=133020 \"Could not merge changes.\" UserInfo={conflictList=()}",
      "NSCocoaErrorDomain 133020: Could not merge changes."
    ),
    ("Thread 1: \"to-many key not allowed here\"", "to-many key not allowed here"),
    (
      "Thread 1: \"\(batch)\\nData source before updates = { 1 section with row counts: [30] }\\nData source "
        + "after updates = { 1 section with row counts: [29] }\\nUpdates = [\\n\\tDelete row (0 - 0),"
        + "\\n\\tInsert row (0 - 0)\\n]\\nTable view: <UITableView: 0x130; frame = (0 153; 393 664)>\"",
      batch + " Data source before updates = { 1 section with row counts: [30] } "
        + "Data source after updates = { 1 section with row counts: [29] }"
    ),
    (
      batch.replacing("and after", with: "and/or after").replacing("rows", with: "items")
        + " Data source before updates = { 1 section with item counts: [86] } Data source after updates = "
        + "{ 1 section with item counts: [85] } Updates = [ Delete item (0 - 84), Insert item (0 - 84) ]",
      batch.replacing("rows", with: "items")
        + " Data source before updates = { 1 section with item counts: [86] } "
        + "Data source after updates = { 1 section with item counts: [85] }"
    ),
    (
      "Attempted to perform update with invalid index path: <NSIndexPath: 0x282e74e00> {length = 2, path = 2 - "
        + "18446744073709551614}",
      "Attempted to perform update with invalid index path: <NSIndexPath: 0x0> {length = 2, path = 2 - "
        + "18446744073709551614}"
    ),
  ]

  private static let batch =
    "Invalid batch updates detected: the number of sections and/or rows returned by the data source before "
    + "and after performing the batch updates are inconsistent with the updates."

  @Test
  func `all but the one with a text of another form are recognised, and a scenario gives each`() {
    var settings = RunSettings()
    settings.triesMends = false
    var recognised = 0
    for (log, text) in Self.logs {
      let told = CrashLogReader.exceptions(in: log)
      #expect(told.count == (text.isEmpty ? 0 : 1), "\(log)")
      guard let exception = told.first else { continue }
      recognised += 1
      let words = text.split { $0.isWhitespace }.joined(separator: " ")
      #expect(exception.text == words, "\(log)")
      let stories = CrashStory.stories(of: exception) { ScenarioRun.perform($0, $1, settings) }
      #expect(!stories.isEmpty, "\(log)")
      for story in stories {
        #expect(
          story.problem.exceptions.contains { $0.text == exception.text }, "\(log)\n\(story.text)")
      }
    }
    #expect(recognised == Self.logs.count - 1 && Self.logs.count == 35)
  }
}
